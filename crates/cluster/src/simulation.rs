//! The real coordinator with machines that exist only on paper, on a clock that is only a number.

use crate::desk::Desk;
use crate::journal::Journal;
use crate::synthetic::SyntheticBoard;
use crate::uses::Uses;
use crate::{Answer, Board, ClusterError, FORMAT, Job, JudgedMove, Message, Mode, Next, PROGRAM, Plan, Terms, Verdict};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};
use std::time::Instant;

/// A machine that has failed is back after so many seconds.
const REPAIR_SECONDS: f64 = 120.0;
/// Positions that a machine enters in a second.
pub(crate) const NODES_A_SECOND: f64 = 1.5e7;

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub struct Simulation {
    /// The game.
    pub board: SyntheticBoard,
    /// Seconds of a job.
    pub budget: f64,
    /// How often a machine fails in an hour of work, and takes its job with it.
    pub fail: f64,
    /// Seconds that an answer and the next job take on the way, on average.
    pub latency: f64,
    /// What all chance follows from.
    pub seed: u64,
}

/// How a simulated solve went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Simulated {
    /// Machines.
    pub workers: usize,
    /// Whether the value that came out is the hidden one.
    pub right: bool,
    /// Seconds until everything was proven, on the virtual clock.
    pub seconds: f64,
    /// The share of their time that machines were at work.
    pub busy: f64,
    /// Jobs handed out.
    pub jobs: u64,
    /// Jobs given up after their lease.
    pub lost: u64,
    /// Jobs that were not needed any more before they were answered.
    pub cancelled: u64,
    /// Seconds of work that vanished with a machine.
    pub lost_seconds: f64,
    /// Seconds of work that nobody needed in the end: on jobs that were cancelled, and on answers that told nothing new.
    pub wasted_seconds: f64,
    /// Where the seconds of answers went.
    pub uses: Uses,
    /// Positions in the tree of questions.
    pub tree_nodes: usize,
    /// Bytes that it takes in memory.
    pub tree_bytes: usize,
    /// Bytes of the journal.
    pub journal_bytes: u64,
    /// Real seconds that the coordinator took for it.
    pub coordinator_seconds: f64,
}

impl Simulated {
    /// Several solves one after the other, taken together.
    #[must_use]
    pub fn and(self, other: Simulated) -> Simulated {
        let seconds = self.seconds + other.seconds;
        Simulated {
            workers: self.workers,
            right: self.right && other.right,
            seconds,
            busy: (self.busy * self.seconds + other.busy * other.seconds) / seconds,
            jobs: self.jobs + other.jobs,
            lost: self.lost + other.lost,
            cancelled: self.cancelled + other.cancelled,
            lost_seconds: self.lost_seconds + other.lost_seconds,
            wasted_seconds: self.wasted_seconds + other.wasted_seconds,
            uses: self.uses.and(other.uses),
            tree_nodes: self.tree_nodes + other.tree_nodes,
            tree_bytes: self.tree_bytes + other.tree_bytes,
            journal_bytes: self.journal_bytes + other.journal_bytes,
            coordinator_seconds: self.coordinator_seconds + other.coordinator_seconds,
        }
    }
}

/// Something that happens at some moment.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    /// A machine wants a job.
    Wants(usize),
    /// A machine has an answer, if it is still at that job.
    Answers(usize, u64),
    /// A machine vanishes with its job.
    Vanishes(usize, u64),
}

/// A machine on paper.
#[derive(Clone, Debug, Default)]
struct Machine {
    job: Option<Box<Job>>,
    began: f64,
    worked: f64,
}

/// A moment and what happens then; the number keeps those of one moment in their order.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry(f64, u64, Event);

impl Eq for Entry {}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The plan of a made-up solve.
pub(crate) fn plan(board: &SyntheticBoard, budget: f64) -> Plan {
    Plan {
        program: PROGRAM.to_owned(),
        game: "synthetic".to_owned(),
        board: format!("{}x{}", board.branching, board.empties),
        rules: BTreeMap::new(),
        position: board.root().position,
        mode: Mode::Wld,
        terms: Terms { seconds: budget, nodes: u64::MAX >> 1, certificate: None, ask_twice: 0.02, check: 0.0 },
        begun: 0.0,
    }
}

