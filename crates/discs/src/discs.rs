use crate::word::Bits;
use crate::{Board, Cell, Isa, IsaChoice, Move, Position, Scoring, Word};
use game::{Duel, Game, Keyed, Payoff, Seat, Switches, Symmetric};

/// The rules of one disc game on one board: what Othello, Nip and their variants have in common.
#[derive(Clone, Debug)]
pub struct Discs<W> {
    name: &'static str,
    board: Board<W>,
    start: Position<W>,
    scoring: Scoring,
    switches: Switches,
    isa: IsaChoice,
}

impl<W: Word> Discs<W> {
    /// The game called `name`, on `board`, from `start`; `switches` are kept to be shown with results.
    pub fn new(
        name: &'static str,
        board: Board<W>,
        start: Position<W>,
        scoring: Scoring,
        switches: Switches,
    ) -> Discs<W> {
        Discs { name, board, start, scoring, switches, isa: IsaChoice::detect() }
    }

    /// The same rules computed with other instructions, for comparison.
    #[must_use]
    pub fn with_isa(self, isa: IsaChoice) -> Discs<W> {
        Discs { isa, ..self }
    }

    /// The name of the game, as people give it on the command line.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The cells and lines.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// How a finished game is counted.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// All switches of the game with the values chosen.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The instructions in use.
    pub fn isa(&self) -> IsaChoice {
        self.isa
    }

    /// The number of empty cells.
    pub fn empties(&self, pos: &Position<W>) -> u32 {
        (self.board.cells() & !pos.mine & !pos.theirs).count()
    }

    /// The stones that a stone of the side to move on the empty `cell` flips.
    pub fn flips(&self, pos: &Position<W>, cell: Cell) -> W {
        match self.isa {
            IsaChoice::Portable(isa) => isa.flips(&self.board, cell.index(), pos.mine, pos.theirs),
            IsaChoice::V3(isa) => isa.flips(&self.board, cell.index(), pos.mine, pos.theirs),
        }
    }

    /// The cells on which the side to move may put a stone.
    pub fn mobility(&self, pos: &Position<W>) -> W {
        match self.isa {
            IsaChoice::Portable(isa) => isa.mobility(&self.board, pos.mine, pos.theirs),
            IsaChoice::V3(isa) => isa.mobility(&self.board, pos.mine, pos.theirs),
        }
    }

    /// The score of the side to move if the game ended here.
    pub fn final_score_for_mover(&self, pos: &Position<W>) -> i32 {
        self.scoring.score(pos.mine.count() as i32, pos.theirs.count() as i32, self.empties(pos) as i32)
    }
}

/// The legal moves of a position, cells in rising order.
#[derive(Clone, Debug)]
pub struct Moves<W> {
    cells: Bits<W>,
    pass: bool,
}

impl<W: Word> Iterator for Moves<W> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if let Some(cell) = self.cells.next() {
            return Some(Move::Put(Cell(cell as u8)));
        }
        std::mem::take(&mut self.pass).then_some(Move::Pass)
    }
}

impl<W: Word> Game for Discs<W> {
    type Position = Position<W>;
    type Move = Move;
    type Moves<'a> = Moves<W>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position<W> {
        self.start
    }

    fn to_move(&self, pos: &Position<W>) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &Position<W>) -> Moves<W> {
        let legal = self.mobility(pos);
        let pass = legal.is_empty() && !self.mobility(&pos.passed()).is_empty();
        Moves { cells: legal.bits(), pass }
    }

    fn play(&self, pos: &Position<W>, mv: Move) -> Position<W> {
        match mv {
            Move::Pass => pos.passed(),
            Move::Put(cell) => {
                let flips = self.flips(pos, cell);
                debug_assert!(!flips.is_empty(), "a move flips at least one stone");
                pos.after(cell.index(), flips)
            }
        }
    }

    fn payoff(&self, pos: &Position<W>) -> Option<Payoff> {
        let over = self.mobility(pos).is_empty() && self.mobility(&pos.passed()).is_empty();
        over.then(|| Payoff::duel(pos.seat, self.final_score_for_mover(pos)))
    }
}

impl<W: Word> Duel for Discs<W> {
    fn highest_score(&self) -> i32 {
        self.board.cells().count() as i32
    }
}

impl<W: Word> Symmetric for Discs<W> {
    fn symmetries(&self) -> usize {
        self.board.symmetries().count()
    }

    fn map_position(&self, pos: &Position<W>, symmetry: usize) -> Position<W> {
        let symmetries = self.board.symmetries();
        Position {
            mine: symmetries.map_set(pos.mine, symmetry),
            theirs: symmetries.map_set(pos.theirs, symmetry),
            seat: pos.seat,
        }
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Put(cell) => Move::Put(Cell(self.board.symmetries().map_cell(cell.index(), symmetry) as u8)),
        }
    }

    fn canonical(&self, pos: &Position<W>) -> Position<W> {
        let (_, mine, theirs) = self.board.symmetries().canonical(pos.mine, pos.theirs);
        Position { mine, theirs, seat: pos.seat }
    }
}

impl<W: Word> Keyed for Discs<W> {
    fn key(&self, pos: &Position<W>) -> u64 {
        let (mine, theirs) = (pos.mine.halves(), pos.theirs.halves());
        [mine.0, mine.1, theirs.0, theirs.1, pos.seat.index() as u64].iter().fold(
            0x9e37_79b9_7f4a_7c15,
            |key, &part| {
                let product = u128::from(key ^ part).wrapping_mul(0xd6e8_feb8_6659_fd93_a076_1d64_78bd_642f);
                (product as u64) ^ (product >> 64) as u64
            },
        )
    }
}
