//! What is asked, what was answered, and what that proves. It has no clock, no file and no network: whoever holds it tells the time, and
//! keeps the records that it makes.

mod disputes;
mod issue;
mod proof;

pub(crate) use disputes::Witness;
pub(crate) use proof::{ProofTree, Side};

use crate::board::Board;
use crate::facts::{Fact, Facts};
use crate::record::{Issued, Purpose, Record};
use crate::search::Search;
use crate::tree::{Id, Tree, flag};
use crate::workers::{Crew, Workers};
use crate::{Answer, ClusterError, Mode, Plan, Taken, Verdict};
use game::Bounds;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// The sizes of so many finished jobs are kept, for simulations.
const MOST_SIZES: usize = 100_000;

/// A job that somebody is at.
#[derive(Clone, Debug)]
struct Flight {
    node: Id,
    purpose: Purpose,
    deadline: f64,
    lease: f64,
}

/// An answer that decided something, and where it is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) job: u64,
    pub(crate) worker: u32,
    /// The place of its record in the journal.
    pub(crate) record: u64,
    pub(crate) low: i16,
    pub(crate) high: i16,
    /// Whether the question was about this position, or it came up on the way to the answer about another.
    pub(crate) asked: bool,
    /// What was asked and answered: the first player scores more than this, or not.
    pub(crate) answer: (bool, i16),
    /// Whether there is a certificate of that.
    pub(crate) certified: bool,
}

/// What became of all jobs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub(crate) issued: u64,
    pub(crate) answered: u64,
    pub(crate) yes_or_no: u64,
    pub(crate) late: u64,
    pub(crate) again: u64,
    pub(crate) lost: u64,
    pub(crate) cancelled: u64,
    pub(crate) refused: u64,
    pub(crate) asked_twice: u64,
    pub(crate) void: u64,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    /// Seconds spent on answers that told nothing new.
    pub(crate) idle_seconds: f64,
    pub(crate) last: f64,
}

/// The coordinator of one solve.
#[derive(Debug)]
pub(crate) struct Coordinator<B> {
    pub(crate) board: B,
    pub(crate) plan: Plan,
    solve: String,
    pub(crate) search: Search,
    flights: HashMap<u64, Flight>,
    /// By the moment when they are given up; times are not negative, so their bits are ordered as they are.
    deadlines: BTreeSet<(u64, u64)>,
    by_node: HashMap<Id, Vec<u64>>,
    /// Of every job: what it asks, by its number.
    asked: Vec<(Id, i16)>,
    /// Which of them are answered.
    answered: HashSet<u64>,
    said: HashMap<Id, Vec<Said>>,
    /// Questions to be asked once more, and who answered them.
    twice: VecDeque<(Id, i32, u32)>,
    /// Questions whose certificates are missing, once everything is proven.
    without_certificate: Option<VecDeque<(Id, i32)>>,
    facts: Facts,
    crew: Crew,
    pub(crate) workers: Workers,
    /// Answers that do not count, by their jobs.
    void: HashSet<u64>,
    /// What workers said of a question whose answers do not count.
    disputed: HashMap<(Id, i32), Vec<(u32, Verdict)>>,
    /// The question that answers disagree about, to be settled by whoever holds the journal.
    dispute: Option<Id>,
    pub(crate) counts: Counts,
    /// What the first finished jobs asked about, and their seconds.
    pub(crate) sizes: Vec<(Id, f32)>,
    /// How many thresholds have been settled.
    tests: u32,
    /// Records that are not in the journal yet.
    outbox: Vec<Record>,
    /// Jobs that nobody needs any more, to be told to those who are at them.
    cancelled: Vec<u64>,
}

