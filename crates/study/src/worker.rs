use crate::{Analysis, Report};
use game::StopSignal;
use games::GameError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// An analysis in the background.
pub struct Worker {
    shared: Arc<Shared>,
    thread: JoinHandle<Analysis>,
}

struct Shared {
    stop: StopSignal,
    /// The latest report, or why there is none.
    latest: Mutex<Result<Report, GameError>>,
    /// Goes up with every report.
    version: AtomicU64,
}

impl Worker {
    /// Begins, or goes on from what is known.
    pub fn start(mut analysis: Analysis, known: Report) -> Worker {
        let shared = Arc::new(Shared {
            stop: StopSignal::new(),
            latest: Mutex::new(Ok(known.clone())),
            version: AtomicU64::new(0),
        });
        let for_thread = Arc::clone(&shared);
        let thread = std::thread::spawn(move || {
            let tell = |report: Result<Report, GameError>| {
                *for_thread.latest.lock().unwrap_or_else(PoisonError::into_inner) = report;
                for_thread.version.fetch_add(1, Ordering::Release);
            };
            let found = analysis.run(known, &for_thread.stop, &mut |report| tell(Ok(report.clone())));
            tell(found);
            analysis
        });
        Worker { shared, thread }
    }

    /// The latest report with its number, which goes up with every one.
    ///
    /// # Errors
    /// What [`Analysis::run`] failed with, as text.
    pub fn latest(&self) -> (u64, Result<Report, String>) {
        let version = self.shared.version.load(Ordering::Acquire);
        let latest = self.shared.latest.lock().unwrap_or_else(PoisonError::into_inner);
        (version, latest.as_ref().map(Report::clone).map_err(ToString::to_string))
    }

    /// The number of the latest report.
    pub fn version(&self) -> u64 {
        self.shared.version.load(Ordering::Acquire)
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Stops, and gives back the analysis with all that it remembers, and the last report.
    ///
    /// # Errors
    /// What [`Analysis::run`] failed with.
    pub fn stop(self) -> (Option<Analysis>, Result<Report, GameError>) {
        self.shared.stop.raise();
        let analysis = self.thread.join().ok();
        let mut latest = self.shared.latest.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody asks again.
        let report = std::mem::replace(&mut *latest, Err(GameError::Over));
        (analysis, report)
    }
}
