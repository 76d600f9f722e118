//! The three published terms of an evaluation of Othello: board position, stable stones on the edges, candidates.

use super::Squares;
use discs::{Board, Discs, Position, Word, stable};
use game::Evaluate;
use std::fmt;
use std::str::FromStr;

/// What the three terms count. The published best is 2, 5 and 1.
///
/// ```
/// use eval::discs::TermWeights;
///
/// let weights: TermWeights = "BP*2+CS*5+NC".parse()?;
/// assert_eq!(weights, TermWeights { places: 2.0, stable: 5.0, candidates: 1.0 });
/// assert_eq!(weights.to_string(), "BP*2+CS*5+NC");
/// # Ok::<(), eval::discs::TermsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TermWeights {
    /// BP, board position: what the places of the stones are worth.
    pub places: f64,
    /// CS, stable stones on the edges.
    pub stable: f64,
    /// NC, the moves left to the foe.
    pub candidates: f64,
}

/// Why a text is no sum of terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// There is no such term.
    #[error("there is no term \"{0}\"; write a sum of BP, CS and NC, like BP*2+CS*5+NC")]
    Unknown(String),
    /// A weight is no number in reach.
    #[error("\"{weight}\" is no weight for {term}; a weight is a number from -{MOST} to {MOST}, like 2 or 0.5")]
    Weight {
        /// The term that it was written after.
        term: String,
        /// What was written.
        weight: String,
    },
    /// A term comes twice.
    #[error("{0} comes twice; give it once, with the sum of its weights")]
    Twice(String),
}

/// Values stay far from what a finished game is worth.
const MOST: u32 = 100;

/// A stable stone on an edge.
const STABLE_STONE: i32 = 11;
/// Taken back for a corner, which two edges count.
const CORNER_TWICE: i32 = 10;
/// A move of the foe.
const CANDIDATE: i32 = 10;

impl TermWeights {
    const NAMES: [&'static str; 3] = ["BP", "CS", "NC"];

    fn by_name(self) -> [(&'static str, f64); 3] {
        let [places, stable, candidates] = TermWeights::NAMES;
        [(places, self.places), (stable, self.stable), (candidates, self.candidates)]
    }
}

impl FromStr for TermWeights {
    type Err = TermsError;

    fn from_str(text: &str) -> Result<TermWeights, TermsError> {
        let mut weights = [None; 3];
        for part in text.split('+').map(str::trim) {
            let (name, weight) = part.split_once('*').map_or((part, None), |(name, weight)| (name, Some(weight)));
            let term = TermWeights::NAMES.iter().position(|term| *term == name.trim());
            let term = term.ok_or_else(|| TermsError::Unknown(name.trim().to_owned()))?;
            let weight = weight.map_or(Ok(1.0), |weight| {
                let wrong = || TermsError::Weight { term: name.trim().to_owned(), weight: weight.trim().to_owned() };
                let number: f64 = weight.trim().parse().map_err(|_| wrong())?;
                if number.abs() <= f64::from(MOST) { Ok(number) } else { Err(wrong()) }
            })?;
            if weights[term].replace(weight).is_some() {
                return Err(TermsError::Twice(name.trim().to_owned()));
            }
        }
        let [places, stable, candidates] = weights.map(Option::unwrap_or_default);
        Ok(TermWeights { places, stable, candidates })
    }
}

impl fmt::Display for TermWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.by_name().into_iter().filter(|(_, weight)| *weight != 0.0);
        let written: Vec<String> = terms
            .map(
                |(name, weight)| {
                    if (weight - 1.0).abs() < 1e-12 { name.to_owned() } else { format!("{name}*{weight}") }
                },
            )
            .collect();
        f.write_str(&if written.is_empty() { "BP*0".to_owned() } else { written.join("+") })
    }
}

/// Small numbers drawn afresh for every stone and move that is judged: the published program throws dice in its judgement,
/// so that its games differ.
pub trait Dice {
    /// A number from 0 to `most`, both included.
    fn roll(&mut self, most: i32) -> i32;
}

/// No dice: every number is 0, and a position is always worth the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

impl Dice for NoDice {
    #[inline]
    fn roll(&mut self, _: i32) -> i32 {
        0
    }
}

