//! Which of its moves a player sees.

use crate::Question;
use game::Game;
use halma::{CellSet, Halma, Move};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::collections::HashMap;

/// The moves that a player sees.
pub(super) struct Seen {
    /// Those that lead to positions that have not been there before; if there are none, those that repeat the least often.
    pub(super) fresh: Vec<Move>,
    /// The other ones.
    pub(super) repeating: Vec<Move>,
}

/// The moves that a player sees who overlooks all but `chains` of a hundred chains of jumps.
pub(super) fn seen<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    question: &Question<'_, Halma<B, SEATS>>,
    chains: u32,
    random: &mut Pcg64,
) -> Seen {
    let mut occurred: HashMap<_, u32> = HashMap::new();
    for past in question.past {
        *occurred.entry(*past).or_default() += 1;
    }
    let times = |mv: Move| occurred.get(&game.play(question.pos, mv)).copied().unwrap_or(0);
    let all: Vec<(Move, u32)> = game.moves(question.pos).map(|mv| (mv, times(mv))).collect();
    let fewest = all.iter().map(|&(_, times)| times).min().unwrap_or(0);
    let (fresh, repeating): (Vec<_>, Vec<_>) = all.into_iter().partition(|&(_, times)| times == fewest);
    let moves = |list: Vec<(Move, u32)>| list.into_iter().map(|(mv, _)| mv).collect::<Vec<Move>>();
    let (fresh, repeating) = (moves(fresh), moves(repeating));
    let mut sees = |mv: &Move| !is_chain(game, *mv) || random.random_range(0..100) < chains;
    let noticed: Vec<Move> = fresh.iter().copied().filter(&mut sees).collect();
    Seen { fresh: if noticed.is_empty() { fresh } else { noticed }, repeating }
}

/// Whether a move takes several jumps: it leads farther than a step and a single jump do.
fn is_chain<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, mv: Move) -> bool {
    let Move::Go { from, to } = mv else { return false };
    let board = game.board();
    board.row(from).abs_diff(board.row(to)).max(board.column(from).abs_diff(board.column(to))) > 2
}
