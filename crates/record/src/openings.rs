//! The names of openings, in games where openings have names.
//!
//! An opening is a position: it is recognised in every image that a turn or a mirror makes, and however the moves came to it.

use crate::{OpenGames, Record};
use game::NamedOpening;
use games::{Game, Line, LineText, Move, Position};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The tag of a record that says which opening was played, by its English name.
pub const TAG: &str = "Opening";

/// The openings whose name, in either language, contains this text, whatever the case; each with its position.
pub fn named_like(text: &str) -> Vec<(&'static NamedOpening, Position)> {
    let wanted = text.trim().to_lowercase();
    let fits =
        |opening: &NamedOpening| opening.english.to_lowercase().contains(&wanted) || opening.japanese.contains(&wanted);
    let all = all().iter().flat_map(|names| &names.openings);
    all.filter(|(opening, _)| fits(opening)).map(|(opening, position)| (*opening, position.clone())).collect()
}

/// Openings that somebody named.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meant {
    /// The first moves, as they were given,
    pub moves: Vec<String>,
    /// or the positions of the openings of that name.
    pub positions: Vec<Position>,
}

/// No opening has this in its name.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("no opening has \"{0}\" in its name; give moves, like \"f5 d6 c3\", or a name, like tiger or 虎")]
pub struct UnknownOpening(pub String);

/// What is meant by an opening: its first moves, which have numbers in them, or part of a name, which has none.
///
/// # Errors
/// [`UnknownOpening`] if it is a name that no opening has.
pub fn meant(given: &str) -> Result<Meant, UnknownOpening> {
    if given.is_empty() || given.contains(|letter: char| letter.is_ascii_digit()) {
        let moves = given.split_whitespace().map(str::to_owned).collect();
        return Ok(Meant { moves, positions: Vec::new() });
    }
    let positions: Vec<Position> = named_like(given).into_iter().map(|(_, position)| position).collect();
    if positions.is_empty() {
        return Err(UnknownOpening(given.to_owned()));
    }
    Ok(Meant { moves: Vec::new(), positions })
}

/// The opening of a game that is called this, in either language and whatever the case; a part of the name is enough if only one name
/// has it.
///
/// # Errors
/// The openings whose names are most like it, if there is none, or more than one.
pub fn find(game: &Game, name: &str) -> Result<&'static NamedOpening, Vec<&'static NamedOpening>> {
    let wanted = name.trim().to_lowercase();
    let names = |opening: &NamedOpening| [opening.english.to_lowercase(), opening.japanese.to_owned()];
    let mut all: Vec<&'static NamedOpening> = game.openings().iter().collect();
    if let Some(exact) = all.iter().find(|opening| names(opening).contains(&wanted)) {
        return Ok(exact);
    }
    let has = |opening: &&NamedOpening| !wanted.is_empty() && names(opening).iter().any(|name| name.contains(&wanted));
    let having: Vec<&'static NamedOpening> = all.iter().copied().filter(has).collect();
    match having[..] {
        [only] => return Ok(only),
        [] => all.sort_by_key(|opening| names(opening).iter().map(|name| edits(name, &wanted)).min()),
        _ => all = having,
    }
    all.truncate(NEAR);
    Err(all)
}

/// So many names are offered to somebody who gave another one.
const NEAR: usize = 8;

/// How many letters have to be put in, left out or changed to make one text of another.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], done + 1);
        for (index, &same) in other.iter().enumerate() {
            let changed = diagonal + usize::from(same != letter);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(diagonal + 1).min(row[index] + 1);
        }
    }
    row[other.len()]
}

/// The name of a position, if it has one.
pub fn of_position(position: &Position) -> Option<&'static NamedOpening> {
    of_position_in(names(&position.game())?, position)
}

/// Puts the move first, among some that are the same seen from another side of the board, that players write: openings are written
/// from one side, like `f5` for the first move of Othello. Where no opening says, the order stays.
pub fn usual_first(position: &Position, moves: &mut [Move]) {
    let Some(names) = names(&position.game()) else { return };
    let written = |mv: &Move| position.play(*mv).is_ok_and(|after| names.written.contains(&after.text()));
    if let Some(usual) = moves.iter().position(written) {
        moves[..=usual].rotate_right(1);
    }
}

