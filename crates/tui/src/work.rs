use games::{Game, Resources};
use study::{Analysis, Limits, Report, Settings, State, Worker};

/// The work on the position that is shown: in the background, paused, or done.
pub(crate) struct Work {
    /// With all that it remembers, while it does not work.
    resting: Option<Analysis>,
    worker: Option<Worker>,
    /// The number of the last report that was taken in.
    seen: u64,
    paused: bool,
    lines: usize,
    /// When it is enough.
    limits: Limits,
}

/// Lines of expected play that are shown at first, and at most.
const LINES: usize = 3;
const MOST_LINES: usize = 9;

impl Work {
    pub(crate) fn new(game: &Game, resources: &Resources, seed: u64, limits: Limits) -> Work {
        let settings = Settings { resources: resources.clone(), lines: LINES, limits, seed };
        let resting = Some(Analysis::new(game, settings));
        Work { resting, worker: None, seen: 0, paused: false, lines: LINES, limits }
    }

    /// Begins with a position, or goes on with it, unless it is paused or there is nothing to do.
    pub(crate) fn start(&mut self, known: Report) {
        if self.paused || known.state == State::Proven || known.moves.is_empty() {
            return;
        }
        if let Some(mut analysis) = self.resting.take() {
            analysis.set_limits(self.limits, self.lines);
            self.seen = 0;
            self.worker = Some(Worker::start(analysis, known));
        }
    }

    /// What is new since it was last asked for.
    pub(crate) fn news(&mut self) -> Option<Result<Report, String>> {
        let worker = self.worker.as_ref()?;
        let done = worker.is_done();
        let (version, report) = worker.latest();
        let new = std::mem::replace(&mut self.seen, version) != version;
        if done {
            return self.stop();
        }
        new.then_some(report)
    }

    /// Stops, and says what was found last.
    pub(crate) fn stop(&mut self) -> Option<Result<Report, String>> {
        let (analysis, report) = self.worker.take()?.stop();
        self.resting = analysis;
        Some(report.map_err(|error| error.to_string()))
    }

    /// Pauses, and says what was found last; or goes on from the next start.
    pub(crate) fn pause(&mut self) -> Option<Result<Report, String>> {
        self.paused = !self.paused;
        self.stop()
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    pub(crate) fn is_running(&self) -> bool {
        self.worker.is_some()
    }

    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Shows more lines of expected play, or fewer: they come with the next position or depth.
    pub(crate) fn more_lines(&mut self, more: isize) {
        self.lines = self.lines.saturating_add_signed(more).clamp(1, MOST_LINES);
    }
}
