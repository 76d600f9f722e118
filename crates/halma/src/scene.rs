use crate::notation::cell_text;
use crate::{Cell, CellSet, Halma, Move, Outcome, Position};
use game::{Camp, Counter, Depict, Gesture, Mark, Material, Outline, Point, Scene, Seat, Token};

/// Pieces on wood, the camps, and how many pieces have come to the goal. Destinations are not marked, since they are those of
/// the piece that a person chooses: [`Halma::destinations`] tells them. When the game is won, the winner's pieces in the goal
/// camp are marked.
impl<B: CellSet, const SEATS: usize> Depict for Halma<B, SEATS> {
    fn scene(&self, pos: &Position<B, SEATS>) -> Scene {
        let board = self.board();
        let outcome = self.outcome(pos);
        let arrived = |seat| pos.pieces_of(seat) & self.goal(seat);
        let winning = match outcome {
            Some(Outcome::Won(seat)) => arrived(seat),
            _ => B::EMPTY,
        };
        let seats = || (0..SEATS).map(Seat::new);
        let point = |cell| {
            let owner = seats().find(|&seat| pos.pieces_of(seat).has(cell));
            Point::cell(board.row(cell), board.column(cell))
                .holding(owner.map(piece))
                .marked_if(winning.has(cell), Mark::Winning)
        };
        let place = |cell| board.row(cell) * board.size() + board.column(cell);
        let camp = |seat| Camp {
            seat,
            goal_of: seats().find(|&other| self.goal(other) == self.home(seat)),
            points: self.home(seat).cells().map(place).collect(),
        };
        let counter =
            |seat| Counter::new(seat, "pieces-in-goal", arrived(seat).count()).out_of(pos.pieces_of(seat).count());
        Scene {
            material: Material::Wood,
            outline: Outline::rectangle(board.size(), board.size()),
            points: board.cells().cells().map(point).collect(),
            camps: seats().map(camp).collect(),
            kinds: seats().map(piece).collect(),
            counters: seats().map(counter).collect(),
            to_move: outcome.is_none().then_some(pos.seat),
            ..Scene::default()
        }
    }

    fn gesture(&self, pos: &Position<B, SEATS>, mv: Move) -> Gesture {
        let name = |cell: &Cell| cell_text(self.board(), *cell);
        match (mv, self.route(pos, mv).as_slice()) {
            (Move::Go { .. }, [from, via @ .., to]) => {
                Gesture::Carry { from: name(from), via: via.iter().map(name).collect(), to: name(to) }
            }
            (Move::Go { from, to }, _) => Gesture::carry(name(&from), name(&to)),
            (Move::Pass, _) => Gesture::Pass,
        }
    }
}

/// Pieces show the number of their player.
pub(crate) fn piece(seat: Seat) -> Token {
    Token::new(seat, char::from(b'1' + seat.index() as u8), "piece")
}
