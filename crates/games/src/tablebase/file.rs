use super::{BuildPlan, Built, LookUpSpeed, TablebaseInfo, Verification};
use crate::GameError;
use game::{Duel, Notation, Prospect, Ranked, Unplay, Watch};
use rand::Rng;
use rand_pcg::Pcg64Mcg;
use retro::{Counts, Direction, Induced, Induction, Reached, Tablebase, TablebaseError, Verified};
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// Positions that a measurement of look-ups draws.
const SAMPLE: usize = 1_000_000;

/// A build needs a byte for each rank and some more for everything else.
const BESIDE_VALUES: u64 = 96 << 20;

/// A game with numbered positions, what its table is about, and the file of the table.
pub(super) struct TablebaseFile<'g, G> {
    pub(super) game: &'g G,
    pub(super) about: String,
    pub(super) path: PathBuf,
}

impl<G: Duel + Ranked + Unplay + Notation + Sync> TablebaseFile<'_, G> {
    pub(super) fn build(&self, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, GameError> {
        let path = &self.path;
        // One that cannot be used is built anew; it is replaced only when the new one is complete.
        if self.open().is_ok() {
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
    fn begin(&self, unfinished: &Path) -> Result<(Induction<'_, G>, bool), GameError> {
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
    ) -> Result<Induced, GameError> {
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

    pub(super) fn open(&self) -> Result<Tablebase, TablebaseError> {
        Tablebase::open(&self.path, &self.about)
    }

    pub(super) fn inspect(&self) -> Result<TablebaseInfo, GameError> {
        let table = self.open()?;
        Ok(TablebaseInfo { counts: table.counts().clone(), bytes: table.bytes(), program: table.program().to_owned() })
    }

    pub(super) fn verify(&self, threads: usize, watch: &dyn Watch) -> Result<Verification, GameError> {
        let table = self.open()?;
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

    pub(super) fn count_reached(&self, threads: usize, watch: &dyn Watch) -> Result<Option<Counts>, GameError> {
        let table = self.open()?;
        let Some(reached) = Reached::from_start(self.game, threads, watch) else { return Ok(None) };
        Ok(reached.counts(self.game, &table, threads, watch))
    }

    pub(super) fn look_up_speed(&self, seed: u64) -> Result<LookUpSpeed, GameError> {
        let table = self.open()?;
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
