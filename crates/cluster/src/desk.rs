//! A coordinator with its journal: nothing is told to anybody before it is on the disk.

use crate::board::{Board, GameBoard};
use crate::coordinator::{Coordinator, Witness};
use crate::journal::Journal;
use crate::message::shortened;
use crate::record::Record;
use crate::{Answer, Cancel, ClusterError, Job, Message, Next, Plan, Progress, Ready, Refusal, Taken, Verdict, part};
use games::{Claim, Resources};
use std::collections::HashSet;
use std::path::Path;

/// A solver that solves nothing gets so many bytes.
const FEW_BYTES: usize = 1 << 20;

/// Certificates of more bytes, packed, are not checked when they arrive.
const LARGEST_CHECKED: usize = 1 << 18;

/// A solve with its journal. Several programs may have the same journal open: each reads what the others wrote before it does anything.
#[derive(Debug)]
pub struct Desk<B = GameBoard> {
    pub(crate) coordinator: Coordinator<B>,
    pub(crate) journal: Journal,
    void: HashSet<u64>,
    distrusted: HashSet<String>,
}

impl Desk<GameBoard> {
    /// Begins the journal of a solve in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// [`ClusterError::JournalExists`] if there is one already; [`ClusterError`] if the game is unfit or the file cannot be written.
    pub fn begin(folder: &Path, plan: &Plan) -> Result<Desk, ClusterError> {
        let board = GameBoard::new(plan.open()?)?;
        let mut journal = Journal::begin(folder)?;
        journal.append(&[Record::Plan(plan.clone())])?;
        Ok(Desk::with(board, plan.clone(), journal))
    }

    /// Goes on with the journal in a folder.
    ///
    /// # Errors
    /// [`ClusterError::NoJournal`] if there is none; [`ClusterError`] if it is of another version or cannot be read.
    pub fn open(folder: &Path) -> Result<Desk, ClusterError> {
        let mut journal = Journal::open(folder)?;
        journal.lock()?;
        let plan = first_plan(&mut journal)?;
        let plan = plan.ok_or_else(|| ClusterError::Journal {
            path: folder.to_owned(),
            problem: "does not say what is solved; begin again with `yomikiri cluster plan` in another folder"
                .to_owned(),
        })?;
        if plan.program != crate::PROGRAM {
            return Err(ClusterError::OtherVersion { found: shortened(&plan.program) });
        }
        let board = GameBoard::new(plan.open()?)?;
        let mut desk = Desk::with(board, plan, journal);
        desk.journal.rewind();
        desk.catch_up()?;
        desk.journal.unlock()?;
        Ok(desk)
    }

    /// The board that is solved.
    pub fn board(&self) -> &GameBoard {
        &self.coordinator.board
    }

    /// Looks whether the weights in a file belong to what is solved. Workers would refuse one job after the other; here it is known at once.
    ///
    /// # Errors
    /// [`games::GameError::Weights`] if there is no such file, or it is damaged, of another version or about another game.
    pub fn check_weights(&self, path: &Path) -> Result<(), ClusterError> {
        let few = Resources { threads: 1, memory: FEW_BYTES, portable: false, tables: None };
        if let Some(mut solver) = self.board().position().solver(&few)?.into_score() {
            solver.judge_by(path)?;
        }
        Ok(())
    }
}

fn first_plan(journal: &mut Journal) -> Result<Option<Plan>, ClusterError> {
    let mut plan = None;
    journal.read_on(|record, _| {
        if let Record::Plan(found) = record
            && plan.is_none()
        {
            plan = Some(found);
        }
    })?;
    Ok(plan)
}

impl<B: Board + Clone> Desk<B> {
    /// A solve whose journal has nothing but the plan.
    pub(crate) fn with(board: B, plan: Plan, journal: Journal) -> Desk<B> {
        let (void, distrusted) = (HashSet::new(), HashSet::new());
        Desk { coordinator: Coordinator::new(board, plan, void.clone(), &distrusted), journal, void, distrusted }
    }

    /// What is solved, and on which terms.
    pub fn plan(&self) -> &Plan {
        &self.coordinator.plan
    }

