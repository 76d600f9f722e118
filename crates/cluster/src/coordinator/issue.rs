//! Which jobs are handed out.

use super::Coordinator;
use crate::board::Board;
use crate::record::{Issued, Purpose, Record};
use crate::tree::{Id, NONE};
use crate::{FORMAT, Job, Known, MOST_KNOWN, PROGRAM};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Questions are split until they are expected to take this share of the budget of a job, since what a job leaves open was in vain,
const AIM: f64 = 1.0 / 32.0;
/// or less, if there are not so many of them for each worker but the first: where few are left, some are chosen that will not be needed;
const QUESTIONS_EACH: f64 = 500.0;
/// few workers find enough among fewer, as many for each as this times their number;
const QUESTIONS_OF_FEW: f64 = 25.0;
/// and very many share these, for more would take more memory than they save work;
const MOST_QUESTIONS: f64 = 1e6;
/// where at least this share of the work so far is taken to be left, whatever is guessed,
const LEFT_AT_LEAST: f32 = 0.05;
/// but not less than this share.
const LEAST_AIM: f64 = 1.0 / 1024.0;
/// Nothing is split for its size that takes so few nodes: handing it out would take longer.
const FEWEST_NODES: f64 = 1e6;
/// A job may take so many times what is expected, but at least what is aimed at,
const PATIENCE: f64 = 16.0;
/// and at most so many times that. What takes longer is split, so that cheaper moves are found: with larger jobs two workers needed a third
/// more nodes for Nip 6x8.
const OVERRUN: f64 = 4.0;
/// A question that will be split gets a look, for this share of the time that is aimed at,
const SHORT_LOOK: f64 = 1.0 / 16.0;
/// or longer, up to that time, this share of what it is expected to take: the larger it is, the more hangs on who is expected to win.
const LONG_LOOK: f64 = 1.0 / 64.0;
/// A job is given to somebody else after so many times its budget,
const LEASE_BUDGETS: f64 = 3.0;
/// and this many seconds, without a sign of life.
const LEASE_SECONDS: f64 = 60.0;

impl<B: Board> Coordinator<B> {
    /// At most so many jobs, for a worker if its name is known.
    pub(crate) fn next(&mut self, most: usize, worker: Option<&str>, now: f64) -> Vec<Job> {
        self.give_up_late(now);
        self.crew.see(self.flights.len() + most, now, self.plan.terms.seconds);
        self.search.crew = self.crew.size();
        let worker = worker.map(|name| self.workers.id(name));
        let mut jobs = Vec::new();
        while jobs.len() < most {
            let Some((node, threshold, purpose)) = self.next_question(worker) else { break };
            jobs.push(self.issue(node, threshold, purpose, now));
        }
        jobs
    }

    /// Jobs that nobody has heard of for too long are free again; an answer that comes later still counts.
    fn give_up_late(&mut self, now: f64) {
        while let Some(&(bits, job)) = self.deadlines.first()
            && f64::from_bits(bits) < now
        {
            self.deadlines.pop_first();
            self.counts.lost += 1;
            if self.land(job).is_some_and(|flight| flight.purpose == Purpose::Certificate) {
                self.find_missing_certificates();
            }
        }
    }

    fn next_question(&mut self, worker: Option<u32>) -> Option<(Id, i32, Purpose)> {
        if self.dispute.is_some() {
            return None;
        }
        if self.proven() {
            let (node, threshold) = self.without_certificate.as_mut()?.pop_front()?;
            return Some((node, threshold, Purpose::Certificate));
        }
        let other = self.twice.iter().position(|&(.., said_by)| worker != Some(said_by));
        if let Some((node, threshold, _)) = other.and_then(|place| self.twice.remove(place)) {
            return Some((node, threshold, Purpose::Twice));
        }
        self.search.choose().map(|node| (node, self.search.threshold, Purpose::Open))
    }