impl<B: Board> Coordinator<B> {
    /// A solve that begins. `void` and `distrusted` are answers and workers that do not count, known from the whole journal.
    pub(crate) fn new(board: B, plan: Plan, void: HashSet<u64>, distrusted: &HashSet<String>) -> Coordinator<B> {
        let tree = Tree::new(&board.root(), board.highest_score());
        let solve = plan.solve();
        let mut coordinator = Coordinator {
            search: Search::new(tree, 0),
            board,
            plan,
            solve,
            flights: HashMap::new(),
            deadlines: BTreeSet::new(),
            by_node: HashMap::new(),
            asked: Vec::new(),
            answered: HashSet::new(),
            said: HashMap::new(),
            twice: VecDeque::new(),
            without_certificate: None,
            facts: Facts::default(),
            crew: Crew::default(),
            workers: Workers::new(distrusted),
            void,
            disputed: HashMap::new(),
            dispute: None,
            counts: Counts::default(),
            sizes: Vec::new(),
            tests: 0,
            outbox: Vec::new(),
            cancelled: Vec::new(),
        };
        coordinator.settle();
        coordinator
    }

    /// The name of the solve.
    pub(crate) fn solve(&self) -> &str {
        &self.solve
    }

    /// What is proven of the score of the first player.
    pub(crate) fn bounds_for_first(&self) -> Bounds {
        let root = self.search.tree.place(0);
        Bounds { low: i32::from(root.low), high: i32::from(root.high) }
    }

    /// Whether the value is proven.
    pub(crate) fn proven(&self) -> bool {
        reached(self.bounds_for_first(), self.plan.mode)
    }

    /// Whether everything that was asked for is there: the value, and the parts of its certificate.
    pub(crate) fn done(&self) -> bool {
        let certificates = self.without_certificate.as_ref().is_none_or(VecDeque::is_empty);
        self.proven() && certificates && !self.flights.values().any(|flight| flight.purpose == Purpose::Certificate)
    }

    pub(crate) fn in_flight(&self) -> usize {
        self.flights.len()
    }

    /// The question about the first player's score as one about the side to move: it scores more than this.
    fn for_mover(&self, id: Id, threshold: i32) -> i32 {
        if self.search.tree.place(id).has(flag::FIRST) { threshold } else { -threshold - 1 }
    }

    /// Takes an answer, which may come late, twice or never have been asked for. Its form has been checked.
    ///
    /// # Errors
    /// [`ClusterError`] if it cannot be an answer to anything that was asked; nothing has changed then.
    pub(crate) fn take(&mut self, answer: Answer, now: f64) -> Result<Taken, ClusterError> {
        if answer.solve != self.solve {
            return Err(ClusterError::OtherSolve { expected: self.solve.clone(), found: answer.solve });
        }
        let impossible = |problem: String| ClusterError::Answer { problem };
        let Some(&(node, threshold)) = self.asked.get(answer.job as usize) else {
            return Err(impossible(format!("job {} was never handed out", answer.job)));
        };
        if self.search.tree.text(node) != answer.position
            || self.for_mover(node, i32::from(threshold)) != answer.more_than
        {
            return Err(impossible(format!("job {} asked something else", answer.job)));
        }
        let highest = self.board.highest_score();
        if answer.at_least < -highest || answer.at_most > highest {
            return Err(impossible(format!("no score is above {highest}")));
        }
        let job = answer.job;
        if self.answered.contains(&job) {
            self.counts.again += 1;
            return Ok(Taken { job, news: false, refused: None, cancel: Vec::new(), done: self.done() });
        }
        let before = self.knowledge(node);
        self.keep(Record::Answer { time: now, answer: Box::new(answer) });
        let news = before != self.knowledge(node);
        Ok(Taken { job, news, refused: None, cancel: std::mem::take(&mut self.cancelled), done: self.done() })
    }

    /// What is known of a node, to see whether an answer told anything new.
    fn knowledge(&self, id: Id) -> (i16, i16, bool, usize) {
        let place = self.search.tree.place(id);
        (place.low, place.high, place.has(flag::EXPANDED), self.said.get(&id).map_or(0, Vec::len))
    }

