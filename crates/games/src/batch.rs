//! Many games of one kind side by side, inside the types of the game: what programs play against that learn by playing.

use crate::abilities::{Abilities, PositionOf};
use crate::position::{self, move_text};
use crate::{GameError, Move, Observation, Position};
use ::game::{Coded, Game as _, IllegalMove, Payoff};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

/// Games side by side. A game that ends begins again by itself.
pub trait Batch: Send {
    /// How many games there are.
    fn games(&self) -> usize;

    /// Begins all games anew, and draws all chance from this seed from now on.
    fn reset(&mut self, seed: u64, out: &mut BatchOutput<'_>);

    /// Makes one move in every game, by its code.
    ///
    /// # Errors
    /// [`GameError::Illegal`] if one is not legal, with the number of its game; nothing has changed then.
    fn step(&mut self, codes: &[i64], out: &mut BatchOutput<'_>) -> Result<(), GameError>;

    /// A legal move of every game by chance, by its code.
    fn sample(&mut self, codes: &mut [i64]);

    /// The position of a game.
    fn position(&self, game: usize) -> Option<Position>;
}

/// Where the games say how they stand, one after the other. What is empty is left out.
pub struct BatchOutput<'a> {
    /// For each game, for each code of a move: whether it is legal.
    pub legal: &'a mut [u8],
    /// For each game, its position as planes ([`Observation`]).
    pub planes: &'a mut [u8],
    /// For each game, the seat to move.
    pub to_move: &'a mut [u8],
    /// For each game, for each seat: 1, 0 or -1 for a game that was just won, drawn or lost; else 0.
    pub rewards: &'a mut [f32],
    /// For each game: whether it has just ended, by its rules or because a position was repeated.
    pub ended: &'a mut [u8],
    /// For each game: whether it was just broken off at the limit of plies.
    pub cut: &'a mut [u8],
}

/// How games side by side are played.
#[derive(Clone, Copy, Debug)]
pub struct BatchPlan {
    /// How many.
    pub games: usize,
    /// Threads that share them.
    pub threads: usize,
    /// A game is broken off after so many plies.
    pub plies: u32,
    /// A game is drawn when a position has come up so many times, as in a match ([`MatchLimits`](::game::MatchLimits)).
    pub repetition: Option<usize>,
    /// Where all chance comes from.
    pub seed: u64,
}

/// So many games are played in one go; with fewer a thread is not worth starting.
const GAMES_OF_A_THREAD: usize = 256;

/// Games side by side, in the types of the game.
pub(crate) struct TypedBatch<A: Abilities> {
    game: Arc<A>,
    observation: Observation,
    plan: BatchPlan,
    tables: Vec<Table<A>>,
}

/// One of the games.
struct Table<A: Abilities> {
    pos: PositionOf<A>,
    plies: u32,
    /// The positions before this one; none where nobody counts them.
    before: Vec<PositionOf<A>>,
    /// The codes of the legal moves.
    legal: Vec<u32>,
    chance: Pcg64Mcg,
}

impl<A: Abilities> TypedBatch<A> {
    pub(crate) fn boxed(game: &Arc<A>, plan: BatchPlan) -> Box<dyn Batch> {
        let rules = game.rules();
        let observation = Observation::new(&::game::Depict::scene(rules, &rules.start()), rules.seats());
        let table = |number: usize| {
            let (pos, chance) = (rules.start(), chance(plan.seed, number));
            let mut table = Table { pos, plies: 0, before: Vec::new(), legal: Vec::new(), chance };
            table.list_moves(rules);
            table
        };
        let tables = (0..plan.games).map(table).collect();
        Box::new(TypedBatch { game: Arc::clone(game), observation, plan, tables })
    }

