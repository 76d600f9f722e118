use crate::Sample;
use discs::{Discs, Move, Position, Word};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::{Game, Seat, StopSignal};
use players::discs::look_ahead;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use solver::{Config, Goal, Limits, Solver};

/// Games are played and kept so many at a time: a batch depends on nothing but the seed and its number.
pub const GAMES_A_BATCH: u64 = 32;

/// From so many empty cells on games are solved.
pub(crate) const SOLVED: u32 = 13;
/// With fewer empty cells positions are of no use: searches read them out.
const FEWEST: u32 = 5;
/// How far ahead the players look before that.
const PLIES: u32 = 7;
/// Moves that look at most so many hundredths of a stone worse than the best one are played as well.
const MARGIN: i32 = 50;
/// Half of the games begin with moves that somebody might play: the opening looks so many plies ahead,
const OPENING_PLIES: u32 = 3;
/// and takes any move that looks at most so many hundredths of a stone worse than the best one.
const OPENING_MARGIN: i32 = 300;
/// In the solved part one move of so many is any move.
const ANY_MOVE: u32 = 3;
/// In the solved part so many positions beside those of the line are taken, one move aside: a search looks at little else. Before it
/// there are none: what a look from there says taught less than the games themselves.
const ASIDE: usize = 3;
/// How much of what is to be learned comes from the rest of the game; the remainder is what the players see ahead here. Against looks of
/// three million nodes from 23 empty cells, what is learned is off by 3.3 discs (0.6: 3.4, 0.85: 3.7; with five plies 3.7, 3.8 and 4.1).
const REST: f64 = 0.7;
/// One game of so many is kept from the fit.
const HELD_OUT: u64 = 20;

/// Plays games against itself and says how they end.
///
/// The first moves are random, between an eighth and two thirds of the game. In every other game they are any moves, so that positions
/// of all kinds come up, also those that nobody would allow: a search looks at little else. In the others they are moves that are not
/// far from the best one, so that the two sides stay close, as they do in games between good players. Then both sides look
/// a few plies ahead, and the end is solved.
pub struct SelfPlay<'g, W: Word> {
    game: &'g Discs<W>,
    judgement: Judgement<W>,
    seed: u64,
}

/// Which random moves a game begins with.
#[derive(Clone, Copy)]
enum Opening {
    AnyMoves,
    GoodMoves,
}

/// What one batch needs: fresh, so that nothing that was played before makes a difference.
struct Table<'g, W: Word> {
    game: &'g Discs<W>,
    search: DiscSearch<Judgement<W>>,
    solver: Solver<W>,
    random: Pcg64,
}

impl<'g, W: Word> SelfPlay<'g, W> {
    /// Games from this seed, played by this judgement.
    pub fn new(game: &'g Discs<W>, judgement: Judgement<W>, seed: u64) -> SelfPlay<'g, W> {
        SelfPlay { game, judgement, seed }
    }

    /// The positions of batch number `batch`; `None` if it was stopped.
    pub fn batch(&self, batch: u64, stop: &StopSignal) -> Option<Vec<Sample<W>>> {
        let config = Config { threads: 1, memory: 16 << 20, isa: self.game.isa() };
        let mut table = Table {
            game: self.game,
            search: DiscSearch::new(self.judgement.clone(), Resources { memory: 1 << 20, threads: 1 }),
            solver: Solver::new(self.game.clone(), &config),
            random: Pcg64::seed_from_u64(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ batch),
        };
        let mut samples = Vec::new();
        for number in 0..GAMES_A_BATCH {
            let held_out = (batch * GAMES_A_BATCH + number) % HELD_OUT == HELD_OUT - 1;
            let opening = if number % 2 == 0 { Opening::AnyMoves } else { Opening::GoodMoves };
            table.play(opening, held_out, &mut samples, stop)?;
        }
        Some(samples)
    }
}

impl<W: Word> Table<'_, W> {
    /// Plays one game; `None` if it was stopped.
    fn play(
        &mut self,
        opening: Opening,
        held_out: bool,
        samples: &mut Vec<Sample<W>>,
        stop: &StopSignal,
    ) -> Option<()> {
        let Some(mut pos) = self.random_opening(opening, stop) else { return (!stop.raised()).then_some(()) };
        let mut before: Vec<(Position<W>, i32)> = Vec::new();
        while self.game.empties(&pos) > SOLVED && self.game.moves(&pos).next().is_some() {
            let (seen, mv) = self.nearly_best(&pos, PLIES, MARGIN, stop)?;
            before.push((pos, seen));
            pos = self.game.play(&pos, mv);
        }
        let score = self.solved_part(pos, held_out, samples, stop)?;
        let mut after = (pos.seat, 100.0 * f64::from(score));
        for &(before, seen) in before.iter().rev() {
            let same = |seat: Seat, value: f64| if seat == before.seat { value } else { -value };
            let target = (1.0 - REST) * f64::from(seen) + REST * same(after.0, after.1);
            after = (before.seat, target);
            let score = same(pos.seat, f64::from(score)) as i16;
            let Position { mine, theirs, .. } = before;
            samples.push(Sample { mine, theirs, score, target: target.round() as i16, held_out });
        }
        Some(())
    }

