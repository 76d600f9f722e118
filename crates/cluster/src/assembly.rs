//! The certificate of a whole solve, put together from those of its answers; and the line of best play.

use crate::board::check_part;
use crate::coordinator::{ProofTree, Said, Side};
use crate::desk::{Desk, claim};
use crate::record::Record;
use crate::{ClusterError, Mode, part};
use game::{Seat, Watch};
use games::{Claim, Game, Move, Position, Questions, Resources, Written};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_64;

/// What a position of the proving side leads to, by the hashes of their canonical texts.
type Choices = HashMap<u64, u64>;

/// A certificate that was put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// What it says.
    pub claim: Claim,
    /// What was written.
    pub written: Written,
    /// Answers whose certificates it is made of.
    pub parts: usize,
    /// Moves that had to be found again because no certificate has them.
    pub found_again: u64,
}

/// A part that is to be checked.
struct Part {
    said: Said,
    worker: String,
    position: String,
    bytes: Vec<u8>,
}

/// A part that does not hold.
struct Fault {
    job: u64,
    worker: String,
    problem: String,
}

impl Desk {
    /// Writes the certificate of what is proven. Every part is checked on the way: if one does not hold, its worker is distrusted, all its
    /// answers are taken back, and the solve has to go on.
    ///
    /// # Errors
    /// [`ClusterError::NotProven`], [`ClusterError::Certificate`] if a part does not hold, [`ClusterError::Game`] if the file cannot be
    /// written or the watch stopped the work.
    pub fn certify(
        &mut self,
        path: &Path,
        resources: &Resources,
        watch: &dyn Watch,
    ) -> Result<Assembled, ClusterError> {
        self.refresh()?;
        let Some(empties) = self.plan().terms.certificate else {
            let problem =
                "the solve was planned without certificates; plan it again without --no-certificate".to_owned();
            return Err(ClusterError::Plan(problem));
        };
        if !self.coordinator.proven() {
            return Err(ClusterError::NotProven);
        }
        let mut parts = 0;
        let mut choices: [Choices; 2] = [HashMap::new(), HashMap::new()];
        let mut whole = Claim { at_least: None, at_most: None };
        for side in self.coordinator.sides() {
            let proof = self.coordinator.proof_tree(side);
            parts += proof.parts.len();
            let seat = match side {
                Side::AtLeast(score) => {
                    whole.at_least = Some(score);
                    Seat::FIRST
                }
                Side::AtMost(score) => {
                    whole.at_most = Some(score);
                    Seat::SECOND
                }
            };
            let found = &mut choices[seat.index()];
            for (&id, &child) in &proof.choices {
                let tree = &self.coordinator.search.tree;
                found.insert(xxh3_64(tree.text(id).as_bytes()), xxh3_64(tree.text(child).as_bytes()));
            }
            if let Err(faults) = self.moves_of_parts(&proof, resources.threads, found, watch)? {
                return self.distrust(faults);
            }
        }
        let board = self.board().clone();
        let mut author =
            Author { game: board.game(), choices: &choices, resources, questions: None, found_again: 0, watch };
        let certificates =
            board.game().certificates().ok_or_else(|| ClusterError::Unfit(board.game().name().to_owned()))?;
        let mut choose = |pos: &Position, at_least: i32| author.choose(pos, at_least);
        let written = certificates.write(path, board.position(), whole, empties, &mut choose, watch)?;
        Ok(Assembled { claim: whole, written, parts, found_again: author.found_again })
    }

    /// Checks the parts of a proof, and keeps their moves.
    fn moves_of_parts(
        &mut self,
        proof: &ProofTree,
        threads: usize,
        choices: &mut Choices,
        watch: &dyn Watch,
    ) -> Result<Result<(), Vec<Fault>>, ClusterError> {
        // A few at a time, so that they need not be in memory all at once.
        for group in proof.parts.chunks(256) {
            let mut parts = Vec::new();
            for &(id, said) in group {
                let bytes = match self.journal.read_at(said.record)? {
                    Some(Record::Answer { answer, .. }) => answer.certificate.as_deref().and_then(part::unpack),
                    _ => None,
                };
                let worker = self.coordinator.workers.name(said.worker).to_owned();
                let position = self.coordinator.search.tree.text(id).to_owned();
                parts.push(Part { said, worker, position, bytes: bytes.unwrap_or_default() });
            }
            let (moves, faults) = check_all(self.board().game(), &parts, threads, watch);
            if watch.stop().raised() {
                return Err(ClusterError::Stopped);
            }
            if !faults.is_empty() {
                return Ok(Err(faults));
            }
            choices.extend(moves);
        }
        Ok(Ok(()))
    }

