use crate::{LabError, Report, nip_published};
use game::StopSignal;
use table::Resources;

/// One published table, and how it is run again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name that [`experiment`] takes.
    pub name: &'static str,
    /// What is run again, in a line.
    pub description: &'static str,
    run: fn(&Request<'_>, &dyn Observer) -> Result<Report, LabError>,
}

/// What of an experiment is to be run, and with what.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Only the cells about this board.
    pub board: Option<&'a str>,
    /// Also what takes minutes.
    pub all: bool,
    /// What the solver may use.
    pub resources: Resources,
}

/// The one who waits for a report: told how far it is, and able to stop the work.
pub trait Observer: Sync {
    /// Called now and then: the share of the present task that is done, 0 to 1, and what that task is.
    fn progress(&self, share: f64, task: &dyn Fn() -> String);
    /// Raised when the work should stop; the report then tells what is known so far.
    fn stop(&self) -> &StopSignal;
}

/// An observer that is not interested and never stops the work.
#[derive(Debug, Default)]
pub struct Unobserved(StopSignal);

impl Observer for Unobserved {
    fn progress(&self, _: f64, _: &dyn Fn() -> String) {}

    fn stop(&self) -> &StopSignal {
        &self.0
    }
}

/// The list of experiments.
static EXPERIMENTS: [Experiment; 1] = [Experiment {
    name: "nip-published",
    description: "who wins at Nip: the published values beside those of the published program's slips, and the truth",
    run: nip_published::run,
}];

/// All experiments.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

/// The experiment of that name.
///
/// # Errors
/// [`LabError::UnknownExperiment`] names those that exist.
pub fn experiment(name: &str) -> Result<&'static Experiment, LabError> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| LabError::UnknownExperiment {
        name: name.to_owned(),
        known: EXPERIMENTS.map(|experiment| experiment.name).join(", "),
    })
}

impl Experiment {
    /// Runs the experiment, or as much of it as the observer allows.
    ///
    /// # Errors
    /// [`LabError`] if the request asks for something that does not exist.
    pub fn run(&self, request: &Request<'_>, observer: &dyn Observer) -> Result<Report, LabError> {
        (self.run)(request, observer)
    }
}
