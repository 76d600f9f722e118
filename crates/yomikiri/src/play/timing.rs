use games::{Move, Reason};
use session::{Occupant, Session};
use std::fmt::Write;
use std::time::Duration;
use texts::{Language, Words};

/// How long the computer thought about each of its moves, and what spoke for them. Moves that were taken back stay on the
/// list: the thinking was done.
#[derive(Debug, Default)]
pub struct Timing {
    moves: Vec<Timed>,
}

#[derive(Debug)]
struct Timed {
    /// Counted from 1.
    ply: usize,
    player: &'static str,
    /// The number of a level, or the description of another player.
    level: String,
    mv: Move,
    /// The same as text.
    text: String,
    used: Duration,
    /// In English, for programs; empty for what happened before the game was taken up again.
    reason: String,
}

impl Timing {
    /// What is known of a game so far.
    pub fn of(session: &Session) -> Timing {
        let mut timing = Timing::default();
        (0..session.plies()).for_each(|index| timing.add(session, index, None));
        timing
    }

    /// The last move was made by the computer.
    pub fn moved(&mut self, session: &Session, reason: Reason) {
        if let Some(last) = session.plies().checked_sub(1) {
            self.add(session, last, Some(reason));
        }
    }

    fn add(&mut self, session: &Session, index: usize, reason: Option<Reason>) {
        let turn = session.turn(index);
        let level = match turn.occupant {
            None | Some(Occupant::Human) => return,
            Some(Occupant::Computer(level)) => level.to_string(),
            Some(Occupant::Described(description)) => description.to_string(),
        };
        let game = session.game();
        let words = Words::new(Language::English);
        let reason = reason.map(|reason| words.reason(game, reason)).unwrap_or_default();
        let player = game.seat_names()[turn.seat.index()];
        self.moves.push(Timed {
            ply: index + 1,
            player,
            level,
            mv: turn.mv,
            text: game.move_text(turn.mv),
            used: turn.used,
            reason,
        });
    }

    /// What spoke for a move of the computer, by its place in the game; `None` if that is not known.
    pub fn reason(&self, index: usize, mv: Move) -> Option<&str> {
        let found = self.moves.iter().rfind(|timed| timed.ply == index + 1 && timed.mv == mv)?;
        Some(found.reason.as_str()).filter(|reason| !reason.is_empty())
    }

    /// A line for every move, for spreadsheets.
    pub fn csv(&self) -> String {
        let mut text = "ply,player,level,move,seconds,reason\n".to_owned();
        for Timed { ply, player, level, text: mv, used, reason, .. } in &self.moves {
            let seconds = used.as_secs_f64();
            let _ = writeln!(text, "{ply},{player},{},{mv},{seconds:.6},{}", quoted(level), quoted(reason));
        }
        text
    }
}

/// A field that may hold commas.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
