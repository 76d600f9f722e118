//! Players of Othello, Nip and their kin, on every board.
//!
//! Everybody looks ahead with the fitted judgement of `eval`, and solves the end of the game. The weaker levels then
//! give away a stated number of stones a move on average, little by little (`even`): how many stands in [`levels`].
//!
//! The strongest levels begin with an opening book where there is one ([`Player::with_book`]).
//!
//! Who gives nothing away chooses at random among moves that look nearly equal in the first plies, so that games differ.

mod analyst;
mod from_book;
mod greedy;
mod scout;
mod strength;
mod thinker;

pub use analyst::Analyst;
pub use greedy::{Greedy, Ties};
pub use strength::{Foresight, Strength, levels, third};

use crate::{Level, Question, Reason, Thought};
use book::Book;
use discs::{Discs, Move, Word};
use eval::discs::Judgement;
use game::Game;
use rand::SeedableRng;
use rand_pcg::Pcg64;
pub use scout::look_for_book;
use std::sync::Arc;
use thinker::Thinker;
pub use thinker::look_ahead;

/// A player of some level.
///
/// ```
/// use game::{Game, StopSignal};
/// use players::discs::Player;
/// use players::{Level, Player as _, Question};
/// use std::time::Duration;
///
/// let switches = discs::othello::switches([])?;
/// let game: discs::Discs<u64> = discs::othello::game(discs::othello::shape(8, 8)?, switches)?;
/// let mut player = Player::new(Level::new(5).unwrap(), 1, &game, Default::default());
/// let (pos, stop) = (game.start(), StopSignal::new());
/// let question = Question { pos: &pos, past: &[], time: Duration::from_mins(1), stop: &stop };
/// let mv = player.think(&game, &question).map(|thought| thought.mv);
/// assert!(game.moves(&pos).any(|legal| Some(legal) == mv));
/// # Ok::<(), discs::othello::OthelloError>(())
/// ```
pub struct Player<W: Word> {
    thinker: Thinker<W>,
    book: Option<Arc<Book<W>>>,
    random: Pcg64,
}

/// Levels from this one on begin with the opening book.
pub const LEAST_WITH_BOOK: Level = match Level::new(8) {
    Some(level) => level,
    None => Level::HIGHEST,
};

/// What a player may use beside its own level's effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Threads to think with, at least 1. With one, a seed gives the same game on every machine.
    pub threads: usize,
    /// Bytes to remember in, at most; weaker levels take less.
    pub memory: usize,
}

impl Default for Means {
    fn default() -> Means {
        Means { threads: 1, memory: 128 << 20 }
    }
}

impl<W: Word> Player<W> {
    /// The player of a level for this game.
    pub fn new(level: Level, seed: u64, game: &Discs<W>, means: Means) -> Player<W> {
        Player::with_strength(levels(game)[usize::from(level.number())], seed, game, means)
    }

    /// The strongest level with a judgement of the caller's choice.
    pub fn strongest_with(judgement: Judgement<W>, seed: u64, game: &Discs<W>, means: Means) -> Player<W> {
        let strength = levels(game)[usize::from(Level::HIGHEST.number())];
        Player::thinking(Thinker::new(strength, judgement, game, means), seed)
    }

    /// A player between the levels.
    pub fn with_strength(strength: Strength, seed: u64, game: &Discs<W>, means: Means) -> Player<W> {
        // What the weaker levels give away was measured with the fitted features.
        let judgement = if strength.is_faultless() { Judgement::new(game) } else { Judgement::features(game) };
        Player::thinking(Thinker::new(strength, judgement, game, means), seed)
    }

    fn thinking(thinker: Thinker<W>, seed: u64) -> Player<W> {
        Player { thinker, book: None, random: Pcg64::seed_from_u64(seed) }
    }

    /// The same, who begins with an opening book.
    #[must_use]
    pub fn with_book(self, book: Arc<Book<W>>) -> Player<W> {
        Player { book: Some(book), ..self }
    }
}

impl<W: Word> crate::Player<Discs<W>> for Player<W> {
    fn think(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Thought<Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        let strength = self.thinker.strength();
        let known = self.book.as_ref().and_then(|book| {
            from_book::choose(&book.moves(game, question.pos), strength, game, question.pos, &mut self.random)
        });
        if known.is_some() {
            return known;
        }
        Some(self.thinker.think(game, question, &mut self.random))
    }
}
