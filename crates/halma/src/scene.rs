use crate::notation::cell_text;
use crate::{CellSet, Halma, Move, Outcome, Position};
use game::{Depict, Gesture, Mark, Path, Point, Region, Scene, Seat, Token};

/// The home camps are regions. Destinations are not marked, since they are those of the piece that a person chooses:
/// [`Halma::destinations`] tells them. When the game is won, the winner's pieces in the goal camp are marked.
impl<B: CellSet, const SEATS: usize> Depict for Halma<B, SEATS> {
    fn scene(&self, pos: &Position<B, SEATS>) -> Scene {
        let board = self.board();
        let outcome = self.outcome(pos);
        let winning = match outcome {
            Some(Outcome::Won(seat)) => pos.pieces_of(seat) & self.goal(seat),
            _ => B::EMPTY,
        };
        let seats = || (0..SEATS).map(Seat::new);
        let point = |cell| {
            let mut point = Point::new(cell_text(board, cell), board.column(cell) as f64, board.row(cell) as f64);
            point.stack.extend(seats().find(|&seat| pos.pieces_of(seat).has(cell)).map(Token::stone));
            point.marks.extend(winning.has(cell).then_some(Mark::Winning));
            point
        };
        let region = |seat| Region {
            name: format!("home of {seat}"),
            seat: Some(seat),
            points: self.home(seat).cells().map(|cell| board.row(cell) * board.size() + board.column(cell)).collect(),
        };
        Scene {
            points: board.cells().cells().map(point).collect(),
            outline: Path::rectangle(board.size(), board.size()),
            regions: seats().map(region).collect(),
            to_move: outcome.is_none().then_some(pos.seat),
            ..Scene::default()
        }
    }

    fn gesture(&self, mv: Move) -> Gesture {
        let name = |cell| cell_text(self.board(), cell);
        match mv {
            Move::Go { from, to } => Gesture::Carry { from: name(from), to: name(to) },
            Move::Pass => Gesture::Pass,
        }
    }
}