    /// The name of the solve in jobs and answers.
    pub fn solve(&self) -> &str {
        self.coordinator.solve()
    }

    /// Whether what was asked for is proven, with all parts of the certificate that can travel.
    pub fn done(&self) -> bool {
        self.coordinator.done()
    }

    /// Reads what others wrote. The lock must be held.
    fn catch_up(&mut self) -> Result<(), ClusterError> {
        loop {
            let (void, distrusted) = (self.void.len(), self.distrusted.len());
            let coordinator = &mut self.coordinator;
            let (all_void, all_distrusted) = (&mut self.void, &mut self.distrusted);
            self.journal.read_on(|record, place| match record {
                Record::Void(jobs) => all_void.extend(jobs),
                Record::Distrust(worker) => {
                    all_distrusted.insert(worker);
                }
                record => coordinator.apply(&record, place),
            })?;
            if (void, distrusted) == (self.void.len(), self.distrusted.len()) {
                return Ok(());
            }
            self.begin_again();
        }
    }

    /// Forgets everything but which answers do not count: they must not have counted before either.
    fn begin_again(&mut self) {
        let (board, plan) = (self.coordinator.board.clone(), self.coordinator.plan.clone());
        self.coordinator = Coordinator::new(board, plan, self.void.clone(), &self.distrusted);
        self.journal.rewind();
    }

    /// Writes that some answers do not count, and finds out again what the others say. The lock must be held.
    fn take_back(&mut self, records: Vec<Record>) -> Result<(), ClusterError> {
        self.write()?;
        self.journal.append(&records)?;
        for record in records {
            match record {
                Record::Distrust(worker) => {
                    self.distrusted.insert(worker);
                }
                Record::Void(jobs) => self.void.extend(jobs),
                _ => {}
            }
        }
        self.begin_again();
        self.catch_up()
    }

    /// Writes what the coordinator wants to remember. The lock must be held.
    fn write(&mut self) -> Result<(), ClusterError> {
        let records = self.coordinator.take_records();
        let places = self.journal.append(&records)?;
        for (record, place) in records.iter().zip(places) {
            if let Record::Answer { answer, .. } = record {
                self.coordinator.placed(answer.job, place);
            }
        }
        Ok(())
    }

    /// Hears several lines at once, and replies: to `next` the jobs and `ready`, to everything else one `taken`. What the replies say is
    /// on the disk.
    ///
    /// # Errors
    /// [`ClusterError`] if the journal cannot be read or written.
    pub fn hear(&mut self, messages: Vec<Message>, now: f64) -> Result<Vec<Message>, ClusterError> {
        self.journal.lock()?;
        let heard = self.hear_locked(messages, now);
        self.journal.unlock()?;
        heard
    }

    fn hear_locked(&mut self, messages: Vec<Message>, now: f64) -> Result<Vec<Message>, ClusterError> {
        self.catch_up()?;
        let mut replies = Vec::new();
        for message in messages {
            match message {
                Message::Next(Next { jobs, worker }) => {
                    let (jobs, ready) = self.next_locked(jobs, worker.as_deref(), now);
                    replies.extend(jobs.into_iter().map(Message::Job));
                    replies.push(Message::Ready(ready));
                }
                Message::Answer(answer) => replies.push(Message::Taken(self.take_locked(answer, now)?)),
                Message::Progress(Progress { job, worker, solve, .. }) => {
                    replies.push(self.note(job, &solve, |coordinator| coordinator.beat(job, &worker, now)));
                }
                Message::Refusal(Refusal { job, worker, reason, solve }) => {
                    replies.push(self.note(job, &solve, |coordinator| coordinator.refuse(job, &worker, &reason, now)));
                }
                Message::Job(_) | Message::Cancel(_) | Message::Ready(_) | Message::Taken(_) => {}
            }
        }
        self.write()?;
        Ok(replies)
    }

    fn note(&mut self, job: u64, solve: &str, note: impl FnOnce(&mut Coordinator<B>)) -> Message {
        let refused = (solve != self.coordinator.solve()).then(|| {
            let (expected, found) = (self.coordinator.solve().to_owned(), solve.to_owned());
            ClusterError::OtherSolve { expected, found }.to_string()
        });
        if refused.is_none() {
            note(&mut self.coordinator);
        }
        Message::Taken(Taken { job, news: false, refused, cancel: Vec::new(), done: self.coordinator.done() })
    }

