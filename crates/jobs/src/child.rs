//! A job while it is worked on: a process that tells how far it is.

use crate::folder::{Folder, locked};
use crate::record::Record;
use crate::task::CHECKPOINT;
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The exit code of the program when it was asked to stop.
const INTERRUPTED: i32 = 130;

/// How long a child may take to stop before it is ended.
const PATIENCE: Duration = Duration::from_mins(1);

/// Lines that are remembered of what a child says, for those who want to know why it failed.
const MOST_LINES: usize = 8;

/// Behind all that somebody waits for at this machine.
#[cfg(unix)]
const NICENESS: i32 = 10;

/// The file that a child writes its result to; its lock is the child's.
const OUTPUT: &str = "output";

/// A process that works on a job.
pub(crate) struct Worker {
    child: Child,
    /// The child stops when this is closed, by whatever closes it.
    pipe: Option<ChildStdin>,
    listener: Option<JoinHandle<()>>,
    heard: Arc<Mutex<Heard>>,
    started: Instant,
    asked_at: Option<Instant>,
}

/// What a child said.
#[derive(Default)]
struct Heard {
    progress: Option<Value>,
    /// Whether there is progress that nobody has taken yet.
    fresh: bool,
    lines: VecDeque<String>,
}

/// How a child ended.
pub(crate) struct Ending {
    pub(crate) how: How,
    /// The result that it printed, also one of work that is not done.
    pub(crate) result: Option<Value>,
    pub(crate) worked: Duration,
}

pub(crate) enum How {
    Done,
    Interrupted,
    Failed(String),
}

/// What is needed to start a child.
pub(crate) struct Start<'a> {
    pub(crate) program: &'a Path,
    pub(crate) data_dir: &'a Path,
    pub(crate) folder: &'a Folder,
    pub(crate) number: u64,
    pub(crate) record: &'a Record,
}

impl Worker {
    /// Starts to work; `None` while the child of a server that was killed still stops.
    pub(crate) fn start(start: &Start<'_>, told: impl Fn() + Send + 'static) -> io::Result<Option<Worker>> {
        let folder = start.folder.of(start.number);
        let Some(output) = locked(&folder.join(OUTPUT))? else { return Ok(None) };
        output.set_len(0)?;
        let record = start.record;
        let saved = folder.join(CHECKPOINT).exists();
        let arguments = record.task.arguments(record.ran, saved);
        // What all jobs are told stands before the sign that ends options.
        let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
        let mut command = Command::new(start.program);
        command
            .args(&arguments[..end])
            .args(["--json", "--progress=json", "--stop-with-input"])
            .arg(format!("--threads={}", record.threads))
            .arg(format!("--memory={}K", record.memory >> 10))
            .arg("--data-dir")
            .arg(start.data_dir)
            .args(&arguments[end..])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(output)
            .stderr(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // Ctrl-C at the terminal of the server is for the server.
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        make_nice(&child);
        let heard = Arc::new(Mutex::new(Heard::default()));
        let stderr = child.stderr.take();
        let listener = stderr.map(|stderr| {
            let heard = Arc::clone(&heard);
            thread::spawn(move || {
                for line in BufReader::new(stderr).lines() {
                    let Ok(line) = line else { break };
                    lock(&heard).hear(line);
                    told();
                }
            })
        });
        let pipe = child.stdin.take();
        Ok(Some(Worker { child, pipe, listener, heard, started: Instant::now(), asked_at: None }))
    }

    /// Asks the child to stop and to save what it has.
    pub(crate) fn ask_to_stop(&mut self) {
        self.pipe = None;
        self.asked_at.get_or_insert_with(Instant::now);
    }

    /// Whether it was asked to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.asked_at.is_some()
    }

    /// How far it is.
    pub(crate) fn progress(&self) -> Option<Value> {
        lock(&self.heard).progress.clone()
    }

    /// How far it is, if that has changed since the last time.
    pub(crate) fn fresh_progress(&self) -> Option<Value> {
        let mut heard = lock(&self.heard);
        if std::mem::take(&mut heard.fresh) { heard.progress.clone() } else { None }
    }

    /// How long it has worked.
    pub(crate) fn worked(&self) -> Duration {
        self.started.elapsed()
    }

    /// How it ended, if it has.
    pub(crate) fn ended(&mut self, folder: &Path) -> io::Result<Option<Ending>> {
        if self.asked_at.is_some_and(|asked| asked.elapsed() > PATIENCE) {
            // It may be over already.
            let _ = self.child.kill();
        }
        let Some(status) = self.child.try_wait()? else { return Ok(None) };
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
        let printed = std::fs::read(folder.join(OUTPUT)).unwrap_or_default();
        let result: Option<Value> = serde_json::from_slice(&printed).ok();
        let how = match status.code() {
            Some(0) if result.is_some() => How::Done,
            // It may have been done when it was asked to stop.
            Some(INTERRUPTED) if result.as_ref().is_some_and(is_complete) => How::Done,
            Some(INTERRUPTED) => How::Interrupted,
            _ => How::Failed(lock(&self.heard).reason(status)),
        };
        Ok(Some(Ending { how, result, worked: self.started.elapsed() }))
    }
}

/// Whether a result says that all is done: a value that is proven, all games played, all cells found.
fn is_complete(result: &Value) -> bool {
    match result.get("finished") {
        Some(finished) => *finished == Value::Bool(true),
        None => result.get("value").is_some_and(|value| !value.is_null()),
    }
}

impl Heard {
    fn hear(&mut self, line: String) {
        if line.starts_with('{')
            && let Ok(progress) = serde_json::from_str(&line)
        {
            (self.progress, self.fresh) = (Some(progress), true);
            return;
        }
        self.lines.push_back(line);
        if self.lines.len() > MOST_LINES {
            self.lines.pop_front();
        }
    }

    /// Why a child failed, in its own words if it had any.
    fn reason(&self, status: ExitStatus) -> String {
        let said = self.lines.iter().rev().find_map(|line| line.strip_prefix("error: "));
        said.map_or_else(|| format!("it ended without a result ({status})"), str::to_owned)
    }
}

fn lock(heard: &Mutex<Heard>) -> MutexGuard<'_, Heard> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets everything else go first. Threads take over what the first one has, which has none yet.
#[cfg(unix)]
fn make_nice(child: &Child) {
    let pid = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    // A job that does not give way is still a job.
    let _ = rustix::process::setpriority_process(pid, NICENESS);
}

#[cfg(not(unix))]
fn make_nice(_: &Child) {}
