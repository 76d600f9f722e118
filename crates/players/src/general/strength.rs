/// What a player sees, and what it overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// On so many turns in a hundred it plays any move.
    pub lapses: u32,
    /// Wins and losses that can be forced within so many plies are seen: 1 is a win at once, 2 the opponent's answer to a move.
    pub plies: u32,
    /// Positions to look at for that.
    pub nodes: u64,
    /// Games played by chance to choose among the moves that do not lose, for each legal move.
    pub playouts: u64,
}

/// The levels, the weakest first.
///
/// A first choice, measured by the example `general_levels`: each beats the one two below it clearly at Connect Four. Whoever
/// changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 10] = [
    // Puts stones down; now and then it sees that it can win.
    Strength { lapses: 80, plies: 1, nodes: 1_000, playouts: 1 },
    Strength { lapses: 55, plies: 1, nodes: 1_000, playouts: 1 },
    // Begins to answer threats.
    Strength { lapses: 35, plies: 2, nodes: 2_000, playouts: 2 },
    Strength { lapses: 20, plies: 2, nodes: 2_000, playouts: 4 },
    Strength { lapses: 10, plies: 3, nodes: 3_000, playouts: 8 },
    Strength { lapses: 5, plies: 4, nodes: 5_000, playouts: 15 },
    Strength { lapses: 2, plies: 5, nodes: 10_000, playouts: 30 },
    // No lapses any more.
    Strength { lapses: 0, plies: 7, nodes: 20_000, playouts: 70 },
    Strength { lapses: 0, plies: 9, nodes: 60_000, playouts: 180 },
    // Sees the end of a game as early as it can.
    Strength { lapses: 0, plies: u32::MAX, nodes: 300_000, playouts: 500 },
];