    /// Does something with every game and its part of what is said, on all threads.
    fn each(
        &mut self,
        codes: &[i64],
        out: &mut BatchOutput<'_>,
        work: impl Fn(&mut Table<A>, i64, &mut BatchOutput<'_>) + Sync,
    ) {
        let games = self.tables.len();
        let threads = self.plan.threads.clamp(1, games.div_ceil(GAMES_OF_A_THREAD).max(1));
        let mut parts = Vec::with_capacity(games.div_ceil(GAMES_OF_A_THREAD));
        let mut rest = Parts::new(out, games);
        for (tables, codes) in self.tables.chunks_mut(GAMES_OF_A_THREAD).zip(codes.chunks(GAMES_OF_A_THREAD)) {
            parts.push((codes, rest.take(tables.len()), tables));
        }
        // A thread that comes late finds less to do, and nobody waits for it long.
        let waiting = Mutex::new(parts.into_iter());
        let run = || {
            while let Some((codes, mut part, tables)) = next_of(&waiting) {
                for (table, &code) in tables.iter_mut().zip(codes) {
                    work(table, code, &mut part.take(1).into_output());
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
    }
}

/// The next piece of work; the lock is given back before it is done.
fn next_of<T>(waiting: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// The chance of a game.
fn chance(seed: u64, number: usize) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

impl<A: Abilities> Table<A> {
    fn list_moves(&mut self, rules: &A::Rules) {
        self.legal.clear();
        self.legal.extend(rules.moves(&self.pos).map(|mv| rules.move_code(mv)));
    }

    fn begin(&mut self, rules: &A::Rules) {
        (self.pos, self.plies) = (rules.start(), 0);
        self.before.clear();
        self.list_moves(rules);
    }

    /// Makes a legal move, and begins anew where that ends the game.
    fn play(&mut self, game: &A, plan: &BatchPlan, code: u32, out: &mut BatchOutput<'_>) {
        let rules = game.rules();
        let mv = rules.move_of_code(code).expect("it is legal");
        if plan.repetition.is_some() {
            self.before.push(self.pos);
        }
        self.pos = rules.play(&self.pos, mv);
        self.plies += 1;
        self.list_moves(rules);
        let payoff = if self.legal.is_empty() { rules.payoff(&self.pos) } else { None };
        let ended = payoff.is_some() || plan.repetition.is_some_and(|limit| self.occurrences() >= limit);
        let cut = !ended && self.plies >= plan.plies;
        // A draw by repetition is worth nothing to anybody, like a game that goes on.
        reward(payoff, out.rewards);
        set(out.ended, ended);
        set(out.cut, cut);
        if ended || cut {
            self.begin(rules);
        }
    }

    /// How often the position has come up, this time included.
    fn occurrences(&self) -> usize {
        1 + self.before.iter().filter(|&before| *before == self.pos).count()
    }

    /// Says how the game stands.
    fn tell(&self, game: &A, observation: &Observation, out: &mut BatchOutput<'_>) {
        if !out.legal.is_empty() {
            out.legal.fill(0);
            self.legal.iter().for_each(|&code| out.legal[code as usize] = 1);
        }
        if !out.planes.is_empty() {
            observation.write(game, &self.pos, out.planes);
        }
        if let Some(seat) = out.to_move.first_mut() {
            *seat = game.rules().to_move(&self.pos).index() as u8;
        }
    }
}

fn reward(payoff: Option<Payoff>, rewards: &mut [f32]) {
    rewards.fill(0.0);
    if let Some(payoff) = payoff {
        rewards.iter_mut().zip(payoff.entries()).for_each(|(reward, &got)| *reward = got.signum() as f32);
    }
}

fn set(flags: &mut [u8], value: bool) {
    flags.fill(u8::from(value));
}

impl<A: Abilities> Batch for TypedBatch<A> {
    fn games(&self) -> usize {
        self.tables.len()
    }

    fn reset(&mut self, seed: u64, out: &mut BatchOutput<'_>) {
        for (number, table) in self.tables.iter_mut().enumerate() {
            table.chance = chance(seed, number);
        }
        let (game, observation) = (Arc::clone(&self.game), self.observation.clone());
        let none = vec![0; self.tables.len()];
        self.each(&none, out, |table, _, out| {
            table.begin(game.rules());
            reward(None, out.rewards);
            set(out.ended, false);
            set(out.cut, false);
            table.tell(&game, &observation, out);
        });
    }

    fn step(&mut self, codes: &[i64], out: &mut BatchOutput<'_>) -> Result<(), GameError> {
        if codes.len() != self.tables.len() {
            let (given, games) = (codes.len(), self.tables.len());
            return Err(GameError::Description(format!(
                "{given} moves are given for {games} games; give one for each"
            )));
        }
        for (number, (table, &code)) in self.tables.iter().zip(codes).enumerate() {
            if !u32::try_from(code).is_ok_and(|code| table.legal.contains(&code)) {
                let rules = self.game.rules();
                let legal: Vec<String> =
                    table.legal.iter().map(|&code| move_text(rules, Move::of_code(code))).collect();
                let mv =
                    u32::try_from(code).map_or_else(|_| code.to_string(), |code| move_text(rules, Move::of_code(code)));
                let illegal = GameError::Illegal { mv, legal: legal.join(", "), source: IllegalMove };
                return Err(GameError::Description(format!("game {number}: {illegal}")));
            }
        }
        let (game, observation, plan) = (Arc::clone(&self.game), self.observation.clone(), self.plan);
        self.each(codes, out, |table, code, out| {
            table.play(&game, &plan, code as u32, out);
            table.tell(&game, &observation, out);
        });
        Ok(())
    }

    fn sample(&mut self, codes: &mut [i64]) {
        for (table, code) in self.tables.iter_mut().zip(codes) {
            *code = i64::from(table.legal[table.chance.random_range(0..table.legal.len())]);
        }
    }

    fn position(&self, game: usize) -> Option<Position> {
        self.tables.get(game).map(|table| position::position(&self.game, table.pos))
    }
}

/// What is said of some games.
struct Parts<'a> {
    out: BatchOutput<'a>,
    /// Numbers of one game: codes, planes, seats.
    sizes: [usize; 3],
}

impl<'a> Parts<'a> {
    fn new<'b: 'a>(out: &'a mut BatchOutput<'b>, games: usize) -> Parts<'a> {
        let one = |len: usize| len / games.max(1);
        let sizes = [one(out.legal.len()), one(out.planes.len()), one(out.rewards.len())];
        let BatchOutput { legal, planes, to_move, rewards, ended, cut } = out;
        Parts { out: BatchOutput { legal, planes, to_move, rewards, ended, cut }, sizes }
    }

    /// The part of the next so many games.
    fn take(&mut self, games: usize) -> Parts<'a> {
        let [codes, planes, seats] = self.sizes;
        let BatchOutput { legal, planes: seen, to_move, rewards, ended, cut } = &mut self.out;
        let (legal_here, legal_rest) = split(take(legal), games * codes);
        let (seen_here, seen_rest) = split(take(seen), games * planes);
        let (to_move_here, to_move_rest) = split(take(to_move), games);
        let (rewards_here, rewards_rest) = split(take(rewards), games * seats);
        let (ended_here, ended_rest) = split(take(ended), games);
        let (cut_here, cut_rest) = split(take(cut), games);
        (*legal, *seen, *to_move) = (legal_rest, seen_rest, to_move_rest);
        (*rewards, *ended, *cut) = (rewards_rest, ended_rest, cut_rest);
        let out = BatchOutput {
            legal: legal_here,
            planes: seen_here,
            to_move: to_move_here,
            rewards: rewards_here,
            ended: ended_here,
            cut: cut_here,
        };
        Parts { out, sizes: self.sizes }
    }

    fn into_output(self) -> BatchOutput<'a> {
        self.out
    }
}

/// The first so many, or all if there are fewer, and the rest.
fn split<T>(whole: &mut [T], len: usize) -> (&mut [T], &mut [T]) {
    let len = len.min(whole.len());
    whole.split_at_mut(len)
}
