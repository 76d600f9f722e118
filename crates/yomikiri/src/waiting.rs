use crate::figures;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use game::StopSignal;
use games::{DistanceProgress, DistanceWatch, HandicapWatch, TablingProgress, TablingStage, TablingWatch};
use std::sync::Arc;
use std::time::Instant;

/// Shows how work on prospects goes on, be it a search, an induction or many of them, and passes on the wish to stop.
pub struct Waiting {
    /// Where it is shown.
    pub gauge: Gauge,
    interrupt: Arc<Interrupt>,
    begin: Instant,
}

impl Waiting {
    /// Waits from now on.
    pub fn new(interrupt: Arc<Interrupt>) -> Waiting {
        Waiting { gauge: Gauge::new(), interrupt, begin: Instant::now() }
    }

    /// Whether a person asked to stop.
    pub fn interrupted(&self) -> bool {
        self.interrupt.by_person()
    }

    fn elapsed(&self) -> String {
        figures::duration(self.begin.elapsed())
    }
}

/// The share of an induction that is done when a stage begins, and when it ends, by experience: the first passes look at
/// everything, the later ones at what is left.
fn shares(stage: TablingStage) -> (f64, f64) {
    match stage {
        TablingStage::Finished => (0.0, 0.12),
        TablingStage::Level(1) => (0.12, 0.4),
        TablingStage::Level(level) => {
            let left = |level: u32| 0.5 * 0.9f64.powi(level.saturating_sub(2).min(1000) as i32);
            (0.9 - left(level), 0.9 - left(level + 1))
        }
        TablingStage::Writing => (0.9, 1.0),
        TablingStage::Reading => (0.0, 0.5),
        TablingStage::Comparing => (0.5, 1.0),
        TablingStage::Reaching => (0.0, 1.0),
    }
}

impl TablingWatch for Waiting {
    fn progress(&self, progress: &TablingProgress) {
        let (from, to) = shares(progress.stage);
        let within = progress.done as f64 / progress.all.max(1) as f64;
        self.gauge.show(from + (to - from) * within, || {
            let doing = match progress.stage {
                TablingStage::Finished => "marking finished positions".to_owned(),
                TablingStage::Level(level) => {
                    let open = figures::short(progress.open as f64);
                    format!("finding what is decided in {level} plies | {open} open")
                }
                TablingStage::Writing => "writing the table".to_owned(),
                TablingStage::Reading => "reading the table".to_owned(),
                TablingStage::Comparing => "comparing with successors".to_owned(),
                TablingStage::Reaching => "finding what can come up in play".to_owned(),
            };
            format!("{doing} | {:.0} % | {}", within * 100.0, self.elapsed())
        });
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

impl DistanceWatch for Waiting {
    fn progress(&self, progress: &DistanceProgress) {
        // How far it is nobody knows: the bar stays empty.
        self.gauge.show(0.0, || {
            format!(
                "searching | {} at best, {} at worst | {} | {} nodes",
                progress.at_most,
                progress.at_least,
                self.elapsed(),
                figures::short(progress.nodes as f64),
            )
        });
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

impl HandicapWatch for Waiting {
    fn progress(&self, done: usize, all: usize) {
        self.gauge.show(done as f64 / all as f64, || format!("{done} of {all} games solved | {}", self.elapsed()));
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}
