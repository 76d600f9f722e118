use crate::TableError;
use game::{Duel, Notation, Prospect, Ranked, Unplay};
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use retro::{Counts, Direction, Induced, Induction, Reached, Tablebase, TablebaseError, Verified, Watch};
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The table of all positions of one game under one choice of rules, kept in a directory.
pub trait Tabling: Send + Sync {
    /// What the table is about: the game and the rules that matter to it.
    fn about(&self) -> String;

    /// The file of the table in a directory.
    fn path(&self, directory: &Path) -> PathBuf;

    /// The numbers that positions can have: a build needs a byte for each.
    fn ranks(&self) -> u64;

    /// Builds the table, unless it is there. If the watch stops it, what is done is kept beside the table, and the next build
    /// goes on from it; it is also saved every `save_every`.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if the memory is too small or a file cannot be written.
    fn build(&self, directory: &Path, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, TableError>;

    /// The counts in the head of the file, and its size.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn inspect(&self, directory: &Path) -> Result<Inspected, TableError>;

    /// Checks every position against its successors.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn verify(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Verification, TableError>;

    /// How many positions that can come up in play have each prospect; `None` if the watch stopped it.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn count_reached(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Option<Counts>, TableError>;

    /// Measures how fast the table answers.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn look_up_speed(&self, directory: &Path, seed: u64) -> Result<LookUpSpeed, TableError>;
}

/// How fast a table answers.
#[derive(Clone, Copy, Debug)]
pub struct LookUpSpeed {
    /// Positions asked about, drawn at random from all.
    pub positions: usize,
    /// Those of them that the rules do not answer at once, so that the file is asked.
    pub stored: usize,
    /// Time for an answer, on average.
    pub any: Duration,
    /// Time for an answer from the file, on average.
    pub from_file: Duration,
}

/// How to build a table.
#[derive(Clone, Copy, Debug)]
pub struct BuildPlan {
    /// Threads that work together.
    pub threads: usize,
    /// Bytes to stay within.
    pub memory: usize,
    /// How often what is done is saved.
    pub save_every: Duration,
    /// Written into the file as its maker.
    pub program: &'static str,
}

/// How a build ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// The table was there already.
    AlreadyThere,
    /// The table is there now.
    Complete {
        /// Whether it went on from an earlier build.
        resumed: bool,
    },
    /// The watch stopped it; the next build goes on from here.
    Stopped,
}

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspected {
    /// How many positions have each prospect.
    pub counts: Counts,
    /// The size of the file.
    pub bytes: u64,
    /// The version of the program that made it.
    pub program: String,
}

/// What a verification has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Every position agrees with its successors.
    Sound(Counts),
    /// A position does not.
    Faulty {
        /// The position as text.
        position: String,
        /// Its prospect in the table.
        stored: Prospect,
        /// What its successors make of it.
        from_successors: Prospect,
    },
    /// The watch stopped it; nothing was wrong so far.
    Stopped,
}

/// Positions that a measurement of look-ups draws.
const SAMPLE: usize = 1_000_000;

/// A build needs a byte for each rank and some more for everything else.
const BESIDE_VALUES: u64 = 96 << 20;

/// A game that has a table of all its positions, and what the table is about.
pub(crate) struct Tabled<'g, G> {
    pub(crate) game: &'g G,
    pub(crate) about: String,
}

