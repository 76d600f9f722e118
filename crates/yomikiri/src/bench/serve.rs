//! The page under load: many visitors play and analyse at a server of their own for strangers.

mod child;
mod visitor;

use crate::cli::{BenchServeArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::{Gauge, note};
use crate::{figures, output};
use child::Child;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use visitor::{Happened, Visitor};
use web::Budget;

/// The slowest hundredth of the moves is answered within this time.
const BOUND: Duration = Duration::from_millis(250);

/// What the program takes without anybody, and what connections, scenes and the allocator take beside the tables of players and
/// analyses.
const BASE_MEMORY: usize = 160 << 20;

/// As long as this visitors come in, one after the other.
const ARRIVAL: Duration = Duration::from_secs(10);

/// Messages that are shown of all errors.
const MOST_ERRORS: usize = 5;

/// Nobody needs a large stack to ask and wait.
const STACK: usize = 256 << 10;

#[derive(Serialize)]
struct ServeResult {
    visitors: usize,
    analysing: usize,
    seconds: f64,
    level: u8,
    pause_milliseconds: u128,
    /// From a visitor's move to the server's answer.
    moves: Times,
    /// From a visitor's move to the computer's.
    replies: Times,
    /// From a question to the first values.
    first_values: Times,
    games: usize,
    analyses: usize,
    errors: usize,
    messages: Vec<String>,
    memory: Option<Memory>,
    threads: usize,
    finished: bool,
    passed: bool,
    version: &'static str,
}

/// Milliseconds.
#[derive(Serialize)]
struct Times {
    count: usize,
    median: f64,
    slowest_1_per_cent: f64,
    worst: f64,
}

/// Bytes.
#[derive(Serialize)]
struct Memory {
    before: usize,
    peak: usize,
    /// After everybody has left, and some time.
    after: usize,
    limit: usize,
}

/// Serves, visits and measures.
pub fn run(arguments: &BenchServeArguments, common: &Common) -> Result<ExitCode, Failure> {
    let threads = common.single_threads()?;
    let interrupt = Interrupt::install()?;
    let server = Child::start(threads)?;
    let before = server.memory();
    let begin = Instant::now();
    let until = begin + arguments.time;
    let moves = AtomicUsize::new(0);
    let gauge = Gauge::new();
    let mut happened = Happened::default();
    thread::scope(|scope| -> Result<(), Failure> {
        let mut visitors = Vec::new();
        for number in 0..arguments.visitors + arguments.analysing {
            let visitor = Visitor {
                server: server.address,
                number: number as u64,
                arrives: begin + arrival(arguments, number),
                until,
                pause: arguments.pause,
                level: arguments.level.number(),
                stop: interrupt.signal(),
                moves: &moves,
            };
            let analyses = number >= arguments.visitors;
            let work = move || if analyses { visitor.analyse() } else { visitor.play() };
            let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            visitors.push(started.map_err(|error| Failure::work(format!("a visitor cannot start: {error}")))?);
        }
        while !visitors.iter().all(thread::ScopedJoinHandle::is_finished) {
            let share = begin.elapsed().as_secs_f64() / arguments.time.as_secs_f64();
            gauge.show(share, || {
                let memory = server.memory().map_or_else(String::new, |bytes| format!(", {}", figures::bytes(bytes)));
                format!("{} moves{memory}", figures::grouped(moves.load(Ordering::Relaxed) as u64))
            });
            thread::sleep(Duration::from_millis(100));
        }
        for visitor in visitors {
            happened.add(visitor.join().map_err(|_| Failure::work("a visitor broke down"))?);
        }
        Ok(())
    })?;
    gauge.finish();
    let seconds = begin.elapsed().as_secs_f64();
    let (peak, finished) = (server.peak_memory(), !interrupt.by_person());
    if finished && before.is_some() {
        note(&format!("everybody has left; the memory is looked at in {}", figures::duration(arguments.rest)));
        thread::sleep(arguments.rest);
    }
    let memory = before.zip(peak).zip(server.memory()).map(|((before, peak), after)| Memory {
        before,
        peak,
        after,
        limit: limit(arguments, threads),
    });
    server.still_answers()?;
    let mut result = ServeResult {
        visitors: arguments.visitors,
        analysing: arguments.analysing,
        seconds,
        level: arguments.level.number(),
        pause_milliseconds: arguments.pause.as_millis(),
        moves: Times::of(happened.moves),
        replies: Times::of(happened.replies),
        first_values: Times::of(happened.first_values),
        games: happened.games,
        analyses: happened.analyses,
        errors: happened.errors.len(),
        messages: happened.errors.into_iter().take(MOST_ERRORS).collect(),
        memory,
        threads,
        finished,
        passed: false,
        version: env!("CARGO_PKG_VERSION"),
    };
    result.passed = result.faults().is_empty();
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.text())?;
    }
    Ok(match (finished, result.passed) {
        (false, _) => ExitCode::from(interrupt::EXIT_CODE),
        (true, passed) => ExitCode::from(u8::from(!passed)),
    })
}