    fn issue(&mut self, node: Id, threshold: i32, purpose: Purpose, now: f64) -> Job {
        let aim = self.aim();
        let terms = &self.plan.terms;
        // What was decided once is decided again within the same budget, unless chance is against it.
        let predicted = self.search.predicted_seconds(node) / self.budget_seconds();
        let share = match purpose {
            Purpose::Open if predicted > aim => (LONG_LOOK * predicted).clamp(aim * SHORT_LOOK, aim),
            Purpose::Open => (PATIENCE * predicted).clamp(aim, OVERRUN * aim).min(1.0),
            Purpose::Twice | Purpose::Certificate => 4.0,
        };
        let seconds = terms.seconds * share;
        let nodes = ((terms.nodes as f64 * share) as u64).max(1);
        let lease = seconds * LEASE_BUDGETS + LEASE_SECONDS;
        let job = self.asked.len() as u64;
        let position = self.search.tree.text(node).to_owned();
        let issued = Issued { job, position: position.clone(), threshold, purpose, deadline: now + lease, lease };
        self.keep(Record::Issued(issued));
        Job {
            format: FORMAT,
            program: PROGRAM.to_owned(),
            solve: self.solve.clone(),
            job,
            game: self.plan.game.clone(),
            board: self.plan.board.clone(),
            rules: self.plan.rules.clone(),
            position,
            more_than: self.for_mover(node, threshold),
            nodes,
            seconds,
            lease,
            certificate: self.plan.terms.certificate,
            known: if purpose == Purpose::Twice { Vec::new() } else { self.known_for(node) },
        }
    }

    /// How large questions should be, as a share of the budget of a job: so small that there are enough of them for everybody.
    fn aim(&self) -> f64 {
        let root = self.search.tree.place(0);
        let left = f64::from(root.cost.max(LEFT_AT_LEAST * root.spent));
        let others = self.crew.size().saturating_sub(1).max(1);
        let left = left / (self.budget_seconds() * others as f64);
        let least = FEWEST_NODES / (self.budget_seconds() * self.search.model.nodes_a_second());
        let each = QUESTIONS_EACH.min(QUESTIONS_OF_FEW * others as f64).min(MOST_QUESTIONS / others as f64);
        (left / each).clamp(LEAST_AIM, AIM).max(least.min(1.0))
    }

    /// The seconds that a job may take, by the clock and by its nodes.
    fn budget_seconds(&self) -> f64 {
        let terms = &self.plan.terms;
        terms.seconds.min(terms.nodes as f64 / self.search.model.nodes_a_second())
    }

    /// What was proven below those that were split into this question.
    fn known_for(&self, node: Id) -> Vec<Known> {
        let mut known = Vec::new();
        let mut at = node;
        for _ in 0..3 {
            if at == NONE || known.len() >= MOST_KNOWN {
                break;
            }
            let room = MOST_KNOWN - known.len();
            known.extend(self.facts.below(at).iter().take(room).cloned());
            at = self.search.tree.place(at).parent;
        }
        known
    }

    /// Whether a finished question is asked once more: by a chance that is the same for the same job.
    pub(super) fn ask_twice_by_chance(&mut self, node: Id, threshold: i32, worker: u32, job: u64) {
        if self.happens(self.plan.terms.ask_twice, job, 0) {
            self.twice.push_back((node, threshold, worker));
        }
    }

    /// Whether the certificate of a job's answer is checked when it arrives.
    pub(crate) fn is_to_be_checked(&self, job: u64) -> bool {
        self.happens(self.plan.terms.check, job, 0x0c4e_c4ed)
    }

    /// Whether something happens to a job that happens to a share of them.
    fn happens(&self, share: f64, job: u64, what: u64) -> bool {
        let solve = u64::from_str_radix(&self.solve, 16).unwrap_or(0);
        let seed = solve ^ what ^ job.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        share > 0.0 && Pcg64::seed_from_u64(seed).random::<f64>() < share
    }
}
