use super::View;
use super::assignment::{MOST, least_cost};
use super::memo::Memo;
use game::{Evaluate, EvaluateSeats, Game, Seat};
use halma::{Cell, CellSet, Halma, Jumps, Position};

/// An evaluation of positions: how far every player is from filling the goal camp.
///
/// - The **way**: the pieces that are not in the goal are assigned to the cells of the goal that hold no own piece, so that
///   the total way is shortest. A piece that has to go round to the last free cell is farther away than it looks.
/// - The **straggler**: how far the last piece is from the goal. It will have nobody left to jump over.
/// - The **ladder**: how far forward the longest chain of jumps leads.
/// - **Blocked** cells of the goal: those that hold a piece of somebody else. That is more of a burden for its owner, who is
///   late, and under `win=filled` helps to fill the goal: in self-play it proved to be good for the one whose goal it is.
///
/// All but the last two depend on one player's pieces only, and are remembered.
#[derive(Debug)]
pub struct Outlook<B, const SEATS: usize> {
    weights: OutlookWeights,
    seats: [SeatOutlook<B>; SEATS],
}

/// What each part of an [`Outlook`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlookWeights {
    /// A king's step of the way: the larger one of rows and columns.
    pub step: i32,
    /// The smaller one of rows and columns.
    pub aside: i32,
    /// A step of the straggler's way.
    pub straggler: i32,
    /// A row or column of the longest chain of jumps.
    pub ladder: i32,
    /// A blocked cell of the goal; less than 0 if it makes the distance shorter.
    pub blocked: i32,
    /// The right to move.
    pub tempo: i32,
}

impl OutlookWeights {
    /// Tuned by self-play on 8x8 under `win=filled`, in matches of 400 games 2 plies ahead: one weight was changed at a time.
    /// From the first guess, 2 and 4, only `ladder` and `blocked` made a clear difference; around these values no single change
    /// wins. No other board was tuned for.
    pub const TUNED: OutlookWeights =
        OutlookWeights { step: 16, aside: 8, straggler: 8, ladder: 6, blocked: -16, tempo: 8 };
}

impl Default for OutlookWeights {
    fn default() -> OutlookWeights {
        OutlookWeights::TUNED
    }
}

#[derive(Debug)]
struct SeatOutlook<B> {
    goal: B,
    /// What the way from one cell to another costs, by `from * cells + to`.
    costs: Vec<i32>,
    /// How many king's steps a cell is from the goal.
    from_goal: Vec<i32>,
    /// Rows up and columns right of a cell, as its player sees it.
    forward: Vec<i32>,
    memo: Memo,
}

impl<B: CellSet, const SEATS: usize> Outlook<B, SEATS> {
    /// The evaluation for a game.
    pub fn new(game: &Halma<B, SEATS>, weights: OutlookWeights) -> Outlook<B, SEATS> {
        let seats = std::array::from_fn(|seat| SeatOutlook::new(game, Seat::new(seat), weights));
        Outlook { weights, seats }
    }

    /// How far `seat` is from its goal, all parts together: 0 or a little less when it is reached.
    pub fn distance(&self, game: &Halma<B, SEATS>, pos: &Position<B, SEATS>, seat: Seat) -> i32 {
        let own = &self.seats[seat.index()];
        let pieces = pos.pieces_of(seat);
        let alone = own.memo.get(pieces, || own.alone(pieces, self.weights));
        let blocked = (own.goal & pos.occupied() & !pieces).count() as i32 * self.weights.blocked;
        let ladder = if self.weights.ladder == 0 { 0 } else { own.ladder(game, pos, pieces) * self.weights.ladder };
        alone + blocked - ladder
    }
}

impl<B: CellSet> SeatOutlook<B> {
    fn new<const SEATS: usize>(game: &Halma<B, SEATS>, seat: Seat, weights: OutlookWeights) -> SeatOutlook<B> {
        let (board, goal, cells) = (game.board(), game.goal(seat), B::SIDE * B::SIDE);
        let apart = |from: Cell, to: Cell| {
            let rows = board.row(from).abs_diff(board.row(to)) as i32;
            let columns = board.column(from).abs_diff(board.column(to)) as i32;
            (rows.max(columns), rows.min(columns))
        };
        let mut own = SeatOutlook {
            goal,
            costs: vec![0; cells * cells],
            from_goal: vec![0; cells],
            forward: vec![0; cells],
            memo: Memo::new(),
        };
        let view = View::new(game, seat);
        for from in board.cells().cells() {
            for to in goal.cells() {
                let (longer, shorter) = apart(from, to);
                own.costs[from.index() * cells + to.index()] = weights.step * longer + weights.aside * shorter;
            }
            own.from_goal[from.index()] = goal.cells().map(|to| apart(from, to).0).min().unwrap_or(0);
            let place = view.place(board, from);
            own.forward[from.index()] = view.last() - place.row + place.column;
        }
        own
    }

    /// What depends on the own pieces only.
    fn alone(&self, pieces: B, weights: OutlookWeights) -> i32 {
        let (mut outside, mut free) = ([Cell(0); MOST], [Cell(0); MOST]);
        let mut count = 0;
        for cell in (pieces & !self.goal).cells() {
            outside[count] = cell;
            count += 1;
        }
        for (place, cell) in free.iter_mut().zip((self.goal & !pieces).cells()) {
            *place = cell;
        }
        let cost =
            |piece: usize, target: usize| self.costs[outside[piece].index() * B::SIDE * B::SIDE + free[target].index()];
        let straggler = outside[..count].iter().map(|cell| self.from_goal[cell.index()]).max().unwrap_or(0);
        least_cost(count, cost) + weights.straggler * straggler
    }

    /// Rows and columns that the longest chain of jumps leads forward.
    fn ladder<const SEATS: usize>(&self, game: &Halma<B, SEATS>, pos: &Position<B, SEATS>, pieces: B) -> i32 {
        let jumps = Jumps::new(game.board(), pos.occupied());
        let gain = |from: Cell| {
            let reached = jumps.reach(B::bit(from)).cells().map(|to| self.forward[to.index()]).max();
            reached.map_or(0, |farthest| farthest - self.forward[from.index()])
        };
        (pieces & !self.goal).cells().map(gain).max().unwrap_or(0).max(0)
    }
}

impl<B: CellSet> Evaluate<Halma<B, 2>> for Outlook<B, 2> {
    fn evaluate_for_mover(&self, game: &Halma<B, 2>, pos: &Position<B, 2>) -> i32 {
        let mover = game.to_move(pos);
        self.distance(game, pos, mover.opponent()) - self.distance(game, pos, mover) + self.weights.tempo
    }
}

/// Everybody is compared with all the others.
impl<B: CellSet, const SEATS: usize> EvaluateSeats<Halma<B, SEATS>> for Outlook<B, SEATS> {
    fn evaluate_by_seat(&self, game: &Halma<B, SEATS>, pos: &Position<B, SEATS>) -> [i32; 4] {
        let turn = |seat| if game.to_move(pos) == seat { self.weights.tempo } else { 0 };
        let alone: [i32; SEATS] = std::array::from_fn(|seat| {
            let seat = Seat::new(seat);
            turn(seat) - self.distance(game, pos, seat)
        });
        let all: i32 = alone.iter().sum();
        std::array::from_fn(|seat| alone.get(seat).map_or(0, |own| own * SEATS as i32 - all))
    }
}
