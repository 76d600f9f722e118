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
        self.check(&pos)?;
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
}
