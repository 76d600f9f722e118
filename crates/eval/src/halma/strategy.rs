use super::{Place, View};
use game::Seat;
use halma::{Cell, CellSet, Halma, Position};
use std::fmt;

/// A published way to value a move.
///
/// The descriptions of A to D are a line each, and weights are not among what was published. How far a move goes is measured
/// as the combined strategy does it, in rows up plus columns right, called *forward* here; all four count it, because
/// games would not end otherwise. The weights of A, B and D were chosen among two or three each by comparing round robins
/// with the published one: a reading of the descriptions, not a reconstruction of the program behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// A: advance along the diagonal to the goal by the shortest way, detours score low.
    Diagonal,
    /// B: keep pieces in pairs, so that they can leapfrog and block.
    Pairs,
    /// C: the longest move first.
    Longest,
    /// D: move the piece that is farthest from its goal.
    Farthest,
    /// N: the combined strategy, with its maps of origins and destinations; for two on 8x8.
    Combined,
}

/// A move as its player sees it.
#[derive(Clone, Copy, Debug)]
pub struct MoveInView {
    /// Where the piece stood.
    pub from: Place,
    /// Where it comes to stand.
    pub to: Place,
    /// Whether the goal camp holds the origin.
    pub from_goal: bool,
    /// Whether the goal camp holds the destination.
    pub to_goal: bool,
    /// The number of the last row and column of the board.
    pub last: i32,
    /// How many friends are next to the destination, without the piece that moves.
    pub friends_near: i32,
    /// In how many of the directions up, up-right and right from the destination there is a foe, with a friend on the
    /// cell opposite to it: a foe that cannot jump this way.
    pub foes_blocked: i32,
}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 5] =
        [Strategy::Diagonal, Strategy::Pairs, Strategy::Longest, Strategy::Farthest, Strategy::Combined];

    /// The letter that it is published under.
    pub fn letter(self) -> char {
        match self {
            Strategy::Diagonal => 'A',
            Strategy::Pairs => 'B',
            Strategy::Longest => 'C',
            Strategy::Farthest => 'D',
            Strategy::Combined => 'N',
        }
    }

    /// What a move is worth.
    pub fn value(self, mv: &MoveInView) -> i32 {
        match self {
            Strategy::Diagonal => 2 * mv.forward() - mv.beside_the_diagonal(),
            Strategy::Pairs => mv.forward() + PAIR * i32::from(mv.friends_near > 0),
            Strategy::Longest => mv.forward(),
            Strategy::Farthest => 2 * mv.rest_of_the_way() + mv.forward(),
            Strategy::Combined => {
                mv.forward()
                    + at(&DESTINATION, mv.to)
                    + at(&ORIGIN, mv.from)
                    + i32::from(mv.heads_for_the_diagonal())
                    + mv.foes_blocked
                    + 3 * i32::from(mv.to_goal && !mv.from_goal)
            }
        }
    }
}

/// What standing next to a friend counts for B.
const PAIR: i32 = 1;

impl MoveInView {
    /// A legal move of the side to move, as it sees it.
    pub fn new<B: CellSet, const SEATS: usize>(
        game: &Halma<B, SEATS>,
        pos: &Position<B, SEATS>,
        from: Cell,
        to: Cell,
    ) -> MoveInView {
        let (view, board) = (View::new(game, pos.seat), game.board());
        let friends = pos.pieces_of(pos.seat) & !B::bit(from);
        let foes = pos.occupied() & !pos.pieces_of(pos.seat);
        let blocked = |&(ahead, behind): &(B, B)| !(foes & ahead).is_empty() && !(friends & behind).is_empty();
        MoveInView {
            friends_near: (board.neighbours(to) & friends).count() as i32,
            foes_blocked: ahead_and_behind(game, pos.seat, to).iter().filter(|pair| blocked(pair)).count() as i32,
            ..MoveInView::on_empty_board(game, view, pos.seat, from, to)
        }
    }

    /// What does not depend on the other pieces.
    pub(super) fn on_empty_board<B: CellSet, const SEATS: usize>(
        game: &Halma<B, SEATS>,
        view: View,
        seat: Seat,
        from: Cell,
        to: Cell,
    ) -> MoveInView {
        MoveInView {
            from: view.place(game.board(), from),
            to: view.place(game.board(), to),
            from_goal: game.goal(seat).has(from),
            to_goal: game.goal(seat).has(to),
            last: view.last(),
            friends_near: 0,
            foes_blocked: 0,
        }
    }

    fn rows_up(&self) -> i32 {
        self.from.row - self.to.row
    }

    fn columns_right(&self) -> i32 {
        self.to.column - self.from.column
    }

    fn forward(&self) -> i32 {
        self.rows_up() + self.columns_right()
    }

    /// How much of the way does not lead along the diagonal.
    fn beside_the_diagonal(&self) -> i32 {
        (self.rows_up() - self.columns_right()).abs()
    }

    /// Rows and columns from the origin to the corner of the goal.
    fn rest_of_the_way(&self) -> i32 {
        self.from.row + self.last - self.from.column
    }

    /// "Heads right while (8 - row) > column, or up while (8 - row) < column", row and column of the origin counted from 1.
    fn heads_for_the_diagonal(&self) -> bool {
        let (row, column) = (self.from.row + 1, self.from.column + 1);
        self.columns_right() > 0 && 8 - row > column || self.rows_up() > 0 && 8 - row < column
    }
}

/// For up, up-right and right from `cell`: the neighbour there, and the one opposite to it. Empty sets beyond the edge.
pub(super) fn ahead_and_behind<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    seat: Seat,
    cell: Cell,
) -> [(B, B); 3] {
    let view = View::new(game, seat);
    let Place { row, column } = view.place(game.board(), cell);
    let set = |row, column| view.cell(game.board(), Place { row, column }).map_or(B::EMPTY, B::bit);
    [(1, 0), (1, 1), (0, 1)].map(|(up, right)| (set(row - up, column + right), set(row + up, column - right)))
}

fn at(map: &[[i32; 8]; 8], place: Place) -> i32 {
    map[place.row as usize][place.column as usize]
}

/// The published map of destinations.
const DESTINATION: [[i32; 8]; 8] = [
    [-1, -1, -1, 0, 6, 6, 7, 8],
    [-1, -1, 0, 0, 0, 5, 6, 7],
    [-1, 0, 0, 0, 0, 0, 5, 6],
    [0, 0, 0, 0, 0, 0, 0, 6],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, -1],
    [0, 0, 0, 0, 0, 0, -1, -1],
    [0, 0, 0, 0, 0, -1, -1, -1],
];

/// The published map of origins.
const ORIGIN: [[i32; 8]; 8] = [
    [10, 10, 10, 10, 4, 3, 2, 1],
    [9, 8, 7, 6, 5, 4, 3, 2],
    [10, 9, 8, 7, 6, 5, 4, 3],
    [11, 10, 9, 8, 7, 6, 5, 4],
    [12, 11, 10, 9, 8, 7, 6, 10],
    [13, 12, 11, 10, 9, 8, 7, 10],
    [14, 13, 12, 11, 10, 9, 8, 10],
    [15, 14, 13, 12, 11, 10, 9, 10],
];

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
