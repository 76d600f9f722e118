//! Micro-benchmarks of move generation and flipping, portable against the CPU's own instructions.

use crate::KernelSpeed;
use discs::{Discs, Isa, IsaChoice, Move, Portable, Position, V3, Word};
use game::Game;
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Positions in a sample: enough to surprise the branch predictor, few enough to stay in the cache.
const SAMPLE: usize = 4096;

/// The speed of each kernel that this CPU can run.
pub(crate) fn speeds<W: Word>(game: &Discs<W>, seed: u64, time: Duration) -> Vec<KernelSpeed> {
    let sample = Sample::draw(game, seed);
    let mut speeds = vec![sample.speed(game, Portable, IsaChoice::Portable(Portable).name(), time)];
    if let Some(isa) = V3::detect() {
        speeds.push(sample.speed(game, isa, IsaChoice::V3(isa).name(), time));
    }
    speeds
}

/// Positions of random games, and their moves.
struct Sample<W> {
    positions: Vec<Position<W>>,
    puts: Vec<(Position<W>, usize)>,
}

impl<W: Word> Sample<W> {
    fn draw(game: &Discs<W>, seed: u64) -> Sample<W> {
        let mut random = Pcg64Mcg::new(u128::from(seed) << 1 | 1);
        let (mut positions, mut puts) = (Vec::new(), Vec::new());
        while positions.len() < SAMPLE {
            let mut pos = game.start();
            loop {
                let moves: Vec<Move> = game.moves(&pos).collect();
                if moves.is_empty() {
                    break;
                }
                positions.push(pos);
                puts.extend(moves.iter().filter_map(|mv| match mv {
                    Move::Put(cell) => Some((pos, cell.index())),
                    Move::Pass => None,
                }));
                pos = game.play(&pos, moves[(random.next_u64() % moves.len() as u64) as usize]);
            }
            // A start without a legal move gives nothing to measure.
            if puts.is_empty() {
                break;
            }
        }
        Sample { positions, puts }
    }

    fn speed<I: Isa>(&self, game: &Discs<W>, isa: I, kernel: &'static str, time: Duration) -> KernelSpeed {
        let board = game.board();
        let generate = || {
            isa.run(
                #[inline(always)]
                move || self.positions.iter().fold(W::EMPTY, |all, pos| all ^ isa.mobility(board, pos.mine, pos.theirs)),
            )
        };
        let flip = || {
            isa.run(
                #[inline(always)]
                move || self.puts.iter().fold(W::EMPTY, |all, (pos, cell)| all ^ isa.flips(board, *cell, pos.mine, pos.theirs)),
            )
        };
        KernelSpeed {
            kernel,
            generated: rate(self.positions.len(), time, generate),
            flipped: rate(self.puts.len(), time, flip),
        }
    }
}

/// How often a second something happens that each call of `round` does `each` times.
fn rate<T>(each: usize, time: Duration, round: impl Fn() -> T) -> f64 {
    black_box(round());
    let begin = Instant::now();
    let mut rounds = 0;
    while begin.elapsed() < time {
        black_box(round());
        rounds += 1;
    }
    (rounds * each) as f64 / begin.elapsed().as_secs_f64()
}