/// When a visitor arrives, counted from the beginning.
fn arrival(arguments: &BenchServeArguments, number: usize) -> Duration {
    let all = arguments.visitors + arguments.analysing;
    ARRIVAL.min(arguments.time / 4) * number as u32 / all.max(1) as u32
}

/// What the budget allows so many visitors.
fn limit(arguments: &BenchServeArguments, threads: usize) -> usize {
    let budget = Budget::in_public(threads);
    BASE_MEMORY + arguments.visitors * budget.player_memory + arguments.analysing * budget.analysis_memory
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        let at = |share: f64| {
            let index = (times.len() as f64 * share) as usize;
            times.get(index.min(times.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        Times { count: times.len(), median: at(0.5), slowest_1_per_cent: at(0.99), worst: at(1.0) }
    }

    fn row(&self, what: &str) -> String {
        format!(
            "{what:<46} {:>9}   median {:>7.1} ms   99 % {:>7.1} ms   worst {:>7.1} ms\n",
            figures::grouped(self.count as u64),
            self.median,
            self.slowest_1_per_cent,
            self.worst
        )
    }
}

impl ServeResult {
    /// What is not as it should be.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.errors > 0 {
            faults.push(format!("{} errors", self.errors));
        }
        let bound = BOUND.as_secs_f64() * 1e3;
        if self.moves.slowest_1_per_cent > bound {
            faults.push(format!("the slowest 1 % of the moves took longer than {bound} ms"));
        }
        if let Some(memory) = &self.memory {
            if memory.peak > memory.limit {
                faults.push("more memory than the budget allows".to_owned());
            }
            // What was taken on top of the empty server is given back, but for a part that the allocator keeps.
            if self.finished && memory.after > memory.before + (memory.limit - memory.before) / 4 {
                faults.push("memory was not given back".to_owned());
            }
        }
        faults
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{} visitors who play level {} and {} who analyse, {:.0} s, {} threads\n\n",
            self.visitors, self.level, self.analysing, self.seconds, self.threads
        );
        text += &self.moves.row("moves, until the server answered");
        text += &self.replies.row("moves, until the computer had moved");
        text += &self.first_values.row("analyses, until the first values");
        let _ = writeln!(text, "\n{} games, {} analyses, {} errors", self.games, self.analyses, self.errors);
        for message in &self.messages {
            let _ = writeln!(text, "  {message}");
        }
        if let Some(Memory { before, peak, after, limit }) = self.memory {
            let [before, peak, after, limit] = [before, peak, after, limit].map(figures::bytes);
            let _ = writeln!(text, "memory: {before} before, {peak} at most (limit {limit}), {after} afterwards");
        }
        let faults = self.faults();
        let verdict = if faults.is_empty() { "passed".to_owned() } else { format!("failed: {}", faults.join("; ")) };
        let _ = writeln!(text, "{verdict}");
        text
    }
}
