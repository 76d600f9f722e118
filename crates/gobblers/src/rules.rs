use crate::cells::{self, Cells};
use crate::rank::Ranking;
use crate::{Cell, Lift, Move, Position, Rules, Size, Stuck};
use game::{Duel, Game, Keyed, Payoff, Seat, Symmetric};
use std::sync::{Arc, OnceLock};

/// Gobblet Gobblers under one choice of rules, without limits on the first turns.
///
/// ```
/// use game::{Game, Notation};
/// let game = gobblers::Gobblers::new(gobblers::Rules::default());
/// let start = game.start();
/// assert_eq!(game.moves(&start).count(), 27);
/// assert_eq!(game.position_text(&start), "././././././././. 1");
/// ```
#[derive(Clone, Debug)]
pub struct Gobblers {
    rules: Rules,
    /// Made when somebody first asks for a rank: playing needs none.
    ranking: Arc<OnceLock<Ranking>>,
}

impl Gobblers {
    /// The game under these rules.
    pub fn new(rules: Rules) -> Gobblers {
        Gobblers { rules, ranking: Arc::default() }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The empty board with this player to move.
    pub fn start_with(&self, seat: Seat) -> Position {
        Position { seat, ..Position::EMPTY }
    }

    /// How many pieces of a size somebody still has in hand.
    pub fn in_hand(&self, pos: &Position, seat: Seat, size: Size) -> usize {
        self.rules.hands.of(seat, size) - pos.on_board(seat, size)
    }

    /// Whether both players have the same pieces, so that a position is worth the same for whoever is to move.
    pub fn seats_are_alike(&self) -> bool {
        self.rules.hands.are_alike()
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        self.ranking.get_or_init(|| Ranking::new(self.rules.hands))
    }

    /// The cells where the player to move can put a piece of each size from the hand.
    fn puts(&self, pos: &Position) -> [Cells; 3] {
        let mut open = pos.open_to();
        for size in Size::ALL {
            if self.in_hand(pos, pos.seat, size) == 0 {
                open[size.index()] = 0;
            }
        }
        open
    }

    /// Who has won by a line of three, if anybody. A move that shows a line of the player who is to move now has lost for
    /// the one who made it, even if it made an own line too.
    #[inline]
    pub(crate) fn line_winner(pos: &Position) -> Option<Seat> {
        if cells::has_line(pos.my_tops()) {
            Some(pos.seat)
        } else if cells::has_line(pos.their_tops()) {
            Some(pos.seat.opponent())
        } else {
            None
        }
    }

    /// What everybody gets if there is a line of three.
    pub(crate) fn line_payoff(pos: &Position) -> Option<Payoff> {
        Gobblers::line_winner(pos).map(|winner| Payoff::duel(winner, 1))
    }

    /// What everybody gets if the player to move has no legal move.
    pub(crate) fn stuck_payoff(&self, pos: &Position) -> Payoff {
        match self.rules.stuck {
            Stuck::Loses => Payoff::duel(pos.seat, -1),
            Stuck::Draws => Payoff::duel(pos.seat, 0),
        }
    }

    /// The position after a piece has been taken up, the opponent to move; the piece is in hand then.
    #[inline]
    pub(crate) fn lifted(pos: &Position, from: usize) -> (usize, Position) {
        let bit = 1 << from;
        let size = (0..3).rev().find(|&size| pos.mine[size] & bit != 0).unwrap_or(0);
        let mut lifted = *pos;
        lifted.mine[size] &= !bit;
        (size, lifted.turned())
    }

    /// Whether taking up the piece that led to `lifted` has ended the game.
    #[inline]
    pub(crate) fn lift_is_fatal(&self, lifted: &Position) -> bool {
        self.rules.lift == Lift::Loses && cells::has_line(lifted.my_tops())
    }
}

impl Game for Gobblers {
    type Position = Position;
    type Move = Move;
    type Moves<'a> = Moves;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    fn to_move(&self, pos: &Position) -> Seat {
        pos.seat
    }

