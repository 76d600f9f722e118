//! A solve on many machines: the coordinator with its journal, and a worker. Both take lines and give lines; who carries them is Python's matter.

use crate::errors::{Kind, game_error, input, panicked};
use crate::limits::{self, Amount, resources, time};
use crate::position::{Position, work_progress};
use crate::work;
use ::cluster::{
    Cancel, ClusterError, Desk, Job, LONGEST_TEXT, Message, Mode, Plan, Progress, Refusal, Taken, Terms, check_worker,
};
use ::game::{StopSignal, Watch};
use guard::guarded;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde_json::json;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// How often signals are looked at while a worker works.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What went wrong, as an exception.
fn cluster_error(error: ClusterError) -> PyErr {
    match error {
        ClusterError::Game(error) => game_error(error),
        ClusterError::Stopped => PyKeyboardInterrupt::new_err(()),
        // The certificate of a worker does not hold: its answers are taken back, and the solve can go on.
        ClusterError::Certificate { .. } => Kind::NotConfirmed.error(error),
        ClusterError::File { .. } | ClusterError::NotProven => Kind::Work.error(error),
        error => input(error),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |since| since.as_secs_f64())
}

/// Decides which question is asked next, and keeps everything in a journal.
#[pyclass(frozen, module = "yomikiri.native", name = "Coordinator")]
pub struct Coordinator {
    desk: Mutex<Desk>,
    folder: PathBuf,
}

#[guarded]
#[pymethods]
impl Coordinator {
    /// Begins a solve in a folder that has no journal yet.
    #[staticmethod]
    #[pyo3(signature = (folder, position, *, mode, budget, certificate, ask_twice, nodes=None))]
    fn begin(
        folder: PathBuf,
        position: &Position,
        mode: &str,
        budget: Option<Amount>,
        certificate: bool,
        ask_twice: Option<f64>,
        nodes: Option<Amount>,
    ) -> PyResult<Coordinator> {
        let mode = match mode {
            "wld" => Mode::Wld,
            "exact" => Mode::Exact,
            other => return Err(input(format!("mode: there is no mode \"{other}\"; there are exact and wld"))),
        };
        let usual = Terms::default();
        let terms = Terms {
            seconds: time(budget)?.map_or(usual.seconds, |budget| budget.as_secs_f64()),
            certificate: usual.certificate.filter(|_| certificate),
            ask_twice: ask_twice.unwrap_or(usual.ask_twice),
            nodes: limits::nodes(nodes)?.unwrap_or(usual.nodes),
            check: usual.check,
        };
        let plan = Plan::new(&position.position, mode, terms, now()).map_err(cluster_error)?;
        let desk = Desk::begin(&folder, &plan).map_err(cluster_error)?;
        Ok(Coordinator { desk: Mutex::new(desk), folder })
    }

    /// Goes on with the journal in a folder.
    #[staticmethod]
    fn open(py: Python<'_>, folder: PathBuf) -> PyResult<Coordinator> {
        let desk = py.detach(|| Desk::open(&folder)).map_err(cluster_error)?;
        Ok(Coordinator { desk: Mutex::new(desk), folder })
    }

    /// The folder of the journal.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    /// The name of the solve in jobs and answers.
    #[getter]
    fn solve(&self) -> String {
        locked(&self.desk).solve().to_owned()
    }

    /// What is solved, and on which terms, as JSON.
    fn plan(&self) -> String {
        serde_json::to_string(locked(&self.desk).plan()).unwrap_or_default()
    }

    /// Looks whether the weights in a file belong to what is solved.
    fn check_weights(&self, path: PathBuf) -> PyResult<()> {
        locked(&self.desk).check_weights(&path).map_err(cluster_error)
    }