/// The terms on one board.
#[derive(Clone, Debug)]
pub struct Terms<W> {
    squares: Squares,
    /// The edges with both corners; none on boards without corners.
    edges: Vec<Edge<W>>,
    corners: W,
    weights: TermWeights,
}

/// An edge of the board from corner to corner.
#[derive(Clone, Debug)]
struct Edge<W> {
    cells: Vec<usize>,
    set: W,
}

impl<W: Word> Terms<W> {
    /// The terms for a board.
    pub fn new(board: &Board<W>, weights: TermWeights) -> Terms<W> {
        let shape = board.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let mut edges = Vec::new();
        if shape.contains(0, 0) {
            let cell = |row: usize, column: usize| row * columns + column;
            let sides: [Vec<usize>; 4] = [
                (0..columns).map(|column| cell(0, column)).collect(),
                (0..columns).map(|column| cell(rows - 1, column)).collect(),
                (0..rows).map(|row| cell(row, 0)).collect(),
                (0..rows).map(|row| cell(row, columns - 1)).collect(),
            ];
            edges.extend(sides.map(|cells| Edge { set: W::of(cells.iter().copied()), cells }));
        }
        let ends = edges.iter().flat_map(|edge| [edge.cells[0], edge.cells[edge.cells.len() - 1]]);
        Terms { squares: Squares::places(board), corners: W::of(ends), edges, weights }
    }

    /// The value for the one who has just moved: `pos` is the position after the move, with the foe to move.
    pub fn value_for_one_who_moved(&self, game: &Discs<W>, pos: &Position<W>, dice: &mut impl Dice) -> f64 {
        let (mine, foes) = (pos.theirs, pos.mine);
        let TermWeights { places, stable, candidates } = self.weights;
        let mut value = 0.0;
        if places != 0.0 {
            value += places * f64::from(self.places(mine, foes, dice));
        }
        if stable != 0.0 {
            value += stable * f64::from(self.stable(game.board(), mine, foes, dice));
        }
        if candidates != 0.0 {
            let moves = game.mobility(pos).count() as i32;
            value -= candidates * f64::from(CANDIDATE * (moves + dice.roll(1)));
        }
        value
    }

    fn places(&self, mine: W, foes: W, dice: &mut impl Dice) -> i32 {
        let mut sum = |cells: W| -> i32 { cells.bits().map(|cell| self.squares.of(cell) + dice.roll(2)).sum() };
        sum(mine) - sum(foes)
    }

    fn stable(&self, board: &Board<W>, mine: W, foes: W, dice: &mut impl Dice) -> i32 {
        if self.edges.is_empty() {
            // Without corners nothing is safe for being on the edge: what can never flip counts.
            let safe = |mine: W, foes: W| STABLE_STONE * stable(board, mine, foes).count() as i32;
            return safe(mine, foes) - safe(foes, mine);
        }
        let taken = mine | foes;
        let mut sum = 0;
        for edge in &self.edges {
            let mut count = |cell: usize| {
                sum += if mine.has(cell) { STABLE_STONE } else { -STABLE_STONE } + dice.roll(2);
            };
            if edge.set & taken == edge.set {
                edge.cells.iter().copied().for_each(count);
            } else {
                run(edge.cells.iter().copied(), mine, foes, &mut count);
                run(edge.cells.iter().rev().copied(), mine, foes, &mut count);
            }
        }
        let corners = |stones: W| (stones & self.corners).count() as i32;
        sum - CORNER_TWICE * (corners(mine) - corners(foes))
    }
}

/// Counts the stones of one colour from a corner on, without a gap.
fn run<W: Word>(mut cells: impl Iterator<Item = usize>, mine: W, foes: W, count: &mut impl FnMut(usize)) {
    let Some(corner) = cells.next() else { return };
    let colour = if mine.has(corner) {
        mine
    } else if foes.has(corner) {
        foes
    } else {
        return;
    };
    count(corner);
    cells.take_while(|&cell| colour.has(cell)).for_each(count);
}

