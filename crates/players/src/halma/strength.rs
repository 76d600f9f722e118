use crate::Level;
use eval::halma::OutlookWeights;

/// What a player sees, and what it overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Of a hundred moves by a chain of jumps it sees so many, each turn anew; steps and single jumps always.
    pub chains: u32,
    /// How far a judgement is off at most, either way; a step is worth 16.
    pub noise: i32,
    /// What it minds in a position.
    pub minds: OutlookWeights,
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

/// Nothing but how far the pieces have to go: it leaves stragglers behind, who have nobody left to jump over.
const ADVANCE: OutlookWeights = OutlookWeights { step: 16, aside: 8, straggler: 0, ladder: 0, blocked: 0, tempo: 8 };

/// The last piece as well.
const TOGETHER: OutlookWeights = OutlookWeights { straggler: 8, ..ADVANCE };

/// And the ladders that jumps need.
const LADDERS: OutlookWeights = OutlookWeights { ladder: 4, ..TOGETHER };

/// All that an evaluation has.
const ALL: OutlookWeights = OutlookWeights::TUNED;

/// The levels, the weakest first.
///
/// They are tuned by `yomikiri bench levels halma`, so that each beats the one two below it in at least two games of three.
/// Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 10] = [
    // Goes for the longest jump that it happens to see, and forgets who is last.
    Strength { chains: 15, noise: 56, minds: ADVANCE, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { chains: 30, noise: 40, minds: ADVANCE, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    Strength { chains: 55, noise: 28, minds: ADVANCE, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    // Takes the last ones along.
    Strength { chains: 75, noise: 20, minds: TOGETHER, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    // Builds ladders, and hardly overlooks a chain.
    Strength { chains: 90, noise: 12, minds: LADDERS, plies: 1, turns: 1, nodes: 2_000, race: 0 },
    // Begins to think of the answer.
    Strength { chains: 95, noise: 10, minds: LADDERS, plies: 2, turns: 1, nodes: 20_000, race: 2_000 },
    Strength { chains: 100, noise: 4, minds: ALL, plies: 2, turns: 2, nodes: 30_000, race: 10_000 },
    Strength { chains: 100, noise: 2, minds: ALL, plies: 3, turns: 3, nodes: 60_000, race: 20_000 },
    Strength { chains: 100, noise: 1, minds: ALL, plies: 60, turns: 3, nodes: 200_000, race: 20_000 },
    // Some five seconds a move.
    Strength { chains: 100, noise: 1, minds: ALL, plies: 60, turns: 4, nodes: 3_000_000, race: 50_000 },
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