    /// Hears lines, and replies: to `next` the jobs and `ready`, to every other line one `taken`. What the replies say is on the disk.
    fn hear(&self, py: Python<'_>, lines: Vec<String>) -> PyResult<Vec<String>> {
        let heard = py.detach(|| {
            let mut desk = locked(&self.desk);
            let mut replies: Vec<Message> = Vec::new();
            let mut waiting = Vec::new();
            for line in &lines {
                match Message::read(line) {
                    Ok(message) => waiting.push(message),
                    // The replies stay in the order of the lines.
                    Err(error) => {
                        replies.extend(desk.hear(std::mem::take(&mut waiting), now())?);
                        let (refused, done) = (Some(error.to_string()), desk.done());
                        replies.push(Message::Taken(Taken { job: 0, news: false, refused, cancel: Vec::new(), done }));
                    }
                }
            }
            replies.extend(desk.hear(waiting, now())?);
            Ok(replies)
        });
        let replies = heard.map_err(cluster_error)?;
        Ok(replies.iter().map(|reply| reply.line().trim_end().to_owned()).collect())
    }

    /// How far the solve is, as the JSON of `yomikiri cluster status`.
    fn status(&self, py: Python<'_>) -> PyResult<String> {
        let status = py.detach(|| {
            let mut desk = locked(&self.desk);
            desk.refresh().map(|()| desk.status(now()))
        });
        Ok(serde_json::to_string(&status.map_err(cluster_error)?).unwrap_or_default())
    }

    /// Writes the certificate of what is proven, put together from those of the answers; what was written, as JSON.
    #[pyo3(signature = (path, *, threads=None, memory=None, progress=None))]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        path: PathBuf,
        threads: Option<usize>,
        memory: Option<Amount>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<String> {
        let resources = resources(threads, memory)?;
        let progress = work_progress(py, progress)?;
        let done = work::run(py, progress.as_ref(), |watch| locked(&self.desk).certify(&path, &resources, watch))?;
        if done.interrupted {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        let made = done.value.map_err(cluster_error)?;
        let (claim, bytes) = (made.claim, made.written.bytes);
        Ok(json!({
            "at_least": claim.at_least,
            "at_most": claim.at_most,
            "bytes": bytes,
            "parts": made.parts,
            "found_again": made.found_again,
        })
        .to_string())
    }

    /// The line of best play, or nothing if it was not found within so many seconds.
    #[pyo3(signature = (*, seconds=None, threads=None, memory=None))]
    fn line(
        &self,
        py: Python<'_>,
        seconds: Option<f64>,
        threads: Option<usize>,
        memory: Option<Amount>,
    ) -> PyResult<Option<Vec<String>>> {
        let resources = resources(threads, memory)?;
        let until = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let until = until.map(|after| Instant::now() + after);
        let done = work::run(py, None, |watch| {
            let mut desk = locked(&self.desk);
            let found = thread::scope(|scope| {
                let (over, wait) = mpsc::channel::<()>();
                scope.spawn(move || {
                    while wait.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                        if until.is_some_and(|until| Instant::now() >= until) {
                            watch.stop().raise();
                        }
                    }
                });
                let found = desk.line(&resources, watch);
                drop(over);
                found
            })?;
            let game = desk.board().game();
            Ok(found.into_iter().map(|mv| game.move_text(mv)).collect())
        })?;
        if done.interrupted {
            return Err(PyKeyboardInterrupt::new_err(()));
        }
        match done.value {
            Ok(line) => Ok(Some(line)),
            Err(ClusterError::Stopped) => Ok(None),
            Err(error) => Err(cluster_error(error)),
        }
    }
}

/// Answers jobs, one at a time, and keeps its solver from one to the next.
#[pyclass(frozen, module = "yomikiri.native", name = "Worker")]
pub struct Worker {
    name: String,
    solver: Mutex<::cluster::Worker>,
    desk: Mutex<Desktop>,
}

/// What a worker is at.
#[derive(Default)]
struct Desktop {
    at: Option<Arc<Task>>,
    /// Jobs that nobody needs any more, by solve and number.
    cancelled: HashSet<(String, u64)>,
}

/// A job that is being answered.
struct Task {
    solve: String,
    job: u64,
    begin: Instant,
    nodes: AtomicU64,
    stop: StopSignal,
}

