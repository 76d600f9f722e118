//! A match of two as a cell of a table.

use crate::{Bench, LabError};
use game::{Progress, Stage};
use games::{Effort, Game, Resources};
use serde::{Deserialize, Serialize};
use statistics::Counts;
use std::cell::Cell;
use std::time::Instant;
use tournament::{Format, Kept, Openings, Plan, Running, Tournament};

/// What has come of a match of two, seen by the player named first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Won, drawn and lost as the first to move, then as the second.
    pub(crate) by_seat: [[u64; 3]; 2],
    /// Of each player: microseconds, moves, nodes.
    pub(crate) spent: [[u64; 3]; 2],
    /// On average.
    pub(crate) plies: f64,
}

impl Played {
    /// The results as the first to move, and as the second.
    pub(crate) fn seat(&self, seat: usize) -> Counts {
        let [won, drawn, lost] = self.by_seat[seat];
        Counts { won, drawn, lost }
    }

    /// Both seats together.
    pub(crate) fn counts(&self) -> Counts {
        self.seat(0) + self.seat(1)
    }
}

/// A match to be played.
pub(crate) struct Fixture<'a> {
    pub(crate) game: &'a Game,
    pub(crate) players: [String; 2],
    pub(crate) games: usize,
    pub(crate) openings: Openings,
}

/// Plays a match, unless it is known; `None` if it was stopped.
pub(crate) fn play(
    bench: &mut Bench<'_>,
    experiment: &str,
    fixture: &Fixture<'_>,
    task: &str,
) -> Result<Option<Played>, LabError> {
    let game = fixture.game;
    let plan = Plan {
        openings: fixture.openings.clone(),
        ..Plan::new(game, Format::Match, &fixture.players, fixture.games, bench.seed)
    };
    let key = format!("match {}", plan.text());
    bench.cell(experiment, &key, |bench| {
        // Games are played beside each other, each by one thread.
        let threads = bench.resources.threads;
        let resources =
            Resources { threads: 1, memory: bench.resources.memory / threads / 2, ..bench.resources.clone() };
        let tournament = Tournament::new(game, plan, &resources)?;
        let contest = match &mut bench.library {
            Some(library) => {
                let (identity, text) = (tournament.plan().identity(), tournament.plan().text());
                Some(match library.latest_contest(&identity)? {
                    Some(contest) => contest,
                    None => library.begin_contest(&identity, &text, env!("CARGO_PKG_VERSION"))?,
                })
            }
            None => None,
        };
        let kept = bench.library.as_deref_mut().zip(contest).map(|(library, contest)| Kept { library, contest });
        let (watch, begin) = (bench.watch, Instant::now());
        watch.task(task);
        let standing = tournament.run(
            &Running { threads, stop: Some(watch.stop()), sprt: None, ..Running::default() },
            kept,
            &mut |standing| {
                let (done, all) = (standing.games() as u64, Some(tournament.games() as u64));
                watch.progress(&Progress { done, all, ..Progress::new(Stage::Games, begin.elapsed()) });
            },
        )?;
        if standing.games() < tournament.games() {
            return Ok(None);
        }
        let meeting = &standing.meetings()[0];
        let counts = |counts: Counts| [counts.won, counts.drawn, counts.lost];
        let spent = |effort: Effort| [effort.time.as_micros() as u64, effort.moves, effort.nodes];
        Ok(Some(Played {
            by_seat: [counts(meeting.by_seat[0][0]), counts(meeting.by_seat[0][1])],
            spent: [spent(meeting.spent[0]), spent(meeting.spent[1])],
            plies: standing.plies(),
        }))
    })
}

/// Tells how many of some tasks are done, with what is being done.
pub(crate) struct Steps {
    all: usize,
    done: Cell<usize>,
}

impl Steps {
    pub(crate) fn new(all: usize) -> Steps {
        Steps { all, done: Cell::new(0) }
    }

    pub(crate) fn next(&self) {
        self.done.set(self.done.get() + 1);
    }

    pub(crate) fn task(&self, doing: &str) -> String {
        format!("{} of {} | {doing}", self.done.get() + 1, self.all)
    }
}
