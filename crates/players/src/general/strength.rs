/// How far a player looks, and what it gives away of what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// What it gives away on a move on average, in thousandths of what a win is worth more than a draw.
    pub gives: i32,
    /// Wins and losses that can be forced within so many plies are seen: 1 is a win at once, 2 the opponent's answer to a move.
    pub plies: u32,
    /// Positions to look at for that.
    pub nodes: u64,
    /// Games played by chance to judge the moves, for each legal move.
    pub playouts: u64,
}

/// The levels, the weakest first.
///
/// They are tuned by `yomikiri bench levels row`, so that each scores about 69 % against the one below at Connect Four.
/// Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 10] = [
    Strength { gives: 690, plies: 2, nodes: 1_000, playouts: 6 },
    Strength { gives: 478, plies: 2, nodes: 1_000, playouts: 6 },
    Strength { gives: 308, plies: 2, nodes: 1_000, playouts: 6 },
    Strength { gives: 165, plies: 2, nodes: 1_000, playouts: 6 },
    Strength { gives: 100, plies: 3, nodes: 2_000, playouts: 12 },
    Strength { gives: 62, plies: 4, nodes: 5_000, playouts: 24 },
    Strength { gives: 41, plies: 5, nodes: 10_000, playouts: 60 },
    Strength { gives: 25, plies: 7, nodes: 20_000, playouts: 120 },
    Strength { gives: 14, plies: 10, nodes: 80_000, playouts: 300 },
    // Sees the end of a game as early as it can.
    Strength { gives: 0, plies: u32::MAX, nodes: 300_000, playouts: 500 },
];