impl<G: Duel + Ranked + Unplay + Notation + Sync> Tabled<'_, G> {
    pub(crate) fn build(&self, path: &Path, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, TableError> {
        // One that cannot be used is built anew; it is replaced only when the new one is complete.
        if Tablebase::open(path, &self.about).is_ok() {
            return Ok(Built::AlreadyThere);
        }
        check_memory(self.game, plan.memory)?;
        let unfinished = unfinished(path);
        let (induction, resumed) = self.begin(&unfinished)?;
        let induced = self.saving_now_and_then(&induction, &unfinished, plan, watch)?;
        let ended = match induced {
            Induced::Stopped => Induced::Stopped,
            Induced::Complete => {
                let makers = (&*self.about, plan.program);
                Tablebase::write(induction.values(), path, makers, plan.threads, watch)?
            }
        };
        if ended == Induced::Stopped {
            retro::save_checkpoint(&induction, &unfinished, &self.about)?;
            return Ok(Built::Stopped);
        }
        match fs::remove_file(&unfinished) {
            Err(problem) if unfinished.exists() => {
                Err(TablebaseError::Write { path: unfinished.display().to_string(), problem }.into())
            }
            _ => Ok(Built::Complete { resumed }),
        }
    }

    /// Goes on from an earlier build, if there is one that can be used.
    fn begin(&self, unfinished: &Path) -> Result<(Induction<'_, G>, bool), TableError> {
        match retro::load_checkpoint(self.game, Direction::Either, unfinished, &self.about) {
            Ok(induction) => Ok((induction, true)),
            Err(error @ TablebaseError::Read { .. }) => Err(error.into()),
            // A damaged one is worth nothing: the work begins anew, and the next save replaces it.
            Err(_) => Ok((Induction::new(self.game, Direction::Either), false)),
        }
    }

    /// Runs an induction while another thread saves it now and then.
    fn saving_now_and_then(
        &self,
        induction: &Induction<'_, G>,
        unfinished: &Path,
        plan: &BuildPlan,
        watch: &dyn Watch,
    ) -> Result<Induced, TableError> {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            scope.spawn(move || {
                while wait.recv_timeout(plan.save_every) == Err(RecvTimeoutError::Timeout) {
                    // A disk that is full now may have room when it matters, and then the last save says so if it has not.
                    let _ = retro::save_checkpoint(induction, unfinished, &self.about);
                }
            });
            let induced = induction.run(plan.threads, watch);
            drop(done);
            Ok(induced?)
        })
    }

    pub(crate) fn inspect(&self, path: &Path) -> Result<Inspected, TableError> {
        let table = Tablebase::open(path, &self.about)?;
        Ok(Inspected { counts: table.counts().clone(), bytes: table.bytes(), program: table.program().to_owned() })
    }

    pub(crate) fn verify(&self, path: &Path, threads: usize, watch: &dyn Watch) -> Result<Verification, TableError> {
        let table = Tablebase::open(path, &self.about)?;
        Ok(match retro::verify(self.game, &table, threads, watch) {
            Verified::Sound(counts) => Verification::Sound(counts),
            Verified::Faulty(fault) => Verification::Faulty {
                position: self.game.position_text(&fault.position),
                stored: fault.stored,
                from_successors: fault.from_successors,
            },
            Verified::Stopped => Verification::Stopped,
        })
    }

    pub(crate) fn count_reached(
        &self,
        path: &Path,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Option<Counts>, TableError> {
        let table = Tablebase::open(path, &self.about)?;
        let Some(reached) = Reached::from_start(self.game, threads, watch) else { return Ok(None) };
        Ok(reached.counts(self.game, &table, threads, watch))
    }

    pub(crate) fn look_up_speed(&self, path: &Path, seed: u64) -> Result<LookUpSpeed, TableError> {
        let table = Tablebase::open(path, &self.about)?;
        let mut random = Pcg64Mcg::new(u128::from(seed) << 1 | 1);
        let drawn = (0..SAMPLE).filter_map(|_| self.game.unrank(random.next_u64() % self.game.ranks()));
        let all: Vec<G::Position> = drawn.collect();
        let by_rules =
            |pos: &G::Position| matches!(table.prospect(self.game, pos), Prospect::Win(0 | 1) | Prospect::Loss(0));
        let stored: Vec<G::Position> = all.iter().copied().filter(|pos| !by_rules(pos)).collect();
        let time = |positions: &[G::Position]| {
            let begin = Instant::now();
            for pos in positions {
                black_box(table.prospect(self.game, black_box(pos)));
            }
            begin.elapsed() / (positions.len() as u32).max(1)
        };
        Ok(LookUpSpeed { positions: all.len(), stored: stored.len(), any: time(&all), from_file: time(&stored) })
    }
}

/// Whether there is room for a byte a position.
///
/// # Errors
/// [`TablebaseError::Memory`] if not.
pub(crate) fn check_memory<G: Ranked>(game: &G, memory: usize) -> Result<(), TablebaseError> {
    let (ranks, limit) = (game.ranks(), memory as u64);
    let need = ranks + BESIDE_VALUES;
    if need > limit { Err(TablebaseError::Memory { ranks, need, limit }) } else { Ok(()) }
}

/// Where a build that was interrupted is kept.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}
