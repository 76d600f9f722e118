use super::LineValue;
use super::busy::Busy;
use super::clock::Clock;
use super::line_value::{INFINITE, finished};
use super::order::Experience;
use super::table::{Entry, Kind, Table};
use game::{Duel, Keyed};

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Duel, V> {
    pub(super) game: &'a G,
    pub(super) value: &'a V,
    pub(super) table: &'a Table,
    /// `None` if there is only one thread.
    pub(super) busy: Option<&'a Busy>,
    pub(super) clock: &'a Clock<'a>,
    /// The moves to choose from; all if none are given.
    pub(super) only: Option<&'a [G::Move]>,
    /// Whether to look no farther once the end of the game has been seen.
    pub(super) until_decided: bool,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Duel, V> {
    shared: &'a Shared<'a, G, V>,
    experience: Experience<G>,
    /// Lists of moves that are not in use.
    spare: Vec<Vec<Candidate<G::Move>>>,
    /// Positions reached, the ends of lines included.
    pub(super) nodes: u64,
    /// When to look at the clock again.
    next_clock: u64,
    /// The best move of the search before, one ply shallower.
    last_best: Option<u16>,
    stopped: bool,
}

/// A position to search: how far, and what would be news.
#[derive(Clone, Copy)]
struct Task<'p, P> {
    pos: &'p P,
    key: u64,
    plies: u32,
    alpha: i32,
    beta: i32,
    from_root: usize,
}

#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    index: u16,
    gain: i32,
    rank: i32,
}

/// The best move found with its value, exact inside the window, a bound outside.
#[derive(Clone, Copy)]
struct Best {
    value: i32,
    index: u16,
}

/// From so many plies on the table is asked and told.
const TABLE_PLIES: u32 = 2;
/// From so many plies on moves that another thread is searching are deferred (simplified ABDADA).
const ABDADA_PLIES: u32 = 3;
const NODES_BETWEEN_CLOCKS: u64 = 1 << 11;

