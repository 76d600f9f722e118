use super::tally::{Played, Tally};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use game::{MatchStatus, StopSignal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use table::{Level, Player, Resources, Table, TableError};

/// No player takes nearly as long; a move that time decided would not be the same on every machine.
const TIME_A_MOVE: Duration = Duration::from_mins(10);

/// Games between two levels.
pub struct Contest<'a> {
    /// What is played.
    pub table: &'a dyn Table,
    /// What each player may use.
    pub resources: &'a Resources,
    /// The level that is measured, and the one that it is measured by.
    pub levels: [Level; 2],
    /// How many games.
    pub games: usize,
    /// Where all that is random comes from.
    pub seed: u64,
}

impl Contest<'_> {
    /// Plays the games on several threads; those that an interruption cuts short do not count.
    ///
    /// # Errors
    /// [`Failure`] if a table of positions cannot be used.
    pub fn play(&self, threads: usize, interrupt: &Interrupt, gauge: &Gauge) -> Result<Tally, Failure> {
        let next = AtomicUsize::new(0);
        let tally = Mutex::new(Tally::default());
        let work = || -> Result<(), TableError> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let Some(played) = self.game(number, interrupt.signal())? else { return Ok(()) };
                let mut tally = tally.lock().expect("no worker panics");
                tally.add(played);
                let (done, [level, against]) = (tally.games(), self.levels);
                gauge.show(done as f64 / self.games as f64, || {
                    format!("level {level} against {against} | {done} of {} games | {} won", self.games, tally.won())
                });
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.min(self.games)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
        })?;
        Ok(tally.into_inner().expect("no worker panics"))
    }

    /// Plays one game; `None` if it was stopped.
    fn game(&self, number: usize, stop: &StopSignal) -> Result<Option<Played>, TableError> {
        // The measured level begins every other game.
        let measured_seat = number % 2;
        let mut players = [self.player(number, 0)?, self.player(number, 1)?];
        let mut playing = self.table.playing(self.table.match_limits());
        let mut time = [Duration::ZERO; 2];
        loop {
            let seat = match playing.status() {
                MatchStatus::Running(seat) => seat,
                MatchStatus::Over(payoff, _) => {
                    let winner = payoff.winner().map(|winner| winner.index() == measured_seat);
                    let began = measured_seat == 0;
                    return Ok(Some(Played { began, winner, moves: playing.moves(), time }));
                }
            };
            let which = usize::from(seat.index() != measured_seat);
            let begin = Instant::now();
            let chosen = players[which].think(&playing.history(), TIME_A_MOVE, stop)?;
            time[which] += begin.elapsed();
            if stop.raised() {
                return Ok(None);
            }
            let Some(advice) = chosen else { return Ok(None) };
            playing.play(&advice.mv)?;
        }
    }

    /// The player of one of the two levels in one of the games.
    fn player(&self, number: usize, which: usize) -> Result<Box<dyn Player>, TableError> {
        let level = self.levels[which];
        let number = (number as u64) << 8 | u64::from(self.levels[0].number()) << 1 | which as u64;
        // Far apart, so that another seed is another contest.
        let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number);
        let player = self.table.player(level, self.resources, seed)?;
        Ok(player.expect("the game has players"))
    }
}