/// Without dice, for those who look ahead. In tenths of a point, so that weights need not be whole numbers.
impl<W: Word> Evaluate<Discs<W>> for Terms<W> {
    fn evaluate_for_mover(&self, game: &Discs<W>, pos: &Position<W>) -> i32 {
        // The side that moved last is the foe of the one to move.
        -(self.value_for_one_who_moved(game, pos, &mut NoDice) * 10.0).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Notation};

    fn othello() -> Discs<u64> {
        discs::othello::game(discs::othello::shape(8, 8).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
    }

    fn terms(weights: &str) -> Terms<u64> {
        Terms::new(othello().board(), weights.parse().unwrap())
    }

    /// The value for black after a move of black: the position has white to move.
    fn value(weights: &str, rows: [&str; 8]) -> f64 {
        let game = othello();
        let pos = game.parse_position(&format!("{} O", rows.concat())).unwrap();
        terms(weights).value_for_one_who_moved(&game, &pos, &mut NoDice)
    }

    const EMPTY: &str = "--------";

    #[test]
    fn places_are_the_published_map() {
        let published = [
            [100, -40, 20, 5, 5, 20, -40, 100],
            [-40, -80, -1, -1, -1, -1, -80, -40],
            [20, -1, 5, 1, 1, 5, -1, 20],
            [5, -1, 1, 0, 0, 1, -1, 5],
        ];
        let squares = Squares::places(othello().board());
        for (row, line) in published.iter().enumerate() {
            for (column, &worth) in line.iter().enumerate() {
                assert_eq!(squares.of(row * 8 + column), worth, "row {row}, column {column}");
                assert_eq!(squares.of((7 - row) * 8 + column), worth);
            }
        }
    }

    #[test]
    fn rings_are_the_published_squares() {
        let squares = Squares::rings(othello().board());
        let row = |row: usize| (0..4).map(|column| squares.of(row * 8 + column)).collect::<Vec<_>>();
        assert_eq!(row(0), [10_000, 100, 100, 100]);
        assert_eq!(row(1), [100, -500, -10, -10]);
        assert_eq!(row(2), [100, -10, 4, 4]);
    }

    #[test]
    fn board_position_adds_own_and_subtracts_foreign_places() {
        let rows = ["X-O-----", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        assert!((value("BP", rows) - 80.0).abs() < 1e-9);
        assert!((value("BP*-2", rows) + 160.0).abs() < 1e-9);
    }

    #[test]
    fn stable_stones_are_runs_from_corners_and_full_edges() {
        // A corner alone is on two edges and is corrected; d1 is cut off from it.
        let corner = ["X--X----", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        assert!((value("CS", corner) - (22.0 - 10.0)).abs() < 1e-9);
        let run = ["OO-X----", "O-------", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        assert!((value("CS", run) + (44.0 - 10.0)).abs() < 1e-9);
        // On a full edge every stone counts; both corners also begin a side.
        let full = ["XOOOOOOX", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        assert!((value("CS", full) - (22.0 - 66.0 + 22.0 - 20.0)).abs() < 1e-9);
        let middle = ["--XX----", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        assert!(value("CS", middle).abs() < 1e-9);
    }

    #[test]
    fn candidates_are_the_moves_of_the_foe() {
        let game = othello();
        let after = game.play(&game.start(), game.moves(&game.start()).next().unwrap());
        let value = terms("NC*3").value_for_one_who_moved(&game, &after, &mut NoDice);
        assert!((value + 90.0).abs() < 1e-9, "{value}");
    }

    #[test]
    fn sums_are_read_as_they_are_written() {
        for text in ["BP", "CS*3", "BP*2+CS*5+NC", "BP*0.25+NC*-3"] {
            assert_eq!(text.parse::<TermWeights>().unwrap().to_string(), text);
        }
        for (text, wrong) in [
            ("", "there is no term \"\""),
            ("BP+XX", "there is no term \"XX\""),
            ("BP*two", "\"two\" is no weight for BP"),
            ("BP*1000", "\"1000\" is no weight for BP"),
            ("BP*nan", "\"nan\" is no weight for BP"),
            ("BP+BP", "BP comes twice"),
        ] {
            let error = text.parse::<TermWeights>().unwrap_err().to_string();
            assert!(error.starts_with(wrong), "{error}");
        }
    }
}
