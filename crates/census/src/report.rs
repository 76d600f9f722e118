use crate::Amount;

/// What to count, and what it may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many bytes the positions may take, with an eighth of it left to the allocator. Work stops when they do not
    /// suffice; what is counted by then stays counted.
    pub bytes: u64,
    /// How many threads work.
    pub threads: usize,
    /// Whether positions that are images of each other count once.
    pub symmetric: bool,
    /// Which positions count at a ply.
    pub counting: Counting,
    /// The last ply that is counted; `None` goes on to the end of the game.
    pub plies: Option<u32>,
}

impl Default for Plan {
    /// All positions at each ply, in a gigabyte, on one thread.
    fn default() -> Plan {
        Plan { bytes: 1 << 30, threads: 1, symmetric: false, counting: Counting::EachPly, plies: None }
    }
}

/// Which positions count at a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Those that can stand on the board after exactly so many plies. One that can come up at several plies counts at
    /// each of them. Two plies at a time are kept: for games that put stones, where hardly a position comes up twice.
    #[default]
    EachPly,
    /// Those that can stand on the board then and not earlier: by their distance from the start. Everything is kept,
    /// and the sum is the number of positions that can be reached: for games in which positions recur.
    FirstTime,
}

/// How many positions can come up, ply by ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Census {
    /// The plies that were counted to their end, from the start on.
    pub by_ply: Vec<Ply>,
    /// How many positions there are at the ply after those, where memory did not suffice for it: the positions of one
    /// class of hashes among many are counted, and stand for all. There is no bias, and the error is a fraction of a
    /// percent.
    pub beyond: Option<Amount>,
    /// Why it stopped there.
    pub ending: Ending,
}

impl Census {
    /// All positions that were counted; with [`Counting::EachPly`] some of them several times.
    pub fn total(&self) -> u64 {
        self.by_ply.iter().map(|ply| ply.positions).sum()
    }
}

/// The positions of one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How many there are.
    pub positions: u64,
    /// In how many of them the game is over; `None` if work was stopped before it was known.
    pub over: Option<u64>,
    /// How many moves there are in all of them together; `None` if work was stopped before it was known.
    pub moves: Option<u64>,
}

/// Why a census goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything was counted.
    Complete,
    /// The last ply of the plan was counted.
    PlyLimit,
    /// The positions of this ply, the first one not in the list, do not fit into the memory.
    Memory {
        /// The ply.
        ply: u32,
    },
    /// The watch asked to stop.
    Stopped,
}
