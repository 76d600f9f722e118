use crate::guests::Guests;
use crate::{Guest, Standing, Tournament, TournamentError};
use game::StopSignal;
use games::{Bout, BoutResult, Entrant, Game};
use library::{ContestGame, Library};
use statistics::{Sprt, SprtState};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How a tournament is run: nothing of it changes which games are played.
#[derive(Default)]
pub struct Running<'a> {
    /// Games at a time; at least 1.
    pub threads: usize,
    /// Raised to begin no more games; those that go on have a few seconds to end, and are given up then.
    pub stop: Option<&'a StopSignal>,
    /// Ends a match of two as soon as the test is decided.
    pub sprt: Option<Sprt>,
    /// Makes the players that come from outside, by the number of the player: those that [`Tournament::with_guests`] was told of. Each thread
    /// asks once for each of them.
    pub guests: Option<&'a (dyn Fn(usize) -> Box<dyn Guest> + Sync)>,
    /// Once nobody wants more games, those that go on are given up after so long; after a few seconds if nothing is said.
    pub give_up_after: Option<Duration>,
    /// Is handed every game that counts, in the order of their numbers.
    pub heard: Option<&'a (dyn Fn(&ContestGame) + Sync)>,
}

/// Where games are kept.
pub struct Kept<'a> {
    /// The library.
    pub library: &'a mut Library,
    /// The number of the contest in it.
    pub contest: i64,
}

/// Games that wait to be kept: what a crash may cost is this much, or this many, and both are played again.
const KEEP_EVERY: Duration = Duration::from_millis(200);
const KEEP_MOST: usize = 4096;

/// Once nobody wants more games, those that go on are given up after so long: a program may think for minutes about a move. They are
/// played again when the contest goes on.
const GIVE_UP_AFTER: Duration = Duration::from_secs(5);

/// Between two looks at the standing.
const SHOW_EVERY: Duration = Duration::from_millis(100);

impl Tournament<'_> {
    /// Plays the games that are not kept yet, and returns what has come of all; `watch` is told now and then how it stands.
    ///
    /// Games count in the order of their numbers, so that a test is decided by the same games whatever the number of threads.
    ///
    /// # Errors
    /// [`TournamentError`] if there is no such player, a program cannot be started any more, or the library cannot be
    /// written. Games that were played by then are kept.
    pub fn run(
        &self,
        running: &Running<'_>,
        kept: Option<Kept<'_>>,
        watch: &mut dyn FnMut(&Standing),
    ) -> Result<Standing, TournamentError> {
        let mut collector = Collector::new(self, running, kept);
        let known = collector.recall()?;
        watch(&collector.standing);
        let never = StopSignal::new();
        let stop = running.stop.unwrap_or(&never);
        let enough = AtomicBool::new(collector.decided());
        let next = AtomicUsize::new(0);
        let give_up = StopSignal::new();
        let work = |sender: SyncSender<Result<ContestGame, TournamentError>>| {
            let mut guests = Guests::new(running.guests);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= known.len() || enough.load(Ordering::Relaxed) || stop.raised() {
                    return;
                }
                if known[number] {
                    continue;
                }
                let Some(played) = self.play(number, &mut guests, &give_up).transpose() else { return };
                let failed = played.is_err();
                if sender.send(played).is_err() || failed {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(KEEP_MOST);
            for _ in 0..running.threads.max(1) {
                let sender = sender.clone();
                let work = &work;
                scope.spawn(move || work(sender));
            }
            drop(sender);
            let collected = collector.collect(
                &receiver,
                &enough,
                watch,
                &Stopping { stop, give_up: &give_up, after: running.give_up_after.unwrap_or(GIVE_UP_AFTER) },
            );
            // Whatever went wrong, the workers begin no more games; those that wait to hand one over find nobody there, and leave.
            enough.store(true, Ordering::Relaxed);
            drop(receiver);
            collected
        })?;
        Ok(collector.standing)
    }

    /// Plays some of the games, by their numbers, on one thread, for whoever shares them out and keeps them: they are the same as those of
    /// [`Tournament::run`]. `None` if it was stopped.
    ///
    /// # Errors
    /// [`TournamentError`] if there is no such player, or a program cannot be started any more.
    pub fn play_some(
        &self,
        numbers: Range<usize>,
        stop: &StopSignal,
    ) -> Result<Option<Vec<ContestGame>>, TournamentError> {
        let mut guests = Guests::new(None);
        let mut played = Vec::with_capacity(numbers.len());
        for number in numbers {
            if stop.raised() {
                return Ok(None);
            }
            let Some(game) = self.play(number, &mut guests, stop)? else { return Ok(None) };
            played.push(game);
        }
        Ok(Some(played))
    }

    /// Whether a test needs no more games.
    pub fn decided(&self, sprt: &Sprt, standing: &Standing) -> bool {
        let Some(ratio) = self.likelihood(sprt, standing) else { return false };
        sprt.state(ratio) != SprtState::Continue
    }

    /// The logarithm of the likelihood ratio of a test: of pairs of games, as both have one opening.
    pub fn likelihood(&self, sprt: &Sprt, standing: &Standing) -> Option<f64> {
        let [meeting] = standing.meetings() else { return None };
        (meeting.players.len() == 2 && meeting.pairs.pairs() > 0).then(|| sprt.log_likelihood_ratio(meeting.pairs))
    }

    /// Plays a game; `None` if it was given up.
    fn play(
        &self,
        number: usize,
        guests: &mut Guests,
        stop: &StopSignal,
    ) -> Result<Option<ContestGame>, TournamentError> {
        let fixture = self.fixture(number);
        let mut invited = guests.invite(self, number, &fixture)?;
        let mut entrants: Vec<Entrant<'_>> = Vec::with_capacity(invited.len());
        for (seat, guest) in invited.iter_mut().enumerate() {
            entrants.push(match guest {
                Some(guest) => Entrant::Guest(guest.player()),
                None => Entrant::Named {
                    description: &self.plan.players[fixture.seating[seat]],
                    seed: self.seed(number, seat),
                },
            });
        }
        let mut bout = Bout {
            entrants: &mut entrants,
            opening: self.opening(&fixture),
            limits: self.plan.limits.into(),
            time: Duration::from_millis(self.plan.move_time),
            resources: self.resources,
            stop,
        };
        let Some(result) = self.game.bout(&mut bout)? else { return Ok(None) };
        guests.take_back(&fixture, invited);
        Ok(Some(contest_game(self.game, number, result)))
    }
}

