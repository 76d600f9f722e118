use crate::board::Board;
use crate::{CellSet, Move, Moves, Position, Setup};
use game::{Duel, Game, IllegalMove, Keyed, Payoff, Seat};
use std::sync::Arc;

/// K in a row on one board, under one choice of rules.
///
/// ```
/// use game::{Game, Notation};
/// use row::{Row, Setup};
/// let game = Row::<u64>::new(Setup::CONNECT_FOUR);
/// let after = game.play(&game.start(), game.parse_move("d").unwrap());
/// assert_eq!(game.position_text(&after), "--------------------------------------X--- O");
/// ```
#[derive(Clone, Debug)]
pub struct Row<S> {
    board: Arc<Board<S>>,
}

impl<S: CellSet> Row<S> {
    /// The game with this setup.
    ///
    /// # Panics
    /// If the set is narrower than [`Setup::width`] says.
    pub fn new(setup: Setup) -> Row<S> {
        Row { board: Arc::new(Board::new(setup)) }
    }

    /// The board and the rules.
    pub fn setup(&self) -> Setup {
        self.board.setup
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board<S> {
        &self.board
    }

    /// The cell where a legal move brings the stone, as a set.
    #[inline(always)]
    pub(crate) fn landing(&self, pos: &Position<S>, mv: Move) -> S {
        match mv {
            Move::Put(cell) => S::bit(self.board.index(cell)),
            Move::Drop(column) => self.board.open(pos.occupied()) & self.board.column(usize::from(column)),
        }
    }
}

impl<S: CellSet> Game for Row<S> {
    type Position = Position<S>;
    type Move = Move;
    type Moves<'a> = Moves<S>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position<S> {
        Position::EMPTY
    }

    fn to_move(&self, pos: &Position<S>) -> Seat {
        pos.seat
    }

    #[inline]
    fn moves(&self, pos: &Position<S>) -> Moves<S> {
        let board = self.board();
        let open = if board.has_line(pos.theirs) { S::EMPTY } else { board.open(pos.occupied()) };
        Moves { open, rows: board.setup.rows() as u8, gravity: board.setup.gravity() }
    }

    #[inline]
    fn play(&self, pos: &Position<S>, mv: Move) -> Position<S> {
        let stone = self.landing(pos, mv);
        debug_assert!(!stone.is_empty() && (stone & pos.occupied()).is_empty(), "the cell is empty");
        pos.with_stone(stone)
    }

    #[inline]
    fn payoff(&self, pos: &Position<S>) -> Option<Payoff> {
        self.score_for_mover(pos).map(|score| Payoff::duel(pos.seat, score))
    }

    /// With gravity also takes the cell where a stone lands for its column.
    fn try_play(&self, pos: &Position<S>, mv: Move) -> Result<Position<S>, IllegalMove> {
        let setup = self.setup();
        let exists = match mv {
            Move::Put(cell) => cell.row() < setup.rows() && cell.column() < setup.columns(),
            Move::Drop(column) => setup.gravity() && usize::from(column) < setup.columns(),
        };
        let legal = exists && !(self.landing(pos, mv) & self.moves(pos).open).is_empty();
        if legal { Ok(self.play(pos, mv)) } else { Err(IllegalMove) }
    }
}

impl<S: CellSet> Duel for Row<S> {
    /// Only the player who has just moved can have a line.
    #[inline]
    fn score_for_mover(&self, pos: &Position<S>) -> Option<i32> {
        if self.board.has_line(pos.theirs) { Some(-1) } else { (pos.occupied() == self.board.all).then_some(0) }
    }

    fn highest_score(&self) -> i32 {
        1
    }
}

impl<S: CellSet> Keyed for Row<S> {
    /// Who is to move follows from the number of stones.
    #[inline]
    fn key(&self, pos: &Position<S>) -> u64 {
        pos.theirs.mix_into(pos.mine.mix_into(0x8ebc_6af0_9c88_c6e3))
    }
}
