use crate::{Board, Position, Word};
use game::Seat;

/// How the first four stones stand: `cross`, `parallel-rows`, `parallel-columns` or `reversed`, each with an optional
/// `@row,column` (counted from 1) for the upper left of the four cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    pattern: Pattern,
    upper_left: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    Cross,
    ParallelRows,
    ParallelColumns,
    Reversed,
}

/// Why there is no such start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The pattern or the cell could not be read.
    #[error(
        "start \"{0}\" is unknown; take cross, parallel-rows, parallel-columns or reversed, with an optional @row,column like cross@2,2"
    )]
    Unknown(String),
    /// The four cells are not all on the board.
    #[error("start at row {row}, column {column} leaves the board; all four cells must be on it")]
    OffBoard {
        /// The row asked for, counted from 1.
        row: usize,
        /// The column asked for, counted from 1.
        column: usize,
    },
}

impl Start {
    /// Reads `cross`, `parallel-rows@2,3` and so on.
    ///
    /// # Errors
    /// [`StartError::Unknown`] for any other text.
    pub fn parse(text: &str) -> Result<Start, StartError> {
        let wrong = || StartError::Unknown(text.to_owned());
        let (name, place) = match text.split_once('@') {
            Some((name, place)) => (name, Some(place)),
            None => (text, None),
        };
        let pattern = match name {
            "cross" => Pattern::Cross,
            "parallel-rows" => Pattern::ParallelRows,
            "parallel-columns" => Pattern::ParallelColumns,
            "reversed" => Pattern::Reversed,
            _ => return Err(wrong()),
        };
        let upper_left = place
            .map(|place| {
                let (row, column) = place.split_once(',').ok_or_else(wrong)?;
                // A sign is not part of a cell.
                let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
                let number = |text: &str| Some(text).filter(digits)?.parse::<u8>().ok().filter(|&number| number > 0);
                Ok((number(row).ok_or_else(wrong)? as usize, number(column).ok_or_else(wrong)? as usize))
            })
            .transpose()?;
        Ok(Start { pattern, upper_left })
    }

    /// The four stones on a board, black to move.
    ///
    /// # Errors
    /// [`StartError::OffBoard`] if one of the four cells is not on the board.
    pub fn position<W: Word>(self, board: &Board<W>) -> Result<Position<W>, StartError> {
        let shape = board.shape();
        // On an odd side the central 2x2 lies towards the first row or column.
        let (row, column) = self.upper_left.unwrap_or((shape.rows() / 2, shape.columns() / 2));
        let cell = |down: usize, right: usize| {
            board
                .cell(row - 1 + down, column - 1 + right)
                .map(|cell| W::bit(cell.index()))
                .ok_or(StartError::OffBoard { row, column })
        };
        let [upper_left, upper_right] = [cell(0, 0)?, cell(0, 1)?];
        let [lower_left, lower_right] = [cell(1, 0)?, cell(1, 1)?];
        let all = upper_left | upper_right | lower_left | lower_right;
        let black = match self.pattern {
            Pattern::Cross => upper_right | lower_left,
            Pattern::ParallelRows => upper_left | upper_right,
            Pattern::ParallelColumns => upper_left | lower_left,
            Pattern::Reversed => upper_left | lower_right,
        };
        Ok(Position { mine: black, theirs: all ^ black, seat: Seat::FIRST })
    }
}
