use super::super::clock::Clock;
use super::super::{Depth, Found};
use super::{Look, Sight, Worth, clock, deepen};
use game::{Engine, EvaluateSeats, Game, Keyed, MoveValue, StopSignal};
use std::collections::HashMap;
use std::time::Duration;

/// Looks ahead assuming that everybody goes for the best of their own (max^n).
pub struct MaxN<E, M> {
    sight: Sight<E, M>,
    plies: u32,
}

/// What a look ahead found in a game for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenBySeat<M> {
    /// The best move of the side to move.
    pub mv: M,
    /// What the position is worth to each seat.
    pub worth: [i32; 4],
    /// Positions that were looked at.
    pub nodes: u64,
}

impl<E, M> MaxN<E, M> {
    /// Looks at most `plies` plies ahead.
    pub fn new(sight: Sight<E, M>, plies: u32) -> MaxN<E, M> {
        MaxN { sight, plies }
    }

    /// The best move of the side to move after exactly `plies` plies, at least 1, and what the position is worth by seat;
    /// `None` if the game is over or the work was stopped.
    pub fn look<G>(&self, game: &G, pos: &G::Position, plies: u32, stop: &StopSignal) -> Option<SeenBySeat<G::Move>>
    where
        G: Game + Keyed,
        E: EvaluateSeats<G>,
        M: MoveValue<G>,
    {
        let clock = Clock::new(None, stop);
        let mut search = Search::new(game, &self.sight, &clock);
        let (mv, worth) = search.root(pos, plies)?;
        Some(SeenBySeat { mv, worth, nodes: search.nodes })
    }

    /// The best of some moves, which are legal, as far ahead as the depth allows; `None` if there is none.
    pub fn look_among<G>(
        &self,
        game: &G,
        pos: &G::Position,
        moves: &[G::Move],
        depth: Depth,
        stop: &StopSignal,
    ) -> Option<Found<G::Move>>
    where
        G: Game + Keyed,
        E: EvaluateSeats<G>,
        M: MoveValue<G>,
    {
        let clock = clock(depth, stop);
        let moves = self.sight.moves_among(game, pos, moves);
        deepen(&mut Search::new(game, &self.sight, &clock), &clock, pos, &moves, depth.plies)
    }
}

impl<G, E, M> Engine<G> for MaxN<E, M>
where
    G: Game + Keyed,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    fn choose(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Option<G::Move> {
        let all: Vec<G::Move> = game.moves(pos).collect();
        let depth = Depth { time: Some(time), ..Depth::plies(self.plies) };
        self.look_among(game, pos, &all, depth, stop).map(|found| found.mv)
    }
}

struct Search<'a, G: Game, E, M> {
    game: &'a G,
    sight: &'a Sight<E, M>,
    clock: &'a Clock<'a>,
    /// What positions are worth, by key and plies: in games for several, too, different orders of moves lead to the
    /// same position.
    known: HashMap<(u64, u32), Worth>,
    nodes: u64,
    stopped: bool,
}

const NODES_BETWEEN_CLOCKS: u64 = 256;
/// As much as half a gigabyte.
const MOST_KNOWN: usize = 1 << 23;

impl<'a, G, E, M> Search<'a, G, E, M>
where
    G: Game + Keyed,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    fn new(game: &'a G, sight: &'a Sight<E, M>, clock: &'a Clock<'a>) -> Search<'a, G, E, M> {
        Search { game, sight, clock, known: HashMap::new(), nodes: 0, stopped: false }
    }

    fn root(&mut self, pos: &G::Position, plies: u32) -> Option<(G::Move, Worth)> {
        let best = self.best(pos, &self.sight.moves(self.game, pos), plies);
        if self.stopped { None } else { best }
    }

    fn worth(&mut self, pos: &G::Position, plies: u32) -> Worth {
        self.nodes += 1;
        let looks_at_clock = self.nodes.is_multiple_of(NODES_BETWEEN_CLOCKS);
        if self.nodes >= self.clock.nodes() || looks_at_clock && self.clock.is_over() {
            self.stopped = true;
        }
        if let Some(worth) = self.sight.worth_at_end(self.game, pos, plies) {
            return worth;
        }
        // The last ply is quicker searched than looked up.
        let key = (plies > 1).then(|| (self.game.key(pos), plies));
        if let Some(&worth) = key.and_then(|key| self.known.get(&key)) {
            return worth;
        }
        let worth = self.best(pos, &self.sight.moves(self.game, pos), plies).map_or([0; 4], |(_, worth)| worth);
        if let Some(key) = key.filter(|_| !self.stopped && self.known.len() < MOST_KNOWN) {
            self.known.insert(key, worth);
        }
        worth
    }

    fn best(&mut self, pos: &G::Position, moves: &[G::Move], plies: u32) -> Option<(G::Move, Worth)> {
        let mover = self.game.to_move(pos).index();
        let mut best: Option<(G::Move, Worth)> = None;
        for &mv in moves {
            let child = self.game.play(pos, mv);
            let worth = self.worth(&child, plies - 1);
            if self.stopped {
                break;
            }
            if best.is_none_or(|(_, best)| worth[mover] > best[mover]) {
                best = Some((mv, worth));
            }
            // Nothing is better than a win at once.
            if self.game.payoff(&child).and_then(|payoff| payoff.winner()).is_some_and(|seat| seat.index() == mover) {
                break;
            }
        }
        best
    }
}

impl<G, E, M> Look<G> for Search<'_, G, E, M>
where
    G: Game + Keyed,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    fn best_of(&mut self, pos: &G::Position, moves: &[G::Move], plies: u32) -> Option<(G::Move, i32)> {
        let mover = self.game.to_move(pos).index();
        let best = self.best(pos, moves, plies);
        if self.stopped { None } else { best.map(|(mv, worth)| (mv, worth[mover])) }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
