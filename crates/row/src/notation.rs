use crate::moves::column_letter;
use crate::{Cell, CellSet, Move, Position, Row};
use game::{Notation, ParseError, Seat};

/// Positions are the rows from the top without separators, `X` for player 1, `O` for player 2, `-` for an empty cell, then a
/// space and the side to move: `------OX---- X`. Moves are a column letter with gravity, `d`, and otherwise a cell, a
/// column letter and a row number counted from the top, `b2`. With gravity the cell where the stone lands is read as well.
impl<S: CellSet> Notation for Row<S> {
    fn position_text(&self, pos: &Position<S>) -> String {
        let (first, second) = (pos.stones(Seat::FIRST), pos.stones(Seat::SECOND));
        let letter = |cell: Cell| {
            let index = self.board().index(cell);
            match (first.has(index), second.has(index)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '-',
            }
        };
        let mut text: String = self.cells().map(letter).collect();
        text.push(' ');
        text.push(if pos.seat == Seat::FIRST { 'X' } else { 'O' });
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position<S>, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(stones), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseError(format!(
                "position \"{text}\" needs the cells and, after a space, the side to move, X or O"
            )));
        };
        let seat = match side {
            "X" | "x" => Seat::FIRST,
            "O" | "o" => Seat::SECOND,
            _ => return Err(ParseError(format!("side to move \"{side}\" is unknown; it must be X or O"))),
        };
        let setup = self.setup();
        let (found, needed) = (stones.chars().count(), setup.cells());
        if found != needed {
            let (rows, columns) = (setup.rows(), setup.columns());
            return Err(ParseError(format!("position has {found} cells; a {rows}x{columns} board needs {needed}")));
        }
        let (mut first, mut second) = (S::EMPTY, S::EMPTY);
        for (letter, cell) in stones.chars().zip(self.cells()) {
            let stone = S::bit(self.board().index(cell));
            match letter {
                'X' | 'x' => first = first | stone,
                'O' | 'o' => second = second | stone,
                '-' => {}
                _ => {
                    let name = cell.text();
                    return Err(ParseError(format!("position has \"{letter}\" on {name}; a cell is X, O or -")));
                }
            }
        }
        let (mine, theirs) = if seat == Seat::FIRST { (first, second) } else { (second, first) };
        let pos = Position { mine, theirs, seat };
        Row::check_counts(&pos)?;
        self.check_support(&pos)?;
        self.check_lines(&pos)?;
        Ok(pos)
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Put(cell) => cell.text(),
            Move::Drop(column) => column_letter(usize::from(column)).to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let setup = self.setup();
        let (rows, columns) = (setup.rows(), setup.columns());
        let read = || {
            let mut letters = text.chars();
            let column = (letters.next()?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
            let number = letters.as_str();
            if column >= columns || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            if number.is_empty() {
                return setup.gravity().then_some(Move::Drop(column as u8));
            }
            let row = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'))?.checked_sub(1)?;
            (row < rows).then(|| Move::Put(Cell::new(row, column)))
        };
        read().ok_or_else(|| {
            let (letter, last) = (column_letter(columns - 1), Cell::new(rows - 1, columns - 1).text());
            ParseError(if setup.gravity() {
                format!("\"{text}\" is no column of this board; columns run from a to {letter}")
            } else {
                format!("\"{text}\" is no cell of this board; cells run from a1 to {last}")
            })
        })
    }
}

impl<S: CellSet> Row<S> {
    /// The cells row by row from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<S> {
        let columns = self.setup().columns();
        (0..self.setup().cells()).map(move |cell| Cell::new(cell / columns, cell % columns))
    }

    /// The players put a stone each in turn, and X begins.
    fn check_counts(pos: &Position<S>) -> Result<(), ParseError> {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| pos.stones(seat).count());
        let (wanted, side) = if pos.seat == Seat::FIRST { (second, 'X') } else { (second + 1, 'O') };
        if first == wanted {
            return Ok(());
        }
        let rule = if pos.seat == Seat::FIRST { "as many X as O" } else { "one X more than O" };
        Err(ParseError(format!(
            "position has {first} X and {second} O with {side} to move; X begins, so there must be {rule} then"
        )))
    }

    fn check_support(&self, pos: &Position<S>) -> Result<(), ParseError> {
        let occupied = pos.occupied();
        let floating = occupied & !self.board().bottom & !(occupied << 1);
        if !self.setup().gravity() || floating.is_empty() {
            return Ok(());
        }
        let name = self.board().cell(floating.lowest()).text();
        Err(ParseError(format!(
            "position has a stone on {name} with nothing below it; with gravity=on stones fall to the lowest empty cell"
        )))
    }

    /// Only the player who has just moved may have a line, and it must be the last stone that completed it.
    fn check_lines(&self, pos: &Position<S>) -> Result<(), ParseError> {
        let (board, length) = (self.board(), self.setup().length());
        let letter = |seat| if seat == Seat::FIRST { 'X' } else { 'O' };
        let (mover, other) = (letter(pos.seat), letter(pos.seat.opponent()));
        let (mine, theirs) = (board.has_line(pos.mine), board.has_line(pos.theirs));
        if mine && theirs {
            return Err(ParseError(format!(
                "position has a line of {length} of X and one of O; the first one ends the game"
            )));
        }
        if mine {
            return Err(ParseError(format!(
                "position has a line of {length} of {mover} with {mover} to move; the game was over before {other} moved"
            )));
        }
        let occupied = pos.occupied();
        let may_be_last = |index: usize| {
            let stone = S::bit(index);
            let covered = self.setup().gravity() && !(stone << 1 & occupied).is_empty();
            !covered && !board.has_line(pos.theirs & !stone)
        };
        if theirs && !pos.theirs.indices().any(may_be_last) {
            return Err(ParseError(format!(
                "position has lines of {length} of {other} that no single stone completed; the game ends with the first line"
            )));
        }
        Ok(())
    }
}
