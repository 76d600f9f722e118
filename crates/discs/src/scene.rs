use crate::{Discs, Move, Position, Word};
use game::{Counter, Depict, Game, Gesture, Mark, Material, Notation, Outline, Path, Point, Scene, Seat, Token};

/// Black and white discs on felt, and how many each player has. A full rectangle has straight edges; a board without corners
/// is round, with the rim as a closed line where it counts as one. Legal cells are marked.
impl<W: Word> Depict for Discs<W> {
    fn scene(&self, pos: &Position<W>) -> Scene {
        let seats = [Seat::FIRST, Seat::SECOND];
        let columns = self.board().shape().columns();
        let legal = self.mobility(pos);
        let point = |cell: usize| {
            let owner = seats.into_iter().find(|&seat| pos.stones(seat).has(cell));
            Point::cell(cell / columns, cell % columns)
                .holding(owner.map(disc))
                .marked_if(legal.has(cell), Mark::Target)
        };
        Scene {
            material: Material::Felt,
            outline: outline(self),
            points: self.board().cells().bits().map(point).collect(),
            lines: self.board().rim().map(|_| rim_path(&self.board().shape().border())).into_iter().collect(),
            kinds: seats.map(disc).into(),
            counters: seats.map(|seat| Counter::new(seat, "discs", pos.stones(seat).count())).into(),
            to_move: self.payoff(pos).is_none().then_some(pos.seat),
            ..Scene::default()
        }
    }

    fn gesture(&self, _: &Position<W>, mv: Move) -> Gesture {
        match mv {
            Move::Put(_) => Gesture::put(self.move_text(mv)),
            Move::Pass => Gesture::Pass,
        }
    }
}

fn disc(seat: Seat) -> Token {
    Token::new(seat, if seat == Seat::FIRST { 'X' } else { 'O' }, "disc")
}

fn rim_path(border: &[(usize, usize)]) -> Path {
    let centres = border.iter().map(|&(row, column)| (column as f64, row as f64));
    Path::polygon(centres.collect::<Vec<_>>()).smoothed()
}

fn outline<W: Word>(game: &Discs<W>) -> Outline {
    let shape = game.board().shape();
    match (0..shape.columns()).take_while(|&column| !shape.contains(0, column)).count() {
        0 => Outline::rectangle(shape.rows(), shape.columns()),
        cut => Outline::round(shape.rows(), shape.columns(), cut),
    }
}
