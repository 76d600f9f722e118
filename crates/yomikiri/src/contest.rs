//! Games between players, on several threads, with the same games for the same seed whatever the number of threads.

mod tally;

pub use tally::{Counts, Tally, interval_95};

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use game::{Ending, MatchLimits, MatchStatus, Payoff, StopSignal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use table::{Level, Player, Playing, Resources, Table, TableError};

/// No player takes nearly as long; a move that time decided would not be the same on every machine.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// Openings that end the game are drawn anew, so often at most.
const OPENINGS: u64 = 100;

/// Where a game has no limit of its own, computers that never repeat a position are stopped here.
const MOST_PLIES: usize = 200;

/// What ends a game of computers although the rules would go on.
pub fn usual_limits(table: &dyn Table) -> MatchLimits {
    let limits = table.match_limits();
    MatchLimits { plies: limits.plies.or(Some(MOST_PLIES)), ..limits }
}

/// Games between players, each of whom sits everywhere equally often.
pub struct Contest<'a> {
    /// What is played.
    pub table: &'a dyn Table,
    /// What each player may use.
    pub resources: &'a Resources,
    /// The players by their descriptions, as many as seats.
    pub players: &'a [String],
    /// How many games.
    pub games: usize,
    /// Where all that is random comes from.
    pub seed: u64,
    /// Tells apart contests with one seed, so that their players do not do the same at random: an even number below 256.
    pub stream: u64,
    /// Plies by a weak player before the game begins, the same for all seatings.
    pub opening: usize,
    /// What ends a game although the rules would go on.
    pub limits: MatchLimits,
    /// How long a move may take.
    pub time: Duration,
}

/// How a game went.
pub struct Played {
    /// Which player sat where: the index of the player by seat.
    pub seating: Vec<usize>,
    /// What everybody got, by seat.
    pub payoff: Payoff,
    /// Why it was over.
    pub ending: Ending,
    /// The moves, those of the opening included.
    pub moves: Vec<String>,
    /// By player, the time of all moves, and how many.
    pub effort: Vec<(Duration, usize)>,
}

impl Contest<'_> {
    /// Plays the games on several threads; those that an interruption cuts short do not count. `sentence` says how it stands.
    ///
    /// # Errors
    /// [`Failure`] if there is no such player, or a table of positions cannot be used.
    pub fn play(
        &self,
        threads: usize,
        interrupt: &Interrupt,
        gauge: &Gauge,
        sentence: impl Fn(&Tally) -> String + Sync,
    ) -> Result<Tally, Failure> {
        let next = AtomicUsize::new(0);
        let tally = Mutex::new(Tally::new(self.players.len()));
        let work = || -> Result<(), TableError> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let Some(played) = self.game(number, interrupt.signal())? else { return Ok(()) };
                let mut tally = tally.lock().expect("no worker panics");
                tally.add(played);
                gauge.show(tally.games() as f64 / self.games as f64, || sentence(&tally));
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
        let count = self.players.len();
        // Everybody moves one seat on from game to game.
        let seating: Vec<usize> = (0..count).map(|seat| (seat + count - number % count) % count).collect();
        let mut players =
            (0..count).map(|player| self.player(number, player)).collect::<Result<Vec<Box<dyn Player>>, _>>()?;
        let mut playing = self.opened(number / count, stop)?;
        let mut effort = vec![(Duration::ZERO, 0); count];
        loop {
            let seat = match playing.status() {
                MatchStatus::Running(seat) => seat,
                MatchStatus::Over(payoff, ending) => {
                    return Ok(Some(Played { seating, payoff, ending, moves: playing.moves(), effort }));
                }
            };
            let player = seating[seat.index()];
            let begin = Instant::now();
            let chosen = players[player].think(&playing.history(), self.time, stop)?;
            effort[player].0 += begin.elapsed();
            effort[player].1 += 1;
            if stop.raised() {
                return Ok(None);
            }
            let Some(advice) = chosen else { return Ok(None) };
            playing.play(&advice.mv)?;
        }
    }

    /// A game after its opening, which is the same for each number.
    fn opened(&self, number: usize, stop: &StopSignal) -> Result<Box<dyn Playing>, TableError> {
        for attempt in 0..OPENINGS {
            let mut playing = self.table.playing(self.limits);
            if self.opening == 0 {
                return Ok(playing);
            }
            let seed = self.seeded((number as u64) << 8 | attempt << 48) ^ 0x5851_F42D_4C95_7F2D;
            let mut opener = self.opener(seed)?;
            for _ in 0..self.opening {
                if matches!(playing.status(), MatchStatus::Over(..)) || stop.raised() {
                    break;
                }
                let Some(advice) = opener.think(&playing.history(), PATIENCE, stop)? else { break };
                playing.play(&advice.mv)?;
            }
            if matches!(playing.status(), MatchStatus::Running(_)) {
                return Ok(playing);
            }
        }
        // Whatever is opened is over by then: the game is played without an opening.
        Ok(self.table.playing(self.limits))
    }

    /// Somebody who plays neither well nor always the same.
    fn opener(&self, seed: u64) -> Result<Box<dyn Player>, TableError> {
        self.table.player(Level::LOWEST, self.resources, seed)
    }

    /// A player for one of the games.
    fn player(&self, number: usize, player: usize) -> Result<Box<dyn Player>, TableError> {
        let seed = self.seeded((number as u64) << 8 | self.stream | player as u64);
        self.table.contender(&self.players[player], self.resources, seed)
    }

    /// A seed for one of many things; far apart, so that another seed is another contest.
    fn seeded(&self, number: u64) -> u64 {
        self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number)
    }
}
