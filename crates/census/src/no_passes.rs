use discs::{Discs, Move, Moves, Position, Word};
use game::{Game, Payoff, Seat, Symmetric};

/// A disc game in which a pass is no ply of its own: whoever has to pass is left out at once.
///
/// Plies are then stones put, which is how others count the positions of Othello.
#[derive(Clone, Debug)]
pub struct NoPasses<W>(pub Discs<W>);

impl<W: Word> Game for NoPasses<W> {
    type Position = Position<W>;
    type Move = Move;
    type Moves<'a> = Moves<W>;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> Position<W> {
        self.0.start()
    }

    fn to_move(&self, pos: &Position<W>) -> Seat {
        self.0.to_move(pos)
    }

    /// A pass is left only where a game is said to begin with one.
    fn moves(&self, pos: &Position<W>) -> Moves<W> {
        self.0.moves(pos)
    }

    fn play(&self, pos: &Position<W>, mv: Move) -> Position<W> {
        let next = self.0.play(pos, mv);
        if self.0.moves(&next).next() == Some(Move::Pass) { next.passed() } else { next }
    }

    fn payoff(&self, pos: &Position<W>) -> Option<Payoff> {
        self.0.payoff(pos)
    }
}

impl<W: Word> Symmetric for NoPasses<W> {
    fn symmetries(&self) -> usize {
        self.0.symmetries()
    }

    fn map_position(&self, pos: &Position<W>, symmetry: usize) -> Position<W> {
        self.0.map_position(pos, symmetry)
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        self.0.map_move(mv, symmetry)
    }

    fn canonical(&self, pos: &Position<W>) -> Position<W> {
        self.0.canonical(pos)
    }
}
