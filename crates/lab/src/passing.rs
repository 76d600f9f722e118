use crate::Observer;
use game::StopSignal;
use games::{
    CensusProgress, CensusWatch, DistanceProgress, DistanceWatch, Progress, TablingProgress, TablingWatch, Watch,
};

/// Passes on to the observer of an experiment what the work on one of its cells tells.
pub(crate) struct Passing<'a> {
    pub(crate) observer: &'a dyn Observer,
    /// What is being done.
    pub(crate) task: &'a str,
}

impl Passing<'_> {
    fn tell(&self, share: f64) {
        self.observer.progress(share, &|| self.task.to_owned());
    }
}

impl Watch for Passing<'_> {
    fn progress(&self, progress: &Progress) {
        self.tell(progress.share);
    }

    fn stop(&self) -> &StopSignal {
        self.observer.stop()
    }
}

/// How much is left to be done is not known.
impl DistanceWatch for Passing<'_> {
    fn progress(&self, _: &DistanceProgress) {
        self.tell(0.0);
    }

    fn stop(&self) -> &StopSignal {
        self.observer.stop()
    }
}

impl TablingWatch for Passing<'_> {
    fn progress(&self, _: &TablingProgress) {
        self.tell(0.0);
    }

    fn stop(&self) -> &StopSignal {
        self.observer.stop()
    }
}

impl CensusWatch for Passing<'_> {
    fn progress(&self, progress: &CensusProgress) {
        self.tell(progress.done as f64 / progress.all.max(1) as f64);
    }

    fn stop(&self) -> &StopSignal {
        self.observer.stop()
    }
}
