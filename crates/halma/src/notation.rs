use crate::{Board, Cell, CellSet, Halma, Move, Position};
use game::{Notation, ParseError, Seat};

/// Positions are the rows from the top with `/` between them, the number of the owner on a cell with a piece, `-` on
/// an empty one, then the player to move: `--22/---2/1---/11-- 1` on 4x4 with 3 pieces. With `leave-home` the own turns
/// follow that each player may still end with a piece at home: `--22/---2/1---/11-- 1 10,10`.
///
/// Moves are origin and destination, each a column letter and a row number counted from the top: `a1-c3`; or `pass`.
impl<B: CellSet, const SEATS: usize> Notation for Halma<B, SEATS> {
    fn position_text(&self, pos: &Position<B, SEATS>) -> String {
        let mut text = String::new();
        for cell in self.board().cells().cells() {
            if self.board().column(cell) == 0 && self.board().row(cell) > 0 {
                text.push('/');
            }
            let owner = (0..SEATS).find(|&seat| pos.pieces[seat].has(cell));
            text.push(owner.map_or('-', digit));
        }
        text.push(' ');
        text.push(digit(pos.seat.index()));
        if self.options().leave_home.is_some() {
            let turns: Vec<String> = pos.turns_left.iter().map(u16::to_string).collect();
            text.push(' ');
            text.push_str(&turns.join(","));
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position<B, SEATS>, ParseError> {
        let mut words = text.split_whitespace();
        let cells = words.next().ok_or_else(|| {
            ParseError("the position is empty; it needs the rows with / between them and the player to move".to_owned())
        })?;
        let pieces = self.parse_cells(cells)?;
        let seat = parse_seat::<SEATS>(words.next())?;
        let turns_left = match self.options().leave_home {
            Some(turns) => parse_turns::<SEATS>(words.next(), turns)?,
            None => [0; SEATS],
        };
        match words.next() {
            None => Ok(Position { pieces, seat, turns_left }),
            Some(extra) => Err(ParseError(format!("\"{extra}\" after the position is too much; leave it out"))),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Go { from, to } => format!("{}-{}", cell_text(self.board(), from), cell_text(self.board(), to)),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let lower = text.to_ascii_lowercase();
        if lower == "pass" {
            return Ok(Move::Pass);
        }
        let (from, to) = lower.split_once('-').ok_or_else(|| {
            ParseError(format!(
                "\"{text}\" is no move; write the cell it begins on and the cell it ends on, like a1-c3"
            ))
        })?;
        Ok(Move::Go { from: parse_cell(self.board(), from)?, to: parse_cell(self.board(), to)? })
    }
}

impl<B: CellSet, const SEATS: usize> Halma<B, SEATS> {
    fn parse_cells(&self, text: &str) -> Result<[B; SEATS], ParseError> {
        let size = self.board().size();
        let count = text.split('/').count();
        if count != size {
            return Err(ParseError(format!(
                "position has {count} rows; a {size}x{size} board needs {size}, with / between"
            )));
        }
        let mut pieces = [B::EMPTY; SEATS];
        for (row, letters) in text.split('/').enumerate() {
            let length = letters.chars().count();
            if length != size {
                return Err(ParseError(format!(
                    "row {} has {length} cells; a {size}x{size} board needs {size}",
                    row + 1
                )));
            }
            for (column, letter) in letters.chars().enumerate() {
                let Some(cell) = self.board().cell(row, column).filter(|_| letter != '-') else { continue };
                let seat = seat_of::<SEATS>(letter).ok_or_else(|| {
                    let place = cell_text(self.board(), cell);
                    ParseError(format!(
                        "position has \"{letter}\" on {place}; a cell is {} or -",
                        seat_names::<SEATS>()
                    ))
                })?;
                pieces[seat] |= B::bit(cell);
            }
        }
        self.check_pieces(&pieces)?;
        Ok(pieces)
    }
}

fn parse_seat<const SEATS: usize>(word: Option<&str>) -> Result<Seat, ParseError> {
    let names = seat_names::<SEATS>();
    let word = word.ok_or_else(|| ParseError(format!("the player to move is missing; add {names} after a space")))?;
    let mut letters = word.chars();
    let seat = letters.next().and_then(seat_of::<SEATS>).filter(|_| letters.next().is_none());
    seat.map(Seat::new).ok_or_else(|| ParseError(format!("player to move \"{word}\" is unknown; it must be {names}")))
}

fn parse_turns<const SEATS: usize>(word: Option<&str>, most: u16) -> Result<[u16; SEATS], ParseError> {
    let needed = || {
        format!(
            "with leave-home={most} a position ends with the own turns that each player has left to leave home, {SEATS} \
             numbers from 0 to {most} with commas between, like {}",
            vec![most.to_string(); SEATS].join(",")
        )
    };
    let word = word.ok_or_else(|| ParseError(format!("the turns left are missing; {}", needed())))?;
    let wrong = || ParseError(format!("turns left \"{word}\" cannot be; {}", needed()));
    let turns: Option<Vec<u16>> =
        word.split(',').map(|turns| parse_digits(turns).filter(|&left| left <= most)).collect();
    turns.and_then(|turns| turns.try_into().ok()).ok_or_else(wrong)
}

/// A number of digits alone: the standard library takes a sign too.
fn parse_digits(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn digit(seat: usize) -> char {
    (b'1' + seat as u8) as char
}

fn seat_of<const SEATS: usize>(letter: char) -> Option<usize> {
    (0..SEATS).find(|&seat| digit(seat) == letter)
}

fn seat_names<const SEATS: usize>() -> &'static str {
    if SEATS == 2 { "1 or 2" } else { "1, 2, 3 or 4" }
}

/// The name of a cell, like `d3`.
pub(crate) fn cell_text<B: CellSet>(board: &Board<B>, cell: Cell) -> String {
    format!("{}{}", (b'a' + board.column(cell) as u8) as char, board.row(cell) + 1)
}

fn parse_cell<B: CellSet>(board: &Board<B>, text: &str) -> Result<Cell, ParseError> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase);
    let number = text.get(1..).and_then(parse_digits).map(usize::from);
    letter
        .zip(number)
        .and_then(|(letter, number)| board.cell(number.checked_sub(1)?, letter as usize - 'a' as usize))
        .ok_or_else(|| {
            let last = board.cells().cells().last().map(|cell| cell_text(board, cell)).unwrap_or_default();
            ParseError(format!("\"{text}\" is no cell of this board; cells run from a1 to {last}"))
        })
}
