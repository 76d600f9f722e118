use crate::Level;

/// How far a player looks, and what it gives away of what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// What it gives away on a turn on average, in hundredths of a step, in a game for two, as long as that leaves it some
    /// of the way that its best move makes.
    pub gives: i32,
    /// The same in a game for four.
    pub gives_of_four: i32,
    /// How many plies it looks ahead at most, in a game for two.
    pub plies: u32,
    /// How many own turns it plans ahead, in a game for four.
    pub turns: u32,
    /// Positions that it looks at for a move on 8x8, at most: the same on every machine. On larger boards, where each takes
    /// longer, they are fewer.
    pub nodes: u64,
    /// Positions that it looks at to count the shortest way home of each player, once the armies of two have passed each
    /// other; it does not count with 0.
    pub race: u64,
}

/// The levels, the weakest first.
///
/// They are tuned by `yomikiri bench levels halma`, for two and for four, so that each scores about 70 % against the one
/// below. Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 10] = [
    Strength { gives: 187, gives_of_four: 340, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 143, gives_of_four: 276, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 107, gives_of_four: 225, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 82, gives_of_four: 188, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 62, gives_of_four: 160, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 46, gives_of_four: 134, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 34, gives_of_four: 113, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 24, gives_of_four: 92, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { gives: 7, gives_of_four: 74, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    // Some five seconds a move.
    Strength { gives: 0, gives_of_four: 0, plies: 60, turns: 4, nodes: 3_000_000, race: 50_000 },
];

impl Strength {
    /// What a level has.
    pub fn of(level: Level) -> &'static Strength {
        &LEVELS[usize::from(level.number())]
    }

    /// Positions that it looks at for a move on a board with so many rows, at most.
    pub(super) fn nodes_on(&self, size: usize) -> u64 {
        self.nodes * 64 / (size * size).max(64) as u64
    }

    /// Bytes to remember positions in, of those that are there: as much as so many positions can fill.
    pub(super) fn memory(&self, there: usize) -> usize {
        // Only positions two plies and more before the end of a search are remembered, one in dozens.
        there.min(self.nodes as usize * 8).max(1 << 16)
    }
}
