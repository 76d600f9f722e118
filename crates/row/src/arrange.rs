use crate::{Cell, CellSet, Position, Row};
use game::{Arrange, Arrangement, Fault, Impossible, Seat};

impl<S: CellSet> Arrange for Row<S> {
    fn arranged(&self, arrangement: &Arrangement) -> Result<Position<S>, Impossible> {
        let stones = |seat: Seat| {
            let own = self.cells().enumerate().filter(|&(point, _)| arrangement.owner(point) == Some(seat));
            own.fold(S::EMPTY, |stones, (_, cell)| stones | S::bit(self.board().index(cell)))
        };
        let seat = arrangement.to_move;
        let pos = Position { mine: stones(seat), theirs: stones(seat.opponent()), seat };
        self.check(&pos)?;
        Ok(pos)
    }
}

impl<S: CellSet> Row<S> {
    /// Whether the numbers of stones fit the player to move, no stone hangs in the air, and lines ended the game when they were made.
    pub(crate) fn check(&self, pos: &Position<S>) -> Result<(), Impossible> {
        self.check_support(pos)?;
        Row::check_counts(pos)?;
        self.check_lines(pos)
    }

    /// The players put a stone each in turn, and the first one begins.
    fn check_counts(pos: &Position<S>) -> Result<(), Impossible> {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| pos.stones(seat).count() as usize);
        let wanted = if pos.seat == Seat::FIRST { second } else { second + 1 };
        if first == wanted {
            return Ok(());
        }
        Err(Impossible::anywhere(Fault::Uneven { first, second, to_move: pos.seat }))
    }

    fn check_support(&self, pos: &Position<S>) -> Result<(), Impossible> {
        let occupied = pos.occupied();
        let floating = occupied & !self.board().bottom & !(occupied << 1);
        if !self.setup().gravity() || floating.is_empty() {
            return Ok(());
        }
        Err(self.seen(Fault::Floating, floating))
    }

    /// Only the player who has just moved may have a line, and it must be the last stone that completed it.
    fn check_lines(&self, pos: &Position<S>) -> Result<(), Impossible> {
        let (board, length) = (self.board(), self.setup().length());
        let (mine, theirs) = (board.has_line(pos.mine), board.has_line(pos.theirs));
        let lines = |stones: S| if board.has_line(stones) { board.complete_lines(stones) } else { S::EMPTY };
        let (my_lines, their_lines) = (lines(pos.mine), lines(pos.theirs));
        if mine && theirs {
            return Err(self.seen(Fault::BothLines { length }, my_lines | their_lines));
        }
        if mine {
            return Err(self.seen(Fault::LineBefore { seat: pos.seat, length }, my_lines));
        }
        let occupied = pos.occupied();
        let may_be_last = |index: usize| {
            let stone = S::bit(index);
            let covered = self.setup().gravity() && !(stone << 1 & occupied).is_empty();
            !covered && !board.has_line(pos.theirs & !stone)
        };
        if theirs && !pos.theirs.indices().any(may_be_last) {
            return Err(self.seen(Fault::LineUnmade { seat: pos.seat.opponent(), length }, their_lines));
        }
        Ok(())
    }

    /// What cannot be, with the cells where it is seen, row by row from the top.
    fn seen(&self, fault: Fault, cells: S) -> Impossible {
        let points = self.cells().filter(|&cell| cells.has(self.board().index(cell)));
        Impossible::seen(fault, points.map(Cell::text))
    }
}
