use crate::TournamentError;
use games::{Game, LineText, Move, Position};
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
    /// With the lines of a list, in turn: each is a list of moves.
    List(Vec<Vec<String>>),
    /// With every position that can be reached in so many plies, up to symmetry, in turn.
    All(usize),
}

/// More openings than anybody plays.
const MOST: usize = 1_000_000;

impl Openings {
    /// So many moves by chance; none if there are none.
    pub fn by_chance(plies: usize) -> Openings {
        if plies == 0 { Openings::None } else { Openings::Random(plies) }
    }

    /// The openings of a file: one a line, as moves (`f5d6c3`, `f5 d6 c3`); empty lines and those that begin with # are left out.
    ///
    /// # Errors
    /// [`TournamentError::Openings`] names the first line that cannot be played.
    pub fn read(game: &Game, text: &str) -> Result<Openings, TournamentError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let moves = played(game, line)
                .map_err(|wrong| TournamentError::Openings(format!("line {number} of the openings: {wrong}")))?;
            lines.push(moves.into_iter().map(|mv| game.move_text(mv)).collect());
        }
        if lines.is_empty() {
            return Err(TournamentError::Openings(
                "the file has no openings; give one a line, like f5 d6 c3".to_owned(),
            ));
        }
        Ok(Openings::List(lines))
    }

    /// All lines to be played in turn; empty for those that are none or made by chance.
    pub(crate) fn lines(&self, game: &Game) -> Result<Vec<Vec<Move>>, TournamentError> {
        match self {
            Openings::None | Openings::Random(_) => Ok(Vec::new()),
            Openings::List(lines) => {
                lines.iter().map(|line| played(game, &line.join(" ")).map_err(TournamentError::Openings)).collect()
            }
            Openings::All(plies) => all(game, *plies),
        }
    }
}

/// The moves of a line, which must leave something to play.
fn played(game: &Game, text: &str) -> Result<Vec<Move>, String> {
    let mut line = game.line();
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            // Moves may be written without spaces, so the longest legal one that fits is taken.
            let legal = line.position().move_texts();
            let fits = |mv: &&String| rest.get(..mv.len()).is_some_and(|head| head.eq_ignore_ascii_case(mv));
            let Some(mv) = legal.iter().filter(fits).max_by_key(|mv| mv.len()) else {
                let after = match line.plies() {
                    0 => "at the start".to_owned(),
                    _ => format!("after {}", line.move_texts().join(" ")),
                };
                return Err(format!("\"{rest}\" is not legal {after}; legal is {}", legal.join(", ")));
            };
            line.push_text(mv).map_err(|error| error.to_string())?;
            rest = &rest[mv.len()..];
        }
    }
    if line.payoff().is_some() { Err(format!("{text} leaves nothing to play")) } else { Ok(line.moves().to_vec()) }
}

/// One line to every position after so many plies, up to symmetry, that is not over.
fn all(game: &Game, plies: usize) -> Result<Vec<Vec<Move>>, TournamentError> {
    let mut level: Vec<(Position, Vec<Move>)> = vec![(game.start(), Vec::new())];
    for ply in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (here, line) in &level {
            for mv in here.moves() {
                let after = here.play(mv)?;
                if after.payoff().is_none() && seen.insert(after.canonical().text()) {
                    next.push((after, line.iter().copied().chain([mv]).collect()));
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
    Ok(level.into_iter().map(|(_, line)| line).collect())
}
