//! The names of openings, so far of Othello on 8x8.
//!
//! An opening is a position: it is recognised in every image that a turn or a mirror makes, and however the moves came to it.

use crate::{Record, Setting};
use games::{Situation, Table};
use std::collections::HashMap;
use std::sync::OnceLock;

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves that lead to it.
    pub moves: &'static str,
    /// Its name in English.
    pub english: &'static str,
    /// Its name in Japanese.
    pub japanese: &'static str,
}

const fn named(moves: &'static str, english: &'static str, japanese: &'static str) -> Opening {
    Opening { moves, english, japanese }
}

/// The openings of Othello, those that lead to others first.
pub const OTHELLO: &[Opening] = &[
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

/// The tag of a record that says which opening was played, by its English name.
pub const TAG: &str = "Opening";

/// The table at which openings have names.
pub fn table() -> &'static dyn Table {
    &*names().table
}

/// The openings whose name, in either language, contains this text, whatever the case.
pub fn named_like(text: &str) -> Vec<&'static Opening> {
    let wanted = text.trim().to_lowercase();
    let fits =
        |opening: &&Opening| opening.english.to_lowercase().contains(&wanted) || opening.japanese.contains(&wanted);
    OTHELLO.iter().filter(fits).collect()
}

/// The name of a position of this game, if it has one.
pub fn of_position(table: &dyn Table, situation: &dyn Situation) -> Option<&'static Opening> {
    let start = table.switches().iter().find(|(name, _)| *name == START).map(|(_, value)| value);
    if !has_names(table.game(), &table.board(), start) {
        return None;
    }
    names().by_position.get(&situation.canonical_text()).copied()
}

/// The latest opening that was reached, for every position of a game from its first one on.
pub fn along<'s>(
    table: &dyn Table,
    positions: impl IntoIterator<Item = &'s dyn Situation>,
) -> Vec<Option<&'static Opening>> {
    let mut latest = None;
    let reached = |(ply, position): (usize, &dyn Situation)| {
        // No opening is longer, so later positions need not be looked at.
        let named = if ply <= LONGEST { of_position(table, position) } else { None };
        latest = named.or(latest);
        latest
    };
    positions.into_iter().enumerate().map(reached).collect()
}

/// The opening that a game followed the longest: the last of its positions that has a name.
pub fn of_game<'s>(
    table: &dyn Table,
    positions: impl IntoIterator<Item = &'s dyn Situation>,
) -> Option<&'static Opening> {
    along(table, positions.into_iter().take(LONGEST + 1)).last().copied().flatten()
}

/// The opening of a recorded game from the usual start; a game with a wrong move is named by the moves before it.
pub fn of_record(record: &Record) -> Option<&'static Opening> {
    let Setting { game, board, rules, .. } = &record.setting;
    let start = rules.iter().find(|(name, _)| name == START).map(|(_, value)| value.as_str());
    let board = if board.is_empty() { BOARD } else { board };
    if record.start.is_some() || !has_names(game, board, start) {
        return None;
    }
    // Thousands of games may be asked about, and all of them are played at one table.
    let table = table();
    let mut positions = vec![table.start()];
    for node in record.moves.iter().take(LONGEST) {
        let Ok(next) = positions[positions.len() - 1].play(&node.mv) else { break };
        positions.push(next);
    }
    of_game(table, positions.iter().map(|position| &**position))
}

impl Opening {
    /// The position that it is.
    pub fn position(&self) -> Option<Box<dyn Situation>> {
        at_table(table(), self.moves)
    }
}

impl Record {
    /// Says which opening was played, if it has a name; what was said of it before is replaced then.
    pub fn name_opening(&mut self) {
        if let Some(opening) = of_record(self) {
            self.set_tag(TAG, opening.english);
        }
    }
}

/// Moves of the longest opening.
const LONGEST: usize = 22;

/// The board on which openings have names, and the switch that says what stands there first.
const BOARD: &str = "8x8";
const START: &str = "start";
const USUAL_START: &str = "cross";

fn has_names(game: &str, board: &str, start: Option<&str>) -> bool {
    game == "othello" && board == BOARD && start.is_none_or(|start| start == USUAL_START)
}

/// The positions that have names, and the table that they come from.
struct Names {
    table: Box<dyn Table>,
    by_position: HashMap<String, &'static Opening>,
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let table = games::open("othello", Some(BOARD), &[]).expect("the game exists");
        let named = |opening: &'static Opening| Some((at_table(&*table, opening.moves)?.canonical_text(), opening));
        let by_position = OTHELLO.iter().filter_map(named).collect();
        Names { table, by_position }
    })
}

