//! A worker: answers one job after the other, and remembers what it proved.

use crate::plan::open;
use crate::{Answer, ClusterError, FORMAT, Job, JudgedMove, Known, LARGEST_PART, MOST_KNOWN, PROGRAM, Verdict, part};
use game::{Bounds, Progress, StopSignal, Watch};
use games::{Analyst, Game, Limits, PartFormat, Position, Questions, Resources};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The certificate of an answer may take so many times its budget, or
const CERTIFICATE_BUDGETS: f64 = 2.0;
/// this many seconds, whichever is longer; then the answer goes without.
const CERTIFICATE_SECONDS: f64 = 20.0;
/// Nobody judges moves deeper than this before a question is split.
const DEEPEST_LOOK: u32 = 10;

/// Somebody who answers jobs.
pub struct Worker {
    name: String,
    resources: Resources,
    /// The bytes of a file of weights to order moves by.
    weights: Option<Vec<u8>>,
    bench: Option<Bench>,
}

/// What a worker needs for one game, kept from job to job: above all the solver's table.
struct Bench {
    named: (String, String, BTreeMap<String, String>),
    game: Game,
    questions: Box<dyn Questions>,
    analyst: Option<Box<dyn Analyst>>,
}

impl Worker {
    /// A worker with a name, which [`crate::check_worker`] has seen.
    pub fn new(name: &str, resources: Resources) -> Worker {
        Worker { name: name.to_owned(), resources, weights: None, bench: None }
    }

    /// The same worker, which orders moves by weights, the bytes of a file that `lab train` wrote. Answers are as right as without; jobs
    /// about other games and boards are refused.
    ///
    /// # Errors
    /// [`games::GameError::Weights`] if they are no weights, damaged or of another version.
    pub fn with_weights(self, weights: Vec<u8>) -> Result<Worker, ClusterError> {
        games::whose_weights(&weights)?;
        Ok(Worker { weights: Some(weights), ..self })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Answers a job.
    ///
    /// # Errors
    /// [`ClusterError`] if there is no such game or position, or [`ClusterError::Stopped`] if the watch stopped the work.
    pub fn answer(&mut self, job: &Job, watch: &dyn Watch) -> Result<Answer, ClusterError> {
        let begin = Instant::now();
        let name = self.name.clone();
        let bench = self.bench_for(job)?;
        let pos = bench.game.parse_position(&job.position)?;
        if pos.is_over() {
            return Err(ClusterError::Answer { problem: "the game is over in this position".to_owned() });
        }
        bench.learn(&job.known)?;
        let limits = Limits { nodes: Some(job.nodes), time: Duration::try_from_secs_f64(job.seconds).ok() };
        let reply = bench.questions.ask(&pos, job.more_than, &limits, watch)?;
        if !reply.finished && watch.stop().raised() {
            return Err(ClusterError::Stopped);
        }
        let verdict = match (reply.finished, reply.bounds.low > job.more_than) {
            (false, _) => Verdict::Open,
            (true, true) => Verdict::Yes,
            (true, false) => Verdict::No,
        };
        let likely = reply.likely.map(|more| if more { Verdict::Yes } else { Verdict::No });
        let moves = if verdict == Verdict::Open { bench.judge(&pos, job, watch.stop())? } else { Vec::new() };
        let news = bench.questions.news(&pos, MOST_KNOWN)?;
        let known = news.into_iter().map(|(pos, bounds)| Known {
            position: pos.text(),
            at_least: bounds.low,
            at_most: bounds.high,
        });
        let known: Vec<Known> = known.collect();
        let certificate = match (verdict, job.certificate) {
            (Verdict::Open, _) | (_, None) => None,
            (_, Some(empties)) => bench.certify(&pos, job, verdict == Verdict::Yes, empties, watch)?,
        };
        Ok(Answer {
            format: FORMAT,
            program: PROGRAM.to_owned(),
            solve: job.solve.clone(),
            job: job.job,
            worker: name,
            position: job.position.clone(),
            more_than: job.more_than,
            verdict,
            at_least: reply.bounds.low,
            at_most: reply.bounds.high,
            likely: likely.filter(|_| verdict == Verdict::Open),
            nodes: reply.nodes,
            seconds: begin.elapsed().as_secs_f64(),
            moves,
            known,
            certificate,
        })
    }

    fn bench_for(&mut self, job: &Job) -> Result<&mut Bench, ClusterError> {
        let fits = |bench: &Bench| {
            let (game, board, rules) = &bench.named;
            *game == job.game && *board == job.board && *rules == job.rules
        };
        if !self.bench.as_ref().is_some_and(fits) {
            // The memory of another game is given back first.
            self.bench = None;
            self.bench = Some(Bench::new(job, &self.resources, self.weights.as_deref())?);
        }
        self.bench.as_mut().ok_or_else(|| ClusterError::Unfit(job.game.clone()))
    }
}

impl Bench {
    fn new(job: &Job, resources: &Resources, weights: Option<&[u8]>) -> Result<Bench, ClusterError> {
        let game = open(&job.game, &job.board, &job.rules)?;
        let share = resources.memory / 8;
        let mut questions = game
            .questions(&Resources { memory: resources.memory - share, ..resources.clone() })
            .ok_or_else(|| ClusterError::Unfit(job.game.clone()))?;
        let for_analyst = Resources { memory: share, threads: 1, ..resources.clone() };
        let analyst = match weights {
            Some(weights) => Some(questions.judge_by(weights, &for_analyst)?),
            None => game.analyst(&for_analyst, 1),
        };
        let named = (job.game.clone(), job.board.clone(), job.rules.clone());
        Ok(Bench { named, game, questions, analyst })
    }

