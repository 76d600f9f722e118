use crate::TournamentError;
use games::{Game, Line, LineText};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// How the games of a tournament begin. Each opening is played with every seating before the next one comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// From the start.
    None,
    /// With so many moves by chance, others for each opening.
    Random(usize),
    /// With the lines of a list, in turn.
    List(Vec<ListedOpening>),
    /// With every position that can be reached in so many plies, up to symmetry, in turn.
    All(usize),
}

/// One opening of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ListedOpening {
    /// Moves from the start of the game.
    Moves(Vec<String>),
    /// Moves from a position.
    From {
        /// Its characters.
        position: String,
        /// What is played there, perhaps nothing.
        moves: Vec<String>,
    },
}

/// More openings than anybody plays.
const MOST: usize = 1_000_000;

impl Openings {
    /// So many moves by chance; none if there are none.
    pub fn by_chance(plies: usize) -> Openings {
        if plies == 0 { Openings::None } else { Openings::Random(plies) }
    }

    /// The openings of a file, one a line: moves (`f5d6c3`, `f5 d6 c3`), a position as characters, or a position, a colon and moves.
    /// Empty lines and those that begin with # are left out.
    ///
    /// # Errors
    /// [`TournamentError::Openings`] names the first line that cannot be played.
    pub fn read(game: &Game, text: &str) -> Result<Openings, TournamentError> {
        let mut listed = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = ListedOpening::read(game, line)
                .map_err(|wrong| TournamentError::Openings(format!("line {number} of the openings: {wrong}")))?;
            listed.push(opening);
        }
        if listed.is_empty() {
            return Err(TournamentError::Openings(
                "the file has no openings; give one a line, like f5 d6 c3 or the characters of a position".to_owned(),
            ));
        }
        Ok(Openings::List(listed))
    }

    /// All lines to be played in turn; empty for those that are none or made by chance.
    pub(crate) fn lines(&self, game: &Game) -> Result<Vec<Line>, TournamentError> {
        match self {
            Openings::None | Openings::Random(_) => Ok(Vec::new()),
            Openings::List(listed) => {
                listed.iter().map(|opening| opening.line(game).map_err(TournamentError::Openings)).collect()
            }
            Openings::All(plies) => all(game, *plies),
        }
    }
}

impl ListedOpening {
    /// The opening that a line of a file names.
    fn read(game: &Game, text: &str) -> Result<ListedOpening, String> {
        let (position, moves) = match text.split_once(':') {
            Some((position, moves)) => (Some(position.trim()), moves),
            // Whoever can be read as both is a position: its characters are many.
            None if game.parse_position(text).is_ok() => (Some(text), ""),
            None => (None, text),
        };
        let line = played(game, position, moves).map_err(|wrong| match position {
            Some(_) => wrong,
            None => format!("{wrong}; a position would have to stand there with all its characters"),
        })?;
        let moves = line.move_texts();
        Ok(match line.start_text() {
            Some(position) => ListedOpening::From { position, moves },
            None => ListedOpening::Moves(moves),
        })
    }

    fn line(&self, game: &Game) -> Result<Line, String> {
        match self {
            ListedOpening::Moves(moves) => played(game, None, &moves.join(" ")),
            ListedOpening::From { position, moves } => played(game, Some(position), &moves.join(" ")),
        }
    }
}

/// A line, which must leave something to play.
fn played(game: &Game, position: Option<&str>, moves: &str) -> Result<Line, String> {
    let mut line = Line::from_text(game, position).map_err(|error| error.to_string())?;
    line.push_line(moves).map_err(|error| error.to_string())?;
    if line.payoff().is_some() {
        Err(format!("{} leaves nothing to play", if moves.is_empty() { "the position" } else { moves.trim() }))
    } else {
        Ok(line)
    }
}

/// One line to every position after so many plies, up to symmetry, that is not over.
fn all(game: &Game, plies: usize) -> Result<Vec<Line>, TournamentError> {
    let mut level = vec![game.line()];
    for ply in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for line in &level {
            let here = line.position();
            for mv in here.moves() {
                let after = here.play(mv)?;
                if after.payoff().is_none() && seen.insert(after.canonical().text()) {
                    let mut longer = line.clone();
                    longer.push_known(mv, after);
                    next.push(longer);
                }
            }
            if next.len() > MOST {
                let message = format!("there are more than {MOST} openings of {} plies; choose fewer plies", ply + 1);
                return Err(TournamentError::Openings(message));
            }
        }
        level = next;
    }
    if level.is_empty() {
        return Err(TournamentError::Openings(format!("no game is still going on after {plies} plies; choose fewer")));
    }
    Ok(level)
}