impl<'a, G: Duel + Keyed, V: LineValue<G>> Worker<'a, G, V> {
    pub(super) fn new(shared: &'a Shared<'a, G, V>, plies: u32) -> Worker<'a, G, V> {
        let experience = Experience::new(shared.game.seats(), plies as usize);
        let next_clock = NODES_BETWEEN_CLOCKS.min(shared.clock.nodes());
        Worker { shared, experience, spare: Vec::new(), nodes: 0, next_clock, last_best: None, stopped: false }
    }

    /// The best move of a position that is not over and its value for the side to move, exact; `None` if it was stopped.
    pub(super) fn root(&mut self, pos: &G::Position, plies: u32) -> Option<(G::Move, i32)> {
        let key = self.shared.game.key(pos);
        let task = Task { pos, key, plies, alpha: -INFINITE, beta: INFINITE, from_root: 0 };
        let hint = self.last_best.or_else(|| self.shared.table.get(key).map(|entry| entry.best));
        let best = self.best_move(task, hint);
        if self.stopped {
            return None;
        }
        self.last_best = Some(best.index);
        let mv = self.shared.game.moves(pos).nth(usize::from(best.index))?;
        Some((mv, best.value))
    }

    /// Whether a move is worth at least `value` for the one who makes it; `false` if it was stopped.
    pub(super) fn reaches(&mut self, pos: &G::Position, mv: G::Move, plies: u32, value: i32) -> bool {
        let gain = self.shared.value.of_move(self.shared.game, pos, mv);
        let task = Task { pos, key: 0, plies, alpha: value - 1, beta: value, from_root: 0 };
        let found = self.child_value(task, task.alpha, Candidate { mv, index: 0, gain, rank: 0 }, true, false);
        !self.stopped && found.is_some_and(|found| found >= value)
    }

    /// The value for the side to move: exact inside the window, a bound outside.
    fn value(&mut self, task: Task<G::Position>) -> i32 {
        let Shared { game, value, table, clock, .. } = *self.shared;
        self.nodes += 1;
        if self.nodes >= self.next_clock {
            self.stopped |= self.nodes >= clock.nodes() || clock.is_over();
            self.next_clock = (self.nodes + NODES_BETWEEN_CLOCKS).min(clock.nodes().max(self.nodes + 1));
        }
        if let Some(score) = finished(game, task.pos, task.plies) {
            return score;
        }
        if task.plies == 0 {
            return value.of_end(game, task.pos);
        }
        if task.plies < TABLE_PLIES {
            return self.last_ply(task);
        }
        let known = table.get(task.key);
        // A value of another depth would do for playing, but it would not be that of plain minimax.
        if let Some(entry) = known.filter(|entry| u32::from(entry.plies) == task.plies) {
            match entry.kind {
                Kind::Exact => return entry.value,
                Kind::AtLeast if entry.value >= task.beta => return entry.value,
                Kind::AtMost if entry.value <= task.alpha => return entry.value,
                _ => {}
            }
        }
        self.best_move(task, known.map(|entry| entry.best)).value
    }

    /// One ply before the end there is nothing to remember and nothing to order.
    fn last_ply(&mut self, task: Task<G::Position>) -> i32 {
        let Shared { game, value, .. } = *self.shared;
        let mover = game.to_move(task.pos);
        let mut best = -INFINITE;
        for mv in game.moves(task.pos) {
            let child = game.play(task.pos, mv);
            self.nodes += 1;
            let rest = finished(game, &child, 0).unwrap_or_else(|| value.of_end(game, &child));
            let same_side = game.to_move(&child) == mover;
            best = best.max(value.of_move(game, task.pos, mv) + if same_side { rest } else { -rest });
            if best >= task.beta {
                break;
            }
        }
        best
    }

    /// Looks at the moves of a position that is not over, and remembers what it found.
    fn best_move(&mut self, task: Task<G::Position>, hint: Option<u16>) -> Best {
        let mut moves = self.candidates(task, hint);
        let mut best = Best { value: -INFINITE, index: 0 };
        let mut alpha = task.alpha;
        let mut first = true;
        // Moves that another thread is searching come last, when it may be done with them.
        let mut deferred = 0;
        while let Some(candidate) = next_best(&mut moves, &mut deferred) {
            let may_defer = !first && deferred < moves.len() && task.plies >= ABDADA_PLIES;
            let Some(value) = self.child_value(task, alpha, candidate, first, may_defer) else {
                moves.push(candidate);
                let last = moves.len() - 1;
                moves.swap(deferred, last);
                deferred += 1;
                continue;
            };
            if self.stopped {
                break;
            }
            first = false;
            if value > best.value {
                best = Best { value, index: candidate.index };
            }
            alpha = alpha.max(value);
            if alpha >= task.beta {
                let mover = self.shared.game.to_move(task.pos);
                self.experience.reward(mover, task.from_root, candidate.mv, task.plies);
                break;
            }
        }
        moves.clear();
        self.spare.push(moves);
        // The best of some moves is not what the position is worth.
        let of_all = task.from_root > 0 || self.shared.only.is_none();
        if !self.stopped && of_all && task.plies >= TABLE_PLIES {
            self.remember(task, best);
        }
        best
    }

    /// The value of a move by principal variation search: all moves but the first are searched with a null window, and
    /// again with the open one if they fail high. `None` if the move may be deferred and another thread is searching it.
    fn child_value(
        &mut self,
        task: Task<G::Position>,
        alpha: i32,
        candidate: Candidate<G::Move>,
        first: bool,
        may_defer: bool,
    ) -> Option<i32> {
        let Shared { game, busy, .. } = *self.shared;
        let child = game.play(task.pos, candidate.mv);
        let plies = task.plies - 1;
        let key = if plies >= TABLE_PLIES { game.key(&child) } else { 0 };
        // The same position may be searched to another depth elsewhere.
        let mark = key ^ u64::from(plies).wrapping_mul(0xa076_1d64_78bd_642f);
        let busy = busy.filter(|_| task.plies >= ABDADA_PLIES);
        if may_defer && busy.is_some_and(|busy| busy.holds(mark)) {
            return None;
        }
        if let Some(busy) = busy {
            busy.enter(mark);
        }
        let same_side = game.to_move(&child) == game.to_move(task.pos);
        let mut ask = |alpha: i32, beta: i32| {
            let (low, high) = (alpha - candidate.gain, beta - candidate.gain);
            let (alpha, beta) = if same_side { (low, high) } else { (-high, -low) };
            let rest = self.value(Task { pos: &child, key, plies, alpha, beta, from_root: task.from_root + 1 });
            candidate.gain + if same_side { rest } else { -rest }
        };
        let value = if first {
            ask(alpha, task.beta)
        } else {
            let value = ask(alpha, alpha + 1);
            if value > alpha && value < task.beta { ask(alpha, task.beta) } else { value }
        };
        if let Some(busy) = busy {
            busy.leave(mark);
        }
        Some(value)
    }

    fn candidates(&mut self, task: Task<G::Position>, hint: Option<u16>) -> Vec<Candidate<G::Move>> {
        let Shared { game, value, only, .. } = *self.shared;
        let only = only.filter(|_| task.from_root == 0);
        let mover = game.to_move(task.pos);
        let mut moves = self.spare.pop().unwrap_or_default();
        for (mv, index) in game.moves(task.pos).zip(0_u16..) {
            if only.is_some_and(|only| !only.contains(&mv)) {
                continue;
            }
            let gain = value.of_move(game, task.pos, mv);
            let rank = if hint == Some(index) {
                i32::MAX
            } else {
                self.experience.rank(mover, task.from_root, mv, value.promise(game, task.pos, mv))
            };
            moves.push(Candidate { mv, index, gain, rank });
        }
        moves
    }

    fn remember(&self, task: Task<G::Position>, best: Best) {
        let kind = if best.value >= task.beta {
            Kind::AtLeast
        } else if best.value <= task.alpha {
            Kind::AtMost
        } else {
            Kind::Exact
        };
        let entry = Entry { value: best.value, kind, plies: task.plies as u8, best: best.index };
        self.shared.table.set(task.key, entry);
    }
}

/// Takes out the best move that was not deferred, the first of equals; when there are no more, those deferred.
fn next_best<M: Copy>(moves: &mut Vec<Candidate<M>>, deferred: &mut usize) -> Option<Candidate<M>> {
    if *deferred == moves.len() {
        *deferred = 0;
    }
    let rest = &moves[*deferred..];
    let best = (0..rest.len()).max_by_key(|&at| (rest[at].rank, std::cmp::Reverse(rest[at].index)))?;
    Some(moves.swap_remove(*deferred + best))
}
