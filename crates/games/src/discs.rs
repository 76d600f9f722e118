//! Othello, Nip and their kin behind the face.

mod books;
mod descriptions;
mod questions;
mod score_solver;
mod weights;

use crate::abilities::{Abilities, TypedAnalyst, TypedPlayer};
use crate::observation::spread;
use crate::{
    BookMove, Books, Certificates, Game, GameError, KernelSpeed, Kernels, Level, Questions, Resources, Solver,
};
use ::book::Shelf;
use ::discs::{Discs, IsaChoice, Move, Portable, Position, Shape, Word, othello};
use game::{Duel, NamedOpening, Seat, Switches, Watch};
use players::discs::Means;
use players::{Question, Thought};
use questions::DiscQuestions;
use score_solver::DiscSolver;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
pub use weights::whose_weights;

/// A disc game in the narrowest words that hold its board.
pub(crate) fn open<E: Error + Send + Sync + 'static>(
    shape: Shape,
    switches: Switches,
    narrow: fn(Shape, Switches) -> Result<Discs<u64>, E>,
    wide: fn(Shape, Switches) -> Result<Discs<u128>, E>,
) -> Result<Game, GameError> {
    if shape.box_cells() <= 64 {
        Ok(Game::new(DiscGame::new(narrow(shape, switches).map_err(GameError::rules)?)))
    } else {
        Ok(Game::new(DiscGame::new(wide(shape, switches).map_err(GameError::rules)?)))
    }
}

/// Any disc game.
struct DiscGame<W: Word> {
    rules: Discs<W>,
    /// Its opening books, read when they are first asked for.
    shelf: Shelf<W>,
}

impl<W: Word> DiscGame<W> {
    fn new(rules: Discs<W>) -> DiscGame<W> {
        DiscGame { rules, shelf: Shelf::default() }
    }

    /// The same game for somebody who outlives this handle.
    fn shared(&self) -> Arc<DiscGame<W>> {
        Arc::new(DiscGame::new(self.rules.clone()))
    }

    /// A player who begins with the opening book, if there is one.
    fn with_book(&self, player: players::discs::Player<W>, tables: Option<&Path>) -> players::discs::Player<W> {
        match self.shelf.book(&self.rules, tables) {
            Some((book, _)) => player.with_book(book),
            None => player,
        }
    }
}

impl<W: Word> Abilities for DiscGame<W> {
    type Rules = Discs<W>;

    const RECURS: bool = false;

    fn rules(&self) -> &Discs<W> {
        &self.rules
    }

    fn name(&self) -> &'static str {
        self.rules.name()
    }

    fn board(&self) -> String {
        let shape = self.rules.board().shape();
        format!("{}x{}", shape.rows(), shape.columns())
    }

    fn switches(&self) -> &Switches {
        self.rules.switches()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    fn highest_score(&self) -> i32 {
        Duel::highest_score(&self.rules)
    }

    fn solver(this: &Arc<Self>, pos: Position<W>, resources: &Resources) -> Result<Solver, GameError> {
        Ok(Solver::Score(Box::new(DiscSolver::new(&this.rules, pos, resources))))
    }

    fn questions(this: &Arc<Self>, resources: &Resources) -> Option<Box<dyn Questions>> {
        Some(Box::new(DiscQuestions::new(this, resources)))
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<Discs<W>>, GameError> {
        let means = Means { threads: resources.threads, memory: resources.memory };
        let with_book = |player| {
            let wanted = level >= players::discs::LEAST_WITH_BOOK;
            if wanted { self.with_book(player, resources.tables.as_deref()) } else { player }
        };
        if resources.portable {
            let game = self.rules.clone().with_isa(IsaChoice::Portable(Portable));
            let player = with_book(players::discs::Player::new(level, seed, &game, means));
            return Ok(Box::new(WithOwnRules { game, player }));
        }
        Ok(Box::new(with_book(players::discs::Player::new(level, seed, &self.rules, means))))
    }

    fn analyst(&self, resources: &Resources, _: u64) -> Option<TypedAnalyst<Discs<W>>> {
        let means = Means { threads: resources.threads, memory: resources.memory };
        Some(Box::new(players::discs::Analyst::new(&self.rules, means)))
    }

    fn special_player(
        &self,
        description: &str,
        resources: &Resources,
        seed: u64,
    ) -> Result<Option<TypedPlayer<Discs<W>>>, GameError> {
        descriptions::player(&self.rules, description, resources, seed)
    }

    /// Most stones.
    fn child(&self) -> &'static str {
        "lookahead:1:stones"
    }

    fn special_players(&self) -> &'static [&'static str] {
        &descriptions::EXAMPLES
    }

    /// The discs on the board, without a scene.
    fn phase(&self, pos: &Position<W>) -> u32 {
        (pos.mine | pos.theirs).count()
    }

    fn empties(&self, pos: &Position<W>) -> Option<u32> {
        Some(self.rules.empties(pos))
    }

    /// Without a scene: a cell is called by its bit.
    fn stones(&self, pos: &Position<W>, [first, second]: [&mut [u8]; 2]) -> bool {
        spread(pos.stones(Seat::FIRST).halves(), first);
        spread(pos.stones(Seat::SECOND).halves(), second);
        true
    }

    fn census(&self, pos: &Position<W>, plan: &census::Plan, watch: &dyn Watch) -> census::Census {
        census::count_with(&census::Stones, &self.rules, pos, plan, watch)
    }

    fn estimate(&self, pos: &Position<W>, sampling: &census::Sampling, watch: &dyn Watch) -> census::Estimate {
        census::estimate_with(&census::Stones, &self.rules, pos, sampling, watch)
    }

    fn certificates(&self) -> Option<&dyn Certificates> {
        Some(self)
    }

    fn kernels(&self) -> Option<&dyn Kernels> {
        Some(self)
    }

    fn books(&self) -> Option<&dyn Books> {
        Some(self)
    }

    fn book_moves(&self, pos: &Position<W>, tables: Option<&Path>) -> Vec<BookMove> {
        let book = self.shelf.book(&self.rules, tables);
        book.map_or_else(Vec::new, |(book, _)| books::moves(self, &book, pos))
    }

    fn openings(&self) -> &'static [NamedOpening] {
        othello::openings(&self.rules)
    }
}

/// A player that computes the same rules with other instructions.
struct WithOwnRules<W: Word> {
    game: Discs<W>,
    player: players::discs::Player<W>,
}

impl<W: Word> players::Player<Discs<W>> for WithOwnRules<W> {
    fn think(&mut self, _: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Thought<Move>> {
        self.player.think(&self.game, question)
    }
}

impl<W: Word> Kernels for DiscGame<W> {
    fn speed(&self, seed: u64, time: Duration) -> Vec<KernelSpeed> {
        ::discs::kernel_speeds(&self.rules, seed, time)
    }
}
