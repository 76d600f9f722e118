use crate::play::Interruptions;
use crate::progress::Gauge;
use game::{Progress, StopSignal, Watch};

/// Shows how far the judge is, and lets Ctrl-C stop it.
pub struct Waiting<'i> {
    gauge: Gauge,
    interruptions: &'i Interruptions,
    what: String,
}

impl<'i> Waiting<'i> {
    /// Begins to wait for something, which is shown.
    pub fn new(interruptions: &'i Interruptions, what: String) -> Waiting<'i> {
        let gauge = Gauge::new();
        gauge.show(0.0, || what.clone());
        Waiting { gauge, interruptions, what }
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
        self.gauge.show(progress.share(), || format!("{} | {}{of_all} positions", self.what, progress.done));
    }

    fn stop(&self) -> &StopSignal {
        self.interruptions.signal()
    }
}