    /// At most so many jobs.
    ///
    /// # Errors
    /// [`ClusterError`] if the journal cannot be read or written.
    pub fn next(&mut self, most: usize, worker: Option<&str>, now: f64) -> Result<(Vec<Job>, Ready), ClusterError> {
        let next = Next { jobs: most, worker: worker.map(str::to_owned) };
        let mut jobs = Vec::new();
        for message in self.hear(vec![Message::Next(next)], now)? {
            match message {
                Message::Job(job) => jobs.push(job),
                Message::Ready(ready) => return Ok((jobs, ready)),
                _ => {}
            }
        }
        Ok((jobs, Ready { jobs: 0, in_flight: 0, done: self.done() }))
    }

    fn next_locked(&mut self, most: usize, worker: Option<&str>, now: f64) -> (Vec<Job>, Ready) {
        let jobs = self.coordinator.next(most, worker, now);
        let ready = Ready { jobs: jobs.len(), in_flight: self.coordinator.in_flight(), done: self.coordinator.done() };
        (jobs, ready)
    }

    /// Takes one answer.
    ///
    /// # Errors
    /// [`ClusterError`] if the journal cannot be read or written.
    pub fn take(&mut self, answer: Answer, now: f64) -> Result<Taken, ClusterError> {
        let job = answer.job;
        let replies = self.hear(vec![Message::Answer(answer)], now)?;
        let taken =
            replies.into_iter().find_map(|reply| if let Message::Taken(taken) = reply { Some(taken) } else { None });
        Ok(taken.unwrap_or(Taken { job, news: false, refused: None, cancel: Vec::new(), done: false }))
    }

    fn take_locked(&mut self, answer: Answer, now: f64) -> Result<Taken, ClusterError> {
        let job = answer.job;
        let forger = self.fails_check(&answer).then(|| answer.worker.clone());
        let mut taken = match self.coordinator.take(answer, now) {
            Ok(taken) => {
                if let Some(worker) = forger {
                    self.take_back(vec![Record::Distrust(worker)])?;
                }
                taken
            }
            Err(error) => Taken {
                job,
                news: false,
                refused: Some(shortened(&error.to_string())),
                cancel: Vec::new(),
                done: self.coordinator.done(),
            },
        };
        if self.settle_disputes()? {
            taken.done = self.coordinator.done();
        }
        Ok(taken)
    }

    /// Whether the certificate of an answer was looked at and does not prove what the answer says. A share of them is looked at; large
    /// ones never, since everybody waits meanwhile.
    fn fails_check(&self, answer: &Answer) -> bool {
        let coordinator = &self.coordinator;
        let Some(certificate) = answer.certificate.as_deref() else { return false };
        let worth = answer.verdict != Verdict::Open && certificate.len() <= LARGEST_CHECKED;
        if !worth || !coordinator.is_to_be_checked(answer.job) || coordinator.workers.is_distrusted(&answer.worker) {
            return false;
        }
        let Ok(node) = coordinator.board.locate(&answer.position) else { return false };
        let yes = answer.verdict == Verdict::Yes;
        let threshold = if node.first_to_move { answer.more_than } else { -answer.more_than - 1 };
        let claim = claim(yes == node.first_to_move, threshold);
        let holds = part::unpack(certificate).map(|bytes| coordinator.board.holds(&bytes, &answer.position, claim));
        // A certificate that is none is wrong; where nobody can say, nothing is said.
        holds.is_none_or(|holds| holds == Some(false))
    }

    /// Settles what answers disagree about: by their certificates, and where these do not tell, by asking again. Returns whether there was
    /// anything to settle.
    fn settle_disputes(&mut self) -> Result<bool, ClusterError> {
        let mut settled = false;
        loop {
            let outvoted = self.coordinator.outvoted();
            let records: Vec<Record> = if !outvoted.is_empty() {
                outvoted.into_iter().map(Record::Distrust).collect()
            } else if self.coordinator.disputed_answers().is_some() {
                // Their places in the journal are known once they are written.
                self.write()?;
                self.judge(self.coordinator.disputed_answers().unwrap_or_default())?
            } else {
                return Ok(settled);
            };
            settled = true;
            self.take_back(records)?;
        }
    }

