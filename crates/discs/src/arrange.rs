use crate::notation::cell_text;
use crate::{Cell, Discs, Position, Word};
use game::{Arrange, Arrangement, Fault, Game, Impossible, Seat};

/// Discs are put down beside others and never leave the board. So the cells of the start are never empty, and all discs hang
/// together. Texts of positions may describe any board, since people compose some that no game leads to.
impl<W: Word> Arrange for Discs<W> {
    fn arranged(&self, arrangement: &Arrangement) -> Result<Position<W>, Impossible> {
        let discs = |seat: Seat| {
            let cells = self.board().cells().bits().enumerate();
            W::of(cells.filter(|&(point, _)| arrangement.owner(point) == Some(seat)).map(|(_, cell)| cell))
        };
        let seat = arrangement.to_move;
        let pos = Position { mine: discs(seat), theirs: discs(seat.opponent()), seat };
        let occupied = |pos: &Position<W>| pos.mine | pos.theirs;
        let start = self.start();
        let missing = occupied(&start) & !occupied(&pos);
        if !missing.is_empty() {
            return Err(self.seen(Fault::StartEmpty, missing));
        }
        let apart = occupied(&pos) & !self.joined(occupied(&start), occupied(&pos));
        if !apart.is_empty() {
            return Err(self.seen(Fault::Apart, apart));
        }
        // A side without a move passes before the first disc is put down: then everybody may be to move.
        let only_start = occupied(&pos) == occupied(&start);
        let passed = self.mobility(&start).is_empty() && pos == start.passed();
        if only_start && pos != start && !passed {
            return Err(self.seen(Fault::NotTheStart, occupied(&pos)));
        }
        Ok(pos)
    }
}

impl<W: Word> Discs<W> {
    /// Some cells, and all that can be reached from them step by step over cells of a set.
    fn joined(&self, from: W, within: W) -> W {
        let board = self.board();
        let columns = board.shape().columns();
        let (mut found, mut new) = (from, from);
        while !new.is_empty() {
            let near = new.bits().flat_map(|cell| {
                let (row, column) = (cell / columns, cell % columns);
                let rows = row.saturating_sub(1)..=row + 1;
                rows.flat_map(move |row| (column.saturating_sub(1)..=column + 1).map(move |column| (row, column)))
            });
            let near = W::of(near.filter_map(|(row, column)| board.cell(row, column)).map(Cell::index));
            new = near & within & !found;
            found |= new;
        }
        found
    }

    fn seen(&self, fault: Fault, cells: W) -> Impossible {
        let columns = self.board().shape().columns();
        Impossible::seen(fault, cells.bits().map(|cell| cell_text(cell, columns)))
    }
}
