use crate::{Cell, CellSet, Move, Position, Row};
use game::{Depict, Duel, Game, Gesture, Mark, Material, Outline, Point, Scene, Seat, Token};

/// A full rectangle of wood. Cells that take a stone are marked, with gravity those where it would come to rest. At the end the
/// lines that won are marked.
impl<S: CellSet> Depict for Row<S> {
    fn scene(&self, pos: &Position<S>) -> Scene {
        let (board, setup) = (self.board(), self.setup());
        let seats = [Seat::FIRST, Seat::SECOND];
        let won = if board.has_line(pos.theirs) { board.complete_lines(pos.theirs) } else { S::EMPTY };
        let open = self.moves(pos).fold(S::EMPTY, |open, mv| open | self.landing(pos, mv));
        let point = |cell: Cell| {
            let index = board.index(cell);
            let owner = seats.into_iter().find(|&seat| pos.stones(seat).has(index));
            Point::cell(cell.row(), cell.column())
                .holding(owner.map(stone))
                .marked_if(open.has(index), Mark::Target)
                .marked_if(won.has(index), Mark::Winning)
        };
        Scene {
            material: Material::Wood,
            outline: Outline::rectangle(setup.rows(), setup.columns()),
            points: self.cells().map(point).collect(),
            kinds: seats.map(stone).into(),
            to_move: self.score_for_mover(pos).is_none().then_some(pos.seat),
            ..Scene::default()
        }
    }

    fn gesture(&self, pos: &Position<S>, mv: Move) -> Gesture {
        match mv {
            Move::Put(cell) => Gesture::put(cell.text()),
            Move::Drop(column) => {
                let column = usize::from(column);
                let landing = self.landing(pos, mv);
                let rests = |cell: &Cell| landing.has(self.board().index(*cell));
                let cells = || (0..self.setup().rows()).map(|row| Cell::new(row, column));
                let to = cells().find(rests).map_or_else(String::new, Cell::text);
                Gesture::Drop { column: cells().map(Cell::text).collect(), to }
            }
        }
    }
}

impl<S: CellSet> Row<S> {
    /// The cells where the stones of a seat stand, counted row by row: what a scene says, without a picture.
    pub fn stones(&self, pos: &Position<S>, seat: Seat) -> impl Iterator<Item = usize> {
        let (stones, columns) = (pos.stones(seat), self.setup().columns());
        let stands = move |cell: &Cell| stones.has(self.board().index(*cell));
        self.cells().filter(stands).map(move |cell| cell.row() * columns + cell.column())
    }
}

fn stone(seat: Seat) -> Token {
    Token::new(seat, if seat == Seat::FIRST { 'X' } else { 'O' }, "stone")
}
