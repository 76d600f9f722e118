use crate::answer::JobAnswer;
use crate::child::{Ending, How, Start, Worker};
use crate::error::JobError;
use crate::folder::{self, Folder, Ownership};
use crate::record::{Record, State};
use crate::task::Task;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What jobs are run with.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of all jobs.
    pub folder: PathBuf,
    /// The program: this one.
    pub program: PathBuf,
    /// Where games, tables and findings are kept.
    pub data_dir: PathBuf,
    /// The most threads that a job may have.
    pub threads: usize,
    /// The bytes that all jobs share.
    pub memory: usize,
}

/// What somebody does with a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It stops for now.
    Pause,
    /// It runs again when it is its turn.
    GoOn,
    /// It stops for good.
    Stop,
    /// It is taken away with all that it has.
    Remove,
}

/// All jobs.
pub struct Jobs {
    options: Options,
    folder: Folder,
    inner: Mutex<Inner>,
    /// Wakes whoever runs them.
    wake: Condvar,
    changed: Arc<dyn Fn() + Send + Sync>,
}

struct Inner {
    /// `None` while another server runs them: then they are only shown.
    owned: Option<Ownership>,
    all: BTreeMap<u64, Job>,
}

struct Job {
    record: Record,
    progress: Option<Value>,
    result: Option<Value>,
    worker: Option<Worker>,
    /// When progress was last written to the disk.
    kept_at: Instant,
}

/// Jobs that run at the same time.
const MOST_RUNNING: usize = 2;

/// Jobs that there may be.
const MOST_JOBS: usize = 200;

/// How often those that run are looked at.
const TICK: Duration = Duration::from_millis(100);

/// The same while none runs, and how often it is looked whether another server has ended.
const IDLE: Duration = Duration::from_secs(1);

/// How often progress is written to the disk.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// The least memory that the program works with.
const LEAST_MEMORY: usize = 32 << 20;

impl Jobs {
    /// The jobs of a folder. Those that ran when their server ended go on as soon as [`Jobs::run`] is called. `changed` is called
    /// from any thread when there is something new to tell.
    ///
    /// # Errors
    /// [`io::Error`] if the folder cannot be made or read.
    pub fn open(options: Options, changed: impl Fn() + Send + Sync + 'static) -> io::Result<Jobs> {
        let folder = Folder::open(&options.folder)?;
        let owned = folder.own()?;
        let options = Options { data_dir: std::path::absolute(&options.data_dir)?, ..options };
        let all = load(&folder, owned.is_some())?;
        let inner = Mutex::new(Inner { owned, all });
        Ok(Jobs { options, folder, inner, wake: Condvar::new(), changed: Arc::new(changed) })
    }

    /// Begins a job, with so many threads if that is given.
    ///
    /// # Errors
    /// [`JobError`] if there are too many, or the same is being done.
    pub fn begin(&self, task: Task, threads: Option<usize>) -> Result<JobAnswer, JobError> {
        let mut inner = self.owned()?;
        if inner.all.len() >= MOST_JOBS {
            return Err(JobError::TooMany(MOST_JOBS));
        }
        let same = |job: &Job| job.record.task == task && job.record.state.is_open();
        if let Some((&number, _)) = inner.all.iter().find(|(_, job)| same(job)) {
            return Err(JobError::Known(number));
        }
        let most = self.options.threads.max(1);
        let threads = threads.unwrap_or(most.div_ceil(MOST_RUNNING)).clamp(1, most);
        let memory = (self.options.memory / MOST_RUNNING).max(LEAST_MEMORY);
        let number = self.folder.free_number()?;
        let record = Record::new(task, threads, memory, now());
        self.folder.keep(number, &record)?;
        inner.all.insert(number, Job::new(record, None, None));
        let answer = inner.answer(number);
        drop(inner);
        self.tell();
        answer.ok_or(JobError::Missing)
    }

    /// All jobs, the latest first, without their tables.
    pub fn list(&self) -> Vec<JobAnswer> {
        let inner = self.lock();
        inner.all.keys().rev().filter_map(|&number| inner.answer(number)).map(JobAnswer::short).collect()
    }

    /// The job of this name.
    ///
    /// # Errors
    /// [`JobError::Missing`] if there is none.
    pub fn job(&self, id: &str) -> Result<JobAnswer, JobError> {
        folder::number(id).and_then(|number| self.lock().answer(number)).ok_or(JobError::Missing)
    }

    /// Whether another server runs them.
    pub fn is_elsewhere(&self) -> bool {
        self.lock().owned.is_none()
    }

