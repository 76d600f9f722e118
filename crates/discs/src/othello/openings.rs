use crate::{Discs, Word, othello};
use game::NamedOpening;

const fn named(moves: &'static str, english: &'static str, japanese: &'static str) -> NamedOpening {
    NamedOpening { moves, english, japanese }
}

/// The openings of a game that have a name: those of Othello on 8x8 from the usual start.
pub fn openings<W: Word>(game: &Discs<W>) -> &'static [NamedOpening] {
    let shape = game.board().shape();
    let usual = game.name() == othello::NAME
        && (shape.rows(), shape.columns()) == othello::DEFAULT_BOARD
        && game.switches().get(othello::START.name) == othello::START.default;
    if usual { OPENINGS } else { &[] }
}

/// The openings of Othello, those that lead to others first.
const OPENINGS: &[NamedOpening] = &[
    named("c4c3", "Diagonal", "斜め取り"),
    named("c4c5", "Parallel", "並び取り"),
    named("c4e3", "Perpendicular", "縦取り"),
    named("c4c3d3c5b2", "X-square", "暴走牛"),
    named("c4c3d3c5b3", "Snake", "蛇"),
    named("c4c3d3c5b3f3", "Lysons", "ライソンズ"),
    named("c4c3d3c5b4", "Heath", "飛び出し牛"),
    named("c4c3d3c5b4d2d6", "Heath-Bat", "飛び出し牛こうもり"),
    named("c4c3d3c5b4d2e2", "Iwasaki", "岩崎流"),
    named("c4c3d3c5b4e3", "Heath-Chimney", "飛び出し牛煙突"),
    named("c4c3d3c5b5", "Raccoon Dog", "たぬき"),
    named("c4c3d3c5b6", "Rocket", "ロケット"),
    named("c4c3d3c5b6c6b5", "Hamilton", "ハミルトン"),
    named("c4c3d3c5b6e3", "Lollipop", "ロリポップ"),
    named("c4c3d3c5d6", "Cow", "牛"),
    named("c4c3d3c5d6e3", "Chimney", "煙突"),
    named("c4c3d3c5d6f4b4", "Bat", "こうもり"),
    named("c4c3d3c5d6f4f5", "Rose-v-Toth", "ローズ対トス"),
    named("c4c3d3c5d6f4f5d2", "Tanida", "谷田流"),
    named("c4c3d3c5d6f4f5d2b5", "Aircraft", "飛行機"),
    named("c4c3d3c5d6f4f5d2g4d7", "Sailboat", "ヨット"),
    named("c4c3d3c5d6f4f5e6c6d7", "Maruoka", "丸岡流"),
    named("c4c3d3c5d6f4f5e6f6", "Landau", "ランドー"),
    named("c4c3d3c5f6", "Buffalo", "バッファロー"),
    named("c4c3d3c5f6e2c6", "Maruoka Buffalo", "丸岡流バッファロー"),
    named("c4c3d3c5f6e3c6f5f4g5", "Tanida Buffalo", "谷田流バッファロー"),
    named("c4c3d3c5f6f5", "Hokuriku Buffalo", "北陸バッファロー"),
    named("c4c3e6c5", "Wing", "ウイング"),
    named("c4c3f5c5", "Semi-Wing", "セミウイング"),
    named("c4e3f4", "Rabbit", "兎"),
    named("c4e3f4c5d6e6", "Mimura", "三村流"),
    named("c4e3f4c5d6f3c6", "Shaman", "シャーマン"),
    named("c4e3f4c5d6f3d3", "Inoue", "井上流"),
    named("c4e3f4c5d6f3d3c3", "Iago", "イアーゴ"),
    named("c4e3f4c5d6f3e2", "Bhagat", "バガット"),
    named("c4e3f4c5d6f3e6c3d3e2", "Rose", "ローズ"),
    named("c4e3f4c5d6f3e6c3d3e2b5", "Flat", "フラットローズ"),
    named("c4e3f4c5d6f3e6c3d3e2b5f5", "Rotating Flat", "回転フラット"),
    named("c4e3f4c5d6f3e6c3d3e2b5f5b3", "Murakami", "村上流"),
    named("c4e3f4c5d6f3e6c3d3e2b6f5", "Rose-Birth", "シャープローズ"),
    named("c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7", "Brightstein", "ブライトスタイン"),
    named("c4e3f4c5d6f3e6c3d3e2b6f5g5", "Rose-Tamenori", "為則ローズ"),
    named("c4e3f4c5d6f3e6c3d3e2d2", "Greenberg", "グリーンバーグ"),
    named("c4e3f4c5d6f3e6c6", "Ralle", "ラール"),
    named("c4e3f4c5e6", "Horse", "馬"),
    named("c4e3f5b4", "No-Cat", "ノーキャット"),
    named("c4e3f5b4f3", "Swallow", "燕"),
    named("c4e3f5e6d3", "Italian", "イタリアン"),
    named("c4e3f5e6f4", "Cat", "猫"),
    named("c4e3f5e6f4c5d6c6f7f3", "Sakaguchi", "坂口流"),
    named("c4e3f5e6f4c5d6c6f7g5g6", "Berner", "バーナー"),
    named("c4e3f6b4", "Bent Ganglion", "曲がりガングリオン"),
    named("c4e3f6e6f5", "Tiger", "虎"),
    named("c4e3f6e6f5c5c3", "Stephenson", "ステファンソン"),
    named("c4e3f6e6f5c5c3b4", "No-Kung", "ノーカン"),
    named("c4e3f6e6f5c5c3c6", "Comp'Oth", "コンポス"),
    named("c4e3f6e6f5c5c3c6d3d2e2b3c1c2b4a3a5b5a6a4a2", "F.A.T. Draw", "F.A.T.ドロー"),
    named("c4e3f6e6f5c5c3c6d6", "Lightning Bolt", "ライトニングボルト"),
    named("c4e3f6e6f5c5c3g5", "Kung", "カン"),
    named("c4e3f6e6f5c5d3", "Leader's Tiger", "リーダーズタイガー"),
    named("c4e3f6e6f5c5d6", "Brightwell", "ブライトウェル"),
    named("c4e3f6e6f5c5f4g5g4f3c6d3d6", "Ishii", "石井流"),
    named("c4e3f6e6f5c5f4g6f7", "Rose-Bill", "ローズビル"),
    named("c4e3f6e6f5c5f4g6f7d3", "Tamenori", "為則流"),
    named("c4e3f6e6f5c5f4g6f7g5", "Central Rose-Bill", "中央ローズビル"),
    named("c4e3f6e6f5g6", "Aubrey", "オーブリー"),
];