    /// A worker is still at a job.
    pub(crate) fn beat(&mut self, job: u64, worker: &str, now: f64) {
        let id = self.workers.id(worker);
        self.workers.seen(id, now);
        if let Some(flight) = self.flights.get_mut(&job) {
            self.deadlines.remove(&(flight.deadline.to_bits(), job));
            flight.deadline = now + flight.lease;
            self.deadlines.insert((flight.deadline.to_bits(), job));
        }
    }

    /// A worker will not answer a job.
    pub(crate) fn refuse(&mut self, job: u64, worker: &str, reason: &str, now: f64) {
        if self.flights.contains_key(&job) {
            self.keep(Record::Refused { job, worker: worker.to_owned(), reason: reason.to_owned(), time: now });
        }
    }

    /// The records since the last call, which have to be on the disk before anybody hears of what they say.
    pub(crate) fn take_records(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.outbox)
    }

    /// Does what a new record says, and keeps it for the journal.
    fn keep(&mut self, record: Record) {
        // The place is told when it is written; see `placed`.
        self.apply(&record, u64::MAX);
        self.outbox.push(record);
    }

    /// The record of a job's answer was written at this place.
    pub(crate) fn placed(&mut self, job: u64, place: u64) {
        let Some(&(node, _)) = self.asked.get(job as usize) else { return };
        if let Some(said) =
            self.said.get_mut(&node).and_then(|said| said.iter_mut().find(|said| said.job == job && said.asked))
        {
            said.record = place;
        }
    }

    /// Does what a record says, which stands at some place of the journal.
    pub(crate) fn apply(&mut self, record: &Record, place: u64) {
        match record {
            // What they say is known before anything else is read.
            Record::Plan(_) | Record::Void(_) | Record::Distrust(_) => {}
            Record::Issued(issued) => self.apply_issued(issued),
            Record::Answer { time, answer } => self.apply_answer(answer, *time, place),
            Record::Refused { job, worker, reason, time } => {
                let id = self.workers.id(worker);
                self.workers.seen(id, *time);
                self.workers.refused(id, reason);
                self.counts.refused += 1;
                self.counts.last = *time;
                if self.land(*job).is_some_and(|flight| flight.purpose == Purpose::Certificate) {
                    self.find_missing_certificates();
                }
            }
        }
    }

    fn apply_issued(&mut self, issued: &Issued) {
        let Some(node) = self.search.tree.find(&issued.position) else { return };
        let job = issued.job;
        while self.asked.len() <= job as usize {
            self.asked.push((node, issued.threshold as i16));
        }
        let &Issued { purpose, deadline, lease, .. } = issued;
        self.flights.insert(job, Flight { node, purpose, deadline, lease });
        self.deadlines.insert((deadline.to_bits(), job));
        self.by_node.entry(node).or_default().push(job);
        self.counts.issued += 1;
        self.counts.last = self.counts.last.max(deadline - lease);
        self.search.tree.count_flight(node, true);
        match purpose {
            Purpose::Open => {
                self.search.tree.place_mut(node).set(flag::IN_FLIGHT, true);
                self.search.propagate_flight(node);
            }
            Purpose::Twice => {
                self.counts.asked_twice += 1;
                self.twice.retain(|&(id, ..)| id != node);
            }
            Purpose::Certificate => {
                if let Some(wanted) = &mut self.without_certificate {
                    wanted.retain(|&(id, _)| id != node);
                }
            }
        }
    }

    /// Nobody is at a job any more.
    fn land(&mut self, job: u64) -> Option<Flight> {
        let flight = self.flights.remove(&job)?;
        self.deadlines.remove(&(flight.deadline.to_bits(), job));
        self.search.tree.count_flight(flight.node, false);
        let at_node = self.by_node.get_mut(&flight.node);
        let others = at_node.is_some_and(|jobs| {
            jobs.retain(|&other| other != job);
            !jobs.is_empty()
        });
        if !others {
            self.by_node.remove(&flight.node);
            self.search.tree.place_mut(flight.node).set(flag::IN_FLIGHT, false);
            self.search.propagate_flight(flight.node);
        }
        Some(flight)
    }

    fn apply_answer(&mut self, answer: &Answer, time: f64, place: u64) {
        let job = answer.job;
        // By what it says itself, so that it counts even if the record of its job is damaged.
        let Some(node) = self.search.tree.find(&answer.position) else { return };
        let first = self.search.tree.place(node).has(flag::FIRST);
        let threshold = if first { answer.more_than } else { -answer.more_than - 1 };
        if !self.answered.insert(job) {
            return;
        }
        let flight = self.land(job);
        let worker = self.workers.id(&answer.worker);
        self.workers.seen(worker, time);
        self.workers.answered(worker, answer);
        self.counts.answered += 1;
        self.counts.late += u64::from(flight.is_none());
        self.counts.nodes += answer.nodes;
        self.counts.seconds += answer.seconds;
        self.counts.last = self.counts.last.max(time);
        let known_before = self.search.tree.place(node).decided(threshold).is_some();
        let decides = answer.verdict != Verdict::Open;
        self.counts.yes_or_no += u64::from(decides);
        if known_before && flight.as_ref().is_none_or(|flight| flight.purpose == Purpose::Open) {
            self.counts.idle_seconds += answer.seconds;
        }
        if self.counts_for((node, threshold), worker, job, answer.verdict) {
            self.search.model.worked(answer.nodes, answer.seconds);
            let asked_first = flight.as_ref().is_none_or(|flight| flight.purpose == Purpose::Open);
            if asked_first && threshold == self.search.threshold {
                self.search.learn_size(node, answer.nodes, decides);
                if decides {
                    self.search.tree.spend(node, answer.seconds);
                }
            }
            if decides && self.sizes.len() < MOST_SIZES {
                self.sizes.push((node, answer.seconds as f32));
            }
            self.learn_known(node, worker, answer);
            let changed = self.learn_answer(node, threshold, worker, answer, place);
            let decided = self.search.propagate(&changed);
            self.cancel_below(&decided);
            self.search.learn_decided(&decided);
            if decides && flight.as_ref().is_none_or(|flight| flight.purpose == Purpose::Open) {
                self.ask_twice_by_chance(node, threshold, worker, job);
            }
        }
        let place = self.search.tree.place(node);
        if !decides && !place.has(flag::EXPANDED) && place.decided(threshold).is_none() {
            self.split(node, answer);
        }
        // Who was asked for a certificate may not have sent one that counts, and late answers may have one too.
        let wanted = match flight {
            Some(flight) => flight.purpose == Purpose::Certificate,
            None => !self.done(),
        };
        if wanted && self.without_certificate.is_some() {
            self.find_missing_certificates();
        }
        self.settle();
    }

    /// Takes over the bounds of an answer. Returns the nodes that changed.
    fn learn_answer(&mut self, id: Id, threshold: i32, worker: u32, answer: &Answer, record: u64) -> Vec<Id> {
        let first = self.search.tree.place(id).has(flag::FIRST);
        let (low, high) = for_first(first, answer.at_least, answer.at_most);
        let more = (answer.verdict == Verdict::Yes) == first;
        if answer.verdict == Verdict::Open {
            if let Some(likely) = answer.likely.filter(|&likely| likely != Verdict::Open) {
                let more = (likely == Verdict::Yes) == first;
                let place = self.search.tree.place_mut(id);
                place.set(flag::LIKELY_MORE, more);
                place.set(flag::LIKELY_NOT, !more);
            }
        } else {
            let certified = answer.certificate.is_some();
            let answered = (more, threshold as i16);
            let said = Said { job: answer.job, worker, record, low, high, asked: true, answer: answered, certified };
            self.remember(id, said);
        }
        self.search.tree.tighten(id, low, high);
        vec![id]
    }

    /// Remembers who said what of a position, and notices if that excludes what others said.
    fn remember(&mut self, id: Id, said: Said) {
        let others = self.said.entry(id).or_default();
        if others.iter().any(|other| other.low > said.high || other.high < said.low) {
            self.dispute = Some(id);
        }
        others.push(said);
    }

    /// Takes over what was proven of a position on the way to an answer about another. Returns whether it is new.
    fn learn_fact(&mut self, id: Id, fact: Fact) -> bool {
        let Fact { low, high, job, worker } = fact;
        let news = self.search.tree.tighten(id, low, high);
        if news {
            let answer = (false, 0);
            let said = Said { job, worker, record: u64::MAX, low, high, asked: false, answer, certified: false };
            self.remember(id, said);
        }
        news
    }

    /// Takes over what an answer says of other positions.
    fn learn_known(&mut self, id: Id, worker: u32, answer: &Answer) {
        let mut changed = Vec::new();
        for known in &answer.known {
            // What is no position tells nothing.
            let Ok(node) = self.board.locate(&known.position) else { continue };
            let (low, high) = for_first(node.first_to_move, known.at_least, known.at_most);
            let fact = Fact { low, high, job: answer.job, worker };
            match self.search.tree.find(&node.position) {
                Some(id) if self.learn_fact(id, fact) => changed.push(id),
                Some(_) => {}
                None => self.facts.keep(&node.position, fact),
            }
        }
        let decided = self.search.propagate(&changed);
        self.cancel_below(&decided);
        if answer.verdict == Verdict::Open {
            self.facts.keep_below(id, &answer.known);
        }
    }

    /// Makes questions of the children of a question that was too large.
    fn split(&mut self, id: Id, answer: &Answer) {
        let position = self.search.tree.text(id).to_owned();
        // It is a node, so the rules know it.
        let Ok(children) = self.board.children(&position) else { return };
        let first = self.search.tree.place(id).has(flag::FIRST);
        let ids = self.search.tree.expand(id, children.iter().map(|child| &child.node));
        let mut favourite: Option<(f64, Id)> = None;
        for (&child_id, child) in ids.iter().zip(&children) {
            let judged = answer.moves.iter().filter(|judged| child.moves.contains(&judged.mv));
            let best = judged.map(|judged| judged.value).max_by(f64::total_cmp);
            if let Some(value) = best {
                let hundredths = (if first { value } else { -value } * 100.0).round();
                self.search.tree.place_mut(child_id).value = hundredths.clamp(-32_000.0, 32_000.0) as i16;
                if favourite.is_none_or(|(most, _)| value > most) {
                    favourite = Some((value, child_id));
                }
            }
            if let Some(fact) = self.facts.of(&child.node.position) {
                self.learn_fact(child_id, fact);
            }
        }
        if let Some((_, child)) = favourite {
            // A position that was in the tree before keeps its rank where it came from.
            let place = self.search.tree.place_mut(child);
            place.set(flag::FAVOURITE, place.has(flag::FAVOURITE) || place.parent == id);
        }
        let mut changed = ids;
        changed.push(id);
        let decided = self.search.propagate(&changed);
        self.cancel_below(&decided);
        self.dispute = self.dispute.or(self.search.contradiction);
    }

    /// Goes on to the next threshold as long as the present one is settled, and finds out which certificates are missing at the end.
    fn settle(&mut self) {
        self.dispute = self.dispute.or(self.search.contradiction);
        if self.dispute.is_some() {
            return;
        }
        while !self.proven() {
            let bounds = self.bounds_for_first();
            let settled = self.search.tree.place(0).decided(self.search.threshold).is_some();
            // The first judgement of the root says which scores to begin with.
            let begins = self.tests == 0 && self.search.tree.place(0).has(flag::EXPANDED);
            if !settled && !begins {
                return;
            }
            self.tests += 1;
            let threshold = next_threshold(self.plan.mode, bounds, self.root_value(), self.tests);
            if threshold == self.search.threshold {
                return;
            }
            self.search.retest(threshold);
            self.dispute = self.search.contradiction;
        }
        if self.without_certificate.is_none() {
            self.find_missing_certificates();
            let decided = self.flights.keys().copied().collect::<Vec<_>>();
            for job in decided {
                if self.flights.get(&job).is_some_and(|flight| flight.purpose != Purpose::Certificate) {
                    self.cancel(job);
                }
            }
        }
    }

    /// What the root is judged to be worth to the first player, by its moves.
    fn root_value(&self) -> Option<f64> {
        let tree = &self.search.tree;
        let first = tree.place(0).has(flag::FIRST);
        let values = tree.children(0).map(|id| tree.place(id).value).filter(|&value| value != crate::tree::UNJUDGED);
        let best = if first { values.max() } else { values.min() };
        best.map(|value| f64::from(value) / 100.0)
    }

    fn cancel_below(&mut self, decided: &[Id]) {
        let mut waiting: Vec<Id> =
            decided.iter().copied().filter(|&id| self.search.tree.place(id).in_flight > 0).collect();
        while let Some(id) = waiting.pop() {
            let jobs = self.by_node.get(&id).cloned().unwrap_or_default();
            for job in jobs {
                let open = self.flights.get(&job).is_some_and(|flight| flight.purpose == Purpose::Open);
                if open && !self.search.matters(id) {
                    self.cancel(job);
                }
            }
            let tree = &self.search.tree;
            waiting.extend(
                tree.children(id).filter(|&child| tree.place(child).parent == id && tree.place(child).in_flight > 0),
            );
        }
    }

    fn cancel(&mut self, job: u64) {
        if self.land(job).is_some() {
            self.counts.cancelled += 1;
            self.cancelled.push(job);
        }
    }
}

