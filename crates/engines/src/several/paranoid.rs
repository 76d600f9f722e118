use super::super::clock::Clock;
use super::super::line_value::INFINITE;
use super::super::table::{Entry, Kind, Table};
use super::super::{Depth, Found};
use super::{Look, Sight, clock, deepen};
use game::{Engine, EvaluateSeats, Game, Keyed, MoveValue, Seat, StopSignal};
use std::time::Duration;

/// Looks ahead assuming that everybody else plays against the side to move: a game for two, with its alpha-beta.
pub struct Paranoid<E, M> {
    sight: Sight<E, M>,
    plies: u32,
}

impl<E, M> Paranoid<E, M> {
    /// Looks at most `plies` plies ahead.
    pub fn new(sight: Sight<E, M>, plies: u32) -> Paranoid<E, M> {
        Paranoid { sight, plies }
    }

    /// The best move of the side to move after exactly `plies` plies, at least 1, and its worth for that side; `None` if the
    /// game is over or the work was stopped.
    pub fn look<G>(&self, game: &G, pos: &G::Position, plies: u32, stop: &StopSignal) -> Option<(G::Move, i32)>
    where
        G: Game + Keyed,
        E: EvaluateSeats<G>,
        M: MoveValue<G>,
    {
        let moves = self.sight.moves(game, pos);
        Search::new(game, &self.sight, &Clock::new(None, stop), pos).best_of(pos, &moves, plies)
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
        deepen(&mut Search::new(game, &self.sight, &clock, pos), &clock, pos, &moves, depth.plies)
    }
}

impl<G, E, M> Engine<G> for Paranoid<E, M>
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
    /// Whose view all values take.
    seat: Seat,
    table: Table,
    nodes: u64,
    stopped: bool,
}

const NODES_BETWEEN_CLOCKS: u64 = 256;
const TABLE_MEMORY: usize = 1 << 23;

impl<'a, G, E, M> Search<'a, G, E, M>
where
    G: Game + Keyed,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    fn new(game: &'a G, sight: &'a Sight<E, M>, clock: &'a Clock<'a>, pos: &G::Position) -> Search<'a, G, E, M> {
        let seat = game.to_move(pos);
        Search { game, sight, clock, seat, table: Table::new(TABLE_MEMORY), nodes: 0, stopped: false }
    }

    /// The value for the seat of the search: exact inside the window, a bound outside.
    fn value(&mut self, pos: &G::Position, plies: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let looks_at_clock = self.nodes.is_multiple_of(NODES_BETWEEN_CLOCKS);
        if self.nodes >= self.clock.nodes() || looks_at_clock && self.clock.is_over() {
            self.stopped = true;
        }
        if let Some(worth) = self.sight.worth_at_end(self.game, pos, plies) {
            return worth[self.seat.index()];
        }
        let key = self.game.key(pos);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| u32::from(entry.plies) == plies) {
            match entry.kind {
                Kind::Exact => return entry.value,
                Kind::AtLeast if entry.value >= beta => return entry.value,
                Kind::AtMost if entry.value <= alpha => return entry.value,
                _ => {}
            }
        }
        let moves = self.sight.moves(self.game, pos);
        let (index, value) = self.best(pos, &moves, plies, alpha, beta, known.map(|entry| usize::from(entry.best)));
        if !self.stopped {
            let kind = match value {
                _ if value >= beta => Kind::AtLeast,
                _ if value <= alpha => Kind::AtMost,
                _ => Kind::Exact,
            };
            self.table.set(key, Entry { value, kind, plies: plies as u8, best: index as u16 });
        }
        value
    }

    /// Which of the moves is best for the one who makes it, and what it is worth to the seat of the search.
    fn best(
        &mut self,
        pos: &G::Position,
        moves: &[G::Move],
        plies: u32,
        mut alpha: i32,
        mut beta: i32,
        hint: Option<usize>,
    ) -> (usize, i32) {
        let own = self.game.to_move(pos) == self.seat;
        let mut best = (0, if own { -INFINITE } else { INFINITE });
        let hint = hint.filter(|&hint| hint < moves.len());
        let rest = (0..moves.len()).filter(|&index| Some(index) != hint);
        for index in hint.into_iter().chain(rest) {
            let value = self.value(&self.game.play(pos, moves[index]), plies - 1, alpha, beta);
            if self.stopped {
                break;
            }
            if own && value > best.1 || !own && value < best.1 {
                best = (index, value);
            }
            if own {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
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
        let (index, value) = self.best(pos, moves, plies, -INFINITE, INFINITE, None);
        if self.stopped { None } else { moves.get(index).map(|&mv| (mv, value)) }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
