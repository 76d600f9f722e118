use super::mark;
use game::{NamedOpening, Scene};
use games::{Advice, Move};
use record::openings;
use review::Review;
use session::Session;

/// A game that is looked back on, and the position of it that is shown. What moves were worth is said by [`Review`].
pub(super) struct ReviewCursor {
    review: Review,
    /// How many moves were made before the position that is shown.
    at: usize,
    /// By position, the latest opening with a name that was reached.
    openings: Vec<Option<&'static NamedOpening>>,
}

impl ReviewCursor {
    /// At the last position of a game of which nothing is judged yet.
    pub(super) fn new(session: &Session) -> ReviewCursor {
        let line = session.line();
        let (at, openings) = (line.plies(), openings::along(line));
        ReviewCursor { review: Review::of_match(line.clone(), session.status()), at, openings }
    }

    /// Takes in what a judge says about the position after so many moves.
    pub(super) fn add(&mut self, ply: usize, advice: Option<Advice>) {
        self.review.add(ply, advice);
    }

    pub(super) fn review(&self) -> &Review {
        &self.review
    }

    /// How many moves were made before the position that is shown.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn plies(&self) -> usize {
        self.review.line().plies()
    }

    /// The latest opening with a name that was reached in the position shown.
    pub(super) fn opening(&self) -> Option<&'static NamedOpening> {
        self.openings.get(self.at).copied().flatten()
    }

    /// What would have been better than the move that led to the position shown, and that move.
    pub(super) fn better(&self) -> Option<(Move, Move)> {
        let before = self.at.checked_sub(1)?;
        let &made = self.review.line().moves().get(before)?;
        self.review.best(before).filter(|&best| best != made).map(|best| (best, made))
    }

    pub(super) fn back(&mut self, plies: usize) {
        self.at = self.at.saturating_sub(plies);
    }

    pub(super) fn forward(&mut self, plies: usize) {
        self.go_to(self.at.saturating_add(plies));
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.at = ply.min(self.plies());
    }

    /// To the next position after a move that is worth a look, from the end to the first one again.
    pub(super) fn go_to_turning_point(&mut self) {
        let plies = self.plies();
        let mut others = (1..=plies).map(|step| (self.at + step) % (plies + 1));
        self.at =
            others.find(|&ply| ply.checked_sub(1).is_some_and(|made| self.is_turning_point(made))).unwrap_or(self.at);
    }

    /// Whether the move after so many moves is worth a look.
    pub(super) fn is_turning_point(&self, ply: usize) -> bool {
        ply < self.plies() && self.review.move_review(ply).is_notable()
    }

    /// The position that is shown, with the move that led to it marked.
    pub(super) fn scene(&self) -> Scene {
        let line = self.review.line();
        let mut scene = line.positions()[self.at].scene();
        mark::without_targets(&mut scene);
        if let Some((before, mv)) = self.at.checked_sub(1).and_then(|ply| line.steps().nth(ply)) {
            mark::last_move(&mut scene, before, mv);
        }
        scene
    }
}
