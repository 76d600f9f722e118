use crate::TournamentError;
use games::{Situation, Table};
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
    pub fn read(table: &dyn Table, text: &str) -> Result<Openings, TournamentError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let moves = played(table, line)
                .map_err(|wrong| TournamentError::Openings(format!("line {number} of the openings: {wrong}")))?;
            lines.push(moves);
        }
        if lines.is_empty() {
            return Err(TournamentError::Openings(
                "the file has no openings; give one a line, like f5 d6 c3".to_owned(),
            ));
        }
        Ok(Openings::List(lines))
    }

    /// All lines to be played in turn; empty for those that are none or made by chance.
    pub(crate) fn lines(&self, table: &dyn Table) -> Result<Vec<Vec<String>>, TournamentError> {
        match self {
            Openings::None | Openings::Random(_) => Ok(Vec::new()),
            Openings::List(lines) => {
                for line in lines {
                    played(table, &line.join(" ")).map_err(TournamentError::Openings)?;
                }
                Ok(lines.clone())
            }
            Openings::All(plies) => all(table, *plies),
        }
    }
}

/// The moves of a line, which must leave something to play.
fn played(table: &dyn Table, line: &str) -> Result<Vec<String>, String> {
    let mut moves = Vec::new();
    let mut here = table.start();
    for word in line.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            // Moves may be written without spaces, so the longest legal one that fits is taken.
            let legal = here.moves();
            let fits = |mv: &&String| rest.get(..mv.len()).is_some_and(|head| head.eq_ignore_ascii_case(mv));
            let Some(mv) = legal.iter().filter(fits).max_by_key(|mv| mv.len()) else {
                let after =
                    if moves.is_empty() { "at the start".to_owned() } else { format!("after {}", moves.join(" ")) };
                return Err(format!("\"{rest}\" is not legal {after}; legal is {}", legal.join(", ")));
            };
            here = here.play(mv).map_err(|error| error.to_string())?;
            rest = &rest[mv.len()..];
            moves.push(mv.clone());
        }
    }
    if here.payoff().is_some() { Err(format!("{line} leaves nothing to play")) } else { Ok(moves) }
}

/// One line to every position after so many plies, up to symmetry, that is not over.
fn all(table: &dyn Table, plies: usize) -> Result<Vec<Vec<String>>, TournamentError> {
    let mut level: Vec<(Box<dyn Situation>, Vec<String>)> = vec![(table.start(), Vec::new())];
    for ply in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (here, line) in &level {
            for mv in here.moves() {
                let after = here.play(&mv)?;
                if after.payoff().is_none() && seen.insert(after.canonical_text()) {
                    next.push((after, line.iter().cloned().chain([mv]).collect()));
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
