use crate::{Discs, Isa, IsaChoice, Move, Portable, Position, V3, Word};
use game::Game;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The speed of the kernel with one set of instructions.
#[derive(Clone, Copy, Debug)]
pub struct KernelSpeed {
    /// The instructions used.
    pub kernel: &'static str,
    /// Positions whose legal moves were generated, per second.
    pub generated: f64,
    /// Moves whose flips were computed, per second.
    pub flipped: f64,
}

/// How fast moves are generated and discs flipped, with every set of instructions that this CPU has, the portable one
/// first. Each is measured for about `time` on positions of random games drawn from `seed`.
pub fn kernel_speeds<W: Word>(game: &Discs<W>, seed: u64, time: Duration) -> Vec<KernelSpeed> {
    let sample = Sample::draw(game, seed);
    let mut speeds = vec![sample.speed(game, Portable, IsaChoice::Portable(Portable).name(), time)];
    if let Some(isa) = V3::detect() {
        speeds.push(sample.speed(game, isa, IsaChoice::V3(isa).name(), time));
    }
    speeds
}

/// Positions in a sample: enough to surprise the branch predictor, few enough to stay in the cache.
const SAMPLE: usize = 4096;

/// Positions of random games, and their moves.
struct Sample<W> {
    positions: Vec<Position<W>>,
    puts: Vec<(Position<W>, usize)>,
}

impl<W: Word> Sample<W> {
    fn draw(game: &Discs<W>, seed: u64) -> Sample<W> {
        let mut random = seed;
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
                // A linear congruential generator is random enough here; its upper bits are the good ones.
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                pos = game.play(&pos, moves[(random >> 33) as usize % moves.len()]);
            }
            // A start without a legal move gives nothing to measure.
            if puts.is_empty() {
                break;
            }
        }
        Sample { positions, puts }
    }

    fn speed<I: Isa>(&self, game: &Discs<W>, isa: I, kernel: &'static str, time: Duration) -> KernelSpeed {
        KernelSpeed {
            kernel,
            generated: rate(self.positions.len(), time, || self.generate(game, isa)),
            flipped: rate(self.puts.len(), time, || self.flip(game, isa)),
        }
    }

    fn generate<I: Isa>(&self, game: &Discs<W>, isa: I) -> W {
        let board = game.board();
        isa.run(
            #[inline(always)]
            || self.positions.iter().fold(W::EMPTY, |all, pos| all ^ isa.mobility(board, pos.mine, pos.theirs)),
        )
    }

    fn flip<I: Isa>(&self, game: &Discs<W>, isa: I) -> W {
        let board = game.board();
        isa.run(
            #[inline(always)]
            || self.puts.iter().fold(W::EMPTY, |all, (pos, cell)| all ^ isa.flips(board, *cell, pos.mine, pos.theirs)),
        )
    }
}

/// How often a second something happens that each call of `round` does `each` times.
fn rate<T>(each: usize, time: Duration, round: impl Fn() -> T) -> f64 {
    black_box(round());
    let begin = Instant::now();
    let mut rounds = 0;
    loop {
        black_box(round());
        rounds += 1;
        let elapsed = begin.elapsed();
        if elapsed >= time {
            return (rounds * each) as f64 / elapsed.as_secs_f64();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::kernel_speeds;
    use crate::{Discs, othello};
    use std::time::Duration;

    #[test]
    fn every_kernel_is_measured_however_short_the_time() {
        let game: Discs<u64> = othello::game(othello::shape(4, 4).unwrap(), othello::switches([]).unwrap()).unwrap();
        let speeds = kernel_speeds(&game, 1, Duration::ZERO);
        assert_eq!(speeds[0].kernel, "portable");
        assert!(speeds.iter().all(|speed| speed.generated > 0.0 && speed.flipped > 0.0), "{speeds:?}");
    }
}
