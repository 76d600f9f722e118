use crate::{Cell, CellSet, Move, Position, Row};
use game::{Depict, Duel, Game, Gesture, Mark, Path, Point, Scene, Seat, Token};

/// A full rectangle. Cells that take a stone are marked: with gravity these are the uppermost cells of the columns with
/// room, where a hand lets the stone go. At the end the lines that won are marked.
impl<S: CellSet> Depict for Row<S> {
    fn scene(&self, pos: &Position<S>) -> Scene {
        let board = self.board();
        let setup = self.setup();
        let won = if board.has_line(pos.theirs) { board.complete_lines(pos.theirs) } else { S::EMPTY };
        let targets: Vec<String> = self.moves(pos).map(|mv| target(mv).text()).collect();
        let point = |cell: Cell| {
            let index = board.index(cell);
            let owner = [Seat::FIRST, Seat::SECOND].into_iter().find(|&seat| pos.stones(seat).has(index));
            let mut point = Point::new(cell.text(), cell.column() as f64, cell.row() as f64);
            point.stack.extend(owner.map(Token::stone));
            point.marks.extend(targets.contains(&point.name).then_some(Mark::Target));
            point.marks.extend(won.has(index).then_some(Mark::Winning));
            point
        };
        Scene {
            points: self.cells().map(point).collect(),
            outline: Path::rectangle(setup.rows(), setup.columns()),
            to_move: self.score_for_mover(pos).is_none().then_some(pos.seat),
            ..Scene::default()
        }
    }

    fn gesture(&self, mv: Move) -> Gesture {
        Gesture::Put { size: None, to: target(mv).text() }
    }
}

/// Where a hand lets go of the stone.
fn target(mv: Move) -> Cell {
    match mv {
        Move::Put(cell) => cell,
        Move::Drop(column) => Cell::new(0, usize::from(column)),
    }
}
