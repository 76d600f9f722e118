//! Analysis of Othello, Nip and their kin.

use super::Means;
use super::thinker::{EVERY_MOVE, look_ahead};
use crate::analyst::{best_first, expected, for_two};
use crate::{MoveEstimate, Worth};
use discs::{Discs, Move, Position, Word};
use engines::{DiscSearch, Look, Resources, Seen};
use eval::discs::Judgement;
use game::{Game, StopSignal};

/// Judges moves by looking ahead, with the best judgement there is for the game or with one of the caller's choice.
pub struct Analyst<W: Word> {
    search: DiscSearch<Judgement<W>>,
}

impl<W: Word> Analyst<W> {
    /// An analyst of one game.
    pub fn new(game: &Discs<W>, means: Means) -> Analyst<W> {
        Analyst::with(Judgement::new(game), means)
    }

    /// An analyst with a judgement of the caller's choice.
    pub fn with(judgement: Judgement<W>, means: Means) -> Analyst<W> {
        let resources = Resources { memory: means.memory, threads: means.threads };
        Analyst { search: DiscSearch::new(judgement, resources) }
    }

    /// A look so many plies ahead, or to the end of the game; `None` if it was stopped.
    fn look(&mut self, game: &Discs<W>, pos: &Position<W>, plies: u32, margin: i32, stop: &StopSignal) -> Option<Seen> {
        let plies = plies.min(game.empties(pos)).max(1);
        let look = Look { margin, ..Look::plies(plies) };
        look_ahead(&mut self.search, game, pos, &look, stop).filter(|seen| seen.plies >= plies && !stop.raised())
    }
}

impl<W: Word> crate::Analyst<Discs<W>> for Analyst<W> {
    fn judge(
        &mut self,
        game: &Discs<W>,
        pos: &Position<W>,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Option<Vec<MoveEstimate<Move>>> {
        if depth > 1 && depth > game.empties(pos) {
            return None;
        }
        let seen = self.look(game, pos, depth, EVERY_MOVE, stop)?;
        let seat = game.to_move(pos);
        let estimate = |(index, &(mv, hundredths)): (usize, &(Move, i32))| MoveEstimate {
            mv,
            by_seat: for_two(seat, Worth::Judged(hundredths)),
            plies: seen.plies,
            nodes: if index == 0 { seen.nodes } else { 0 },
            line: Vec::new(),
        };
        let mut estimates = best_first(seen.moves.iter().enumerate().map(estimate).collect(), seat);
        for estimate in estimates.iter_mut().take(lines) {
            estimate.line = expected(game, pos, estimate.mv, seen.plies, |pos, behind| {
                let seen = self.look(game, pos, seen.plies - behind, 0, stop)?;
                seen.moves.first().map(|&(mv, _)| mv)
            });
        }
        (!stop.raised()).then_some(estimates)
    }
}