    /// Puts before shifts, small pieces before large ones, cells in board order.
    fn moves(&self, pos: &Position) -> Moves {
        if Gobblers::line_winner(pos).is_some() {
            return Moves::default();
        }
        Moves { puts: self.puts(pos), movable: pos.visible(pos.mine), open: pos.open_to(), from: 0, targets: 0 }
    }

    /// Where a lift ends the game, the position after it is the one with the piece taken up: it never comes down.
    fn play(&self, pos: &Position, mv: Move) -> Position {
        match mv {
            Move::Put(size, cell) => {
                let mut after = *pos;
                after.mine[size.index()] |= 1 << cell.index();
                after.turned()
            }
            Move::Shift(from, to) => {
                let (size, lifted) = Gobblers::lifted(pos, from.index());
                if self.lift_is_fatal(&lifted) {
                    return lifted;
                }
                let mut after = lifted;
                after.theirs[size] |= 1 << to.index();
                after
            }
        }
    }

    fn payoff(&self, pos: &Position) -> Option<Payoff> {
        let stuck = || self.moves(pos).next().is_none().then(|| self.stuck_payoff(pos));
        Gobblers::line_payoff(pos).or_else(stuck)
    }
}

impl Duel for Gobblers {
    fn highest_score(&self) -> i32 {
        1
    }
}

impl Symmetric for Gobblers {
    fn symmetries(&self) -> usize {
        cells::SYMMETRIES
    }

    fn map_position(&self, pos: &Position, symmetry: usize) -> Position {
        pos.image(symmetry)
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        let map = |cell: Cell| Cell::new(cells::image(1 << cell.index(), symmetry).trailing_zeros() as usize);
        match mv {
            Move::Put(size, cell) => Move::Put(size, map(cell)),
            Move::Shift(from, to) => Move::Shift(map(from), map(to)),
        }
    }

    fn canonical(&self, pos: &Position) -> Position {
        let images = (0..cells::SYMMETRIES).map(|symmetry| pos.image(symmetry));
        images.min_by_key(|image| (image.mine, image.theirs)).unwrap_or(*pos)
    }
}

impl Keyed for Gobblers {
    fn key(&self, pos: &Position) -> u64 {
        pos.key(0)
    }
}

/// The legal moves of a position.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Where pieces of each size can still be put.
    puts: [Cells; 3],
    /// The pieces that can still move, by size.
    movable: [Cells; 3],
    /// Where pieces of each size can move to.
    open: [Cells; 3],
    /// Where the piece stands that is moving now.
    from: usize,
    /// Where the piece on `from` can still go.
    targets: Cells,
}

impl Moves {
    /// Leaves the moves to some cells.
    pub(crate) fn keep_targets(&mut self, cells: Cells) {
        self.puts = self.puts.map(|targets| targets & cells);
        self.open = self.open.map(|targets| targets & cells);
    }

    /// Leaves the moves of pieces of some sizes.
    pub(crate) fn keep_sizes(&mut self, keep: impl Fn(Size) -> bool) {
        for size in Size::ALL.into_iter().filter(|&size| !keep(size)) {
            self.puts[size.index()] = 0;
            self.movable[size.index()] = 0;
        }
    }

    /// Leaves the moves that put a piece from the hand.
    pub(crate) fn keep_puts(&mut self) {
        self.movable = [0; 3];
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        for size in Size::ALL {
            let cells = &mut self.puts[size.index()];
            if *cells != 0 {
                return Some(Move::Put(size, take_first(cells)));
            }
        }
        while self.targets == 0 {
            let size = (0..3).find(|&size| self.movable[size] != 0)?;
            self.from = take_first(&mut self.movable[size]).index();
            self.targets = self.open[size];
        }
        Some(Move::Shift(Cell::new(self.from), take_first(&mut self.targets)))
    }
}

fn take_first(cells: &mut Cells) -> Cell {
    let cell = cells.trailing_zeros() as usize;
    *cells &= *cells - 1;
    Cell::new(cell)
}
