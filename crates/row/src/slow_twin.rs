use crate::Setup;
use game::{Game, Notation, ParseError, Payoff, Seat};

/// The rules once more, slow and obvious: the tests compare [`Row`](crate::Row) with it.
///
/// It walks from cell to cell and shares nothing with the fast rules but the [`Setup`]. It cares neither for speed nor for
/// good messages, and reads positions without checking whether play can lead there.
#[derive(Clone, Debug)]
pub struct SlowTwin {
    setup: Setup,
}

/// A position of [`SlowTwin`]: whose stone is on each cell, row by row from the top, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlowPosition {
    // As many as the largest board has; positions are `Copy`, so this cannot be a `Vec`.
    owners: [Option<Seat>; 225],
    seat: Seat,
}

/// A move of [`SlowTwin`]: a row, without gravity, and a column.
pub type SlowMove = (Option<usize>, usize);

impl SlowTwin {
    /// The game with this setup.
    pub fn new(setup: Setup) -> SlowTwin {
        SlowTwin { setup }
    }

    fn owner(&self, pos: &SlowPosition, row: isize, column: isize) -> Option<Seat> {
        let (rows, columns) = (self.setup.rows() as isize, self.setup.columns() as isize);
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        if inside { pos.owners[(row * columns + column) as usize] } else { None }
    }

    fn has_line(&self, pos: &SlowPosition, seat: Seat) -> bool {
        let (rows, columns) = (self.setup.rows() as isize, self.setup.columns() as isize);
        for row in 0..rows {
            for column in 0..columns {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let steps = 0..self.setup.length() as isize;
                    let own = |step| self.owner(pos, row + step * down, column + step * right) == Some(seat);
                    if steps.into_iter().all(own) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn has_any_line(&self, pos: &SlowPosition) -> bool {
        [Seat::FIRST, Seat::SECOND].into_iter().any(|seat| self.has_line(pos, seat))
    }
}

impl Game for SlowTwin {
    type Position = SlowPosition;
    type Move = SlowMove;
    type Moves<'a> = std::vec::IntoIter<SlowMove>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> SlowPosition {
        SlowPosition { owners: [None; 225], seat: Seat::FIRST }
    }

    fn to_move(&self, pos: &SlowPosition) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &SlowPosition) -> std::vec::IntoIter<SlowMove> {
        let mut moves = Vec::new();
        if !self.has_any_line(pos) {
            for column in 0..self.setup.columns() {
                let empty = |row: &usize| self.owner(pos, *row as isize, column as isize).is_none();
                if self.setup.gravity() {
                    moves.extend((0..self.setup.rows()).any(|row| empty(&row)).then_some((None, column)));
                } else {
                    moves.extend((0..self.setup.rows()).filter(empty).map(|row| (Some(row), column)));
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, pos: &SlowPosition, (row, column): SlowMove) -> SlowPosition {
        let mut after = *pos;
        let lowest =
            || (0..self.setup.rows()).rev().find(|&row| self.owner(pos, row as isize, column as isize).is_none());
        let row = row.or_else(lowest).expect("there is room in the column");
        after.owners[row * self.setup.columns() + column] = Some(pos.seat);
        after.seat = pos.seat.opponent();
        after
    }

    fn payoff(&self, pos: &SlowPosition) -> Option<Payoff> {
        for seat in [Seat::FIRST, Seat::SECOND] {
            if self.has_line(pos, seat) {
                return Some(Payoff::duel(seat, 1));
            }
        }
        let full = pos.owners[..self.setup.cells()].iter().all(Option::is_some);
        full.then(|| Payoff::new(&[0, 0]))
    }
}

impl Notation for SlowTwin {
    fn position_text(&self, pos: &SlowPosition) -> String {
        let letter = |owner: &Option<Seat>| match owner {
            Some(Seat::FIRST) => 'X',
            Some(_) => 'O',
            None => '-',
        };
        let stones: String = pos.owners[..self.setup.cells()].iter().map(letter).collect();
        format!("{stones} {}", if pos.seat == Seat::FIRST { 'X' } else { 'O' })
    }

    fn parse_position(&self, text: &str) -> Result<SlowPosition, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no position"));
        let (stones, side) = text.split_once(' ').ok_or_else(wrong)?;
        let owner = |letter: char| match letter {
            'X' => Ok(Some(Seat::FIRST)),
            'O' => Ok(Some(Seat::SECOND)),
            '-' => Ok(None),
            _ => Err(wrong()),
        };
        let owners: Vec<Option<Seat>> = stones.chars().map(owner).collect::<Result<_, _>>()?;
        if owners.len() != self.setup.cells() {
            return Err(wrong());
        }
        let seat = owner(side.chars().next().ok_or_else(wrong)?)?.ok_or_else(wrong)?;
        let mut pos = SlowPosition { seat, ..self.start() };
        pos.owners[..owners.len()].copy_from_slice(&owners);
        Ok(pos)
    }

    fn move_text(&self, (row, column): SlowMove) -> String {
        let letter = char::from(b'a' + column as u8);
        row.map_or(letter.to_string(), |row| format!("{letter}{}", row + 1))
    }

    fn parse_move(&self, text: &str) -> Result<SlowMove, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no move"));
        let column = text.bytes().next().and_then(|letter| letter.checked_sub(b'a')).ok_or_else(wrong)?;
        let row = text.get(1..).filter(|number| !number.is_empty());
        let row = row.map(|number| number.parse::<usize>().map_err(|_| wrong())).transpose()?;
        Ok((row.map(|row| row.saturating_sub(1)), usize::from(column)))
    }
}