    /// What is seen ahead, and one of the moves that look at most `margin` worse than that; `None` if the game is over or it was
    /// stopped.
    fn nearly_best(&mut self, pos: &Position<W>, plies: u32, margin: i32, stop: &StopSignal) -> Option<(i32, Move)> {
        let look = Look { margin, ..Look::plies(plies) };
        let seen = look_ahead(&mut self.search, self.game, pos, &look, stop)?;
        let best = seen.moves.first()?.1;
        let nearly = seen.moves.iter().filter(|(_, value)| *value >= best - margin);
        Some((best, nearly.choose(&mut self.random)?.0))
    }

    /// A position after some random moves; `None` if the game ended before or it was stopped.
    fn random_opening(&mut self, opening: Opening, stop: &StopSignal) -> Option<Position<W>> {
        let mut pos = self.game.start();
        let empties = self.game.empties(&pos);
        let (fewest, most) = ((empties * 2 / 15).min(8), (empties * 2 / 3).max(8));
        // Short ones are more common: long ones leave a few plies to learn from only.
        let most = self.random.random_range(fewest..=most);
        let plies = self.random.random_range(fewest..=most);
        for _ in 0..plies {
            let mv = match opening {
                Opening::AnyMoves => self.game.moves(&pos).choose(&mut self.random)?,
                Opening::GoodMoves => self.nearly_best(&pos, OPENING_PLIES, OPENING_MARGIN, stop)?.1,
            };
            pos = self.game.play(&pos, mv);
        }
        Some(pos)
    }

    /// The score of a position, and the samples of a game that goes on from there, not always with the best move.
    fn solved_part(
        &mut self,
        mut pos: Position<W>,
        held_out: bool,
        samples: &mut Vec<Sample<W>>,
        stop: &StopSignal,
    ) -> Option<i16> {
        let mut first = None;
        loop {
            let scores = self.move_scores(&pos, stop)?;
            let Some(best) = scores.iter().map(|&(_, score)| score).max() else {
                return Some(first.unwrap_or_else(|| self.game.final_score_for_mover(&pos) as i16));
            };
            first = first.or(Some(best));
            samples.push(solved(&pos, best, held_out));
            if self.game.empties(&pos) <= FEWEST {
                return first;
            }
            for _ in 0..ASIDE {
                let &(mv, score) = scores.choose(&mut self.random)?;
                let aside = self.game.play(&pos, mv);
                samples.push(solved(&aside, -score, held_out));
            }
            let any = self.random.random_range(0..ANY_MOVE) == 0;
            let choice = scores.iter().filter(|&&(_, score)| any || score == best);
            pos = self.game.play(&pos, choice.choose(&mut self.random)?.0);
        }
    }

    fn move_scores(&mut self, pos: &Position<W>, stop: &StopSignal) -> Option<Vec<(Move, i16)>> {
        let scores = self.solver.move_scores(pos, Goal::Exact, &Limits::default(), stop);
        let exact = scores.iter().all(|(_, bounds)| bounds.low == bounds.high);
        (exact && !stop.raised()).then(|| scores.into_iter().map(|(mv, bounds)| (mv, bounds.low as i16)).collect())
    }
}

fn solved<W: Word>(pos: &Position<W>, score: i16, held_out: bool) -> Sample<W> {
    Sample { mine: pos.mine, theirs: pos.theirs, score, target: 100 * score, held_out }
}