    /// Which of some answers are wrong: what is to be written about it.
    fn judge(&mut self, witnesses: Vec<Witness>) -> Result<Vec<Record>, ClusterError> {
        let mut wrong: Vec<String> = Vec::new();
        let mut unsure = Vec::new();
        let mut proven: Vec<(String, (bool, i16))> = Vec::new();
        let jobs: Vec<u64> = witnesses.iter().map(|witness| witness.said.job).collect();
        for witness in witnesses {
            let Witness { said, worker, position } = &witness;
            let record = if said.certified { self.journal.read_at(said.record)? } else { None };
            let certificate = match record {
                Some(Record::Answer { answer, .. }) => answer.certificate.as_deref().and_then(part::unpack),
                _ => None,
            };
            let (more, threshold) = said.answer;
            let holds = match (certificate, said.certified) {
                (Some(certificate), true) => {
                    let claim = claim(more, i32::from(threshold));
                    // What it says beyond its certificate is only believed.
                    self.coordinator.board.holds(&certificate, position, claim)
                }
                // A certificate that is none is wrong too.
                (None, true) => Some(false),
                _ => None,
            };
            match holds {
                Some(true) => proven.push((position.clone(), said.answer)),
                Some(false) => wrong.push(worker.clone()),
                None => unsure.push(witness),
            }
        }
        // Whoever excludes what is proven is wrong.
        for Witness { said, worker, position } in &unsure {
            let excludes =
                |&(more, threshold): &(bool, i16)| if more { said.high <= threshold } else { said.low > threshold };
            if proven.iter().any(|(about, answer)| about == position && excludes(answer)) {
                wrong.push(worker.clone());
            }
        }
        let unsure: Vec<u64> = unsure.iter().map(|witness| witness.said.job).collect();
        wrong.sort();
        wrong.dedup();
        if !wrong.is_empty() {
            return Ok(wrong.into_iter().map(Record::Distrust).collect());
        }
        // If all certificates hold, somebody said more than its certificate proves.
        let void = if unsure.is_empty() { jobs } else { unsure };
        if void.is_empty() {
            let problem = "has answers that exclude each other, and none of them can be named".to_owned();
            return Err(ClusterError::Journal { path: self.journal.path(), problem });
        }
        Ok(vec![Record::Void(void)])
    }

    /// Reads what others wrote.
    ///
    /// # Errors
    /// [`ClusterError`] if the journal cannot be read.
    pub fn refresh(&mut self) -> Result<(), ClusterError> {
        self.hear(Vec::new(), 0.0).map(|_| ())
    }

    /// From now on no answer of these workers counts, whenever it came.
    pub(crate) fn distrust_workers(&mut self, names: Vec<String>) -> Result<(), ClusterError> {
        self.journal.lock()?;
        let records = names.into_iter().map(Record::Distrust).collect();
        let written = self.catch_up().and_then(|()| self.take_back(records));
        self.journal.unlock()?;
        written
    }

    /// The line that tells workers to stop.
    pub fn cancel(&self, jobs: Vec<u64>) -> Message {
        Message::Cancel(Cancel { solve: self.solve().to_owned(), jobs })
    }

    /// Positions in the tree of questions, and the bytes that they take.
    pub(crate) fn tree_size(&self) -> (usize, usize) {
        (self.coordinator.search.tree.len(), self.coordinator.search.tree.bytes())
    }

    /// Seconds spent on answers that told nothing new.
    pub(crate) fn idle_seconds(&self) -> f64 {
        self.coordinator.counts.idle_seconds
    }

    /// The size of the journal in bytes.
    pub fn journal_bytes(&self) -> u64 {
        self.journal.size()
    }
}

/// That the first player scores more than so much, or that it does not.
pub(crate) fn claim(more: bool, threshold: i32) -> Claim {
    if more {
        Claim { at_least: Some(threshold + 1), at_most: None }
    } else {
        Claim { at_least: None, at_most: Some(threshold) }
    }
}
