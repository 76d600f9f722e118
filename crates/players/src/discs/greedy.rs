use crate::{Question, Reason, Thought};
use disc::{Discs, Move, Word};
use eval::discs::{Dice, TermWeights, Terms};
use game::Game;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Makes the move after which the position looks best by the published terms, whose dice are thrown for every judgement.
pub struct Greedy<W> {
    terms: Terms<W>,
    dice: Thrown,
}

struct Thrown(Pcg64);

impl Dice for Thrown {
    #[inline]
    fn roll(&mut self, most: i32) -> i32 {
        self.0.random_range(0..=most)
    }
}

impl<W: Word> Greedy<W> {
    /// Equal seeds choose equally.
    pub fn new(game: &Discs<W>, weights: TermWeights, seed: u64) -> Greedy<W> {
        Greedy { terms: Terms::new(game.board(), weights), dice: Thrown(Pcg64::seed_from_u64(seed)) }
    }
}

impl<W: Word> crate::Player<Discs<W>> for Greedy<W> {
    fn think(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Thought<Move>> {
        let mut best: Option<(f64, Move)> = None;
        let mut looked = 0;
        // Of equal moves any may be the one: the n-th of them takes the place of those before in one case of n.
        let mut equal = 1;
        for mv in game.moves(question.pos) {
            let worth = self.terms.value_for_one_who_moved(game, &game.play(question.pos, mv), &mut self.dice);
            looked += 1;
            let better = match best {
                None => true,
                Some((most, _)) if worth > most => {
                    equal = 1;
                    true
                }
                Some((most, _)) if worth >= most => {
                    equal += 1;
                    self.dice.0.random_range(0..equal) == 0
                }
                Some(_) => false,
            };
            if better {
                best = Some((worth, mv));
            }
        }
        best.map(|(_, mv)| Thought::new(mv, Reason::Instinct).with_nodes(looked))
    }
}
