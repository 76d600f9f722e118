use std::fmt;

/// A place at the board: 0 is the player who moves first, up to 3 in a game for four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// The player who makes the first move of the game.
    pub const FIRST: Seat = Seat(0);
    /// The opponent of [`Seat::FIRST`] in a game for two.
    pub const SECOND: Seat = Seat(1);

    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is 4 or more.
    pub const fn new(index: usize) -> Seat {
        assert!(index < 4, "a game has at most four seats");
        Seat(index as u8)
    }

    /// 0 for the first player, and so on.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat whose turn follows, when `seats` players sit at the board.
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        Seat::new((self.index() + 1) % seats)
    }

    /// The other player of a game for two.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}