/// How games that go on are given up.
struct Stopping<'a> {
    /// Raised when no more games are wanted.
    stop: &'a StopSignal,
    /// Raised to give up those that go on.
    give_up: &'a StopSignal,
    /// So long after no more are wanted.
    after: Duration,
}

/// Counts games in their order, and keeps them.
struct Collector<'a> {
    tournament: &'a Tournament<'a>,
    sprt: Option<Sprt>,
    heard: Option<&'a (dyn Fn(&ContestGame) + Sync)>,
    kept: Option<Kept<'a>>,
    standing: Standing,
    /// Games that were over before one with a smaller number.
    waiting: BTreeMap<usize, ContestGame>,
    /// The number of the game that counts next.
    next: usize,
    /// Games that are not kept yet.
    fresh: Vec<ContestGame>,
}

impl<'a> Collector<'a> {
    fn new(tournament: &'a Tournament<'a>, running: &Running<'a>, kept: Option<Kept<'a>>) -> Collector<'a> {
        Collector {
            tournament,
            sprt: running.sprt,
            heard: running.heard,
            kept,
            standing: Standing::new(tournament),
            waiting: BTreeMap::new(),
            next: 0,
            fresh: Vec::new(),
        }
    }

    /// Counts the games that are kept already; by number, whether a game is.
    fn recall(&mut self) -> Result<Vec<bool>, TournamentError> {
        let games = self.tournament.games();
        let mut known = vec![false; games];
        let kept = self.kept.take();
        if let Some(Kept { library, contest }) = &kept {
            library.contest_games(*contest, 0..games, &mut |game| {
                let number = game.number as usize;
                known[number] = true;
                self.waiting.insert(number, game);
                // At once: of very many games not all need to be in memory.
                self.count();
            })?;
        }
        self.kept = kept;
        Ok(known)
    }

    /// Takes in games until nobody plays any more; raises `enough` when a test is decided.
    fn collect(
        &mut self,
        receiver: &Receiver<Result<ContestGame, TournamentError>>,
        enough: &AtomicBool,
        watch: &mut dyn FnMut(&Standing),
        stopping: &Stopping<'_>,
    ) -> Result<(), TournamentError> {
        let (mut kept_at, mut shown_at) = (Instant::now(), Instant::now());
        let mut stopped_at = None;
        loop {
            if stopping.stop.raised() && stopped_at.get_or_insert_with(Instant::now).elapsed() >= stopping.after {
                stopping.give_up.raise();
            }
            match receiver.recv_timeout(SHOW_EVERY) {
                Ok(Ok(game)) => {
                    if self.kept.is_some() {
                        self.fresh.push(game.clone());
                    }
                    self.waiting.insert(game.number as usize, game);
                    if self.count() {
                        enough.store(true, Ordering::Relaxed);
                    }
                }
                Ok(Err(error)) => {
                    self.keep()?;
                    return Err(error);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.keep()?;
                    watch(&self.standing);
                    return Ok(());
                }
            }
            if self.fresh.len() >= KEEP_MOST || kept_at.elapsed() >= KEEP_EVERY {
                self.keep()?;
                kept_at = Instant::now();
            }
            if shown_at.elapsed() >= SHOW_EVERY {
                watch(&self.standing);
                shown_at = Instant::now();
            }
        }
    }

    /// Counts what can be counted, and says whether a test is decided. What was played while the last game that counts was still
    /// going on does not count.
    fn count(&mut self) -> bool {
        while !self.decided() {
            let Some(game) = self.waiting.remove(&self.next) else { return false };
            self.standing.add(&self.tournament.fixture(self.next), &game);
            if let Some(heard) = self.heard {
                heard(&game);
            }
            self.next += 1;
        }
        true
    }

    fn decided(&self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| self.tournament.decided(sprt, &self.standing))
    }

    fn keep(&mut self) -> Result<(), TournamentError> {
        if let Some(Kept { library, contest }) = &mut self.kept
            && !self.fresh.is_empty()
        {
            library.keep_contest_games(*contest, &self.fresh)?;
        }
        self.fresh.clear();
        Ok(())
    }
}

/// A game as it is kept, its moves as text.
fn contest_game(game: &Game, number: usize, result: BoutResult) -> ContestGame {
    let mut moves = String::with_capacity(result.moves.len() * 3);
    for &mv in &result.moves {
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves.push_str(&game.move_text(mv));
    }
    ContestGame {
        number: number as u64,
        payoff: result.payoff.entries().to_vec(),
        ending: result.ending.name().to_owned(),
        plies: result.moves.len() as u64,
        opening: result.opening as u64,
        effort: result.effort,
        moves,
        fault: result.fault,
    }
}
