//! The exact solver for disc games, on any board and from any position.

mod endgame;
mod foresee;
mod gate;
mod geometry;
mod judge;
mod last;
mod look;
mod near_end;
mod near_order;
mod near_table;
mod node;
mod probcut;
mod proof;
mod question;
mod read_out;
mod run;
mod table;
mod worker;

pub(crate) use gate::{FEWEST_AT_GATE, Gate};
pub use proof::{Proof, ProofLog};
pub use question::Reply;

use discs::{Cell, Discs, Isa, IsaChoice, Move, Portable, Position, Word};
use game::{Bounds, Duel, Game, Watch};
use geometry::Geometry;
use judge::LEARNED_FROM;
use near_table::NearTable;
use node::Node;
use patterns::Patterns;
use probcut::Confidence;
use run::{Plan, Run, reached};
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use table::Table;
use worker::{Shared, Worker};

/// The number of places in the table of positions that threads are searching.
const BUSY: usize = 1 << 14;
/// Tests begin on the caller's own thread until one takes more nodes than this: many are over within a few milliseconds, so that to
/// start threads and to watch them would take longer,
const ALONE_NODES: u64 = 1 << 16;
/// unless so many cells are empty that the recursion may not fit into the caller's stack.
const ALONE_EMPTIES: u32 = 40;
/// The binary logarithms of the number of places in the tables near the end: 4 MB for all threads,
const NEAR_BITS: u32 = 17;
/// and 256 kB for each of them.
const NEARER_BITS: u32 = 13;
/// The search recurses once a ply and keeps a list of moves in each frame.
const STACK: usize = 64 << 20;

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Threads that search together, at least one.
    pub threads: usize,
    /// Bytes for the transposition table, which is nearly all that a solver allocates.
    pub memory: usize,
    /// The instructions to search with.
    pub isa: IsaChoice,
}

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The best score.
    Exact,
    /// Only whether it is a win, a draw or a loss.
    WinLossDraw,
}

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Positions entered, over all threads.
    pub nodes: Option<u64>,
    /// Time since the call.
    pub time: Option<Duration>,
}

/// How a solve ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The bounds proven for the side to move.
    pub bounds: Bounds,
    /// Whether the goal was reached, or a limit or the watch stopped the work before.
    pub finished: bool,
    /// Positions entered, over all threads.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// The solver: rules, threads and a table that remembers from one call to the next.
pub struct Solver<W: Word> {
    game: Discs<W>,
    config: Config,
    geometry: Geometry<W>,
    /// The learned evaluation, once it is known whether there is one.
    learned: OnceLock<Option<Arc<Patterns>>>,
    table: Table,
    stored: u64,
    log: Arc<ProofLog<W>>,
    busy: Vec<AtomicU64>,
    /// How sure the last selective search was.
    confidence: Option<Confidence>,
    /// What is known of positions near the end: by all threads,
    near_table: NearTable<W>,
    /// and still nearer to it by each of them.
    near_tables: Vec<NearTable<W>>,
}

impl<W: Word> Solver<W> {
    /// A solver with an empty table.
    pub fn new(game: Discs<W>, config: &Config) -> Solver<W> {
        let geometry = Geometry::new(game.board());
        Solver {
            geometry,
            learned: OnceLock::new(),
            config: *config,
            table: Table::new(config.memory),
            stored: 0,
            log: Arc::default(),
            confidence: None,
            near_table: NearTable::new(NEAR_BITS),
            near_tables: (0..config.threads).map(|_| NearTable::new(NEARER_BITS)).collect(),
            busy: (0..BUSY).map(|_| AtomicU64::new(0)).collect(),
            game,
        }
    }

    /// A solver that orders moves by these weights, or by none, instead of those that come with the program. What it proves is the
    /// same with any.
    pub fn with_patterns(game: Discs<W>, config: &Config, patterns: Option<Arc<Patterns>>) -> Solver<W> {
        let solver = Solver::new(game, config);
        Solver { learned: OnceLock::from(patterns), ..solver }
    }

    /// From now on orders moves by these weights.
    pub fn judge_by(&mut self, patterns: Arc<Patterns>) {
        self.learned = OnceLock::from(Some(patterns));
    }

    /// The learned evaluation of this game, if there is one. It is read when it is first asked for.
    fn learned(&self) -> Option<Arc<Patterns>> {
        self.learned.get_or_init(|| patterns::shipped(&self.game)).clone()
    }

    /// The rules it solves for.
    pub fn game(&self) -> &Discs<W> {
        &self.game
    }

    /// From now on the table grows to at most `memory` bytes, and not at all if it is larger already. Returns the size up
    /// to which it may grow.
    pub fn limit_memory(&mut self, memory: usize) -> usize {
        self.table.limit(memory)
    }