/// What a machine says of a job, and the seconds that it takes.
pub(crate) fn reply(board: &SyntheticBoard, job: &Job, worker: &str) -> (Answer, f64) {
    let hidden = board.read(&job.position);
    let decided = hidden.seconds <= job.seconds;
    let seconds = hidden.seconds.min(job.seconds);
    // The question about the side to move: more than 0 for the first player is more than -1 for the second.
    let for_mover = |more: bool| if more == hidden.first_to_move { Verdict::Yes } else { Verdict::No };
    let verdict = if decided { for_mover(hidden.truth()) } else { Verdict::Open };
    let (at_least, at_most) = match verdict {
        Verdict::Open => (-1, 1),
        Verdict::Yes => (job.more_than + 1, 1),
        Verdict::No => (-1, job.more_than),
    };
    let moves = if decided { Vec::new() } else { board.moves(&hidden) };
    let judged = moves.iter().enumerate().map(|(index, child)| {
        let value = board.judgement(child);
        JudgedMove { mv: index.to_string(), value: if hidden.first_to_move { value } else { -value } }
    });
    let answer = Answer {
        format: FORMAT,
        program: PROGRAM.to_owned(),
        solve: job.solve.clone(),
        job: job.job,
        worker: worker.to_owned(),
        position: job.position.clone(),
        more_than: job.more_than,
        verdict,
        at_least,
        at_most,
        likely: (!decided).then(|| for_mover(board.likely(&hidden))),
        nodes: (seconds * NODES_A_SECOND) as u64,
        seconds,
        moves: judged.collect(),
        known: Vec::new(),
        certificate: None,
    };
    (answer, seconds)
}

impl Simulation {
    /// Lets so many machines solve it.
    ///
    /// # Errors
    /// [`ClusterError`] does not happen: nothing is written.
    pub fn run(&self, workers: usize) -> Result<Simulated, ClusterError> {
        let desk = Desk::with(self.board, plan(&self.board, self.budget), Journal::counted());
        let names: Vec<String> = (0..workers).map(|number| format!("m{number}")).collect();
        let mut course = Course {
            simulation: self,
            desk,
            machines: vec![Machine::default(); workers],
            names,
            chance: Pcg64::seed_from_u64(self.seed),
            events: BinaryHeap::new(),
            entries: 0,
            waiting: VecDeque::new(),
            at: HashMap::new(),
            now: 0.0,
            lost_seconds: 0.0,
            wasted_seconds: 0.0,
            coordinator_seconds: 0.0,
        };
        course.run()
    }
}

/// A simulation under way.
struct Course<'s> {
    simulation: &'s Simulation,
    desk: Desk<SyntheticBoard>,
    machines: Vec<Machine>,
    names: Vec<String>,
    chance: Pcg64,
    events: BinaryHeap<Reverse<Entry>>,
    entries: u64,
    /// Machines that found no job.
    waiting: VecDeque<usize>,
    /// Which machine is at a job.
    at: HashMap<u64, usize>,
    now: f64,
    lost_seconds: f64,
    wasted_seconds: f64,
    coordinator_seconds: f64,
}

