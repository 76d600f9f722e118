use crate::figures;
use crate::interrupt::Interrupt;
use game::{Bounds, Seat, StopSignal};
use games::{Progress, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Steps of the bar: more than any terminal has columns.
const STEPS: u64 = 1000;

/// How far some work has come: a bar on a terminal, now and then a line elsewhere; always on standard error.
pub struct Gauge(Display);

enum Display {
    Bar(ProgressBar),
    Lines { last: Mutex<Instant> },
}

impl Gauge {
    /// A gauge that shows nothing yet.
    pub fn new() -> Gauge {
        if !io::stderr().is_terminal() {
            return Gauge(Display::Lines { last: Mutex::new(Instant::now()) });
        }
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:12} {wide_msg}").expect("the template is right");
        Gauge(Display::Bar(bar.with_style(style)))
    }

    /// Shows a share, 0 to 1, and a sentence.
    pub fn show(&self, share: f64, sentence: impl FnOnce() -> String) {
        match &self.0 {
            Display::Bar(bar) => {
                bar.set_position((share.clamp(0.0, 1.0) * STEPS as f64) as u64);
                bar.set_message(sentence());
            }
            Display::Lines { last } => {
                let mut last = lock(last);
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    note(&sentence());
                }
            }
        }
    }

    /// Shows a share, a sentence, and on a terminal a table below.
    pub fn show_table(&self, share: f64, sentence: impl FnOnce() -> String, table: impl FnOnce() -> String) {
        match &self.0 {
            Display::Bar(bar) => {
                // A message of several lines is not cut at the edge of the terminal.
                let style = ProgressStyle::with_template("{bar:12} {msg}").expect("the template is right");
                bar.set_style(style);
                self.show(share, || format!("{}\n{}", sentence(), table()));
            }
            Display::Lines { .. } => self.show(share, sentence),
        }
    }

    /// Takes the bar away, so that the result has the terminal to itself.
    pub fn finish(&self) {
        if let Display::Bar(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// Shows how a solve goes on, and passes on the wish to stop.
pub struct Reporter {
    /// Where it is shown.
    pub gauge: Gauge,
    interrupt: Arc<Interrupt>,
    deadline: Option<Instant>,
    mover: Seat,
    seat_names: &'static [&'static str],
    last: Mutex<Option<Progress>>,
    test: Mutex<(Option<i32>, Instant)>,
}

impl Reporter {
    /// A reporter for a solve with `mover` to move; `time` from now on it asks the work to stop.
    pub fn new(
        interrupt: Arc<Interrupt>,
        time: Option<Duration>,
        mover: Seat,
        seat_names: &'static [&'static str],
    ) -> Reporter {
        Reporter {
            gauge: Gauge::new(),
            interrupt,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            mover,
            seat_names,
            last: Mutex::new(None),
            test: Mutex::new((None, Instant::now())),
        }
    }

    /// What was last reported.
    pub fn last(&self) -> Option<Progress> {
        *lock(&self.last)
    }

    /// The time that is left until the deadline, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// A watch for work whose progress is not that of the solve: it only passes on the wish to stop.
    pub fn quietly(&self) -> Quiet<'_> {
        Quiet(self)
    }

    fn stop_at_deadline(&self) {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.interrupt.signal().raise();
        }
    }

    fn sentence(&self, progress: &Progress) -> String {
        let first = for_first(progress.bounds, self.mover);
        let mut parts = vec![format!("{} {first}", self.seat_names[Seat::FIRST.index()])];
        if let Some(score) = progress.testing {
            let mover = self.seat_names[self.mover.index()];
            parts.push(format!("testing {mover} > {score:+}"));
        }
        if let Some(left) = self.test_time_left(progress) {
            parts.push(format!("{:.0} %, about {} left", progress.share * 100.0, figures::rough_duration(left)));
        }
        // The most telling first: a narrow terminal cuts the rest off.
        parts.push(format!("{} nodes/s", figures::short(figures::rate(progress.nodes, progress.elapsed))));
        parts.push(figures::duration(progress.elapsed));
        parts.push(format!("{} nodes", figures::short(progress.nodes as f64)));
        parts.join(" | ")
    }

    /// A rough estimate of how long the current test will still take.
    fn test_time_left(&self, progress: &Progress) -> Option<Duration> {
        let spent = lock(&self.test).1.elapsed();
        // The first moves say nothing yet.
        let telling = progress.testing.is_some() && progress.share > 0.02 && spent > Duration::from_secs(1);
        let share = Some(progress.share.min(1.0)).filter(|_| telling)?;
        let left = spent.as_secs_f64() * (1.0 - share) / share;
        Duration::try_from_secs_f64(left).ok()
    }
}

impl Watch for Reporter {
    fn progress(&self, progress: &Progress) {
        self.stop_at_deadline();
        *lock(&self.last) = Some(*progress);
        let mut test = lock(&self.test);
        if test.0 != progress.testing {
            *test = (progress.testing, Instant::now());
        }
        drop(test);
        self.gauge.show(progress.share, || self.sentence(progress));
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

/// A watch that shows nothing, made by [`Reporter::quietly`].
pub struct Quiet<'a>(&'a Reporter);

impl Watch for Quiet<'_> {
    fn progress(&self, _: &Progress) {
        self.0.stop_at_deadline();
    }

    fn stop(&self) -> &StopSignal {
        self.0.stop()
    }
}

/// Bounds of the side to move as the first player sees them.
pub fn for_first(bounds: Bounds, mover: Seat) -> Bounds {
    if mover == Seat::FIRST { bounds } else { bounds.negated() }
}

/// A line on standard error; if nobody listens there, the work goes on all the same.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
