use super::LineValue;
use super::busy::Busy;
use super::clock::Clock;
use super::line_value::{DECIDED, MOST_PLIES, PLY_SAVED, POINT};
use super::node::{Shared, Worker};
use super::table::Table;
use game::{Duel, Engine, Keyed, Prospect, StopSignal, on_threads};
use std::sync::Mutex;
use std::time::Duration;

/// Looks ahead by iterative deepening: principal variation search with a transposition table. It finds what
/// [`plain_lookahead`](super::plain_lookahead) finds, but fast.
///
/// With one thread it enters the same nodes on every machine as long as no time limit stops it. Several threads search
/// the same moves, each deferring what another one is searching (simplified ABDADA); the first one done has the answer.
pub struct AlphaBeta<V> {
    value: V,
    table: Table,
    threads: usize,
    most_plies: u32,
    until_decided: bool,
    /// Positions reached by the last look.
    nodes: u64,
}

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Bytes for the table.
    pub memory: usize,
    /// Threads, at least 1.
    pub threads: usize,
}

/// How far to look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Plies, at least 1.
    pub plies: u32,
    /// As far as it gets within this time, if given.
    pub time: Option<Duration>,
    /// As far as each thread gets with so many positions, if given. Unlike the time, they are the same on every machine.
    pub nodes: Option<u64>,
}

/// What looking ahead found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The best move, or one of them.
    pub mv: M,
    /// The value of the position for the side to move.
    pub value_for_mover: i32,
    /// How many plies it looked ahead; more than 0 unless it was stopped at once.
    pub plies: u32,
    /// Positions reached, the ends of lines included, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<M> Found<M> {
    /// The end of the game that was seen; `None` if it is beyond what was looked at. Under a paranoid search only a win is
    /// proven by it.
    pub fn prospect(&self) -> Option<Prospect> {
        // Whole points are the score; what remains are the plies saved, give or take the values of moves.
        let saved = (self.value_for_mover.abs() + PLY_SAVED / 2) % POINT / PLY_SAVED;
        let plies = self.plies.saturating_sub(saved as u32);
        match self.value_for_mover {
            value if value > DECIDED => Some(Prospect::Win(plies)),
            value if value < -DECIDED => Some(Prospect::Loss(plies)),
            _ => None,
        }
    }
}

impl Depth {
    /// So many plies, however long that takes.
    pub const fn plies(plies: u32) -> Depth {
        Depth { plies, time: None, nodes: None }
    }
}

impl<V> AlphaBeta<V> {
    /// An engine that judges lines by `value`. As an [`Engine`] it looks as far ahead as its time allows.
    pub fn new(value: V, resources: Resources) -> AlphaBeta<V> {
        let table = Table::new(resources.memory);
        AlphaBeta {
            value,
            table,
            threads: resources.threads.max(1),
            most_plies: MOST_PLIES,
            until_decided: false,
            nodes: 0,
        }
    }

    /// The same, but as an [`Engine`] it looks at most so many plies ahead.
    #[must_use]
    pub fn with_most_plies(self, plies: u32) -> AlphaBeta<V> {
        AlphaBeta { most_plies: plies.clamp(1, MOST_PLIES), ..self }
    }

    /// The same, but it looks no farther once it has seen the end of the game: more plies would find the same end.
    #[must_use]
    pub fn until_decided(self) -> AlphaBeta<V> {
        AlphaBeta { until_decided: true, ..self }
    }

    /// Positions that the last look came to.
    pub fn last_nodes(&self) -> u64 {
        self.nodes
    }

    /// What lines are worth.
    pub fn value(&self) -> &V {
        &self.value
    }

    /// Looks ahead from a position; `None` if the game is over.
    pub fn look<G>(&mut self, game: &G, pos: &G::Position, depth: Depth, stop: &StopSignal) -> Option<Found<G::Move>>
    where
        G: Duel + Keyed + Sync,
        V: LineValue<G> + Sync,
    {
        self.look_at(game, pos, None, depth, stop)
    }