    /// The most threads that a job may have.
    pub fn threads(&self) -> usize {
        self.options.threads.max(1)
    }

    /// Does something with a job; `None` if it is not there any more.
    ///
    /// # Errors
    /// [`JobError`] if that cannot be done.
    pub fn act(&self, id: &str, deed: Deed) -> Result<Option<JobAnswer>, JobError> {
        let number = folder::number(id).ok_or(JobError::Missing)?;
        let mut inner = self.owned()?;
        let job = inner.all.get_mut(&number).ok_or(JobError::Missing)?;
        match deed {
            Deed::Pause if job.record.state.is_open() => job.wish(State::Paused),
            Deed::Stop if job.record.state.is_open() => job.wish(State::Stopped),
            Deed::GoOn if matches!(job.record.state, State::Paused | State::Stopped | State::Failed) => {
                job.wish(State::Waiting);
            }
            Deed::Remove if job.worker.is_some() => return Err(JobError::Running),
            Deed::Remove => {
                inner.all.remove(&number);
                self.folder.remove(number)?;
                drop(inner);
                self.tell();
                return Ok(None);
            }
            Deed::Pause | Deed::GoOn | Deed::Stop => return Err(JobError::Over(job.record.state.name())),
        }
        self.folder.keep(number, &job.record)?;
        if let Some(worker) = &mut job.worker {
            worker.ask_to_stop();
        }
        let answer = inner.answer(number);
        drop(inner);
        self.tell();
        Ok(answer)
    }

    /// Runs jobs, for ever.
    pub fn run(&self) -> ! {
        loop {
            let mut inner = self.lock();
            let pause = if inner.owned.is_some() {
                if self.settle(&mut inner) | self.start(&mut inner) {
                    (self.changed)();
                }
                if inner.is_idle() { IDLE } else { TICK }
            } else {
                self.look(&mut inner);
                IDLE
            };
            let _ = self.wake.wait_timeout(inner, pause);
        }
    }

    /// Looks what the other server has done, or takes over if it has ended.
    fn look(&self, inner: &mut Inner) {
        inner.owned = self.folder.own().ok().flatten();
        if let Ok(all) = load(&self.folder, inner.owned.is_some()) {
            inner.all = all;
        }
        (self.changed)();
    }

    /// Takes note of what has ended, and keeps how far the others are. Whether there is something new.
    fn settle(&self, inner: &mut Inner) -> bool {
        let mut changed = false;
        for (&number, job) in &mut inner.all {
            let Some(worker) = &mut job.worker else { continue };
            let fresh = job.kept_at.elapsed() >= KEEP_EVERY;
            if let Some(progress) = fresh.then(|| worker.fresh_progress()).flatten() {
                // The next server shows what this one saw last; a full disk may be emptied before the next time.
                let _ = self.folder.keep_answer(number, "progress", &progress);
                (job.progress, job.kept_at) = (Some(progress), Instant::now());
            }
            let ended = worker.ended(&self.folder.of(number));
            if let Ok(Some(ending)) = ended {
                self.end(number, job, ending);
                changed = true;
            }
        }
        changed
    }

    fn end(&self, number: u64, job: &mut Job, ending: Ending) {
        let progress = job.worker.as_ref().and_then(Worker::progress);
        job.worker = None;
        for (what, answer, held) in
            [("progress", progress, &mut job.progress), ("result", ending.result, &mut job.result)]
        {
            if let Some(answer) = answer {
                let _ = self.folder.keep_answer(number, what, &answer);
                *held = Some(answer);
            }
        }
        let record = &mut job.record;
        record.seconds += ending.worked.as_secs_f64();
        let (state, error) = match (ending.how, record.state) {
            (How::Done, _) => (State::Done, None),
            (How::Failed(reason), State::Running) => (State::Failed, Some(self.without_paths(&reason))),
            // Somebody else asked it to stop.
            (How::Interrupted, State::Running) => (State::Paused, None),
            (_, wish) => (wish, None),
        };
        (record.state, record.error) = (state, error);
        record.ended = (!state.is_open()).then(|| now() / 1000);
        let _ = self.folder.keep(number, record);
    }