fn at_table(table: &dyn Table, moves: &str) -> Option<Box<dyn Situation>> {
    let mut now = table.start();
    for cell in moves.as_bytes().chunks(2) {
        now = now.play(std::str::from_utf8(cell).ok()?).ok()?;
    }
    Some(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(moves: &str) -> (Box<dyn Table>, Vec<Box<dyn Situation>>) {
        let table = games::open("othello", None, &[]).expect("the game exists");
        let mut positions = vec![table.start()];
        for cell in moves.as_bytes().chunks(2) {
            let cell = std::str::from_utf8(cell).expect("it is a cell");
            let next = positions[positions.len() - 1].play(cell).expect("it is legal");
            positions.push(next);
        }
        (table, positions)
    }

    fn name(moves: &str) -> Option<&'static str> {
        let (table, positions) = played(moves);
        of_game(&*table, positions.iter().map(|position| &**position)).map(|opening| opening.english)
    }

    #[test]
    fn every_opening_can_be_played_and_has_a_position_of_its_own() {
        assert_eq!(names().by_position.len(), OTHELLO.len());
        assert!(OTHELLO.iter().all(|opening| opening.moves.len() <= 2 * LONGEST));
        for opening in OTHELLO {
            assert_eq!(name(opening.moves), Some(opening.english));
        }
    }

    #[test]
    fn openings_are_recognised_from_every_side_and_by_other_ways() {
        // The tiger, begun at the four first cells.
        for moves in ["f5d6c3d3c4", "c4e3f6e6f5", "d3c5f6f5e6", "e6f4c3c4d3"] {
            assert_eq!(name(moves), Some("Tiger"), "{moves}");
        }
        assert_eq!(name("f5f6e6f4e3"), Some("Cow"));
        assert_eq!(name("f5d6c3d3c4a1"[..10].trim()), Some("Tiger"));
        assert_eq!(name("f5"), None);
        let (table, positions) = played("f5d6");
        let found = of_position(&*table, &*positions[2]).expect("it has a name");
        assert_eq!((found.english, found.japanese), ("Perpendicular", "縦取り"));
    }

    #[test]
    fn other_boards_and_other_starts_have_no_openings() {
        let table = games::open("othello", Some("6x6"), &[]).expect("the game exists");
        assert_eq!(of_position(&*table, &*table.start()), None);
        // The mirror image of the usual start: its positions are images of named ones, but nobody plays by these names.
        let table = games::open("othello", None, &[("start", "reversed")]).expect("the game exists");
        let after = table.start().play("e3").and_then(|now| now.play("f3")).expect("they are legal");
        assert!(names().by_position.contains_key(&after.canonical_text()));
        assert_eq!(of_position(&*table, &*after), None);
    }

    #[test]
    fn the_latest_name_stays_until_there_is_another_one() {
        let (table, positions) = played("f5d6c3d3c4f4c5b3c2e3");
        let names = along(&*table, positions.iter().map(|position| &**position));
        let names: Vec<&str> = names.iter().map(|opening| opening.map_or("-", |opening| opening.english)).collect();
        assert_eq!(names[..6], ["-", "-", "Perpendicular", "Perpendicular", "Perpendicular", "Tiger"]);
        assert_eq!((names.len(), names[6]), (positions.len(), "Tiger"));
        assert_eq!(names.last().copied(), name("f5d6c3d3c4f4c5b3c2e3"));
    }

    #[test]
    fn openings_are_found_by_a_part_of_their_name_in_both_languages() {
        let english = |text: &str| named_like(text).iter().map(|opening| opening.english).collect::<Vec<_>>();
        assert_eq!(english("tiger"), ["Tiger", "Leader's Tiger"]);
        assert_eq!(english(" 虎"), ["Tiger"]);
        assert_eq!(english("流バッファロー"), ["Maruoka Buffalo", "Tanida Buffalo"]);
        assert!(english("nothing").is_empty());
    }

    #[test]
    fn records_of_the_usual_game_are_named_and_others_keep_what_they_say() {
        let record = |text: &str| {
            let mut record = crate::read(text).expect("it is a record").remove(0);
            record.name_opening();
            record.tag(TAG).map(str::to_owned)
        };
        let tiger = "1. f5 d6 2. c3 d3 3. c4 *";
        assert_eq!(record(&format!("[Game \"othello\"]\n{tiger}")).as_deref(), Some("Tiger"));
        assert_eq!(record(&format!("[Game \"othello\"]\n[Opening \"Cow\"]\n{tiger}")).as_deref(), Some("Tiger"));
        assert_eq!(record("[Game \"othello\"]\n[Opening \"Cow\"]\n1. f5 *").as_deref(), Some("Cow"));
        assert_eq!(record("[Game \"othello\"]\n[Board \"6x6\"]\n1. c2 *"), None);
        assert_eq!(record("[Game \"othello\"]\n1. f5 d6 2. a1 *").as_deref(), Some("Perpendicular"));
    }
}
