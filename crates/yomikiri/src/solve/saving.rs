use super::nothing_known;
use crate::cli::SolveArguments;
use crate::failure::Failure;
use crate::files::wrote;
use crate::progress::note;
use crate::reporter::Reporter;
use game::Bounds;
use games::{Checkpointer, Position, ScoreSolver, Tally};
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked whether the bounds have changed: what is proven of the position itself is not lost for a minute's sake.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The checkpoint of a solve, if it has one, and what earlier runs have done.
pub struct Savings {
    file: Option<(PathBuf, Box<dyn Checkpointer>)>,
    every: Duration,
    before: Tally,
}

impl Savings {
    /// Reads the checkpoint if the solve is to be resumed; else begins one, so that there is something to resume from the
    /// first second on.
    ///
    /// # Errors
    /// [`Failure`] if there is nothing to resume, or if there is something that would be lost.
    pub fn open(
        arguments: &SolveArguments,
        solver: &mut dyn ScoreSolver,
        position: &Position,
    ) -> Result<Savings, Failure> {
        let every = arguments.checkpoint_every;
        let nothing = Tally { bounds: nothing_known(&position.game()), nodes: 0, seconds: 0.0 };
        let Some(path) = &arguments.checkpoint else {
            return Ok(Savings { file: None, every, before: nothing });
        };
        if arguments.resume {
            let before = solver.resume(path)?;
            return Ok(Savings { file: Some((path.clone(), solver.saver())), every, before });
        }
        if path.exists() {
            return Err(Failure::input(format!(
                "checkpoint \"{}\" is there already; add --resume to go on from it, or remove it to begin anew",
                path.display()
            )));
        }
        let savings = Savings { file: Some((path.clone(), solver.saver())), every, before: nothing };
        savings.save(&nothing)?;
        Ok(savings)
    }

    /// Does some work, and saves now and then what it has proven.
    pub fn while_working<T>(&self, reporter: &Reporter, work: impl FnOnce() -> T) -> T {
        if self.file.is_none() {
            return work();
        }
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            scope.spawn(move || {
                let (mut saved_at, mut saved) = (Instant::now(), self.before.bounds);
                while wait.recv_timeout(self.every.min(LOOK_EVERY)) == Err(RecvTimeoutError::Timeout) {
                    let bounds = reporter.last().and_then(|progress| progress.score_for_mover());
                    if saved_at.elapsed() >= self.every || bounds.is_some_and(|bounds| bounds != saved) {
                        self.save_progress(reporter);
                        (saved_at, saved) = (Instant::now(), bounds.unwrap_or(saved));
                    }
                }
            });
            let result = work();
            drop(done);
            result
        })
    }

    /// Nodes and seconds of earlier runs.
    pub fn spent_before(&self) -> (u64, f64) {
        (self.before.nodes, self.before.seconds)
    }

    /// What all runs together have done, this one with these results.
    pub fn tally(&self, bounds: Bounds, nodes: u64, elapsed: Duration) -> Tally {
        let nodes = self.before.nodes + nodes;
        Tally { bounds, nodes, seconds: self.before.seconds + elapsed.as_secs_f64() }
    }

    /// Saves what is proven, if the solve has a checkpoint.
    ///
    /// # Errors
    /// [`Failure`] if the file cannot be written; the one from before is then still there.
    pub fn save(&self, tally: &Tally) -> Result<(), Failure> {
        let Some((path, saver)) = &self.file else { return Ok(()) };
        saver.save(path, tally).map_err(Failure::work)
    }

    /// The same when the work is over, and says where it is.
    ///
    /// # Errors
    /// As [`Savings::save`].
    pub fn finish(&self, tally: &Tally) -> Result<(), Failure> {
        self.save(tally)?;
        if let Some((path, _)) = &self.file {
            wrote("the checkpoint", path);
        }
        Ok(())
    }

    fn save_progress(&self, reporter: &Reporter) {
        let Some(progress) = reporter.last() else { return };
        let Some(bounds) = progress.score_for_mover() else { return };
        let tally = self.tally(bounds, progress.nodes, progress.elapsed);
        if let Err(Failure::Message(message, _)) = self.save(&tally) {
            // A full disk may be emptied before the next time: the work is worth more than one checkpoint.
            note(&format!("{message}; going on"));
        }
    }
}
