use crate::theme::Theme;
use crate::values;
use crate::work::Work;
use games::{Game, Move, Position, Resources};
use std::time::Duration;
use study::{Limits, Report};

/// What the moves of the position are worth, found in the background for whoever asked for it.
pub(super) struct Judgements {
    work: Work,
    report: Option<Report>,
}

/// Whoever looks up what was played wants to go on soon; the analysis board takes its time.
const LONGEST: Duration = Duration::from_secs(3);

/// Between two looks at what was found.
const BUSY: Duration = Duration::from_millis(50);

impl Judgements {
    pub(super) fn new(game: &Game, resources: &Resources, seed: u64) -> Judgements {
        let limits = Limits { time: Some(LONGEST), ..Limits::default() };
        Judgements { work: Work::new(game, resources, seed, limits), report: None }
    }

    /// Goes to another position.
    pub(super) fn go_to(&mut self, position: &Position) {
        self.work.stop();
        let known = Report::new(position.clone());
        self.report = Some(known.clone());
        self.work.start(known);
    }

    /// Takes in what is new; whether there was something.
    pub(super) fn tick(&mut self) -> bool {
        // Whatever goes wrong costs the values and nothing else.
        let news = self.work.news().and_then(Result::ok);
        let new = news.is_some();
        self.report = news.or(self.report.take());
        new
    }

    /// How long nothing needs to be done; `None` while nothing is being worked on.
    pub(super) fn patience(&self) -> Option<Duration> {
        self.work.is_running().then_some(BUSY)
    }

    /// What a move is worth to the one who makes it, in few letters.
    pub(super) fn of(&self, mv: Move, theme: Theme) -> Option<String> {
        let report = self.report.as_ref()?;
        values::short(report.of(mv)?, report.seat(), theme)
    }
}
