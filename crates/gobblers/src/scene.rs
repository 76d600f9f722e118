use crate::cells::Cells;
use crate::notation::piece_letter;
use crate::{Cell, Gobblers, Move, Position, Size};
use game::{Depict, Game, Gesture, Hand, Mark, Material, Outline, Point, Scene, Seat, Token};

/// Stacks on a square board and the hands of both players beside it, small pieces first. Cells where a piece can come down are
/// marked, and at the end the lines that won.
impl Depict for Gobblers {
    fn scene(&self, pos: &Position) -> Scene {
        scene(self, pos, self.moves(pos))
    }

    fn gesture(&self, _: &Position, mv: Move) -> Gesture {
        match mv {
            Move::Put(size, to) => Gesture::put_from_hand(rank(size), to.text()),
            Move::Shift(from, to) => Gesture::carry(from.text(), to.text()),
        }
    }
}

/// The picture of a position in which these moves are legal; without any the game is over.
pub(crate) fn scene(game: &Gobblers, pos: &Position, moves: impl Iterator<Item = Move>) -> Scene {
    let targets = moves.fold(0, |cells: Cells, mv| match mv {
        Move::Put(_, to) | Move::Shift(_, to) => cells | 1 << to.index(),
    });
    let won = Gobblers::line_winner(pos)
        .map_or(0, |winner| pos.winning_cells(winner).fold(0, |cells: Cells, cell| cells | 1 << cell.index()));
    let point = |cell: Cell| {
        let bit = 1 << cell.index();
        Point::cell(cell.row(), cell.column())
            .holding(pos.stack(cell).map(|(seat, size)| token(seat, size)))
            .marked_if(targets & bit != 0, Mark::Target)
            .marked_if(won & bit != 0, Mark::Winning)
    };
    let seats = [Seat::FIRST, Seat::SECOND];
    let hand = |seat: Seat| {
        let tokens_of = |size: Size| std::iter::repeat_n(token(seat, size), game.in_hand(pos, seat, size));
        Hand { seat, tokens: Size::ALL.into_iter().flat_map(tokens_of).collect() }
    };
    Scene {
        material: Material::Wood,
        outline: Outline::rectangle(3, 3),
        points: Cell::all().map(point).collect(),
        kinds: seats.into_iter().flat_map(|seat| Size::ALL.map(|size| token(seat, size))).collect(),
        hands: seats.map(hand).into(),
        to_move: (targets != 0).then_some(pos.seat),
        ..Scene::default()
    }
}

pub(crate) fn token(seat: Seat, size: Size) -> Token {
    Token::new(seat, piece_letter(seat, size), size.name()).sized(rank(size))
}

/// The size as tokens count it, from 1.
fn rank(size: Size) -> u8 {
    size.index() as u8 + 1
}
