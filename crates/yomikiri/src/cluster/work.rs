//! A worker between two pipes.

use super::lines::{Line, lines};
use super::{interrupt, resources};
use crate::cli::{ClusterWorkArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{EXIT_CODE, Interrupt};
use crate::output;
use crate::progress::note;
use ::cluster::{ClusterError, Job, Message, Progress, Refusal, Worker};
use game::{StopSignal, Watch};
use std::collections::VecDeque;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};
use std::{fs, io};

/// How often somebody looks whether the job is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// Answers jobs until there are no more.
pub(super) fn run(arguments: &ClusterWorkArguments, common: &Common) -> Result<ExitCode, Failure> {
    let interrupt = interrupt()?;
    let name = arguments.name.clone().unwrap_or_else(|| format!("worker-{}", std::process::id()));
    let mut worker = Worker::new(&name, resources(common)?);
    if let Some(path) = &arguments.weights {
        let wrong = |problem: &dyn Display| Failure::input(format!("{}: {problem}", path.display()));
        let weights = fs::read(path).map_err(|error| wrong(&error))?;
        worker = worker.with_weights(weights).map_err(|error| wrong(&error))?;
    }
    let mut queue = Queue { name, incoming: lines(io::stdin()), waiting: VecDeque::new(), ended: false };
    while let Some(job) = queue.next(&interrupt)? {
        let reply = answer(&mut worker, &job, &mut queue, &interrupt, arguments.progress_every)?;
        output::print(&reply.line())?;
    }
    if !interrupt.by_person() {
        return Ok(ExitCode::SUCCESS);
    }
    for job in std::mem::take(&mut queue.waiting) {
        output::print(&queue.refusal(&job, "the worker was stopped").line())?;
    }
    Ok(ExitCode::from(EXIT_CODE))
}

/// The jobs that have come in.
struct Queue {
    name: String,
    incoming: Receiver<Line>,
    waiting: VecDeque<Job>,
    ended: bool,
}

impl Queue {
    /// The next job; `None` if there will be none, or the worker was stopped.
    fn next(&mut self, interrupt: &Interrupt) -> Result<Option<Job>, Failure> {
        loop {
            if interrupt.by_person() {
                return Ok(None);
            }
            if let Some(job) = self.waiting.pop_front() {
                return Ok(Some(job));
            }
            if self.ended {
                return Ok(None);
            }
            self.listen(Duration::from_millis(200))?;
        }
    }

    /// Hears what comes in within some time, while there is no job at hand.
    fn listen(&mut self, wait: Duration) -> Result<(), Failure> {
        match self.incoming.recv_timeout(wait) {
            Ok(line) => self.hear(line, None).map(|_| ()),
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => {
                self.ended = true;
                Ok(())
            }
        }
    }

    /// Hears what has come in. Returns whether the job at hand is not wanted any more.
    fn catch_up(&mut self, at_hand: &Job) -> Result<bool, Failure> {
        let mut unwanted = false;
        loop {
            match self.incoming.try_recv() {
                Ok(line) => unwanted |= self.hear(line, Some(at_hand))?,
                Err(TryRecvError::Empty) => return Ok(unwanted),
                Err(TryRecvError::Disconnected) => {
                    self.ended = true;
                    return Ok(unwanted);
                }
            }
        }
    }

    /// Hears a line. Returns whether the job at hand is not wanted any more.
    fn hear(&mut self, line: Line, at_hand: Option<&Job>) -> Result<bool, Failure> {
        match line.and_then(|line| Message::read(&line).map_err(|error| error.to_string())) {
            Ok(Message::Job(job)) => self.waiting.push_back(job),
            Ok(Message::Cancel(cancel)) => {
                let unwanted = |job: &Job| job.solve == cancel.solve && cancel.jobs.contains(&job.job);
                let (skipped, kept): (VecDeque<Job>, VecDeque<Job>) =
                    std::mem::take(&mut self.waiting).into_iter().partition(unwanted);
                self.waiting = kept;
                for job in &skipped {
                    output::print(&self.refusal(job, "it was cancelled").line())?;
                }
                return Ok(at_hand.is_some_and(unwanted));
            }
            // The other lines of a conversation are not for a worker.
            Ok(_) => {}
            Err(reason) => note(&format!("skipped: {reason}")),
        }
        Ok(false)
    }

    fn refusal(&self, job: &Job, reason: &str) -> Message {
        let (solve, worker) = (job.solve.clone(), self.name.clone());
        Message::Refusal(Refusal { solve, job: job.job, worker, reason: reason.to_owned() })
    }
}

/// What is known of a job while it is worked on.
struct AtWork {
    stop: StopSignal,
    nodes: Mutex<u64>,
}

impl Watch for AtWork {
    fn progress(&self, progress: &game::Progress) {
        *self.nodes.lock().unwrap_or_else(PoisonError::into_inner) = progress.nodes;
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

/// Answers a job, while this thread listens and says now and then that it is at work.
fn answer(
    worker: &mut Worker,
    job: &Job,
    queue: &mut Queue,
    interrupt: &Interrupt,
    every: Duration,
) -> Result<Message, Failure> {
    let at_work = AtWork { stop: StopSignal::new(), nodes: Mutex::new(0) };
    let begin = Instant::now();
    let mut cancelled = false;
    let found = std::thread::scope(|scope| {
        let (finished, finish) = channel();
        let working = scope.spawn(|| {
            let found = worker.answer(job, &at_work);
            // Whoever waits for it may have gone.
            let _ = finished.send(());
            drop(finished);
            found
        });
        let mut last = Instant::now();
        let mut listened = Ok(());
        // A solver that fails drops its end of the channel, which ends the wait too.
        while finish.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            match queue.catch_up(job) {
                Ok(unwanted) => cancelled |= unwanted,
                Err(error) => listened = Err(error),
            }
            if cancelled || interrupt.by_person() || listened.is_err() {
                at_work.stop.raise();
            }
            if last.elapsed() >= every {
                last = Instant::now();
                let nodes = *at_work.nodes.lock().unwrap_or_else(PoisonError::into_inner);
                let (solve, worker, seconds) = (job.solve.clone(), queue.name.clone(), begin.elapsed().as_secs_f64());
                let progress = Progress { solve, job: job.job, worker, nodes, seconds };
                listened = listened.and_then(|()| output::print(&Message::Progress(progress).line()));
            }
        }
        let found =
            working.join().unwrap_or_else(|_| Err(ClusterError::Answer { problem: "the solver failed".to_owned() }));
        listened.map(|()| found)
    })?;
    Ok(match found {
        Ok(found) => Message::Answer(found),
        Err(ClusterError::Stopped) if cancelled => queue.refusal(job, "it was cancelled"),
        Err(ClusterError::Stopped) => queue.refusal(job, "the worker was stopped"),
        Err(error) => {
            let reason: String = error.to_string().chars().filter(|letter| !letter.is_control()).take(60).collect();
            queue.refusal(job, &reason)
        }
    })
}
