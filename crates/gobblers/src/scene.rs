use crate::cells::{self, Cells};
use crate::{Cell, Gobblers, Move, Position, Size};
use game::{Depict, Game, Gesture, Hand, Mark, Path, Point, Scene, Seat, Token};

/// Stacks on a square board and the hands of both players beside it, small pieces first. Cells where a piece can come down are
/// marked, and at the end the lines that won.
impl Depict for Gobblers {
    fn scene(&self, pos: &Position) -> Scene {
        scene(self, pos, self.moves(pos))
    }

    fn gesture(&self, mv: Move) -> Gesture {
        match mv {
            Move::Put(size, to) => Gesture::Put { size: Some(token(Seat::FIRST, size).size), to: to.text() },
            Move::Shift(from, to) => Gesture::Carry { from: from.text(), to: to.text() },
        }
    }
}

/// The picture of a position in which these moves are legal; without any the game is over.
pub(crate) fn scene(game: &Gobblers, pos: &Position, moves: impl Iterator<Item = Move>) -> Scene {
    let targets = moves.fold(0, |cells: Cells, mv| match mv {
        Move::Put(_, to) | Move::Shift(_, to) => cells | 1 << to.index(),
    });
    let point = |index: usize| {
        let cell = Cell::new(index);
        let stack = pos.stack(cell).map(|(seat, size)| token(seat, size)).collect();
        Point { stack, ..Point::new(cell.text(), cell.column() as f64, cell.row() as f64) }
    };
    let mut points: Vec<Point> = (0..9).map(point).collect();
    for target in cells::each(targets) {
        points[target].marks.push(Mark::Target);
    }
    for cell in Gobblers::line_winner(pos).into_iter().flat_map(|winner| pos.winning_cells(winner)) {
        points[cell.index()].marks.push(Mark::Winning);
    }
    let hand = |seat: Seat| {
        let tokens_of = |size: Size| std::iter::repeat_n(token(seat, size), game.in_hand(pos, seat, size));
        Hand { seat, tokens: Size::ALL.into_iter().flat_map(tokens_of).collect() }
    };
    Scene {
        points,
        outline: Path::rectangle(3, 3),
        hands: [Seat::FIRST, Seat::SECOND].map(hand).into(),
        to_move: (targets != 0).then_some(pos.seat),
        ..Scene::default()
    }
}

fn token(seat: Seat, size: Size) -> Token {
    Token { seat, size: size.index() as u8 + 1 }
}
