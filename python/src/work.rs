//! Long work: Python's lock is released, Ctrl-C stops it, and whoever waits hears how far it is.

use crate::errors::panicked;
use ::game::{Progress, Stage, StopSignal, Watch};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often signals are looked at, and progress is told.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What has come of some work.
pub struct Done<T> {
    /// What was found.
    pub value: T,
    /// Whether Ctrl-C stopped it.
    pub interrupted: bool,
}

/// Follows some work.
#[derive(Default)]
pub struct Monitor {
    stop: StopSignal,
    last: Mutex<Option<Progress>>,
    task: Mutex<String>,
}

impl Monitor {
    /// The latest that was heard.
    pub fn last(&self) -> Option<Progress> {
        *self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Watch for Monitor {
    fn progress(&self, progress: &Progress) {
        if let Ok(mut last) = self.last.lock() {
            *last = Some(*progress);
        }
    }

    fn task(&self, name: &str) {
        if let Ok(mut task) = self.task.lock() {
            name.clone_into(&mut task);
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

/// Does some work on a thread of its own, while this one looks after signals and tells `progress`.
///
/// # Errors
/// What `progress` raised, or that the work panicked. An interrupt is no error: what was found by then comes back.
pub fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Monitor) -> T + Send,
) -> PyResult<Done<T>> {
    let monitor = Monitor::default();
    let progress: Option<Py<PyAny>> = progress.map(|progress| progress.clone().unbind());
    let mut trouble: Option<PyErr> = None;
    let mut interrupted = false;
    let found = py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            let watched = &monitor;
            let worker = scope.spawn(move || {
                let found = catch_unwind(AssertUnwindSafe(|| work(watched)));
                drop(done);
                found
            });
            while wait.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                let looked = Python::attach(|py| look(py, &monitor, progress.as_ref()));
                match looked {
                    Ok(()) => {}
                    Err(error) => {
                        monitor.stop.raise();
                        if Python::attach(|py| error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py)) {
                            interrupted = true;
                        } else {
                            trouble.get_or_insert(error);
                        }
                    }
                }
            }
            worker.join()
        })
    });
    let found = found.and_then(|found| found).map_err(|panic| panicked(&*panic))?;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    Ok(Done { value: found, interrupted })
}

/// Looks after signals, and says how far the work is.
fn look(py: Python<'_>, monitor: &Monitor, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let (Some(progress), Some(last)) = (progress, monitor.last()) else { return Ok(()) };
    if monitor.stop.raised() {
        return Ok(());
    }
    let told = PyDict::new(py);
    told.set_item("stage", stage_name(last.stage))?;
    told.set_item("share", last.share())?;
    told.set_item("nodes", last.nodes)?;
    told.set_item("seconds", last.elapsed.as_secs_f64())?;
    told.set_item("bounds_for_mover", last.score_for_mover().map(|bounds| (bounds.low, bounds.high)))?;
    told.set_item("task", monitor.task.lock().map(|task| task.clone()).unwrap_or_default())?;
    let made = py.import("yomikiri.progress")?.getattr("Progress")?.call((), Some(&told))?;
    progress.call1(py, (made,))?;
    Ok(())
}

/// What is being done, in a word.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Testing(_) => "testing",
        Stage::Searching => "searching",
        Stage::Finished => "marking finished positions",
        Stage::Level { .. } => "working backwards",
        Stage::Writing => "writing",
        Stage::Reading => "reading",
        Stage::Comparing => "comparing",
        Stage::Reaching => "reaching",
        Stage::Ply(_) => "playing on",
        Stage::Walks => "walking",
        Stage::Games => "playing",
        Stage::Lines => "counting",
        Stage::Reviewing => "reviewing",
        Stage::Certifying => "certifying",
        Stage::Checking => "checking",
    }
}

/// The Python object that an answer becomes: a class of the package made of JSON.
pub fn answer<'py>(py: Python<'py>, class: &str, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("yomikiri")?.getattr(class)?.call_method1("from_json", (json,))
}

/// The same, or, if the work was interrupted, the exception that carries it.
pub fn answer_or_interrupt<'py>(
    py: Python<'py>,
    class: &str,
    json: &str,
    interrupted: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let made = answer(py, class, json)?;
    if !interrupted {
        return Ok(made);
    }
    let error = py.import("yomikiri.errors")?.getattr("Interrupted")?.call1((made,))?;
    Err(PyErr::from_value(error))
}
