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

/// The openings of Othello, those that lead to others first, written as players write them: the first move is f5.
const OPENINGS: &[NamedOpening] = &[
    named("f5f6", "Diagonal", "斜め取り"),
    named("f5f4", "Parallel", "並び取り"),
    named("f5d6", "Perpendicular", "縦取り"),
    named("f5f6e6f4g7", "X-square", "暴走牛"),
    named("f5f6e6f4g6", "Snake", "蛇"),
    named("f5f6e6f4g6c6", "Lysons", "ライソンズ"),
    named("f5f6e6f4g5", "Heath", "飛び出し牛"),
    named("f5f6e6f4g5e7e3", "Heath-Bat", "飛び出し牛こうもり"),
    named("f5f6e6f4g5e7d7", "Iwasaki", "岩崎流"),
    named("f5f6e6f4g5d6", "Heath-Chimney", "飛び出し牛煙突"),
    named("f5f6e6f4g4", "Raccoon Dog", "たぬき"),
    named("f5f6e6f4g3", "Rocket", "ロケット"),
    named("f5f6e6f4g3f3g4", "Hamilton", "ハミルトン"),
    named("f5f6e6f4g3d6", "Lollipop", "ロリポップ"),
    named("f5f6e6f4e3", "Cow", "牛"),
    named("f5f6e6f4e3d6", "Chimney", "煙突"),
    named("f5f6e6f4e3c5g5", "Bat", "こうもり"),
    named("f5f6e6f4e3c5c4", "Rose-v-Toth", "ローズ対トス"),
    named("f5f6e6f4e3c5c4e7", "Tanida", "谷田流"),
    named("f5f6e6f4e3c5c4e7g4", "Aircraft", "飛行機"),
    named("f5f6e6f4e3c5c4e7b5e2", "Sailboat", "ヨット"),
    named("f5f6e6f4e3c5c4d3f3e2", "Maruoka", "丸岡流"),
    named("f5f6e6f4e3c5c4d3c3", "Landau", "ランドー"),
    named("f5f6e6f4c3", "Buffalo", "バッファロー"),
    named("f5f6e6f4c3d7f3", "Maruoka Buffalo", "丸岡流バッファロー"),
    named("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo", "谷田流バッファロー"),
    named("f5f6e6f4c3c4", "Hokuriku Buffalo", "北陸バッファロー"),
    named("f5f6d3f4", "Wing", "ウイング"),
    named("f5f6c4f4", "Semi-Wing", "セミウイング"),
    named("f5d6c5", "Rabbit", "兎"),
    named("f5d6c5f4e3d3", "Mimura", "三村流"),
    named("f5d6c5f4e3c6f3", "Shaman", "シャーマン"),
    named("f5d6c5f4e3c6e6", "Inoue", "井上流"),
    named("f5d6c5f4e3c6e6f6", "Iago", "イアーゴ"),
    named("f5d6c5f4e3c6d7", "Bhagat", "バガット"),
    named("f5d6c5f4e3c6d3f6e6d7", "Rose", "ローズ"),
    named("f5d6c5f4e3c6d3f6e6d7g4", "Flat", "フラットローズ"),
    named("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat", "回転フラット"),
    named("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami", "村上流"),
    named("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth", "シャープローズ"),
    named("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein", "ブライトスタイン"),
    named("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Tamenori", "為則ローズ"),
    named("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg", "グリーンバーグ"),
    named("f5d6c5f4e3c6d3f3", "Ralle", "ラール"),
    named("f5d6c5f4d3", "Horse", "馬"),
    named("f5d6c4g5", "No-Cat", "ノーキャット"),
    named("f5d6c4g5c6", "Swallow", "燕"),
    named("f5d6c4d3e6", "Italian", "イタリアン"),
    named("f5d6c4d3c5", "Cat", "猫"),
    named("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi", "坂口流"),
    named("f5d6c4d3c5f4e3f3c2b4b3", "Berner", "バーナー"),
    named("f5d6c3g5", "Bent Ganglion", "曲がりガングリオン"),
    named("f5d6c3d3c4", "Tiger", "虎"),
    named("f5d6c3d3c4f4f6", "Stephenson", "ステファンソン"),
    named("f5d6c3d3c4f4f6g5", "No-Kung", "ノーカン"),
    named("f5d6c3d3c4f4f6f3", "Comp'Oth", "コンポス"),
    named("f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7", "F.A.T. Draw", "F.A.T.ドロー"),
    named("f5d6c3d3c4f4f6f3e3", "Lightning Bolt", "ライトニングボルト"),
    named("f5d6c3d3c4f4f6b4", "Kung", "カン"),
    named("f5d6c3d3c4f4e6", "Leader's Tiger", "リーダーズタイガー"),
    named("f5d6c3d3c4f4e3", "Brightwell", "ブライトウェル"),
    named("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii", "石井流"),
    named("f5d6c3d3c4f4c5b3c2", "Rose-Bill", "ローズビル"),
    named("f5d6c3d3c4f4c5b3c2e6", "Tamenori", "為則流"),
    named("f5d6c3d3c4f4c5b3c2b4", "Central Rose-Bill", "中央ローズビル"),
    named("f5d6c3d3c4b3", "Aubrey", "オーブリー"),
];
