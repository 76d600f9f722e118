use crate::{Question, Reason, Thought};
use discs::{Discs, Move, Word};
use eval::discs::{Dice, TermWeights, Terms};
use game::Game;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Makes the move after which the position looks best by the published terms, whose dice are thrown for every judgement.
pub struct Greedy<W> {
    terms: Terms<W>,
    ties: Ties,
    dice: Thrown,
}

/// Which of several moves that look equally good is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Any, by chance.
    Any,
    /// The first, by rows from the top.
    First,
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
    pub fn new(game: &Discs<W>, weights: TermWeights, ties: Ties, seed: u64) -> Greedy<W> {
        Greedy { terms: Terms::new(game.board(), weights), ties, dice: Thrown(Pcg64::seed_from_u64(seed)) }
    }
}

impl<W: Word> crate::Player<Discs<W>> for Greedy<W> {
    fn think(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Thought<Move>> {
        let mut best: Option<(f64, Move)> = None;
        let mut looked = 0;
        // Where any of the equal moves may be the one, the n-th of them takes the place of those before in one case of n.
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
                Some((most, _)) if worth >= most && self.ties == Ties::Any => {
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

#[cfg(test)]
mod tests {
    use super::{Greedy, Ties};
    use crate::{Player, Question};
    use discs::Discs;
    use game::{Game, StopSignal};
    use std::collections::HashSet;
    use std::time::Duration;

    #[test]
    fn of_equal_moves_the_first_is_made_or_any() {
        let game: Discs<u64> =
            discs::othello::game(discs::othello::shape(8, 8).unwrap(), discs::othello::switches([]).unwrap()).unwrap();
        let start = game.start();
        let made = |ties| -> HashSet<String> {
            (0..100)
                .map(|seed| {
                    let mut greedy = Greedy::new(&game, "CS".parse().unwrap(), ties, seed);
                    let stop = StopSignal::new();
                    let question = Question { pos: &start, past: &[], time: Duration::ZERO, stop: &stop };
                    format!("{:?}", greedy.think(&game, &question).unwrap().mv)
                })
                .collect()
        };
        let first = format!("{:?}", game.moves(&start).next().unwrap());
        assert_eq!(made(Ties::First), HashSet::from([first]));
        assert_eq!(made(Ties::Any).len(), 4);
    }
}