    /// Takes back all answers of workers whose certificates do not hold.
    fn distrust(&mut self, faults: Vec<Fault>) -> Result<Assembled, ClusterError> {
        let mut names: Vec<String> = faults.iter().map(|fault| fault.worker.clone()).collect();
        names.sort();
        names.dedup();
        self.distrust_workers(names)?;
        let Some(Fault { job, worker, problem }) = faults.into_iter().next() else {
            return Err(ClusterError::NotProven);
        };
        Err(ClusterError::Certificate { job, worker, problem })
    }

    /// The line of best play to the end of the game, as far as the watch allows. Where the journal does not know the best move, it is found
    /// again.
    ///
    /// # Errors
    /// [`ClusterError::NotProven`], [`ClusterError::Stopped`].
    pub fn line(&mut self, resources: &Resources, watch: &dyn Watch) -> Result<Vec<Move>, ClusterError> {
        self.refresh()?;
        if !self.coordinator.proven() {
            return Err(ClusterError::NotProven);
        }
        let bounds = self.coordinator.bounds_for_first();
        let value = match self.plan().mode {
            Mode::Exact => bounds.low,
            Mode::Wld => bounds.low.signum().max(bounds.high.signum().min(0)),
        };
        let board = self.board().clone();
        let (mut pos, mut line) = (board.position().clone(), Vec::new());
        let mut questions: Option<Box<dyn Questions>> = None;
        while !pos.is_over() {
            let known = self.known_move(&pos, value)?;
            let mv = if let Some(mv) = known {
                mv
            } else {
                let for_mover = if pos.to_move() == Seat::FIRST { value } else { -value };
                // Who loses anyway loses by any move.
                let lost = self.plan().mode == Mode::Wld && for_mover < 0;
                let at_least = if lost { -board.game().highest_score() } else { for_mover };
                if questions.is_none() {
                    questions = board.game().questions(resources);
                }
                let solver = questions.as_mut().ok_or_else(|| ClusterError::Unfit(board.game().name().to_owned()))?;
                solver.enforcing_move(&pos, at_least, watch)?.ok_or(ClusterError::Stopped)?
            };
            pos = pos.play(mv)?;
            line.push(mv);
        }
        Ok(line)
    }

    /// A move that the journal knows to keep the value.
    fn known_move(&self, pos: &Position, value: i32) -> Result<Option<Move>, ClusterError> {
        let tree = &self.coordinator.search.tree;
        if tree.find(&pos.canonical().text()).is_none() {
            return Ok(None);
        }
        for mv in pos.moves() {
            let Some(child) = tree.find(&pos.play(mv)?.canonical().text()) else { continue };
            let child = tree.place(child);
            let keeps = if pos.to_move() == Seat::FIRST {
                i32::from(child.low) >= value
            } else {
                i32::from(child.high) <= value
            };
            if keeps {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// Moves as [`Choices`] have them, and parts that do not hold.
type Checked = (Vec<(u64, u64)>, Vec<Fault>);

/// Checks parts on several threads; their moves, and those that do not hold.
fn check_all(game: &Game, parts: &[Part], threads: usize, watch: &dyn Watch) -> Checked {
    let next = AtomicUsize::new(0);
    let found: Mutex<Checked> = Mutex::default();
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Relaxed)) {
            let mut moves = Vec::new();
            let mut show = |pos: &Position, mv: Move| {
                if let Ok(child) = pos.play(mv) {
                    moves.push((key(pos), key(&child)));
                }
            };
            let (more, threshold) = part.said.answer;
            let claim = claim(more, i32::from(threshold));
            let checked = check_part(game, &part.bytes, &part.position, claim, &mut show, watch.stop());
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match checked {
                Ok(()) => found.0.extend(moves),
                Err(problem) => found.1.push(Fault { job: part.said.job, worker: part.worker.clone(), problem }),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn key(pos: &Position) -> u64 {
    xxh3_64(pos.canonical().text().as_bytes())
}

/// Knows the moves of the whole certificate.
struct Author<'a> {
    game: &'a Game,
    choices: &'a [Choices; 2],
    resources: &'a Resources,
    questions: Option<Box<dyn Questions>>,
    found_again: u64,
    watch: &'a dyn Watch,
}

impl Author<'_> {
    fn choose(&mut self, pos: &Position, at_least: i32) -> Option<Move> {
        let choices = &self.choices[pos.to_move().index()];
        if let Some(child) = choices.get(&key(pos)) {
            let known = pos.moves().into_iter().find(|&mv| pos.play(mv).is_ok_and(|found| key(&found) == *child));
            if known.is_some() {
                return known;
            }
        }
        self.found_again += 1;
        if self.questions.is_none() {
            self.questions = self.game.questions(self.resources);
        }
        self.questions.as_mut()?.enforcing_move(pos, at_least, self.watch).ok()?
    }
}