    /// The same for one who plays one of some moves, which are legal; `None` if there is none.
    pub fn look_among<G>(
        &mut self,
        game: &G,
        pos: &G::Position,
        moves: &[G::Move],
        depth: Depth,
        stop: &StopSignal,
    ) -> Option<Found<G::Move>>
    where
        G: Duel + Keyed + Sync,
        V: LineValue<G> + Sync,
    {
        self.look_at(game, pos, Some(moves), depth, stop)
    }

    fn look_at<G>(
        &mut self,
        game: &G,
        pos: &G::Position,
        only: Option<&[G::Move]>,
        depth: Depth,
        stop: &StopSignal,
    ) -> Option<Found<G::Move>>
    where
        G: Duel + Keyed + Sync,
        V: LineValue<G> + Sync,
    {
        // Who is stopped at once still has a move to make.
        let may = |mv: &G::Move| only.is_none_or(|only| only.contains(mv));
        let mv = game.moves(pos).filter(may).max_by_key(|&mv| self.value.promise(game, pos, mv))?;
        self.table.start_generation();
        let clock = Clock::new(depth.time, stop).with_nodes(depth.nodes);
        let busy = (self.threads > 1).then(Busy::new);
        let shared = Shared {
            game,
            value: &self.value,
            table: &self.table,
            busy: busy.as_ref(),
            clock: &clock,
            only,
            until_decided: self.until_decided,
        };
        let plies = depth.plies.clamp(1, MOST_PLIES);
        let found = Mutex::new(Found { mv, value_for_mover: 0, plies: 0, nodes: 0, elapsed: Duration::ZERO });
        on_threads(self.threads, &|_| deepen(&shared, pos, plies, &found));
        let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.nodes = found.nodes;
        Some(Found { elapsed: clock.elapsed(), ..found })
    }

    /// All moves that are as good as the best one, in the game's order, as far ahead as [`AlphaBeta::look`] gets; empty if
    /// the game is over.
    pub fn best_moves<G>(&mut self, game: &G, pos: &G::Position, depth: Depth, stop: &StopSignal) -> Vec<G::Move>
    where
        G: Duel + Keyed + Sync,
        V: LineValue<G> + Sync,
    {
        let Some(found) = self.look(game, pos, depth, stop) else { return Vec::new() };
        let clock = Clock::new(depth.time, stop);
        let shared = Shared {
            game,
            value: &self.value,
            table: &self.table,
            busy: None,
            clock: &clock,
            only: None,
            until_decided: false,
        };
        let mut worker = Worker::new(&shared, found.plies);
        let equal = |mv: &G::Move| {
            *mv == found.mv || found.plies > 0 && worker.reaches(pos, *mv, found.plies, found.value_for_mover)
        };
        game.moves(pos).filter(equal).collect()
    }
}

impl<G: Duel + Keyed + Sync, V: LineValue<G> + Sync> Engine<G> for AlphaBeta<V> {
    fn choose(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Option<G::Move> {
        let depth = Depth { time: Some(time), ..Depth::plies(self.most_plies) };
        self.look(game, pos, depth, stop).map(|found| found.mv)
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }
}

/// One thread: one ply further each time.
fn deepen<G: Duel + Keyed, V: LineValue<G>>(
    shared: &Shared<G, V>,
    pos: &G::Position,
    most_plies: u32,
    found: &Mutex<Found<G::Move>>,
) {
    let mut worker = Worker::new(shared, most_plies);
    for plies in 1..=most_plies {
        let Some((mv, value_for_mover)) = worker.root(pos, plies) else { break };
        let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if plies > found.plies {
            *found = Found { mv, value_for_mover, plies, ..*found };
        }
        let decided = shared.until_decided && value_for_mover.abs() > DECIDED;
        // The next ply takes several times as long as all before.
        if plies == most_plies || decided || shared.clock.is_half_over(worker.nodes) {
            shared.clock.finish();
            break;
        }
    }
    let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    found.nodes += worker.nodes;
}
