use crate::guests::Guests;
use crate::{Standing, Tournament, TournamentError};
use game::StopSignal;
use statistics::{Sprt, SprtState};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use store::{ContestGame, Library, Spent};
use table::{Bout, Bouted, Entrant};

/// How a tournament is run: nothing of it changes which games are played.
#[derive(Default)]
pub struct Running<'a> {
    /// Games at a time; at least 1.
    pub threads: usize,
    /// Raised to begin no more games; those that go on are played to their end.
    pub stop: Option<&'a StopSignal>,
    /// Ends a match of two as soon as the test is decided.
    pub sprt: Option<Sprt>,
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
        let mut scribe = Scribe { standing: Standing::new(self), waiting: BTreeMap::new(), next: 0 };
        let mut kept = kept;
        let mut known = vec![false; self.games()];
        if let Some(Kept { library, contest }) = &kept {
            library.contest_games(*contest, &mut |game| {
                if let Some(known) = known.get_mut(game.number as usize) {
                    *known = true;
                    scribe.waiting.insert(game.number as usize, game);
                }
            })?;
            scribe.count(self, running.sprt.as_ref());
            watch(&scribe.standing);
        }
        let never = StopSignal::new();
        let stop = running.stop.unwrap_or(&never);
        let enough = AtomicBool::new(running.sprt.as_ref().is_some_and(|sprt| self.decided(sprt, &scribe.standing)));
        let next = AtomicUsize::new(0);
        let work = |sender: SyncSender<Result<ContestGame, TournamentError>>| {
            let unstopped = StopSignal::new();
            let mut guests = Guests::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= known.len() || enough.load(Ordering::Relaxed) || stop.raised() {
                    return;
                }
                if known[number] {
                    continue;
                }
                let played = self.play(number, &mut guests, &unstopped);
                let failed = played.is_err();
                if sender.send(played).is_err() || failed {
                    return;
                }
            }
        };
        let begin_keeping =
            |kept: &mut Option<Kept<'_>>, games: &mut Vec<ContestGame>| -> Result<(), TournamentError> {
                if let Some(Kept { library, contest }) = kept {
                    library.keep_contest_games(*contest, games)?;
                }
                games.clear();
                Ok(())
            };
        thread::scope(|scope| -> Result<(), TournamentError> {
            let (sender, receiver) = mpsc::sync_channel(KEEP_MOST);
            for _ in 0..running.threads.max(1) {
                let sender = sender.clone();
                let work = &work;
                scope.spawn(move || work(sender));
            }
            drop(sender);
            // Whatever goes wrong here, the workers begin no more games.
            let mut collect = || -> Result<(), TournamentError> {
                let mut fresh = Vec::new();
                let (mut kept_at, mut shown_at) = (Instant::now(), Instant::now());
                loop {
                    let received = receiver.recv_timeout(SHOW_EVERY);
                    let over = matches!(received, Err(RecvTimeoutError::Disconnected));
                    if let Ok(game) = received {
                        let game = match game {
                            Ok(game) => game,
                            Err(error) => {
                                begin_keeping(&mut kept, &mut fresh)?;
                                return Err(error);
                            }
                        };
                        if kept.is_some() {
                            fresh.push(game.clone());
                        }
                        scribe.waiting.insert(game.number as usize, game);
                        scribe.count(self, running.sprt.as_ref());
                        if running.sprt.as_ref().is_some_and(|sprt| self.decided(sprt, &scribe.standing)) {
                            enough.store(true, Ordering::Relaxed);
                        }
                    }
                    if over || fresh.len() >= KEEP_MOST || !fresh.is_empty() && kept_at.elapsed() >= KEEP_EVERY {
                        begin_keeping(&mut kept, &mut fresh)?;
                        kept_at = Instant::now();
                    }
                    if over || shown_at.elapsed() >= SHOW_EVERY {
                        watch(&scribe.standing);
                        shown_at = Instant::now();
                    }
                    if over {
                        return Ok(());
                    }
                }
            };
            let collected = collect();
            enough.store(true, Ordering::Relaxed);
            // Workers that wait to hand over a game find nobody there, and leave.
            drop(receiver);
            collected
        })?;
        Ok(scribe.standing)
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

    fn play(&self, number: usize, guests: &mut Guests, stop: &StopSignal) -> Result<ContestGame, TournamentError> {
        let fixture = self.fixture(number);
        let mut invited = guests.invite(self, number, &fixture)?;
        let mut entrants: Vec<Entrant<'_>> = Vec::with_capacity(invited.len());
        for (seat, guest) in invited.iter_mut().enumerate() {
            entrants.push(match guest {
                Some(program) => Entrant::Guest(program),
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
        let bouted = self.table.bout(&mut bout)?.expect("nobody stops it");
        guests.take_back(&fixture, invited);
        Ok(contest_game(number, bouted))
    }
}

/// Counts games in their order.
struct Scribe {
    standing: Standing,
    /// Games that were over before one with a smaller number.
    waiting: BTreeMap<usize, ContestGame>,
    next: usize,
}

impl Scribe {
    fn count(&mut self, tournament: &Tournament<'_>, sprt: Option<&Sprt>) {
        while let Some(game) = self.waiting.remove(&self.next) {
            // What was played while the last game that counts was still going on does not count.
            if sprt.is_some_and(|sprt| tournament.decided(sprt, &self.standing)) {
                return;
            }
            self.standing.add(&tournament.fixture(self.next), &game);
            self.next += 1;
        }
    }
}

fn contest_game(number: usize, bouted: Bouted) -> ContestGame {
    let spent = |effort: &table::Effort| Spent {
        microseconds: effort.time.as_micros() as u64,
        moves: effort.moves,
        nodes: effort.nodes,
    };
    ContestGame {
        number: number as u64,
        payoff: bouted.payoff.entries().to_vec(),
        ending: bouted.ending.name().to_owned(),
        plies: bouted.plies as u64,
        opening: bouted.opening as u64,
        effort: bouted.effort.iter().map(spent).collect(),
        moves: bouted.moves,
        fault: bouted.fault,
    }
}
