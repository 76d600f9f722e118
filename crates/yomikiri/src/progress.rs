use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal to draw a bar on.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How often programs are told at most.
const JSON_EVERY: Duration = Duration::from_millis(500);

/// Steps of the bar: more than any terminal has columns.
const STEPS: u64 = 1000;

/// How far some work has come: a bar on a terminal, now and then a line elsewhere, or lines of JSON for programs; always on standard
/// error.
pub struct Gauge(Display);

enum Display {
    Bar(ProgressBar),
    Lines { last: Mutex<Instant> },
    Json { last: Mutex<Option<Instant>> },
}

/// What programs are told.
#[derive(Serialize)]
struct Line<D> {
    /// 0 to 1; of the present stage, where the work has several and nobody knows how long they take.
    share: f64,
    #[serde(flatten)]
    details: D,
    /// The same for people, in a sentence.
    text: String,
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

    /// A gauge that writes lines of JSON.
    pub fn for_programs() -> Gauge {
        Gauge(Display::Json { last: Mutex::new(None) })
    }

    /// Whether programs read it.
    pub fn is_for_programs(&self) -> bool {
        matches!(self.0, Display::Json { .. })
    }

    /// Shows a share, 0 to 1, and a sentence.
    pub fn show(&self, share: f64, sentence: impl FnOnce() -> String) {
        self.show_with(share, sentence, || ());
    }

    /// The same, with what programs are told beyond it: an object.
    pub fn show_with<D: Serialize>(&self, share: f64, sentence: impl FnOnce() -> String, details: impl FnOnce() -> D) {
        match &self.0 {
            Display::Bar(bar) => {
                bar.set_position((share.clamp(0.0, 1.0) * STEPS as f64) as u64);
                bar.set_message(sentence());
            }
            Display::Lines { last } => {
                let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    note(&sentence());
                }
            }
            Display::Json { last } => {
                let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                if last.is_none_or(|last| last.elapsed() >= JSON_EVERY) {
                    *last = Some(Instant::now());
                    let line = Line { share, details: details(), text: sentence() };
                    // Numbers and texts can always be written.
                    note(&serde_json::to_string(&line).unwrap_or_default());
                }
            }
        }
    }

    /// Shows a share, a sentence, on a terminal a table below, and to programs an object.
    pub fn show_table<D: Serialize>(
        &self,
        share: f64,
        sentence: impl FnOnce() -> String,
        table: impl FnOnce() -> String,
        details: impl FnOnce() -> D,
    ) {
        match &self.0 {
            Display::Bar(bar) => {
                // A message of several lines is not cut at the edge of the terminal.
                let style = ProgressStyle::with_template("{bar:12} {msg}").expect("the template is right");
                bar.set_style(style);
                self.show(share, || format!("{}\n{}", sentence(), table()));
            }
            Display::Lines { .. } | Display::Json { .. } => self.show_with(share, sentence, details),
        }
    }

    /// Takes the bar away, so that the result has the terminal to itself.
    pub fn finish(&self) {
        if let Display::Bar(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// A line on standard error; if nobody listens there, the work goes on all the same.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
