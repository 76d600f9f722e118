use crate::{Discs, Move, Position, Word};
use game::{Notation, ParseError, Seat};

/// Positions are the rows from the top without separators, `X` black, `O` white, `-` empty, cut cells left out, then a
/// space and the side to move: `---XO-… X`. Reading also takes cut cells written `#`.
/// Moves are a column letter and a row number counted from the top, `d3`, or `pass`.
impl<W: Word> Notation for Discs<W> {
    fn position_text(&self, pos: &Position<W>) -> String {
        let (black, white) = (pos.stones(Seat::FIRST), pos.stones(Seat::SECOND));
        let mut text: String = self
            .board()
            .cells()
            .bits()
            .map(|cell| match (black.has(cell), white.has(cell)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '-',
            })
            .collect();
        text.push(' ');
        text.push(if pos.seat == Seat::FIRST { 'X' } else { 'O' });
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position<W>, ParseError> {
        let shape = self.board().shape();
        let size = format!("{}x{}", shape.rows(), shape.columns());
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
        if let Some((index, foreign)) =
            stones.chars().enumerate().find(|&(_, letter)| !matches!(letter, 'X' | 'x' | 'O' | 'o' | '-' | '#'))
        {
            return Err(ParseError(format!(
                "position has \"{foreign}\" as cell {}; a cell is X, O, - or, where it is cut off, #",
                index + 1
            )));
        }
        let (cells, all) = (self.board().cells().count() as usize, shape.box_cells());
        let length = stones.chars().count();
        let places: Vec<usize> = if stones.contains('#') {
            if length != all {
                return Err(ParseError(format!(
                    "position has {length} cells; a {size} board with its cut cells written # needs {all}"
                )));
            }
            (0..all).collect()
        } else {
            if length != cells {
                return Err(ParseError(format!("position has {length} cells; this {size} board needs {cells}")));
            }
            self.board().cells().bits().collect()
        };
        let (mut black, mut white) = (W::EMPTY, W::EMPTY);
        for (letter, place) in stones.chars().zip(places) {
            if (letter == '#') == self.board().cells().has(place) {
                return Err(ParseError(format!(
                    "position has \"{letter}\" on {}; exactly the cells cut off a {size} board are written #",
                    cell_text(place, shape.columns())
                )));
            }
            match letter {
                'X' | 'x' => black |= W::bit(place),
                'O' | 'o' => white |= W::bit(place),
                _ => {}
            }
        }
        let (mine, theirs) = if seat == Seat::FIRST { (black, white) } else { (white, black) };
        Ok(Position { mine, theirs, seat })
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Put(cell) => cell_text(cell.index(), self.board().shape().columns()),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let lower = text.to_ascii_lowercase();
        if lower == "pass" {
            return Ok(Move::Pass);
        }
        let shape = self.board().shape();
        let letter = lower.chars().next().filter(char::is_ascii_lowercase);
        let number = lower.get(1..).filter(|rest| !rest.starts_with('+')).and_then(|rest| rest.parse::<usize>().ok());
        letter
            .zip(number)
            .and_then(|(letter, number)| self.board().cell(number.checked_sub(1)?, letter as usize - 'a' as usize))
            .map(Move::Put)
            .ok_or_else(|| {
                let last = cell_text(shape.box_cells() - 1, shape.columns());
                ParseError(format!(
                    "\"{text}\" is no cell of this board; cells run from a1 to {last} less the cut ones"
                ))
            })
    }
}

pub(crate) fn cell_text(cell: usize, columns: usize) -> String {
    format!("{}{}", (b'a' + (cell % columns) as u8) as char, cell / columns + 1)
}
