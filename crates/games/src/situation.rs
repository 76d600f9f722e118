use crate::drawing::drawing;
use crate::{Resources, Situation, Solver, TableError, perft};
use game::{Depict, Game, Gesture, Notation, Payoff, Scene, Seat, Symmetric};
use std::sync::Arc;

/// A game whose positions can be put behind the face: each game says how they are solved.
pub(crate) trait Solvable: Notation + Depict + Symmetric + Send + Sync + Sized + 'static {
    /// No final score, of any seat, is larger than this.
    fn most(&self) -> i32;

    /// A session that proves what a position is worth.
    ///
    /// # Errors
    /// [`TableError`] if the game cannot be solved, or there is a table for it that is damaged or foreign.
    fn solver(game: &Arc<Self>, pos: Self::Position, resources: &Resources) -> Result<Solver, TableError>;

    /// Whether a position can come up again in a game.
    const RECURS: bool;

    /// The positions that can come up from one on.
    fn census(&self, pos: &Self::Position, plan: &census::Plan, watch: &dyn census::Watch) -> census::Census {
        census::count(self, pos, plan, watch)
    }

    /// How many of them there are, estimated.
    fn estimate(
        &self,
        pos: &Self::Position,
        sampling: &census::Sampling,
        watch: &dyn census::Watch,
    ) -> census::Estimate {
        census::estimate(self, pos, sampling, watch)
    }

    /// Whether there can be such a session.
    ///
    /// # Errors
    /// Those of [`Solvable::solver`].
    fn check_solvable(game: &Arc<Self>, resources: &Resources) -> Result<(), TableError> {
        let tiny = Resources { memory: 1 << 20, ..resources.clone() };
        Self::solver(game, game.start(), &tiny).map(drop)
    }
}

/// A position of any game, behind the face.
pub(crate) struct At<G: Game> {
    game: Arc<G>,
    pos: G::Position,
}

impl<G: Solvable> At<G> {
    pub(crate) fn boxed(game: &Arc<G>, pos: G::Position) -> Box<dyn Situation> {
        Box::new(At { game: Arc::clone(game), pos })
    }

    /// The position before the first move.
    pub(crate) fn start(game: &Arc<G>) -> Box<dyn Situation> {
        At::boxed(game, game.start())
    }

    /// The position that a text describes.
    ///
    /// # Errors
    /// [`TableError::Text`] if there is none.
    pub(crate) fn read(game: &Arc<G>, text: &str) -> Result<Box<dyn Situation>, TableError> {
        Ok(At::boxed(game, game.parse_position(text)?))
    }
}

impl<G: Solvable> Situation for At<G> {
    fn text(&self) -> String {
        self.game.position_text(&self.pos)
    }

    fn canonical_text(&self) -> String {
        self.game.position_text(&self.game.canonical(&self.pos))
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.pos)
    }

    fn drawing(&self) -> String {
        drawing(&self.scene())
    }

    fn to_move(&self) -> Seat {
        self.game.to_move(&self.pos)
    }

    fn highest_score(&self) -> i32 {
        self.game.most()
    }

    fn moves(&self) -> Vec<String> {
        self.game.moves(&self.pos).map(|mv| self.game.move_text(mv)).collect()
    }

    fn gestures(&self) -> Vec<Gesture> {
        self.game.moves(&self.pos).map(|mv| self.game.gesture(&self.pos, mv)).collect()
    }

    fn payoff(&self) -> Option<Payoff> {
        self.game.payoff(&self.pos)
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Situation>, TableError> {
        let pos = self.game.try_play(&self.pos, self.game.parse_move(mv)?).map_err(|source| TableError::Illegal {
            mv: mv.to_owned(),
            legal: self.moves().join(", "),
            source,
        })?;
        Ok(At::boxed(&self.game, pos))
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft::perft(&*self.game, &self.pos, depth, threads)
    }

    fn census(&self, plan: &census::Plan, watch: &dyn census::Watch) -> census::Census {
        let counting = if G::RECURS { census::Counting::FirstTime } else { census::Counting::EachPly };
        self.game.census(&self.pos, &census::Plan { counting, ..*plan }, watch)
    }

    fn estimate(&self, sampling: &census::Sampling, watch: &dyn census::Watch) -> census::Estimate {
        self.game.estimate(&self.pos, sampling, watch)
    }

    fn solver(&self, resources: &Resources) -> Result<Solver, TableError> {
        G::solver(&self.game, self.pos, resources)
    }
}