/// Bounds of the side to move, for the first player.
fn for_first(first_to_move: bool, at_least: i32, at_most: i32) -> (i16, i16) {
    if first_to_move { (at_least as i16, at_most as i16) } else { (-at_most as i16, -at_least as i16) }
}

/// Whether the bounds say what was asked.
pub(crate) fn reached(bounds: Bounds, mode: Mode) -> bool {
    match mode {
        Mode::Exact => bounds.low >= bounds.high,
        Mode::Wld => bounds.low > 0 || bounds.high < 0 || bounds.low == 0 && bounds.high == 0,
    }
}

/// The next score to ask about: does the first player score more? That the score is at least what is expected, that it is not more, and
/// if it is not so, in widening steps away from there.
pub(crate) fn next_threshold(mode: Mode, Bounds { low, high }: Bounds, expected: Option<f64>, tests: u32) -> i32 {
    let expected = expected.unwrap_or(0.0);
    if mode == Mode::Wld {
        // Whether the one who is expected to win does so comes first: if it is so, that is all.
        let second_expected = low < 0 && expected < 0.0;
        return if high <= 0 || second_expected { -1 } else { 0 };
    }
    let guess = expected.round() as i32;
    if low < guess && guess <= high {
        return guess - 1;
    }
    let step = (1 << tests.saturating_sub(2).min(6)) - 1;
    let step = step.min((high - low) / 2);
    if low >= guess { (low + step).min(high - 1) } else { (high - 1 - step).max(low) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_guess_of_who_wins_leaves_one_question() {
        for value in -2..=2_i32 {
            for expected in [None, Some(-0.4), Some(3.0)] {
                let mut bounds = Bounds { low: -9, high: 9 };
                let mut tests = 0;
                while !reached(bounds, Mode::Wld) {
                    tests += 1;
                    let threshold = next_threshold(Mode::Wld, bounds, expected, tests);
                    if value > threshold { bounds.low = threshold + 1 } else { bounds.high = threshold }
                }
                let guessed = value != 0 && (value < 0) == (expected.unwrap_or(0.0) < 0.0);
                assert_eq!(tests, if guessed { 1 } else { 2 }, "{value} where {expected:?} is expected");
            }
        }
    }
}
