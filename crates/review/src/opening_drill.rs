//! Openings that have a name, played from memory.

use game::{NamedOpening, Seat};
use games::{Game, Line, Move, Position};
use record::openings;

/// A named opening that somebody plays through: the moves of one side are asked for, those of the other are made.
///
/// Whatever leads to the same positions, seen from another side of the board, is the same opening.
#[derive(Clone, Debug)]
pub struct OpeningDrill {
    opening: &'static NamedOpening,
    /// The opening as its list has it.
    model: Line,
    /// What was played so far.
    played: Line,
}

impl OpeningDrill {
    /// The drills of all openings of a game that have a name.
    pub fn all(game: &Game) -> Vec<OpeningDrill> {
        let drill = |opening: &'static NamedOpening| {
            let model = openings::line(game, opening)?;
            Some(OpeningDrill { opening, played: game.line(), model })
        };
        game.openings().iter().filter_map(drill).collect()
    }

    /// The opening.
    pub fn opening(&self) -> &'static NamedOpening {
        self.opening
    }

    /// Whose moves are asked for: the side that completes the opening.
    pub fn seat(&self) -> Seat {
        self.model.seat_at(self.model.plies().saturating_sub(1))
    }

    /// What was played so far.
    pub fn line(&self) -> &Line {
        &self.played
    }

    /// Whether the opening is there.
    pub fn is_done(&self) -> bool {
        self.played.plies() == self.model.plies()
    }

    /// A move that goes on along the opening: as its list has it, unless the opening is played from another side of the board.
    pub fn expected(&self) -> Option<Move> {
        let usual = self.model.moves().get(self.played.plies()).copied();
        usual.into_iter().chain(self.played.position().moves()).find(|&mv| self.is_along(mv))
    }

    /// The line with all moves of the opening that are still to come.
    pub fn completed(&self) -> Line {
        let mut drill = self.clone();
        while let Some(mv) = drill.expected() {
            if drill.played.push(mv).is_err() {
                break;
            }
        }
        drill.played
    }

    /// Makes the moves of the other side until an answer is wanted, and says which.
    pub fn go_on(&mut self) -> Vec<Move> {
        let mut made = Vec::new();
        while !self.is_done() && self.played.to_move() != self.seat() {
            let Some(mv) = self.expected().filter(|&mv| self.played.push(mv).is_ok()) else { break };
            made.push(mv);
        }
        made
    }

    /// Makes a move if it is one of the opening; says whether it is.
    pub fn answer(&mut self, mv: Move) -> bool {
        self.is_along(mv) && self.played.push(mv).is_ok()
    }

    /// The name of the opening that a move would lead to instead.
    pub fn named_after(&self, mv: Move) -> Option<&'static NamedOpening> {
        self.played.position().play(mv).ok().and_then(|after| openings::of_position(&after))
    }

    fn is_along(&self, mv: Move) -> bool {
        let wanted = self.model.positions().get(self.played.plies() + 1).map(|position| position.canonical());
        let after = self.played.position().play(mv).ok().map(|after: Position| after.canonical());
        wanted.is_some() && after == wanted
    }
}
