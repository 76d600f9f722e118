/// Which cells a board has, and whether its rim is a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    rows: usize,
    columns: usize,
    cut: CornerCut,
    rim: Option<SelfBracket>,
}

/// How many cells each corner loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CornerCut {
    Nothing,
    One,
    Three,
}

/// Whether a stone may close a run with itself all the way round the rim.
type SelfBracket = bool;

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// Not of the form 6x8.
    #[error("board \"{0}\" is not a size; write rows x columns, like 6x8")]
    NotASize(String),
    /// A side is too short or too long.
    #[error("board {rows}x{columns} has a side outside {shortest} to 16; each side must have {shortest} to 16 cells")]
    Side {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
        /// The shortest side of this game.
        shortest: usize,
    },
    /// Too many cells.
    #[error("board {rows}x{columns} has {} cells; at most 128 are possible, like 8x16", rows.saturating_mul(*columns))]
    TooLarge {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
}

/// Reads a size like `6x8`: rows, then columns.
///
/// # Errors
/// [`ShapeError::NotASize`] for any other text.
pub fn parse_size(text: &str) -> Result<(usize, usize), ShapeError> {
    let wrong = || ShapeError::NotASize(text.to_owned());
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let side = |side: &str| {
        if side.is_empty() || !side.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        // A side with too many digits for a number is still only too long.
        Ok(side.parse::<usize>().unwrap_or(usize::MAX).min(9999))
    };
    Ok((side(rows)?, side(columns)?))
}

impl Shape {
    /// A full rectangle, each side 3 to 16 and at most 128 cells.
    ///
    /// # Errors
    /// [`ShapeError`] for any other size.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        check_sides(rows, columns, 3)?;
        Ok(Shape { rows, columns, cut: CornerCut::Nothing, rim: None })
    }

    /// A board without corners: one cell less at each corner if a side is 4, three cells less otherwise.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is not 4 to 16, or there would be more than 128 cells with the corners.
    pub fn octagon(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        check_sides(rows, columns, 4)?;
        let cut = if rows == 4 || columns == 4 { CornerCut::One } else { CornerCut::Three };
        Ok(Shape { rows, columns, cut, rim: None })
    }

    /// The same cells with the rim as one more line, a closed one.
    #[must_use]
    pub fn with_rim(self, self_bracket: bool) -> Shape {
        Shape { rim: Some(self_bracket), ..self }
    }

    /// Rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the board.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether the rim is a line, and if so, whether a stone may bracket with itself.
    pub fn rim(&self) -> Option<bool> {
        self.rim
    }

    /// The number of bits a set of cells needs: the rectangle with its corners.
    pub fn box_cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether this cell of the rectangle belongs to the board.
    pub fn contains(&self, row: usize, column: usize) -> bool {
        if row >= self.rows || column >= self.columns {
            return false;
        }
        let from_edge = row.min(self.rows - 1 - row) + column.min(self.columns - 1 - column);
        match self.cut {
            CornerCut::Nothing => true,
            CornerCut::One => from_edge >= 1,
            CornerCut::Three => from_edge >= 2,
        }
    }

    /// The number of cells of the board.
    pub fn cells(&self) -> usize {
        (0..self.box_cells()).filter(|cell| self.contains(cell / self.columns, cell % self.columns)).count()
    }

    /// The border cells in clockwise order, from the first cell of the first row.
    pub fn border(&self) -> Vec<(usize, usize)> {
        let row_cells = |row: usize| (0..self.columns).filter(move |&column| self.contains(row, column));
        let last = self.rows - 1;
        let mut border: Vec<(usize, usize)> = row_cells(0).map(|column| (0, column)).collect();
        border.extend((1..last).filter_map(|row| row_cells(row).next_back().map(|column| (row, column))));
        border.extend(row_cells(last).map(|column| (last, column)).collect::<Vec<_>>().into_iter().rev());
        border.extend((1..last).rev().filter_map(|row| row_cells(row).next().map(|column| (row, column))));
        border
    }
}

fn check_sides(rows: usize, columns: usize, shortest: usize) -> Result<(), ShapeError> {
    if rows.saturating_mul(columns) > 128 {
        return Err(ShapeError::TooLarge { rows, columns });
    }
    if !(shortest..=16).contains(&rows) || !(shortest..=16).contains(&columns) {
        return Err(ShapeError::Side { rows, columns, shortest });
    }
    Ok(())
}
