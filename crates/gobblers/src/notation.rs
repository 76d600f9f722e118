use crate::{Cell, Gobblers, Move, Position, Size};
use game::{Notation, ParseError, Seat};

/// Positions are the nine cells row by row from the upper left, joined by `/`, each the stack from bottom to top, `S M L` for
/// player 1, `s m l` for player 2, `.` for an empty cell; then the player to move, `1` or `2`.
/// Moves are `S@b2` for a piece from the hand and `a1-b2` for one on the board.
impl Notation for Gobblers {
    fn position_text(&self, pos: &Position) -> String {
        let cell_text = |cell: usize| -> String {
            let letters: String = pos.stack(Cell::new(cell)).map(|(seat, size)| piece_letter(seat, size)).collect();
            if letters.is_empty() { ".".to_owned() } else { letters }
        };
        let cells: Vec<String> = (0..9).map(cell_text).collect();
        format!("{} {}", cells.join("/"), pos.seat.index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let mut words = text.split_whitespace();
        let (Some(cells), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseError(format!(
                "position \"{text}\" needs nine cells and, after a space, the player to move, 1 or 2"
            )));
        };
        let seat = match side {
            "1" => Seat::FIRST,
            "2" => Seat::SECOND,
            _ => return Err(ParseError(format!("player to move \"{side}\" is unknown; it must be 1 or 2"))),
        };
        let stacks: Vec<&str> = cells.split('/').collect();
        if stacks.len() != 9 {
            return Err(ParseError(format!("position has {} cells joined by /; the board has 9", stacks.len())));
        }
        let mut pos = Position { seat, ..Position::EMPTY };
        for (index, stack) in stacks.into_iter().enumerate() {
            parse_stack(&mut pos, Cell::new(index), stack)?;
        }
        self.check_pieces(&pos)?;
        Ok(pos)
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Put(size, cell) => format!("{}@{}", size.letter(), cell.text()),
            Move::Shift(from, to) => format!("{}-{}", from.text(), to.text()),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let put = || {
            let (size, cell) = text.split_once('@')?;
            let mut letters = size.chars();
            let size = letters.next().and_then(Size::from_letter).filter(|_| letters.next().is_none())?;
            Some(Move::Put(size, parse_cell(cell)?))
        };
        let shift = || {
            let (from, to) = text.split_once('-')?;
            Some(Move::Shift(parse_cell(from)?, parse_cell(to)?))
        };
        put().or_else(shift).ok_or_else(|| {
            ParseError(format!(
                "\"{text}\" is no move; write S@b2 to put a small piece (S, M or L), or a1-b2 to move one; cells run from a1 to c3"
            ))
        })
    }
}

fn parse_stack(pos: &mut Position, cell: Cell, stack: &str) -> Result<(), ParseError> {
    let name = cell.text();
    if stack == "." {
        return Ok(());
    }
    if stack.is_empty() {
        return Err(ParseError(format!("position has nothing on {name}; an empty cell is written .")));
    }
    let mut top: Option<Size> = None;
    for letter in stack.chars() {
        let size = Size::from_letter(letter).ok_or_else(|| {
            ParseError(format!(
                "position has \"{letter}\" on {name}; pieces are S M L of player 1 and s m l of player 2, an empty cell is ."
            ))
        })?;
        if let Some(below) = top.filter(|&below| below >= size) {
            return Err(ParseError(format!(
                "position has a {} piece on a {} one on {name}; a piece covers only smaller ones, and the top is written last",
                size.name(),
                below.name(),
            )));
        }
        top = Some(size);
        let owner = if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let pieces = if owner == pos.seat { &mut pos.mine } else { &mut pos.theirs };
        pieces[size.index()] |= 1 << cell.index();
    }
    Ok(())
}

fn parse_cell(text: &str) -> Option<Cell> {
    let mut letters = text.chars();
    let column = (letters.next()?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    let row = (letters.next()? as usize).checked_sub('1' as usize)?;
    if letters.next().is_some() { None } else { Cell::at(row, column) }
}

/// Capital letters for the first player, small ones for the second.
pub(crate) fn piece_letter(seat: Seat, size: Size) -> char {
    if seat == Seat::FIRST { size.letter() } else { size.letter().to_ascii_lowercase() }
}
