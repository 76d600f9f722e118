use discs::{Discs, Position, Word};
use game::{Duel, Notation};
use std::fmt;

/// A game whose values can be certified.
pub trait Certifiable: Duel + Notation {
    /// Which rules these are, as text.
    fn identity(&self) -> Identity;

    /// A bound on how far the game can still go: at most this many moves, passes not counted. In a disc game that is
    /// the number of empty cells.
    fn empties(&self, pos: &Self::Position) -> u32;
}

/// The rules that a certificate holds for, as it names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the game.
    pub game: String,
    /// The board, as on the command line.
    pub board: String,
    /// All switches with their values, in the game's order.
    pub rules: Vec<(String, String)>,
}

impl Identity {
    /// The switches as one line, `name=value` with spaces between.
    pub fn rules_text(&self) -> String {
        self.rules.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.board, self.rules_text())
    }
}

impl<W: Word> Certifiable for Discs<W> {
    fn identity(&self) -> Identity {
        let shape = self.board().shape();
        Identity {
            game: self.name().to_owned(),
            board: format!("{}x{}", shape.rows(), shape.columns()),
            rules: self.switches().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        }
    }

    fn empties(&self, pos: &Position<W>) -> u32 {
        Discs::empties(self, pos)
    }
}
