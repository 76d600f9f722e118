use crate::{Node, Record, RecordError};
use game::Payoff;
use games::{Situation, Table};

/// A record that was found to be right.
pub struct Replayed {
    /// The game.
    pub table: Box<dyn Table>,
    /// The positions of the game, from the first to the last.
    pub positions: Vec<Box<dyn Situation>>,
}

/// Why a game ended, if not by the rules, begins with this.
const BY: &str = "by ";

impl Record {
    /// Plays the game again, with every variation, and compares the result.
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay(&self) -> Result<Replayed, RecordError> {
        let table = self.open()?;
        let positions = self.replay_at(&*table)?;
        Ok(Replayed { table, positions })
    }

    /// The same at a table that is open already, which must be the one of the record.
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay_at(&self, table: &dyn Table) -> Result<Vec<Box<dyn Situation>>, RecordError> {
        let start = match &self.start {
            Some(text) => table.situation(text).map_err(|source| RecordError::Rules { line: self.line, source })?,
            None => table.start(),
        };
        self.check_seats(table.seat_names().len())?;
        let positions = play(start, &self.moves, 1)?;
        let last = positions.last().and_then(|last| last.payoff());
        let found = last.as_ref().map_or_else(String::new, result_text);
        // A game that its players ended may be anywhere; a move that came too late may have ended it as well.
        if self.ending.starts_with(BY) || self.result == found {
            return Ok(positions);
        }
        let named = |text: &str| if text.is_empty() { "unfinished".to_owned() } else { text.to_owned() };
        Err(RecordError::Result { line: self.line, stated: named(&self.result), found: named(&found) })
    }

    /// Makes sure that players and results fit the seats: where players ended a game, no replay finds out the result.
    fn check_seats(&self, seats: usize) -> Result<(), RecordError> {
        let wrong = |reason: String| Err(RecordError::Layout { line: self.line, reason });
        if self.players.len() > seats {
            return wrong(format!("{} players are named, but the game has {seats}", self.players.len()));
        }
        let got: Option<Vec<i32>> = self.result.split_whitespace().map(|got| got.parse().ok()).collect();
        if !self.result.is_empty() && got.is_none_or(|got| got.len() != seats) {
            return wrong(format!(
                "the result is given as \"{}\"; it should be a number for each of {seats} players",
                self.result
            ));
        }
        Ok(())
    }
}

/// The positions of a line, the first one included. Variations are played as well.
fn play(start: Box<dyn Situation>, moves: &[Node], first_ply: usize) -> Result<Vec<Box<dyn Situation>>, RecordError> {
    let mut positions = Vec::with_capacity(moves.len() + 1);
    let mut now = start;
    for (ply, node) in (first_ply..).zip(moves) {
        for variation in &node.variations {
            play(again(&*now, variation, ply)?, variation.get(1..).unwrap_or_default(), ply + 1)?;
        }
        let next = step(&*now, node, ply)?;
        positions.push(now);
        now = next;
    }
    positions.push(now);
    Ok(positions)
}

/// The position after the first move of a variation.
fn again(now: &dyn Situation, variation: &[Node], ply: usize) -> Result<Box<dyn Situation>, RecordError> {
    let Some(first) = variation.first() else {
        return Err(RecordError::Layout { line: 0, reason: "a variation has no moves".to_owned() });
    };
    for other in &first.variations {
        play(again(now, other, ply)?, other.get(1..).unwrap_or_default(), ply + 1)?;
    }
    step(now, first, ply)
}

fn step(now: &dyn Situation, node: &Node, ply: usize) -> Result<Box<dyn Situation>, RecordError> {
    now.play(&node.mv).map_err(|source| RecordError::Move { line: node.line, ply, mv: node.mv.clone(), source })
}

/// What each seat got, as records write it: `+2 -2`.
pub(crate) fn result_text(payoff: &Payoff) -> String {
    let signed = |&got: &i32| if got == 0 { "0".to_owned() } else { format!("{got:+}") };
    payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ")
}
