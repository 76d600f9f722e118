//! A tiny game with every ability, to test the kit with: stones are put on a row of five cells in turn; two own stones
//! side by side win, a full row is a draw. It can be given a fault that the kit has to find.

use crate::Effort;
use game::{Duel, Game, IllegalMove, Keyed, Notation, ParseError, Payoff, Ranked, Seat, Symmetric, Unplay};

const CELLS: usize = 5;

pub(crate) const EFFORT: Effort = Effort { seed: 7, playouts: 100, ply_limit: 20, must_end: true, garbage: 300 };

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    fault: Option<Fault>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    DrawsWithoutPayoff,
    StonesVanish,
    MoveTwice,
    AcceptsAnything,
    CanonicalIsIdentity,
    MovesAreNotMapped,
    KeyIgnoresColour,
    TextLosesColour,
    PanicsOnGarbage,
    RankIsOffByOne,
    PredecessorMissing,
    PredecessorWasOver,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Row {
    cells: [Option<Seat>; CELLS],
    seat: Seat,
}

/// Every position that can be reached.
pub(crate) fn all() -> Vec<Row> {
    let mut found = vec![Pairs::SOUND.start()];
    let mut next = 0;
    while next < found.len() {
        let pos = found[next];
        for mv in Pairs::SOUND.moves(&pos) {
            let after = Pairs::SOUND.play(&pos, mv);
            if !found.contains(&after) {
                found.push(after);
            }
        }
        next += 1;
    }
    found
}

pub(crate) fn stones(pos: &Row) -> i64 {
    pos.cells.iter().flatten().count() as i64
}

impl Pairs {
    pub(crate) const SOUND: Pairs = Pairs { fault: None };

    pub(crate) fn with(fault: Fault) -> Pairs {
        Pairs { fault: Some(fault) }
    }

    fn has(self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }
}

/// The player who moved last can be the only one with a pair.
fn won(pos: &Row) -> bool {
    pos.cells.windows(2).any(|pair| pair == [Some(pos.seat.opponent()); 2])
}

fn full(pos: &Row) -> bool {
    pos.cells.iter().all(Option::is_some)
}

impl Game for Pairs {
    type Position = Row;
    type Move = usize;
    type Moves<'a> = std::vec::IntoIter<usize>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Row {
        Row { cells: [None; CELLS], seat: Seat::FIRST }
    }

    fn to_move(&self, pos: &Row) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &Row) -> Self::Moves<'_> {
        let open = |cell: &usize| pos.cells[*cell].is_none() && !won(pos);
        let mut moves: Vec<usize> = (0..CELLS).filter(open).collect();
        if self.has(Fault::MoveTwice) {
            moves.extend(moves.first().copied());
        }
        moves.into_iter()
    }

    fn play(&self, pos: &Row, mv: usize) -> Row {
        let mut after = Row { seat: pos.seat.opponent(), ..*pos };
        after.cells[mv] = Some(pos.seat);
        if self.has(Fault::StonesVanish) {
            after.cells[(mv + 1) % CELLS] = None;
        }
        after
    }

    fn payoff(&self, pos: &Row) -> Option<Payoff> {
        if won(pos) {
            return Some(Payoff::duel(pos.seat, -1));
        }
        (full(pos) && !self.has(Fault::DrawsWithoutPayoff)).then(|| Payoff::duel(pos.seat, 0))
    }

    fn try_play(&self, pos: &Row, mv: usize) -> Result<Row, IllegalMove> {
        let legal = self.has(Fault::AcceptsAnything) || self.moves(pos).any(|legal| legal == mv);
        if legal { Ok(self.play(pos, mv)) } else { Err(IllegalMove) }
    }
}

impl Duel for Pairs {
    fn highest_score(&self) -> i32 {
        1
    }
}

impl Symmetric for Pairs {
    fn symmetries(&self) -> usize {
        2
    }

    fn map_position(&self, pos: &Row, symmetry: usize) -> Row {
        let mut image = *pos;
        if symmetry == 1 {
            image.cells.reverse();
        }
        image
    }

