//! What beginners go by: the look of the position right after a move.

use super::strength::{Insight, Strength};
use super::thinker::comes_to_mind;
use crate::{Reason, Thought};
use discs::{Discs, Move, Position, Word, stable};
use eval::discs::Squares;
use game::Game;
use rand::RngExt;
use rand_pcg::Pcg64;

/// What a flipped stone counts for those who like many, in hundredths of a stone.
const FLIPPED: i32 = 100;
/// What the place of a stone counts, in the published units: a corner is 100 of them.
const PLACE: i32 = 10;
/// What a stable stone counts.
const STABLE: i32 = 300;
/// What a move counts.
const MOVE: i32 = 100;

/// First sight, on one board.
pub(super) struct Sight<W> {
    squares: Squares,
    word: std::marker::PhantomData<W>,
}

impl<W: Word> Sight<W> {
    pub(super) fn new(game: &Discs<W>) -> Sight<W> {
        Sight { squares: Squares::places(game.board()), word: std::marker::PhantomData }
    }

    pub(super) fn think(
        &self,
        strength: &Strength,
        game: &Discs<W>,
        pos: &Position<W>,
        random: &mut Pcg64,
    ) -> Thought<Move> {
        let moves: Vec<Move> = game.moves(pos).collect();
        let seen = comes_to_mind(&moves, strength.overlooks, random);
        let noisy = seen.into_iter().map(|mv| {
            let noise = random.random_range(-strength.noise..=strength.noise);
            (self.value(strength.insight, game, pos, mv) + noise, random.random::<u32>(), mv)
        });
        let (_, _, mv) = noisy.max_by_key(|&(value, chance, _)| (value, chance)).expect("a move comes to mind");
        let reason = match strength.insight {
            Insight::Freedom => Reason::Leaves { moves: game.mobility(&game.play(pos, mv)).count() },
            _ => Reason::Instinct,
        };
        Thought::new(mv, reason)
    }

    fn value(&self, insight: Insight, game: &Discs<W>, pos: &Position<W>, mv: Move) -> i32 {
        let after = game.play(pos, mv);
        let flipped = pos.theirs.count() as i32 - after.mine.count() as i32;
        if insight == Insight::Stones {
            return FLIPPED * flipped;
        }
        if insight == Insight::Places {
            // The position after the move is seen by the opponent.
            return self.places(after.theirs) - self.places(after.mine) + FLIPPED * flipped;
        }
        // The answer that hurts most decides.
        let answers = game.moves(&after).map(|answer| -self.freedom(game, &game.play(&after, answer)));
        answers.max().map_or_else(|| FLIPPED * -game.final_score_for_mover(&after), |worst| -worst)
    }

    /// How free the side to move is: the places of its stones, what is stable, and moves.
    fn freedom(&self, game: &Discs<W>, pos: &Position<W>) -> i32 {
        let one = |mine: &Position<W>| {
            let safe = stable(game.board(), mine.mine, mine.theirs).count() as i32;
            self.places(mine.mine) + STABLE * safe + MOVE * game.mobility(mine).count() as i32
        };
        one(pos) - one(&pos.passed())
    }

    fn places(&self, stones: W) -> i32 {
        PLACE * self.squares.sum(stones)
    }
}
