/// What a hand does at the board to make a move. Points are called by their names, as in [`Point::name`](crate::Point::name).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// A token is put down: a disc from the supply, or a piece of this size from the hand.
    Put {
        /// The size of a piece that is chosen from the hand; `None` where there is nothing to choose.
        size: Option<u8>,
        /// Where.
        to: String,
    },
    /// The uppermost token of a point is moved to another one.
    Carry {
        /// From where.
        from: String,
        /// The points where it touches down on its way, in order; none for a step.
        via: Vec<String>,
        /// Where to.
        to: String,
    },
    /// A token is dropped into a column and falls as far as it can.
    Drop {
        /// All points of the column: choosing any of them makes the move.
        column: Vec<String>,
        /// Where the token comes to rest.
        to: String,
    },
    /// Nothing can be done, and the turn goes on to the next player.
    Pass,
}

impl Gesture {
    /// A token from the supply is put down.
    pub fn put(to: impl Into<String>) -> Gesture {
        Gesture::Put { size: None, to: to.into() }
    }

    /// A piece of some size is taken from the hand and put down.
    pub fn put_from_hand(size: u8, to: impl Into<String>) -> Gesture {
        Gesture::Put { size: Some(size), to: to.into() }
    }

    /// A token is moved in one step.
    pub fn carry(from: impl Into<String>, to: impl Into<String>) -> Gesture {
        Gesture::Carry { from: from.into(), via: Vec::new(), to: to.into() }
    }

    /// Where the token was before, if it was on the board.
    pub fn from(&self) -> Option<&str> {
        match self {
            Gesture::Carry { from, .. } => Some(from),
            Gesture::Put { .. } | Gesture::Drop { .. } | Gesture::Pass => None,
        }
    }

    /// The points where the token touches down between its first point and its last.
    pub fn via(&self) -> &[String] {
        match self {
            Gesture::Carry { via, .. } => via,
            Gesture::Put { .. } | Gesture::Drop { .. } | Gesture::Pass => &[],
        }
    }

    /// Where the token comes to rest; `None` for a pass.
    pub fn to(&self) -> Option<&str> {
        match self {
            Gesture::Put { to, .. } | Gesture::Carry { to, .. } | Gesture::Drop { to, .. } => Some(to),
            Gesture::Pass => None,
        }
    }

    /// The points where the token is before and after the move.
    pub fn ends(&self) -> impl Iterator<Item = &str> {
        self.from().into_iter().chain(self.to())
    }

    /// The points at which the token is seen, from the first to the last.
    pub fn points(&self) -> impl Iterator<Item = &str> {
        self.from().into_iter().chain(self.via().iter().map(String::as_str)).chain(self.to())
    }
}