    /// Starts those whose turn it is. Whether there is something new.
    fn start(&self, inner: &mut Inner) -> bool {
        let mut changed = false;
        let mut running = inner.all.values().filter(|job| job.worker.is_some()).count();
        for number in inner.queue() {
            if running >= MOST_RUNNING {
                break;
            }
            let Some(job) = inner.all.get_mut(&number) else { continue };
            let told = Arc::clone(&self.changed);
            let start = Start {
                program: &self.options.program,
                data_dir: &self.options.data_dir,
                folder: &self.folder,
                number,
                record: &job.record,
            };
            match Worker::start(&start, move || told()) {
                Ok(Some(worker)) => {
                    job.worker = Some(worker);
                    (job.record.state, job.record.ran, job.record.error) = (State::Running, true, None);
                    job.record.started = Some(now());
                    running += 1;
                }
                // The child of a server that was killed takes a moment to stop.
                Ok(None) => continue,
                Err(error) => {
                    let reason = self.without_paths(&format!("it cannot be started: {error}"));
                    (job.record.state, job.record.error) = (State::Failed, Some(reason));
                }
            }
            let _ = self.folder.keep(number, &job.record);
            changed = true;
        }
        changed
    }

    /// A reason that names no folders of this machine.
    fn without_paths(&self, reason: &str) -> String {
        let hidden = [&self.options.data_dir, &self.options.folder, &self.options.program];
        hidden.iter().fold(reason.to_owned(), |reason, path| reason.replace(&*path.to_string_lossy(), "…"))
    }

    fn tell(&self) {
        self.wake.notify_all();
        (self.changed)();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owned(&self) -> Result<MutexGuard<'_, Inner>, JobError> {
        let inner = self.lock();
        if inner.owned.is_some() { Ok(inner) } else { Err(JobError::Elsewhere) }
    }
}

/// The jobs as they lie there. Whoever owns them goes on with those that ran.
fn load(folder: &Folder, owned: bool) -> io::Result<BTreeMap<u64, Job>> {
    let mut all = BTreeMap::new();
    for (number, mut record) in folder.records()? {
        if owned && record.state == State::Running {
            record.state = State::Waiting;
            record.seconds += seconds_of_last_run(folder, number, &record);
            folder.keep(number, &record)?;
        }
        let (progress, result) = (folder.answer(number, "progress"), folder.answer(number, "result"));
        all.insert(number, Job::new(record, progress, result));
    }
    Ok(all)
}

/// How long a run was that nobody saw the end of: until it was last heard of.
fn seconds_of_last_run(folder: &Folder, number: u64, record: &Record) -> f64 {
    let heard = folder.heard_at(number).map(milliseconds);
    let run = heard.zip(record.started).map_or(0, |(heard, started)| heard.saturating_sub(started));
    Duration::from_millis(run).as_secs_f64()
}

impl Inner {
    fn answer(&self, number: u64) -> Option<JobAnswer> {
        let job = self.all.get(&number)?;
        let Job { record, worker, .. } = job;
        let stopping = worker.as_ref().is_some_and(Worker::is_stopping);
        let state = if worker.is_some() { State::Running } else { record.state };
        Some(JobAnswer {
            id: number.to_string(),
            task: record.task.clone(),
            state,
            becoming: stopping.then_some(record.state),
            keeps: record.task.keeps(),
            before: (state == State::Waiting).then(|| self.before(number)),
            begun: record.begun,
            ended: record.ended,
            seconds: record.seconds + worker.as_ref().map_or(0.0, |worker| worker.worked().as_secs_f64()),
            threads: record.threads,
            memory: record.memory,
            progress: worker.as_ref().and_then(Worker::progress).or_else(|| job.progress.clone()),
            result: job.result.clone(),
            error: record.error.clone(),
        })
    }

    /// Those that wait, in their order.
    fn queue(&self) -> Vec<u64> {
        let waits = |job: &Job| job.worker.is_none() && job.record.state == State::Waiting;
        let mut queue: Vec<(u64, u64)> =
            self.all.iter().filter(|(_, job)| waits(job)).map(|(&number, job)| (job.record.queued, number)).collect();
        queue.sort_unstable();
        queue.into_iter().map(|(_, number)| number).collect()
    }

    fn before(&self, number: u64) -> usize {
        self.queue().into_iter().take_while(|&other| other != number).count()
    }

    fn is_idle(&self) -> bool {
        self.all.values().all(|job| job.worker.is_none() && job.record.state != State::Waiting)
    }
}

impl Job {
    fn new(record: Record, progress: Option<Value>, result: Option<Value>) -> Job {
        Job { record, progress, result, worker: None, kept_at: Instant::now() }
    }

    /// What it is to be, at once or as soon as its child has stopped.
    fn wish(&mut self, state: State) {
        self.record.state = state;
        self.record.error = None;
        match state {
            State::Waiting => (self.record.queued, self.record.ended) = (now(), None),
            State::Stopped => self.record.ended = Some(now() / 1000),
            _ => {}
        }
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    milliseconds(SystemTime::now())
}

fn milliseconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
