use game::StopSignal;

/// The one who waits for long work: hears how far it is, and may ask it to stop.
pub trait Watch: Sync {
    /// Called now and then, from any thread.
    fn progress(&self, progress: &Progress);

    /// Work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}

/// How far some work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Ranks looked at in this stage.
    pub done: u64,
    /// Ranks to look at in this stage.
    pub all: u64,
    /// Positions that are still open when the stage begins, as far as it is known.
    pub open: u64,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Finished positions are marked.
    Finished,
    /// Positions are found that are decided in exactly so many plies.
    Level(u32),
    /// The file is written.
    Writing,
    /// A file is read back.
    Reading,
    /// Values are compared with those of their successors.
    Comparing,
    /// Positions are found that can come up in play.
    Reaching,
}
