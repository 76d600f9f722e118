use crate::{Discs, Move, Position, Word};
use game::{Depict, Game, Gesture, Mark, Notation, Path, Point, Scene, Seat, Token};

/// A full rectangle has straight edges; a board without corners is drawn round, with the rim as a closed line where it
/// counts as one. Legal cells are marked.
impl<W: Word> Depict for Discs<W> {
    fn scene(&self, pos: &Position<W>) -> Scene {
        let shape = self.board().shape();
        let columns = shape.columns();
        let mut points: Vec<Point> = self
            .board()
            .cells()
            .bits()
            .map(|cell| {
                let name = self.move_text(Move::Put(crate::Cell(cell as u8)));
                let owner = [Seat::FIRST, Seat::SECOND].into_iter().find(|&seat| pos.stones(seat).has(cell));
                let mut point = Point::new(name, (cell % columns) as f64, (cell / columns) as f64);
                point.stack.extend(owner.map(Token::stone));
                point
            })
            .collect();
        let legal = self.mobility(pos);
        for (point, _) in points.iter_mut().zip(self.board().cells().bits()).filter(|&(_, cell)| legal.has(cell)) {
            point.marks.push(Mark::Target);
        }
        let lines = self.board().rim().map(|_| rim_path(&shape.border())).into_iter().collect();
        let to_move = self.payoff(pos).is_none().then_some(pos.seat);
        Scene { points, outline: outline(self), lines, to_move, ..Scene::default() }
    }

    fn gesture(&self, mv: Move) -> Gesture {
        match mv {
            Move::Put(_) => Gesture::Put { size: None, to: self.move_text(mv) },
            Move::Pass => Gesture::Pass,
        }
    }
}

fn rim_path(border: &[(usize, usize)]) -> Path {
    let centres = border.iter().map(|&(row, column)| (column as f64, row as f64));
    Path::polygon(centres.collect::<Vec<_>>()).smoothed()
}

/// Where corners are cut, straight edges from the end of one side to the end of the next just touch the outermost
/// cells; the smooth curve through their eight ends is the round board.
fn outline<W: Word>(game: &Discs<W>) -> Path {
    let shape = game.board().shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let cut = (0..columns).take_while(|&column| !shape.contains(0, column)).count();
    if cut == 0 {
        return Path::rectangle(rows, columns);
    }
    let (right, bottom, cut) = (columns as f64 - 0.5, rows as f64 - 0.5, cut as f64);
    let (left, top) = (-0.5, -0.5);
    Path::polygon([
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ])
    .smoothed()
}
