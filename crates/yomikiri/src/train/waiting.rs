use crate::play::Interruptions;
use crate::progress::Gauge;
use game::{Progress, StopSignal, Watch};
use review::Looking;
use std::sync::{Mutex, PoisonError};

/// Shows how far the judge is, and lets Ctrl-C stop it.
pub struct Waiting<'i> {
    gauge: Gauge,
    interruptions: &'i Interruptions,
    what: Mutex<String>,
}

impl<'i> Waiting<'i> {
    /// Begins to wait for something, which is shown.
    pub fn new(interruptions: &'i Interruptions, what: String) -> Waiting<'i> {
        let gauge = Gauge::new();
        gauge.show(0.0, || what.clone());
        Waiting { gauge, interruptions, what: Mutex::new(what) }
    }

    /// Waits for something else from now on.
    pub fn begins(&self, looking: Looking) {
        let what = match looking {
            Looking::Again => "setting an exercise again".to_owned(),
            Looking::Game { number, of } => format!("looking for turning points | game {number} of {of}"),
        };
        self.gauge.show(0.0, || what.clone());
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.gauge.finish();
    }
}

impl Watch for Waiting<'_> {
    fn progress(&self, progress: &Progress) {
        let of_all = progress.all.map_or_else(String::new, |all| format!(" of {all}"));
        let what = self.what.lock().unwrap_or_else(PoisonError::into_inner);
        self.gauge.show(progress.share(), || format!("{what} | {}{of_all} positions", progress.done));
    }

    fn stop(&self) -> &StopSignal {
        self.interruptions.signal()
    }
}
