//! Looking ahead in two stages: so far by what stands on the board, then further along the best lines only.
//!
//! `lookahead M,N` searches M plies, keeps all best lines, and searches each of them N plies further.
//!
//! - A *ply* is a stone put on the board. A forced pass takes none, so that M + N = all empty cells reads the game out.
//! - The *value* of a position at the end of a stage is the difference of stones, or its sign if the stage is judged by
//!   win only. If the game is over there, the score of the game takes the place of the difference.
//! - The *best lines* of the first stage are all lines of moves whose first-stage value equals that of the position
//!   they are played in. The second stage values the ends of these lines, and those values are backed up by minimax
//!   among the kept moves only.
//!
//! Keeping the moves that are equal in the first stage and choosing among them by the second is minimax on the *pair*
//! of values, compared first by the first and then by the second. So both stages are one alpha-beta search on such
//! pairs, in which the second stage of a line is searched only where the first leaves the result open.

use crate::{Limits, Solver, Watch};
use disc::{Move, Position, Word};
use game::Seat;
use std::time::Duration;

/// How the end of a stage is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judge {
    /// By the difference of stones.
    Score,
    /// Only by who has more of them: 1, 0 or -1.
    Win,
}

/// One stage of a lookahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// Stones to put on the board; passes are not counted.
    pub plies: u32,
    /// What its end is worth.
    pub judge: Judge,
}

/// Both stages of a lookahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lookahead {
    /// The stage that decides which lines are kept.
    pub first: Stage,
    /// The stage that decides among them.
    pub second: Stage,
}

/// What a lookahead found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The value of the first stage for the side to move.
    pub first_for_mover: i32,
    /// The value of the second stage for the side to move, along the best lines of the first.
    pub second_for_mover: i32,
    /// The side that the second stage favours; nobody in case of a draw.
    pub favoured: Option<Seat>,
    /// A best line through both stages, passes included.
    pub line: Vec<Move>,
    /// Positions searched in the first stage.
    pub first_count: u64,
    /// Positions searched in the second stage.
    pub second_count: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Looks ahead from `pos` in two stages. `solver` reads out the ends of games, `memory` is the number of bytes for a
/// table of its own. `None` if a limit or the watch stopped the work.
pub fn lookahead<W: Word>(
    solver: &mut Solver<W>,
    pos: &Position<W>,
    stages: &Lookahead,
    memory: usize,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Foresight> {
    let _ = (solver, pos, stages, memory, limits, watch);
    todo!()
}
