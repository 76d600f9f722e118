use super::RaceLimits;
use super::bound::Bound;
use game::Seat;
use halma::{Board, Cell, CellSet, Halma, Jumps, Move};
use std::collections::HashMap;

/// What is known of the shortest way of one player's pieces into the goal, with nobody else on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solo {
    /// A shortest way.
    Shortest(Vec<Move>),
    /// The search was ended by its limit; there is no way in fewer turns than this.
    AtLeast(u32),
    /// There is no way at all.
    Impossible,
}

impl Solo {
    /// The fewest turns, if they are known.
    pub fn turns(&self) -> Option<u32> {
        match self {
            Solo::Shortest(way) => Some(way.len() as u32),
            _ => None,
        }
    }

    /// It takes at least so many turns.
    pub fn at_least(&self) -> u32 {
        match self {
            Solo::Shortest(way) => way.len() as u32,
            Solo::AtLeast(turns) => *turns,
            Solo::Impossible => u32::MAX,
        }
    }
}

/// The shortest way for `pieces` of `seat` to fill its goal without leaving `ground`, with nobody else on the board.
///
/// Iterative deepening with a bound that never asks for too much, so that the first way found is a shortest one, and a
/// table of positions from which so many turns were not enough.
pub fn shortest<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    pieces: B,
    seat: Seat,
    ground: B,
    limits: RaceLimits,
) -> Solo {
    let mut search = Search {
        board: game.board(),
        goal: game.goal(seat),
        stay: game.stay(seat),
        ground: ground | game.goal(seat),
        bound: Bound::new(game, seat),
        failed: HashMap::new(),
        nodes_left: limits.nodes,
        way: Vec::new(),
    };
    let mut turns = search.bound.turns(pieces);
    // Nobody needs more turns than that: every position comes up at most once on a shortest way, but a solvable race is
    // over far sooner.
    while turns <= MOST_TURNS {
        match search.reach(pieces, turns) {
            Some(true) => {
                search.way.reverse();
                return Solo::Shortest(search.way);
            }
            Some(false) => turns += 1,
            None => return Solo::AtLeast(turns),
        }
    }
    Solo::Impossible
}

const MOST_TURNS: u32 = 100;

struct Search<'a, B> {
    board: &'a Board<B>,
    goal: B,
    stay: B,
    ground: B,
    bound: Bound<B>,
    /// So many turns were not enough.
    failed: HashMap<B, u32>,
    nodes_left: u64,
    /// The moves of the way that was found, the last one first.
    way: Vec<Move>,
}

impl<B: CellSet> Search<'_, B> {
    /// Whether the goal can be filled within `turns`; `None` if the limit ended the search.
    fn reach(&mut self, pieces: B, turns: u32) -> Option<bool> {
        if pieces == self.goal {
            return Some(true);
        }
        if self.bound.turns(pieces) > turns || self.failed.get(&pieces).is_some_and(|&failed| failed >= turns) {
            return Some(false);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        for (mv, after) in self.moves(pieces, turns - 1) {
            if self.reach(after, turns - 1)? {
                self.way.push(mv);
                return Some(true);
            }
        }
        self.failed.insert(pieces, turns);
        Some(false)
    }

    /// The moves after which `turns` may be enough, those first after which it is the likeliest.
    fn moves(&self, pieces: B, turns: u32) -> Vec<(Move, B)> {
        let jumps = Jumps::new(self.board, pieces);
        let mut moves: Vec<(u32, Move, B)> = Vec::new();
        for from in pieces.cells() {
            for to in self.destinations(&jumps, pieces, from).cells() {
                let after = pieces ^ B::bit(from) ^ B::bit(to);
                let least = self.bound.turns(after);
                if least <= turns {
                    moves.push((least, Move::Go { from, to }, after));
                }
            }
        }
        moves.sort_by_key(|&(least, ..)| least);
        moves.into_iter().map(|(_, mv, after)| (mv, after)).collect()
    }

    fn destinations(&self, jumps: &Jumps<B>, pieces: B, from: Cell) -> B {
        let origin = B::bit(from);
        let (mut reached, mut frontier) = (B::EMPTY, origin);
        while !frontier.is_empty() {
            frontier = jumps.once(frontier) & self.ground & !reached;
            reached |= frontier;
        }
        let all = (self.board.neighbours(from) & self.ground & !pieces | reached) & !origin;
        if (origin & self.stay).is_empty() { all } else { all & self.stay }
    }
}
