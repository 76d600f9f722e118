use crate::{Node, Record, RecordError};
use game::Payoff;
use games::{Game, Line, LineText, Position};

/// Why a game ended, if not by the rules, begins with this.
const BY: &str = "by ";

impl Record {
    /// Plays the game again, with every variation, and compares the result.
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay(&self) -> Result<Line, RecordError> {
        self.replay_in(&self.open()?)
    }

    /// The same in a game that is open already, which must be the one of the record.
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay_in(&self, game: &Game) -> Result<Line, RecordError> {
        let start = Line::from_text(game, self.start.as_deref());
        let mut line = start.map_err(|source| RecordError::Rules { line: self.line, source })?;
        self.check_seats(game.seats())?;
        play(&mut line, &self.moves, 1)?;
        let found = line.payoff().as_ref().map_or_else(String::new, result_text);
        // A game that its players ended may be anywhere; a move that came too late may have ended it as well.
        if self.ending.starts_with(BY) || self.result == found {
            return Ok(line);
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

/// Plays moves at the end of a line. Variations are played as well.
fn play(line: &mut Line, moves: &[Node], first_ply: usize) -> Result<(), RecordError> {
    for (ply, node) in (first_ply..).zip(moves) {
        check_variations(line.position(), node, ply)?;
        let made = line.push_text(&node.mv);
        made.map_err(|source| RecordError::Move { line: node.line, ply, mv: node.mv.clone(), source })?;
    }
    Ok(())
}

/// Plays the variations of a move from the position before it.
fn check_variations(before: &Position, node: &Node, ply: usize) -> Result<(), RecordError> {
    for variation in &node.variations {
        if variation.is_empty() {
            return Err(RecordError::Layout { line: 0, reason: "a variation has no moves".to_owned() });
        }
        play(&mut Line::from_position(before.game(), before.clone()), variation, ply)?;
    }
    Ok(())
}

/// What each seat got, as records write it: `+2 -2`.
pub(crate) fn result_text(payoff: &Payoff) -> String {
    let signed = |&got: &i32| if got == 0 { "0".to_owned() } else { format!("{got:+}") };
    payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ")
}
