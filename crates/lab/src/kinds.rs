//! What experiments can do: each kind reads its part of a file, runs its cells, and makes tables and figures of them.

mod census;
mod first_move;
mod lookahead;
mod matches;
mod pairs;
mod played;
mod times;
mod tune;
mod values;
mod verdicts;

pub(crate) use census::Census;
pub(crate) use first_move::FirstMove;
pub(crate) use lookahead::LookaheadTable;
pub(crate) use matches::Matches;
pub(crate) use pairs::Pairs;
pub(crate) use times::Times;
pub(crate) use tune::Tune;
pub(crate) use values::Values;

/// The size of a figure in pixels.
const WIDTH: u32 = 720;
const HEIGHT: u32 = 420;
