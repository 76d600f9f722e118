use game::StopSignal;

/// The one who waits for a census: hears how far it is, and may ask it to stop.
pub trait Watch: Sync {
    /// Called now and then, from any thread.
    fn progress(&self, progress: &Progress);

    /// Work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}

/// How far a census has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The ply whose positions are being played on from; 0 for an estimate, which does all plies together.
    pub ply: u32,
    /// Parts of the work that are done: parts of the ply, or walks.
    pub done: u64,
    /// All parts of the work.
    pub all: u64,
    /// Bytes in use for positions.
    pub bytes: u64,
}

/// Nobody waits.
#[derive(Debug, Default)]
pub struct Unwatched(StopSignal);

impl Watch for Unwatched {
    fn progress(&self, _: &Progress) {}

    fn stop(&self) -> &StopSignal {
        &self.0
    }
}
