use crate::{Bounds, Prospect};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Somebody who waits for long work: is told how far it is, and may ask it to stop.
pub trait Watch: Sync {
    /// Called now and then, from any thread.
    fn progress(&self, progress: &Progress) {
        let _ = progress;
    }

    /// Called by work that has several tasks, when one of them begins: the progress that follows is about this one.
    fn task(&self, name: &str) {
        let _ = name;
    }

    /// Called by such work when a task is done that took work.
    fn task_done(&self) {}

    /// Work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}

/// Nobody is told anything; whoever holds the signal can stop the work.
impl Watch for StopSignal {
    fn stop(&self) -> &StopSignal {
        self
    }
}

/// A request to stop long work, shared between the one who asks and the ones who work.
#[derive(Debug, Default)]
pub struct StopSignal(AtomicBool);

impl StopSignal {
    /// A signal that has not been raised.
    pub const fn new() -> StopSignal {
        StopSignal(AtomicBool::new(false))
    }

    /// Asks the work to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, for the next piece of work.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[inline]
    pub fn raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far some work has come.
///
/// ```
/// use game::{Progress, Stage};
/// use std::time::Duration;
///
/// let begun = Progress::new(Stage::Walks, Duration::ZERO);
/// assert_eq!(begun.share(), 0.0);
/// assert_eq!(Progress { done: 30, all: Some(40), ..begun }.share(), 0.75);
/// assert_eq!(begun.with_share(0.25).share(), 0.25);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Parts of the stage that are done; the stage says what its parts are.
    pub done: u64,
    /// All parts of the stage, where that is known.
    pub all: Option<u64>,
    /// Positions entered by search since the work began; 0 where nothing is searched.
    pub nodes: u64,
    /// Bytes in use for positions, where the work takes more and more of them; else 0.
    pub bytes: u64,
    /// Time since the work began.
    pub elapsed: Duration,
    /// What is known of the position that the work is about.
    pub known: Option<Knowledge>,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The side to move is tested for scoring more than this. What is done is a rough share, by the moves near the root.
    Testing(i32),
    /// Positions are searched, and how many are left nobody knows.
    Searching,
    /// Finished positions are marked; parts are ranks.
    Finished,
    /// Positions are found that are decided in exactly so many plies; parts are ranks.
    Level {
        /// The plies to the end of the game.
        plies: u32,
        /// Positions that are still open when the level begins.
        open: u64,
    },
    /// A table of positions is written; parts are ranks.
    Writing,
    /// A table of positions is read; parts are ranks.
    Reading,
    /// Values are compared with those of their successors; parts are ranks.
    Comparing,
    /// Positions are found that can come up in play; parts are ranks, and several rounds go through all of them.
    Reaching,
    /// The positions of a ply are played on from; parts are batches of them.
    Ply(u32),
    /// Games are played at random to estimate something; parts are games.
    Walks,
    /// Games are played, or solved as a whole; parts are games.
    Games,
    /// Lines are counted; parts are lines, and all of them are only expected to be so many.
    Lines,
    /// The positions of a game are judged; parts are positions.
    Reviewing,
    /// A certificate is written; parts are moves.
    Certifying,
    /// A certificate is checked; parts are moves.
    Checking,
}

/// What is known of a position so far, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Its score lies within these bounds.
    Score(Bounds),
    /// Its prospect lies between these two.
    Prospect {
        /// The worst that can still come of it.
        at_least: Prospect,
        /// The best that can still come of it.
        at_most: Prospect,
    },
}

/// The parts of a stage of which only a share is known.
const PARTS: u64 = 1_000_000;

impl Progress {
    /// A stage of which nothing is done yet.
    pub const fn new(stage: Stage, elapsed: Duration) -> Progress {
        Progress { stage, done: 0, all: None, nodes: 0, bytes: 0, elapsed, known: None }
    }

    /// The same with a share of the stage done, 0 to 1.
    #[must_use]
    pub fn with_share(self, share: f64) -> Progress {
        Progress { done: (share.clamp(0.0, 1.0) * PARTS as f64) as u64, all: Some(PARTS), ..self }
    }

    /// The share of the stage that is done, 0 to 1; 0 where all of it is not known.
    pub fn share(&self) -> f64 {
        self.all.map_or(0.0, |all| (self.done as f64 / all.max(1) as f64).min(1.0))
    }

    /// The bounds of the score of the side to move, if the work is about a score.
    pub fn score_for_mover(&self) -> Option<Bounds> {
        match self.known {
            Some(Knowledge::Score(bounds)) => Some(bounds),
            _ => None,
        }
    }
}