impl Course<'_> {
    fn after(&mut self, seconds: f64, event: Event) {
        self.entries += 1;
        self.events.push(Reverse(Entry(self.now + seconds, self.entries, event)));
    }

    fn latency(&mut self) -> f64 {
        -self.simulation.latency * (1.0 - self.chance.random::<f64>()).ln()
    }

    fn hear(&mut self, message: Message) -> Result<Vec<Message>, ClusterError> {
        let begin = Instant::now();
        let heard = self.desk.hear(vec![message], self.now);
        self.coordinator_seconds += begin.elapsed().as_secs_f64();
        heard
    }

    fn run(&mut self) -> Result<Simulated, ClusterError> {
        for machine in 0..self.machines.len() {
            self.after(0.0, Event::Wants(machine));
        }
        while !self.desk.done() {
            let Some(Reverse(Entry(time, _, event))) = self.events.pop() else {
                // All wait: only the end of a lease helps.
                self.now += 60.0;
                for machine in std::mem::take(&mut self.waiting) {
                    self.after(0.0, Event::Wants(machine));
                }
                continue;
            };
            self.now = time;
            match event {
                Event::Wants(machine) => {
                    self.wants(machine)?;
                }
                Event::Answers(machine, job) => self.answers(machine, job)?,
                Event::Vanishes(machine, job) => self.vanishes(machine, job),
            }
        }
        for machine in 0..self.machines.len() {
            if self.machines[machine].job.is_some() {
                let worked = self.now - self.machines[machine].began;
                self.machines[machine].worked += worked;
                self.wasted_seconds += worked;
            }
        }
        let status = self.desk.status(self.now);
        let worked: f64 = self.machines.iter().map(|machine| machine.worked).sum();
        Ok(Simulated {
            workers: self.machines.len(),
            right: status.value == Some(1),
            seconds: self.now,
            busy: worked / (self.now * self.machines.len() as f64),
            jobs: status.jobs.issued,
            lost: status.jobs.lost,
            cancelled: status.jobs.cancelled,
            lost_seconds: self.lost_seconds,
            wasted_seconds: self.wasted_seconds + self.desk.idle_seconds(),
            uses: Uses::of(&self.desk.coordinator.search, worked),
            tree_nodes: status.tree_nodes,
            tree_bytes: status.tree_bytes,
            journal_bytes: status.journal_bytes,
            coordinator_seconds: self.coordinator_seconds,
        })
    }

    /// Gives a machine a job. Returns whether there was one; else it waits.
    fn wants(&mut self, machine: usize) -> Result<bool, ClusterError> {
        let next = Next { jobs: 1, worker: Some(self.names[machine].clone()) };
        let replies = self.hear(Message::Next(next))?;
        let Some(Message::Job(job)) = replies.into_iter().next() else {
            self.waiting.push_back(machine);
            return Ok(false);
        };
        let (_, seconds) = reply(&self.simulation.board, &job, &self.names[machine]);
        let (number, latency) = (job.job, self.latency());
        self.at.insert(number, machine);
        self.machines[machine].job = Some(Box::new(job));
        self.machines[machine].began = self.now + latency;
        // The time until the next failure has no memory.
        let until = -(1.0 - self.chance.random::<f64>()).ln() * 3600.0 / self.simulation.fail.max(1e-12);
        if until < seconds {
            self.after(latency + until, Event::Vanishes(machine, number));
        } else {
            self.after(latency + seconds, Event::Answers(machine, number));
        }
        Ok(true)
    }

    /// The machine leaves its job; the seconds that it has worked on it.
    fn leave(&mut self, machine: usize) -> f64 {
        let worked = (self.now - self.machines[machine].began).max(0.0);
        self.machines[machine].worked += worked;
        if let Some(job) = self.machines[machine].job.take() {
            self.at.remove(&job.job);
        }
        worked
    }

    fn answers(&mut self, machine: usize, number: u64) -> Result<(), ClusterError> {
        let Some(job) = self.machines[machine].job.clone().filter(|job| job.job == number) else { return Ok(()) };
        self.leave(machine);
        let (answer, _) = reply(&self.simulation.board, &job, &self.names[machine]);
        let replies = self.hear(Message::Answer(answer))?;
        for reply in replies {
            let Message::Taken(taken) = reply else { continue };
            for job in taken.cancel {
                if let Some(&other) = self.at.get(&job) {
                    self.wasted_seconds += self.leave(other);
                    let latency = self.latency();
                    self.after(latency, Event::Wants(other));
                }
            }
        }
        let latency = self.latency();
        self.after(latency, Event::Wants(machine));
        // An answer may have opened new questions; whoever finds none speaks for all that wait.
        while let Some(waiting) = self.waiting.pop_front()
            && self.wants(waiting)?
        {}
        Ok(())
    }

    fn vanishes(&mut self, machine: usize, number: u64) {
        if self.machines[machine].job.as_ref().is_none_or(|job| job.job != number) {
            return;
        }
        self.lost_seconds += self.leave(machine);
        self.after(REPAIR_SECONDS, Event::Wants(machine));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SizeModel;

    fn simulation(seed: u64) -> Simulation {
        let model = SizeModel { whole_seconds: 3e3, ..SizeModel::default() };
        let board = SyntheticBoard { empties: 30, branching: 5, seed, model, text_length: 20 };
        Simulation { board, budget: 60.0, fail: 20.0, latency: 0.05, seed }
    }

    #[test]
    fn a_made_up_solve_ends_with_the_hidden_truth_and_its_figures_come_again() {
        for seed in 1..4 {
            let first = simulation(seed).run(5).expect("nothing is written");
            assert!(first.right && first.busy > 0.3 && first.busy <= 1.0, "{first:?}");
            assert!(first.lost_seconds > 0.0);
            let again = simulation(seed).run(5).expect("nothing is written");
            assert_eq!(
                Simulated { coordinator_seconds: 0.0, ..first },
                Simulated { coordinator_seconds: 0.0, ..again }
            );
        }
    }

    #[test]
    fn more_machines_need_less_time() {
        let one = simulation(7).run(1).expect("nothing is written");
        let ten = simulation(7).run(10).expect("nothing is written");
        assert!(ten.seconds < one.seconds / 2.0, "{} and {}", one.seconds, ten.seconds);
    }

    #[test]
    fn ten_workers_do_not_much_that_one_would_not_have_done() {
        let work = |workers: usize| -> f64 {
            let solves = (1..=8).map(|seed| {
                let simulation = Simulation { budget: 240.0, ..simulation(seed) };
                let model = SizeModel { whole_seconds: 4e4, ..simulation.board.model };
                let board = SyntheticBoard { empties: 44, branching: 6, model, ..simulation.board };
                let solve = Simulation { board, ..simulation }.run(workers).expect("nothing is written");
                assert!(solve.right);
                solve.seconds * workers as f64
            });
            solves.sum()
        };
        let (one, ten) = (work(1), work(10));
        // Chance makes a single solve much longer or shorter; eight together are steadier.
        assert!(ten < 1.7 * one, "one works for {one} seconds, ten for {ten}");
    }
}
