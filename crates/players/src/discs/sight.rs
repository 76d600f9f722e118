//! What beginners go by: the look of the position right after a move.

use super::strength::{Insight, Strength};
use super::thinker::comes_to_mind;
use crate::{Reason, Thought};
use disc::{Discs, Move, Position, Word, stable};
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

/// The published worth of a stone by its distances from the two nearest edges: 0 0, 0 1, 0 2, 0 3, 1 1 and so on, as far as three.
const WORTH: [i32; 10] = [100, -40, 20, 5, -80, -1, -1, 5, 1, 0];

/// The same where there are no corners: the border is what is hardest to flip, and beside it nothing is to be feared. A stone more is a
/// stone more, as nothing is safe for long.
const WORTH_ON_BORDER: i32 = 30;
const WORTH_INSIDE: i32 = 6;

/// First sight, on one board.
pub(super) struct Sight<W> {
    /// By cell.
    worth: [i32; 128],
    word: std::marker::PhantomData<W>,
}

impl<W: Word> Sight<W> {
    pub(super) fn new(game: &Discs<W>) -> Sight<W> {
        let shape = game.board().shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let mut worth = [0; 128];
        let corners = shape.contains(0, 0);
        let border = shape.border();
        for cell in game.board().cells().bits() {
            let (row, column) = (cell / columns, cell % columns);
            let distances = (row.min(rows - 1 - row).min(3), column.min(columns - 1 - column).min(3));
            let class = match (distances.0.min(distances.1), distances.0.max(distances.1)) {
                (0, far) => far,
                (1, far) => 3 + far,
                (2, far) => 5 + far,
                _ => 9,
            };
            worth[cell] = if corners {
                WORTH[class]
            } else if border.contains(&(row, column)) {
                WORTH_ON_BORDER
            } else {
                WORTH_INSIDE
            };
        }
        Sight { worth, word: std::marker::PhantomData }
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
        stones.bits().map(|cell| PLACE * self.worth[cell & 127]).sum()
    }
}
