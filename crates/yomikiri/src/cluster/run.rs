//! A solve on this machine: the coordinator here, and workers as processes, as they would be elsewhere.

use super::lines::{Line, lines};
use super::{interrupt, now, status};
use crate::cli::{ClusterRunArguments, Common};
use crate::failure::Failure;
use crate::interrupt::EXIT_CODE;
use crate::progress::Gauge;
use ::cluster::{Desk, Message, Refusal};
use std::collections::HashMap;
use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// A worker that ends sooner than this after its start so often is not started again.
const MOST_FALLS: u32 = 5;

/// What every worker gets.
struct Means {
    memory: usize,
    weights: Option<PathBuf>,
}

/// A worker process, and the job that it has.
struct Hand {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    jobs: Vec<u64>,
    falls: u32,
}

impl Hand {
    fn start(number: usize, means: &Means, tell: &Sender<(usize, Option<Line>)>) -> Result<Hand, Failure> {
        let program =
            env::current_exe().map_err(|error| Failure::work(format!("cannot find this program: {error}")))?;
        let name = format!("local-{number}");
        let mut command = Command::new(program);
        let memory = format!("{}K", means.memory >> 10);
        command.args(["cluster", "work", "--threads", "1", "--name", &name, "--memory", &memory]);
        if let Some(path) = &means.weights {
            command.arg("--weights").arg(path);
        }
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| Failure::work(format!("cannot start a worker: {error}")))?;
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            let incoming = lines(output);
            let tell = tell.clone();
            // Nobody waits for this thread: it ends with the worker.
            std::thread::spawn(move || {
                for line in incoming {
                    if tell.send((number, Some(line))).is_err() {
                        return;
                    }
                }
                let _ = tell.send((number, None));
            });
        }
        Ok(Hand { name, child, input, jobs: Vec::new(), falls: 0 })
    }

    /// Sends a line; a worker that has gone hears nothing, and its end is noticed elsewhere.
    fn send(&mut self, message: &Message) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(message.line().as_bytes()).and_then(|()| input.flush());
        }
    }
}

/// Solves until everything is proven.
pub(super) fn run(arguments: &ClusterRunArguments, common: &Common) -> Result<ExitCode, Failure> {
    let workers = arguments.workers.unwrap_or_else(machine::threads);
    let memory = (common.memory()? / workers.max(1)).max(machine::LEAST_MEMORY);
    let mut desk = Desk::open(&arguments.journal)?;
    if let Some(path) = &arguments.weights {
        desk.check_weights(path)?;
    }
    let means = Means { memory, weights: arguments.weights.clone() };
    let interrupt = interrupt()?;
    let (tell, heard) = channel();
    let mut hands = HashMap::new();
    for number in 0..workers {
        hands.insert(number, Hand::start(number, &means, &tell)?);
    }
    let gauge = Gauge::new();
    let mut shown = Instant::now();
    while !desk.done() && !interrupt.by_person() {
        for hand in hands.values_mut().filter(|hand| hand.jobs.is_empty()) {
            let (jobs, _) = desk.next(1, Some(&hand.name), now())?;
            for job in jobs {
                hand.jobs.push(job.job);
                hand.send(&Message::Job(job));
            }
        }
        match heard.recv_timeout(Duration::from_millis(200)) {
            Ok((number, Some(line))) => hear(&mut desk, &mut hands, number, line)?,
            Ok((number, None)) => restart(&mut desk, &mut hands, number, &means, &tell)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if shown.elapsed() >= Duration::from_millis(500) {
            shown = Instant::now();
            let status = desk.status(now());
            let jobs = &status.jobs;
            // How much of it is done nobody knows.
            gauge.show(0.0, || {
                format!(
                    "{}; {} jobs answered, {} in flight",
                    status::value_text(&status),
                    jobs.answered,
                    jobs.in_flight
                )
            });
        }
    }
    gauge.finish();
    for hand in hands.values_mut() {
        // The end of its input: the jobs at hand are not wanted any more.
        let cancel = desk.cancel(hand.jobs.clone());
        hand.send(&cancel);
        hand.input = None;
    }
    for hand in hands.values_mut() {
        let _ = hand.child.wait();
    }
    // What they said last may be an answer.
    while let Ok((number, line)) = heard.recv_timeout(Duration::from_millis(1)) {
        if let Some(line) = line {
            hear(&mut desk, &mut hands, number, line)?;
        }
    }
    status::show(&desk.status(now()), common)?;
    Ok(if desk.done() { ExitCode::SUCCESS } else { ExitCode::from(EXIT_CODE) })
}

fn hear(desk: &mut Desk, hands: &mut HashMap<usize, Hand>, number: usize, line: Line) -> Result<(), Failure> {
    let message = match line.and_then(|line| Message::read(&line).map_err(|error| error.to_string())) {
        Ok(message) => message,
        Err(reason) => {
            crate::progress::note(&format!("skipped a line of a worker: {reason}"));
            return Ok(());
        }
    };
    if let (Message::Answer(_) | Message::Refusal(_), Some(hand)) = (&message, hands.get_mut(&number)) {
        hand.jobs.clear();
    }
    for reply in desk.hear(vec![message], now())? {
        if let Message::Taken(taken) = reply
            && !taken.cancel.is_empty()
        {
            let cancel = desk.cancel(taken.cancel.clone());
            for hand in hands.values_mut().filter(|hand| hand.jobs.iter().any(|job| taken.cancel.contains(job))) {
                hand.send(&cancel);
            }
        }
    }
    Ok(())
}

/// A worker has ended: its job is given to somebody else, and another worker takes its place.
fn restart(
    desk: &mut Desk,
    hands: &mut HashMap<usize, Hand>,
    number: usize,
    means: &Means,
    tell: &Sender<(usize, Option<Line>)>,
) -> Result<(), Failure> {
    let Some(mut old) = hands.remove(&number) else { return Ok(()) };
    let _ = old.child.wait();
    for job in old.jobs {
        let (solve, worker) = (desk.solve().to_owned(), old.name.clone());
        let reason = "the worker ended".to_owned();
        desk.hear(vec![Message::Refusal(Refusal { solve, job, worker, reason })], now())?;
    }
    if old.falls >= MOST_FALLS {
        if hands.is_empty() {
            return Err(Failure::work(
                "all workers end again and again; `yomikiri cluster status` says what they gave back",
            ));
        }
        return Ok(());
    }
    let hand = Hand::start(number, means, tell)?;
    hands.insert(number, Hand { falls: old.falls + 1, ..hand });
    Ok(())
}