    /// The expensive proofs, to be read while a solve is running.
    pub fn proofs(&self) -> Arc<ProofLog<W>> {
        Arc::clone(&self.log)
    }

    /// Takes over proofs of an earlier solve of the same game, as if this solver had found them.
    pub fn learn(&mut self, proofs: &[Proof<W>]) {
        for proof in proofs {
            self.log.add(proof);
        }
        while self.table.is_crowded(self.stored + proofs.len() as u64)
            && let Some(stored) = self.table.grow(&|| false)
        {
            self.stored = stored;
        }
        let cells = self.game.board().cells();
        let learned = {
            let shared = self.shared(u64::MAX);
            let mut worker = Worker::new(Portable, &shared, &self.near_table, 0, false);
            for proof in proofs {
                worker.learn(proof, (cells & !proof.mine & !proof.theirs).count());
            }
            worker.finish();
            shared.stored.into_inner()
        };
        self.stored = learned;
    }

    /// Proves the score of `pos`, or as much of it as the limits and the watch allow.
    pub fn solve(&mut self, pos: &Position<W>, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome {
        let mut run = Run::new(limits, watch);
        let highest = self.game.highest_score();
        let mut bounds = self.known_bounds(pos).unwrap_or(Bounds { low: -highest, high: highest });
        let mut foreseen = if reached(bounds, goal) { None } else { self.foresee(pos, goal, bounds, &mut run) };
        let mut plan = Plan::expecting(goal, foreseen.map(|foreseen| foreseen.score));
        while !reached(bounds, goal) {
            let test = plan.next_test(bounds);
            let Some(score) = self.test(pos, test, None, bounds, &mut run) else {
                return run.outcome(bounds, false);
            };
            if score > test {
                bounds.low = bounds.low.max(score);
            } else {
                bounds.high = bounds.high.min(score);
            }
            run.report(bounds);
            if let Some(before) = foreseen
                && goal == Goal::Exact
                && !(bounds.low..=bounds.high).contains(&before.score)
                && !reached(bounds, goal)
            {
                foreseen = self.foresee_again(pos, goal, bounds, before, &mut run);
                if let Some(foreseen) = foreseen {
                    plan = Plan::around(goal, foreseen.score);
                }
            }
        }
        run.outcome(bounds, true)
    }

    /// Whether the side to move in `pos` scores more than `score`; `None` if the watch stopped the work.
    pub fn exceeds(&mut self, pos: &Position<W>, score: i32, watch: &dyn Watch) -> Option<bool> {
        let mut run = Run::new(&Limits::default(), watch);
        self.exceeds_in(pos, score, &mut run)
    }

    /// [`Solver::exceeds`] with the positions entered for the answer.
    pub(crate) fn exceeds_counted(
        &mut self,
        pos: &Position<W>,
        score: i32,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> (Option<bool>, u64) {
        let mut run = Run::new(limits, watch);
        let answer = self.exceeds_in(pos, score, &mut run);
        (answer, run.nodes)
    }

    fn exceeds_in(&mut self, pos: &Position<W>, score: i32, run: &mut Run<'_>) -> Option<bool> {
        let highest = self.game.highest_score();
        if score >= highest || score < -highest {
            return Some(score < -highest);
        }
        let bounds = Bounds { low: -highest, high: highest };
        self.test(pos, score, None, bounds, run).map(|found| found > score)
    }

    /// Whether the side to move gets more than the gate asks for, as a bound of its value: more than `alpha`, or at most it.
    /// With it the positions entered for the answer.
    pub(crate) fn value_through(
        &mut self,
        pos: &Position<W>,
        gate: Gate,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> (Option<i32>, u64) {
        let mut run = Run::new(limits, watch);
        let highest = self.game.highest_score();
        let bounds = Bounds { low: -highest, high: highest };
        let found = self.test(pos, gate.alpha, Some(gate), bounds, &mut run);
        (found, run.nodes)
    }

    /// A line of best play from `pos` to the end of the game, for a goal that was reached. `None` if the watch
    /// stopped the work.
    pub fn line(&mut self, pos: &Position<W>, goal: Goal, watch: &dyn Watch) -> Option<Vec<Move>> {
        let outcome = self.solve(pos, goal, &Limits::default(), watch);
        if !outcome.finished {
            return None;
        }
        let mut run = Run::new(&Limits::default(), watch);
        // What the side to move can enforce, and the opponent cannot better.
        let mut enforced = match goal {
            Goal::Exact => outcome.bounds.low,
            Goal::WinLossDraw => outcome.bounds.low.signum(),
        };
        let mut pos = *pos;
        let mut line = Vec::new();
        loop {
            if self.game.moves(&pos).next().is_none() {
                return Some(line);
            }
            let all_lose = goal == Goal::WinLossDraw && enforced < 0;
            let at_least = if all_lose { -self.game.highest_score() } else { enforced };
            let mv = self.enforcing_move_in(&pos, at_least, &mut run)?;
            pos = self.game.play(&pos, mv);
            line.push(mv);
            enforced = -enforced;
        }
    }

    /// A move after which the side to move scores at least `at_least`; `None` if there is none, or the watch stopped the
    /// work.
    pub fn enforcing_move(&mut self, pos: &Position<W>, at_least: i32, watch: &dyn Watch) -> Option<Move> {
        self.enforcing_move_in(pos, at_least, &mut Run::new(&Limits::default(), watch))
    }

    /// [`Solver::enforcing_move`] as far as the limits allow; `None` if they do not.
    pub fn enforcing_move_within(
        &mut self,
        pos: &Position<W>,
        at_least: i32,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Option<Move> {
        self.enforcing_move_in(pos, at_least, &mut Run::new(limits, watch))
    }

    fn enforcing_move_in(&mut self, pos: &Position<W>, at_least: i32, run: &mut Run<'_>) -> Option<Move> {
        let mut children: Vec<(Move, Position<W>)> =
            self.game.moves(pos).map(|mv| (mv, self.game.play(pos, mv))).collect();
        // What was found best comes first, since to refute another move may take as long as the whole solve; then few
        // replies, which make a small tree.
        let best = self.table_move(pos);
        children.sort_by_cached_key(|(mv, child)| (Some(*mv) != best, self.game.mobility(child).count()));
        for (mv, child) in children {
            if !self.exceeds_in(&child, -at_least, run)? {
                return Some(mv);
            }
        }
        None
    }

    /// The score of every legal move for the side to move, as far as the limits and the watch allow.
    pub fn move_scores(
        &mut self,
        pos: &Position<W>,
        goal: Goal,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Vec<(Move, Bounds)> {
        let moves: Vec<Move> = self.game.moves(pos).collect();
        let started = Instant::now();
        let mut nodes = 0;
        let mut scores = Vec::new();
        for mv in moves {
            let left = Limits {
                time: limits.time.map(|time| time.saturating_sub(started.elapsed())),
                nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            };
            let child = self.game.play(pos, mv);
            let outcome = self.solve(&child, goal, &left, watch);
            nodes += outcome.nodes;
            scores.push((mv, outcome.bounds.negated()));
        }
        scores
    }

    /// Whether the score, or the value through a gate, is more than `test`, as a bound: more than `test`, or at most it.
    /// `None` if stopped.
    fn test(
        &mut self,
        pos: &Position<W>,
        test: i32,
        gate: Option<Gate>,
        bounds: Bounds,
        run: &mut Run<'_>,
    ) -> Option<i32> {
        self.test_until_done(pos, Test { score: test, gate, bounds, selective: false, alone: false }, run)
    }

    /// The same by a selective search: what is likely.
    fn test_selectively(&mut self, pos: &Position<W>, test: i32, bounds: Bounds, run: &mut Run<'_>) -> Option<i32> {
        self.test_until_done(pos, Test { score: test, gate: None, bounds, selective: true, alone: false }, run)
    }

    fn test_until_done(&mut self, pos: &Position<W>, test: Test, run: &mut Run<'_>) -> Option<i32> {
        self.table.start_generation();
        let mut alone = self.game.empties(pos) <= ALONE_EMPTIES && !run.long;
        while !run.over() {
            let (score, stored, crowded) = test_once(self, pos, Test { alone, ..test }, run);
            self.stored = stored;
            if score.is_some() {
                return score;
            }
            if crowded {
                self.stored = self.table.grow(&|| run.over()).unwrap_or(stored);
            } else if !std::mem::take(&mut alone) {
                return None;
            } else {
                run.long = true;
            }
        }
        None
    }

    /// One attempt at a test: the score, unless it was stopped; the number of entries in the table; and whether the
    /// table should grow before the next attempt.
    fn test_once(&self, pos: &Position<W>, test: Test, run: &mut Run<'_>) -> (Option<i32>, u64, bool) {
        let Test { score: test, gate, bounds, selective, alone } = test;
        // With fewer empty cells the search is over before the weights are read.
        let learned = if self.game.empties(pos) >= LEARNED_FROM { self.learned() } else { None };
        let limit = if alone { run.nodes_left().min(ALONE_NODES) } else { run.nodes_left() };
        let shared = Shared { patterns: learned.as_deref(), selective, ..self.shared(limit) };
        let score = OnceLock::new();
        let search = |thread: usize, leader: bool| {
            let root = Root { shared: &shared, near_table: &self.near_tables[thread], pos, test, leader };
            let found = match self.config.isa {
                IsaChoice::Portable(isa) => root.search(isa, gate.as_ref()),
                IsaChoice::V3(isa) => match isa.straight(self.game.board()) {
                    // Gates are rare: nothing more is compiled for them.
                    Some(isa) if gate.is_none() => root.search_plainly(isa),
                    _ => root.search(isa, gate.as_ref()),
                },
            };
            if let Some(found) = found {
                // The first thread to finish has the answer; the others only helped.
                let _ = score.set(found);
                shared.stop.store(true, Relaxed);
            }
        };
        if alone {
            search(0, false);
        } else {
            let running = AtomicUsize::new(self.config.threads);
            let watcher = std::thread::current();
            std::thread::scope(|scope| {
                for thread in 0..self.config.threads {
                    let (search, running, watcher) = (&search, &running, &watcher);
                    std::thread::Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, move || {
                            search(thread, thread == 0);
                            running.fetch_sub(1, Relaxed);
                            watcher.unpark();
                        })
                        .expect("the system starts a thread");
                }
                run.watch_over(&shared, bounds, test, &running);
            });
        }
        run.nodes += shared.nodes.load(Relaxed);
        (score.into_inner(), shared.stored.load(Relaxed), shared.crowded.load(Relaxed))
    }

    fn shared(&self, node_limit: u64) -> Shared<'_, W> {
        Shared {
            board: self.game.board(),
            geometry: &self.geometry,
            scoring: self.game.scoring(),
            patterns: None,
            table: &self.table,
            near_table: &self.near_table,
            log: &self.log,
            busy: &self.busy,
            threads: self.config.threads,
            selective: false,
            confidence: self.confidence,
            stop: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            stored: AtomicU64::new(self.stored),
            node_limit,
            paths: Default::default(),
        }
    }

    fn known_bounds(&self, pos: &Position<W>) -> Option<Bounds> {
        self.log.get(pos.mine, pos.theirs)
    }

    /// The move that was best in `pos` when it was last searched, if the table still knows it.
    pub(crate) fn table_move(&self, pos: &Position<W>) -> Option<Move> {
        let shared = self.shared(0);
        let worker = Worker::new(Portable, &shared, &self.near_table, 0, false);
        let (_, best) = worker.known(pos.mine, pos.theirs, self.game.empties(pos))?;
        best.map(|cell| Move::Put(Cell(cell as u8)))
    }
}

/// A score to be tested.
#[derive(Clone, Copy)]
struct Test {
    score: i32,
    gate: Option<Gate>,
    bounds: Bounds,
    /// Whether likely cut-offs count.
    selective: bool,
    /// Whether the caller's own thread tries it first.
    alone: bool,
}

/// [`Solver::test_once`] for a solver of any words. It is not generic, so that the search is compiled here, once and as one
/// piece, and not again by every crate that solves something.
fn test_once(solver: &dyn Any, pos: &dyn Any, test: Test, run: &mut Run<'_>) -> (Option<i32>, u64, bool) {
    const FITS: &str = "the position has the words of the solver";
    if let Some(solver) = solver.downcast_ref::<Solver<u64>>() {
        return solver.test_once(pos.downcast_ref().expect(FITS), test, run);
    }
    let solver: &Solver<u128> = solver.downcast_ref().expect("words are u64 or u128");
    solver.test_once(pos.downcast_ref().expect(FITS), test, run)
}

/// What one thread searches.
struct Root<'s, W: Word> {
    shared: &'s Shared<'s, W>,
    near_table: &'s NearTable<W>,
    pos: &'s Position<W>,
    test: i32,
    leader: bool,
}

impl<W: Word> Root<'_, W> {
    /// The score, or the value through a gate, as a bound; `None` if the thread was stopped.
    fn search<I: Isa>(&self, isa: I, gate: Option<&Gate>) -> Option<i32> {
        match gate {
            Some(gate) => self.search_by(isa, |worker, root| worker.search_through(gate, root, self.test)),
            None => self.search_plainly(isa),
        }
    }

    fn search_plainly<I: Isa>(&self, isa: I) -> Option<i32> {
        self.search_by(isa, |worker, root| worker.search(root, self.test))
    }

    fn search_by<I: Isa>(&self, isa: I, search: impl FnOnce(&mut Worker<'_, I, W>, Node<W>) -> i32) -> Option<i32> {
        let &Position { mine, theirs, .. } = self.pos;
        let empties = self.shared.board.cells() & !mine & !theirs;
        let mut worker = Worker::new(isa, self.shared, self.near_table, empties.count(), self.leader);
        let legal = worker.mobility(mine, theirs);
        let score = search(&mut worker, Node { mine, theirs, empties, legal });
        worker.finish();
        (!worker.stopped).then_some(score)
    }
}