/// The latest opening that was reached, for every position of a game from its first one on.
pub fn along(line: &Line) -> Vec<Option<&'static NamedOpening>> {
    let names = names(line.rules());
    let mut latest = None;
    let reached = |(ply, position): (usize, &Position)| {
        // No opening is longer, so later positions need not be looked at.
        let named = names.filter(|names| ply <= names.longest).and_then(|names| of_position_in(names, position));
        latest = named.or(latest);
        latest
    };
    line.positions().iter().enumerate().map(reached).collect()
}

/// The opening that a game followed the longest: the last of its positions that has a name.
pub fn of_line(line: &Line) -> Option<&'static NamedOpening> {
    let longest = names(line.rules())?.longest;
    along(&line.until(longest)).last().copied().flatten()
}

/// The opening of a recorded game from the usual start; a game with a wrong move is named by the moves before it.
pub fn of_record(record: &Record) -> Option<&'static NamedOpening> {
    if record.start.is_some() {
        return None;
    }
    // Thousands of games may be asked about, and to open each would take longer than to play it.
    thread_local!(static OPEN: RefCell<OpenGames> = RefCell::default());
    let game = OPEN.with_borrow_mut(|open| open.of(&record.setting)).ok()?;
    let longest = names(&game)?.longest;
    let mut line = game.line();
    for node in record.moves.iter().take(longest) {
        if line.push_text(&node.mv).is_err() {
            break;
        }
    }
    of_line(&line)
}

impl Record {
    /// Says which opening was played, if it has a name; what was said of it before is replaced then.
    pub fn name_opening(&mut self) {
        if let Some(opening) = of_record(self) {
            self.set_tag(TAG, opening.english);
        }
    }
}

/// The openings of one game that have names.
struct Names {
    list: &'static [NamedOpening],
    /// Each with its position.
    openings: Vec<(&'static NamedOpening, Position)>,
    /// By the text of the canonical position.
    by_position: HashMap<String, &'static NamedOpening>,
    /// The texts of all positions on the way to an opening, seen from the side that it is written from.
    written: HashSet<String>,
    /// Moves of the longest one.
    longest: usize,
}

impl Names {
    fn of(game: &Game) -> Option<Names> {
        let list = game.openings();
        let lines = list.iter().filter_map(|opening| Some((opening, played(game, opening.moves)?)));
        let lines: Vec<(&NamedOpening, Line)> = lines.collect();
        let openings: Vec<_> = lines.iter().map(|(opening, line)| (*opening, line.position().clone())).collect();
        let by_position = openings.iter().map(|(opening, position)| (position.canonical().text(), *opening)).collect();
        let longest = lines.iter().map(|(_, line)| line.plies()).max()?;
        let written = lines.iter().flat_map(|(_, line)| line.positions()).map(|position| position.text()).collect();
        Some(Names { list, openings, by_position, written, longest })
    }
}

/// All games whose openings have names.
fn all() -> &'static [Names] {
    static ALL: OnceLock<Vec<Names>> = OnceLock::new();
    ALL.get_or_init(|| {
        let usual = games::games().iter().filter_map(|info| games::open(info.name, None, &[]).ok());
        usual.filter_map(|game| Names::of(&game)).collect()
    })
}

/// The names of the openings of a game, if they have any: games that share a list share its names.
fn names(game: &Game) -> Option<&'static Names> {
    let list = game.openings();
    all().iter().find(|names| std::ptr::eq(names.list, list))
}

fn of_position_in(names: &Names, position: &Position) -> Option<&'static NamedOpening> {
    names.by_position.get(&position.canonical().text()).copied()
}

/// The moves of an opening of this game; `None` if they are not legal in it.
pub fn line(game: &Game, opening: &NamedOpening) -> Option<Line> {
    played(game, opening.moves)
}