    fn map_move(&self, mv: usize, symmetry: usize) -> usize {
        if symmetry == 1 && !self.has(Fault::MovesAreNotMapped) { CELLS - 1 - mv } else { mv }
    }

    fn canonical(&self, pos: &Row) -> Row {
        if self.has(Fault::CanonicalIsIdentity) { *pos } else { (*pos).min(self.map_position(pos, 1)) }
    }
}

impl Keyed for Pairs {
    fn key(&self, pos: &Row) -> u64 {
        let colour = u64::from(!self.has(Fault::KeyIgnoresColour));
        let digit = |cell: &Option<Seat>| cell.map_or(0, |seat| 1 + colour * seat.index() as u64);
        pos.cells.iter().fold(pos.seat.index() as u64 + 1, |key, cell| {
            (key ^ digit(cell)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }
}

impl Notation for Pairs {
    fn position_text(&self, pos: &Row) -> String {
        let letter = |cell: Option<Seat>| match cell {
            None => '-',
            Some(Seat::FIRST) => 'X',
            Some(_) if self.has(Fault::TextLosesColour) => 'X',
            Some(_) => 'O',
        };
        let cells: String = pos.cells.iter().map(|&cell| letter(cell)).collect();
        format!("{cells} {}", letter(Some(pos.seat)))
    }

    fn parse_position(&self, text: &str) -> Result<Row, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no row"));
        let letters: Vec<char> = text.chars().collect();
        assert!(!self.has(Fault::PanicsOnGarbage) || letters.len() == CELLS + 2, "this is the fault");
        if letters.len() != CELLS + 2 || letters[CELLS] != ' ' {
            return Err(wrong());
        }
        let stone = |letter: char| match letter {
            '-' => Ok(None),
            'X' => Ok(Some(Seat::FIRST)),
            'O' => Ok(Some(Seat::SECOND)),
            _ => Err(wrong()),
        };
        let mut pos = Row { seat: stone(letters[CELLS + 1])?.ok_or_else(wrong)?, ..self.start() };
        for (cell, &letter) in pos.cells.iter_mut().zip(&letters) {
            *cell = stone(letter)?;
        }
        Ok(pos)
    }

    fn move_text(&self, mv: usize) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<usize, ParseError> {
        let number = text.parse().ok().filter(|&cell| cell < CELLS);
        number.ok_or_else(|| ParseError(format!("\"{text}\" is no cell")))
    }
}

impl Ranked for Pairs {
    fn ranks(&self) -> u64 {
        3_u64.pow(CELLS as u32) * 2
    }

    fn rank(&self, pos: &Row) -> u64 {
        let digit = |cell: &Option<Seat>| cell.map_or(0, |seat| 1 + seat.index() as u64);
        let rank = pos.cells.iter().fold(pos.seat.index() as u64, |rank, cell| rank * 3 + digit(cell));
        if self.has(Fault::RankIsOffByOne) { rank.saturating_sub(1) } else { rank }
    }

    fn unrank(&self, rank: u64) -> Option<Row> {
        let mut pos = self.start();
        let mut left = rank;
        for cell in pos.cells.iter_mut().rev() {
            *cell = (left % 3).checked_sub(1).map(|seat| Seat::new(seat as usize));
            left /= 3;
        }
        pos.seat = Seat::new(left as usize);
        let of = |seat| pos.cells.iter().filter(|&&cell| cell == Some(seat)).count();
        // Stones are put in turn, so that their numbers tell whose turn it is.
        (of(Seat::FIRST) == of(Seat::SECOND) + pos.seat.index()).then_some(pos)
    }
}

impl Unplay for Pairs {
    fn predecessors(&self, pos: &Row, visit: &mut dyn FnMut(Row)) {
        let skipped = usize::from(self.has(Fault::PredecessorMissing));
        for cell in skipped..CELLS {
            if pos.cells[cell] == Some(pos.seat.opponent()) {
                let mut before = Row { seat: pos.seat.opponent(), ..*pos };
                before.cells[cell] = None;
                let own_pair = before.cells.windows(2).any(|pair| pair == [Some(before.seat); 2]);
                if self.has(Fault::PredecessorWasOver) || (!won(&before) && !own_pair) {
                    visit(before);
                }
            }
        }
    }
}