impl Watch for Task {
    fn progress(&self, progress: &::game::Progress) {
        self.nodes.fetch_max(progress.nodes, Relaxed);
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[guarded]
#[pymethods]
impl Worker {
    /// A worker with a name, which everybody sees. `weights` are the bytes of a file to order moves by.
    #[new]
    #[pyo3(signature = (name, *, threads=1, memory=None, weights=None))]
    fn new(name: String, threads: usize, memory: Option<Amount>, weights: Option<Vec<u8>>) -> PyResult<Worker> {
        check_worker(&name).map_err(input)?;
        let mut worker = ::cluster::Worker::new(&name, resources(Some(threads), memory)?);
        if let Some(weights) = weights {
            worker = worker.with_weights(weights).map_err(cluster_error)?;
        }
        Ok(Worker { name, solver: Mutex::new(worker), desk: Mutex::default() })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Answers the job in a line; the answer, or a refusal that says why there is none, as a line.
    fn answer(&self, py: Python<'_>, line: &str) -> PyResult<String> {
        let Message::Job(job) = Message::read(line).map_err(cluster_error)? else {
            return Err(input("this line is no job; a worker answers lines of the type \"job\""));
        };
        let task = Arc::new(Task {
            solve: job.solve.clone(),
            job: job.job,
            begin: Instant::now(),
            nodes: AtomicU64::new(0),
            stop: StopSignal::new(),
        });
        {
            let mut desk = locked(&self.desk);
            if desk.cancelled.remove(&(job.solve.clone(), job.job)) {
                return Ok(self.refusal(&job, "it was cancelled"));
            }
            desk.at = Some(Arc::clone(&task));
        }
        let mut interrupted = None;
        let reply = py.detach(|| {
            thread::scope(|scope| {
                let (done, wait) = mpsc::channel::<()>();
                let (job, task) = (&job, &task);
                let work = scope.spawn(move || {
                    let found = catch_unwind(AssertUnwindSafe(|| locked(&self.solver).answer(job, &**task)));
                    drop(done);
                    found
                });
                while wait.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                    let signal = Python::attach(|py| py.check_signals().err());
                    if signal.is_some() {
                        task.stop.raise();
                        interrupted = interrupted.take().or(signal);
                    }
                }
                work.join().and_then(|found| found)
            })
        });
        let mut desk = locked(&self.desk);
        desk.at = None;
        let cancelled = desk.cancelled.remove(&(job.solve.clone(), job.job));
        drop(desk);
        if let Some(error) = interrupted {
            return Err(error);
        }
        match reply.map_err(|panic| panicked(&*panic))? {
            Ok(answer) => Ok(Message::Answer(answer).line().trim_end().to_owned()),
            Err(ClusterError::Stopped) if cancelled => Ok(self.refusal(&job, "it was cancelled")),
            Err(error) => Ok(self.refusal(&job, &error.to_string())),
        }
    }

    /// How far it is with the job at hand, as a line; nothing if it is at none.
    fn progress(&self) -> Option<String> {
        let task = locked(&self.desk).at.clone()?;
        let (nodes, seconds) = (task.nodes.load(Relaxed), task.begin.elapsed().as_secs_f64());
        let progress = Progress { solve: task.solve.clone(), job: task.job, worker: self.name.clone(), nodes, seconds };
        Some(Message::Progress(progress).line().trim_end().to_owned())
    }

    /// Stops the job at hand if a line cancels it, and remembers those that are still to come.
    fn cancel(&self, line: &str) -> PyResult<()> {
        let Message::Cancel(Cancel { solve, jobs }) = Message::read(line).map_err(cluster_error)? else {
            return Err(input("this line cancels nothing; such a line has the type \"cancel\""));
        };
        let mut desk = locked(&self.desk);
        for job in jobs {
            if let Some(task) = desk.at.as_ref().filter(|task| task.job == job && task.solve == solve) {
                task.stop.raise();
            }
            desk.cancelled.insert((solve.clone(), job));
        }
        Ok(())
    }
}

impl Worker {
    fn refusal(&self, job: &Job, reason: &str) -> String {
        // A line takes so many bytes of it.
        let mut reason: String = reason.chars().filter(|letter| !letter.is_control()).collect();
        while reason.len() > LONGEST_TEXT {
            reason.pop();
        }
        let refusal = Refusal { solve: job.solve.clone(), job: job.job, worker: self.name.clone(), reason };
        Message::Refusal(refusal).line().trim_end().to_owned()
    }
}
