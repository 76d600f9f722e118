use crate::tablebase::HasTablebase;
use game::{Prospect, Ranked};
use retro::{Tablebase, Values};
use std::collections::HashMap;

/// The prospects of all positions of a game.
pub(super) struct Known<G: HasTablebase> {
    numbered: Numbered,
    /// What was found of positions without a number, each in its canonical form.
    others: HashMap<G::Position, Prospect>,
}

/// Where the prospects of the positions with numbers are.
pub(super) enum Numbered {
    /// In a file.
    Table(Tablebase),
    /// In memory.
    Values(Values),
}

impl<G: HasTablebase> Known<G> {
    pub(super) fn new(numbered: Numbered) -> Known<G> {
        Known { numbered, others: HashMap::new() }
    }

    /// The prospect of the side to move.
    pub(super) fn prospect(&mut self, game: &G, pos: &G::Position) -> Prospect {
        if let Some(pos) = game.ranked_position(pos) {
            let ranked = game.ranked();
            return match &self.numbered {
                Numbered::Table(table) => table.prospect(ranked, &pos),
                Numbered::Values(values) => values.prospect(ranked.rank(&pos)).unwrap_or(Prospect::Draw),
            };
        }
        if let Some(score) = game.score_for_mover(pos) {
            return Prospect::of_score(score);
        }
        // Positions without a number do not repeat, so this comes to an end.
        let canonical = game.canonical(pos);
        if let Some(&prospect) = self.others.get(&canonical) {
            return prospect;
        }
        let moves = self.move_prospects(game, &canonical);
        let best = moves.into_iter().map(|(_, prospect)| prospect).max().unwrap_or(Prospect::Draw);
        self.others.insert(canonical, best);
        best
    }

    /// What every legal move leads to for the one who makes it.
    pub(super) fn move_prospects(&mut self, game: &G, pos: &G::Position) -> Vec<(G::Move, Prospect)> {
        let moves: Vec<_> = game.moves(pos).collect();
        moves.into_iter().map(|mv| (mv, self.prospect(game, &game.play(pos, mv)).before())).collect()
    }

    /// The first of the best moves; `None` if the game is over.
    pub(super) fn best_move(&mut self, game: &G, pos: &G::Position) -> Option<G::Move> {
        // The last of equal maxima is the first from the back.
        self.move_prospects(game, pos).into_iter().rev().max_by_key(|&(_, prospect)| prospect).map(|(mv, _)| mv)
    }
}