    fn learn(&mut self, known: &[Known]) -> Result<(), ClusterError> {
        let mut learned = Vec::with_capacity(known.len());
        for Known { position, at_least, at_most } in known {
            learned.push((self.game.parse_position(position)?, Bounds { low: *at_least, high: *at_most }));
        }
        Ok(self.questions.learn(&learned)?)
    }

    /// What the moves look like, for whoever splits the question.
    fn judge(&mut self, pos: &Position, job: &Job, stop: &StopSignal) -> Result<Vec<JudgedMove>, ClusterError> {
        let Some(analyst) = &mut self.analyst else { return Ok(Vec::new()) };
        // By the budget, so that it is a small part of the work; not by the clock, so that it is the same again.
        let nodes = (job.nodes as f64).min(job.seconds * 1e7).max(1.0);
        let deepest = ((nodes.log2() / 2.0 - 4.0) as u32).clamp(1, DEEPEST_LOOK);
        let mut judged = Vec::new();
        for depth in 1..=deepest {
            let Some(estimates) = analyst.judge(pos, depth, 0, stop)? else { break };
            judged = estimates;
        }
        let seat = pos.to_move().index();
        let moves = judged.into_iter().filter_map(|estimate| {
            let value = estimate.by_seat.get(seat)?.number();
            Some(JudgedMove { mv: pos.move_text(estimate.mv), value })
        });
        Ok(moves.take(crate::MOST_MOVES).collect())
    }

    /// The certificate of an answer; `None` if it takes too long or is too large.
    fn certify(
        &mut self,
        pos: &Position,
        job: &Job,
        answer: bool,
        empties: u32,
        watch: &dyn Watch,
    ) -> Result<Option<String>, ClusterError> {
        let limit = (job.seconds * CERTIFICATE_BUDGETS).max(CERTIFICATE_SECONDS);
        let until = Instant::now() + Duration::try_from_secs_f64(limit).unwrap_or(Duration::from_mins(10));
        let format = PartFormat { empties, most_bytes: LARGEST_PART };
        let within = Within { watch, stop: StopSignal::new() };
        let finished = AtomicBool::new(false);
        let written = std::thread::scope(|scope| {
            let guard = scope.spawn(|| {
                while !finished.load(Relaxed) {
                    if watch.stop().raised() || Instant::now() >= until {
                        within.stop.raise();
                        return;
                    }
                    std::thread::park_timeout(Duration::from_millis(20));
                }
            });
            let written = self.questions.certify(pos, job.more_than, answer, &format, &within);
            finished.store(true, Relaxed);
            guard.thread().unpark();
            written
        });
        match written {
            Ok(bytes) => Ok(part::pack(&bytes)),
            Err(_) if watch.stop().raised() => Err(ClusterError::Stopped),
            Err(_) => Ok(None),
        }
    }
}

/// A watch with a signal of its own.
struct Within<'w> {
    watch: &'w dyn Watch,
    stop: StopSignal,
}

impl Watch for Within<'_> {
    fn progress(&self, progress: &Progress) {
        self.watch.progress(progress);
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}
