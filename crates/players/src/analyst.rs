use crate::Worth;
use game::{Game, StopSignal};

/// Somebody who judges all moves of a position, ever deeper, and remembers from one depth to the next.
///
/// What it says is an estimate, unless it has seen the end of the game: proofs are the business of solvers.
pub trait Analyst<G: Game>: Send {
    /// What each legal move is worth at some depth, counted from 1, the best one first. The first `lines` of them come with the
    /// play that is expected after them. `None` if it was stopped, or if there is nothing to be found at that depth and beyond.
    fn judge(
        &mut self,
        game: &G,
        pos: &G::Position,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Option<Vec<MoveEstimate<G::Move>>>;
}

/// What a move is estimated to be worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEstimate<M> {
    /// The move.
    pub mv: M,
    /// What it leads to, for each seat.
    pub by_seat: Vec<Worth>,
    /// How many plies ahead that is, the move included.
    pub plies: u32,
    /// Positions that were looked at for it at this depth; where they are counted for all moves together, the best one has them.
    pub nodes: u64,
    /// The move and what is expected to follow it; empty where nobody asked for it.
    pub line: Vec<M>,
}

/// What is worth so much to one of two players is worth to each of them, by seat.
pub(crate) fn for_two(seat: game::Seat, worth: Worth) -> Vec<Worth> {
    let mut by_seat = vec![worth, worth.for_opponent()];
    if seat != game::Seat::FIRST {
        by_seat.swap(0, 1);
    }
    by_seat
}

/// The best for a seat first; equal ones stay in the order of the game.
pub(crate) fn best_first<M>(mut estimates: Vec<MoveEstimate<M>>, seat: game::Seat) -> Vec<MoveEstimate<M>> {
    let number = |estimate: &MoveEstimate<M>| estimate.by_seat[seat.index()].number();
    estimates.sort_by(|a, b| number(b).total_cmp(&number(a)));
    estimates
}

/// No expected play is shown farther.
pub(crate) const LONGEST_LINE: usize = 12;

/// A move with the moves that `answer` gives for the positions after it, one by one, until it gives none. It is told how many
/// plies lie behind.
pub(crate) fn expected<G: Game>(
    game: &G,
    pos: &G::Position,
    mv: G::Move,
    plies: u32,
    mut answer: impl FnMut(&G::Position, u32) -> Option<G::Move>,
) -> Vec<G::Move> {
    let (mut line, mut pos) = (vec![mv], game.play(pos, mv));
    while line.len() < (plies as usize).min(LONGEST_LINE)
        && let Some(mv) = answer(&pos, line.len() as u32)
    {
        line.push(mv);
        pos = game.play(&pos, mv);
    }
    line
}
