//! Players of any game, from its rules alone.
//!
//! A player looks some plies ahead for wins and losses that can be forced (`oracle`), and judges the other moves by games that
//! it plays to their end by chance (Monte Carlo tree search), which need no judgement of positions. Near the end of a game
//! looking ahead becomes solving. The weaker levels then give away a stated part of a game on average, little by little
//! (`even`). How much of each a level has stands in [`LEVELS`].
//!
//! In games for three or four only a win at once is foreseen. Games by chance serve any number of seats.

mod analyst;
mod finishing;
mod oracle;
mod strength;

pub use analyst::Analyst;
pub use oracle::{BySolver, ByTrying, Effort, Foreseen, Oracle};
pub use strength::{LEVELS, Strength};

use crate::even::Giving;
use crate::{Level, Question, Reason, Thought};
use engines::{Judged, MonteCarlo, Playing};
use finishing::Finishing;
use game::{Game, Prospect};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::Instant;

/// A player of some level of any game.
///
/// ```
/// use game::{Game, StopSignal};
/// use players::general::Player;
/// use players::{Level, Player as _, Question};
/// use std::time::Duration;
///
/// let game = row::Row::<u64>::new(row::Setup::TIC_TAC_TOE);
/// let mut player = Player::new(Level::HIGHEST, 1);
/// let (pos, stop) = (game.start(), StopSignal::new());
/// let question = Question { pos: &pos, past: &[], time: Duration::from_mins(1), stop: &stop };
/// let mv = player.think(&game, &question).map(|thought| thought.mv);
/// assert!(game.moves(&pos).any(|legal| Some(legal) == mv));
/// ```
pub struct Player<G: Game> {
    strength: Strength,
    oracle: Box<dyn Oracle<G>>,
    random: Pcg64,
}

impl<G: Game> Player<G> {
    /// The player of a level, who finds out by trying what can be forced. Equal seeds choose equally.
    pub fn new(level: Level, seed: u64) -> Player<G> {
        Player::with_oracle(level, seed, ByTrying)
    }

    /// The player of a level, who asks an oracle what can be forced.
    pub fn with_oracle(level: Level, seed: u64, oracle: impl Oracle<G> + 'static) -> Player<G> {
        Player::of_strength(LEVELS[usize::from(level.number())], seed, oracle)
    }

    /// A player of any strength.
    pub fn of_strength(strength: Strength, seed: u64, oracle: impl Oracle<G> + 'static) -> Player<G> {
        Player { strength, oracle: Box::new(oracle), random: Pcg64::seed_from_u64(seed) }
    }
}

impl<G: Game + Sync> crate::Player<G> for Player<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        let moves: Vec<G::Move> = game.moves(question.pos).collect();
        let &first = moves.first()?;
        if moves.len() == 1 {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        // Half of the time for each of the two ways to think; on most machines neither needs it.
        let until = Instant::now().checked_add(question.time / 2);
        let Strength { plies, nodes, .. } = self.strength;
        let foreseen = self.oracle.foresee(game, question.pos, &Effort { plies, nodes, until, stop: question.stop });
        let thought = match foreseen.prospect() {
            _ if self.strength.gives > 0 => self.give_away(game, question, &foreseen),
            Some(prospect) if prospect != Prospect::Draw => {
                let &mv = foreseen.best().choose(&mut self.random)?;
                Thought::new(mv, Reason::Proven(prospect))
            }
            proven => {
                let candidates = foreseen.best();
                let judged = self.judge(game, question, &candidates)?;
                let reason = proven.map_or(judged.reason, Reason::Proven);
                Thought { reason, ..judged }
            }
        };
        Some(Thought { nodes: Some(thought.nodes.unwrap_or(0) + foreseen.nodes), ..thought })
    }
}

impl<G: Game + Sync> Player<G> {
    /// One of the moves by what they lose, so that a stated part of a game is lost on average.
    fn give_away(&mut self, game: &G, question: &Question<'_, G>, foreseen: &Foreseen<G::Move>) -> Thought<G::Move> {
        let all_known = foreseen.moves.iter().all(|(_, prospect)| prospect.is_some());
        let judged = if all_known { None } else { Some(self.play_by_chance(game, question)) };
        let judgement = |mv: G::Move| {
            let judged = judged.iter().flat_map(|judged| &judged.moves).find(|judged| judged.mv == mv);
            judged.map_or(0, |judged| hundredths(judged.reward_for_mover))
        };
        let value = |&(mv, prospect): &(G::Move, Option<Prospect>)| match prospect {
            Some(Prospect::Win(plies)) => 100 - (plies as i32).min(MOST_PUT_OFF),
            Some(Prospect::Loss(plies)) => (plies as i32).min(MOST_PUT_OFF) - 100,
            Some(Prospect::Draw) => 0,
            None => judgement(mv),
        };
        let values: Vec<i32> = foreseen.moves.iter().map(value).collect();
        let chosen = Giving::new(self.strength.gives, 0).draw(values.iter().map(|value| 10 * value), &mut self.random);
        let (mv, prospect) = foreseen.moves[chosen];
        let plies = judged.map_or(0, |judged| judged.plies);
        Thought::new(mv, prospect.map_or(Reason::Judged { hundredths: values[chosen], plies }, Reason::Proven))
    }

    fn play_by_chance(&mut self, game: &G, question: &Question<'_, G>) -> Judged<G::Move> {
        let playouts = self.strength.playouts * game.moves(question.pos).count() as u64;
        let limits = Playing { playouts: Some(playouts), drawn: DRAWN, ..Playing::default() };
        let mut engine = MonteCarlo::new(Finishing, limits, self.random.random());
        engine.judge(game, question.pos, question.time / 2, question.stop)
    }

    /// Chooses among some moves, of which there is at least one, by games played by chance.
    fn judge(&mut self, game: &G, question: &Question<'_, G>, candidates: &[G::Move]) -> Option<Thought<G::Move>> {
        if let [only] = candidates {
            return Some(Thought::new(*only, Reason::Instinct));
        }
        let judged = self.play_by_chance(game, question);
        let of_interest: Vec<_> = judged.moves.iter().filter(|judged| candidates.contains(&judged.mv)).collect();
        let most = of_interest.iter().map(|judged| judged.visits).max()?;
        let best: Vec<_> = of_interest.into_iter().filter(|judged| judged.visits == most).collect();
        let chosen = best.choose(&mut self.random)?;
        let reason = Reason::Judged { hundredths: hundredths(chosen.reward_for_mover), plies: judged.plies };
        let playouts = judged.moves.iter().map(|judged| judged.visits).sum::<u64>();
        Some(Thought::new(chosen.mv, reason).with_nodes(playouts))
    }
}

/// A win that comes later, or a loss, is worth a little less, or more, up to so many plies.
const MOST_PUT_OFF: i32 = 20;

/// A share of the games won, as hundredths of a win: -100 if all are lost.
fn hundredths(reward: f64) -> i32 {
    (200.0 * reward - 100.0).round() as i32
}

/// Of so many moves drawn at random a game played by chance takes one that wins at once, if there is one.
const DRAWN: u32 = 3;