/// The line of moves that are written without spaces, each a letter and a digit.
fn played(game: &Game, moves: &str) -> Option<Line> {
    let mut line = game.line();
    for cell in moves.as_bytes().chunks(2) {
        line.push_text(std::str::from_utf8(cell).ok()?).ok()?;
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn othello() -> Game {
        games::open("othello", None, &[]).expect("the game exists")
    }

    fn line(moves: &str) -> Line {
        played(&othello(), moves).expect("the moves are legal")
    }

    fn name(moves: &str) -> Option<&'static str> {
        of_line(&line(moves)).map(|opening| opening.english)
    }

    #[test]
    fn every_opening_can_be_played_and_has_a_position_of_its_own() {
        let game = othello();
        assert_eq!(names(&game).map(|names| names.by_position.len()), Some(game.openings().len()));
        for opening in game.openings() {
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
        let found = of_position(line("f5d6").position()).expect("it has a name");
        assert_eq!((found.english, found.japanese), ("Perpendicular", "縦取り"));
    }

    #[test]
    fn the_first_move_is_written_as_players_write_it() {
        let usual = |moves: &str, images: &str| {
            let position = line(moves).position().clone();
            let mut images: Vec<Move> =
                images.split(' ').map(|mv| position.parse_move(mv).expect("it is legal")).collect();
            usual_first(&position, &mut images);
            images.iter().map(|&mv| position.move_text(mv)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(usual("", "d3 c4 f5 e6"), "f5 d3 c4 e6");
        assert_eq!(usual("f5", "d6 f6"), "d6 f6");
        assert_eq!(usual("d3", "c5 e3"), "c5 e3", "nobody writes openings from that side");
    }

    #[test]
    fn other_boards_and_other_starts_have_no_openings() {
        let small = games::open("othello", Some("6x6"), &[]).expect("the game exists");
        assert_eq!(of_position(&small.start()), None);
        // The mirror image of the usual start: its positions are images of named ones, but nobody plays by these names.
        let reversed = games::open("othello", None, &[("start", "reversed")]).expect("the game exists");
        let after = played(&reversed, "e3f3").expect("they are legal").position().clone();
        assert!(all()[0].by_position.contains_key(&after.canonical().text()));
        assert_eq!(of_position(&after), None);
    }

    #[test]
    fn the_latest_name_stays_until_there_is_another_one() {
        let names = along(&line("f5d6c3d3c4f4c5b3c2e3"));
        let names: Vec<&str> = names.iter().map(|opening| opening.map_or("-", |opening| opening.english)).collect();
        assert_eq!(names[..6], ["-", "-", "Perpendicular", "Perpendicular", "Perpendicular", "Tiger"]);
        assert_eq!((names.len(), names[6]), (11, "Tiger"));
        assert_eq!(names.last().copied(), name("f5d6c3d3c4f4c5b3c2e3"));
    }

    #[test]
    fn openings_are_found_by_a_part_of_their_name_in_both_languages() {
        let english = |text: &str| named_like(text).iter().map(|(opening, _)| opening.english).collect::<Vec<_>>();
        assert_eq!(english("tiger"), ["Tiger", "Leader's Tiger"]);
        assert_eq!(english(" 虎"), ["Tiger"]);
        assert_eq!(english("流バッファロー"), ["Maruoka Buffalo", "Tanida Buffalo"]);
        assert!(english("nothing").is_empty());
    }

    #[test]
    fn an_opening_is_found_by_its_name_and_a_slip_is_answered_with_names_like_it() {
        let game = othello();
        let find = |name: &str| find(&game, name).map(|opening| opening.english);
        assert_eq!((find("tiger"), find("虎"), find("Leader's")), (Ok("Tiger"), Ok("Tiger"), Ok("Leader's Tiger")));
        let near = |name: &str| {
            find(name).expect_err("nothing is called that").iter().map(|near| near.english).collect::<Vec<_>>()
        };
        assert_eq!(near("tigre")[0], "Tiger");
        assert!(near("uffal").iter().all(|name| name.contains("Buffalo")) && near("").len() == NEAR);
        assert_eq!((edits("kitten", "sitting"), edits("", "ab"), edits("cow", "cow")), (3, 2, 0));
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
