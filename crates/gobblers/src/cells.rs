//! Sets of the nine cells, the lines of three among them, and the eight ways to turn and mirror the board.

/// A set of cells: bit = row × 3 + column.
pub(crate) type Cells = u16;

/// All nine cells.
pub(crate) const ALL: Cells = 0b1_1111_1111;

/// The number of ways to turn and mirror the board; number 0 changes nothing.
pub(crate) const SYMMETRIES: usize = 8;

const LINES: [Cells; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For every set of cells whether it holds a line of three.
static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut cells = 0;
    while cells < 512 {
        let mut line = 0;
        while line < 8 {
            if cells & LINES[line] as usize == LINES[line] as usize {
                table[cells] = true;
            }
            line += 1;
        }
        cells += 1;
    }
    table
};

/// For every symmetry and every set of cells its image.
static IMAGES: [[Cells; 512]; SYMMETRIES] = {
    let mut table = [[0; 512]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut cells = 0;
        while cells < 512 {
            let mut cell = 0;
            while cell < 9 {
                if cells >> cell & 1 == 1 {
                    table[symmetry][cells] |= 1 << image_of_cell(symmetry, cell);
                }
                cell += 1;
            }
            cells += 1;
        }
        symmetry += 1;
    }
    table
};

/// `COMPOSED[b][a]` is the symmetry that does `a` and then `b`.
static COMPOSED: [[u8; SYMMETRIES]; SYMMETRIES] = {
    let mut table = [[0; SYMMETRIES]; SYMMETRIES];
    let mut a = 0;
    while a < SYMMETRIES {
        let mut b = 0;
        while b < SYMMETRIES {
            let mut both = 0;
            // Two cells that no symmetry but the identity fixes both tell the symmetries apart.
            while image_of_cell(both, 0) != image_of_cell(b, image_of_cell(a, 0))
                || image_of_cell(both, 1) != image_of_cell(b, image_of_cell(a, 1))
            {
                both += 1;
            }
            table[b][a] = both as u8;
            b += 1;
        }
        a += 1;
    }
    table
};

/// A symmetry mirrors left and right if its bit 0 is set, then top and bottom by bit 1, then along the diagonal by bit 2.
const fn image_of_cell(symmetry: usize, cell: usize) -> usize {
    let (mut row, mut column) = (cell / 3, cell % 3);
    if symmetry & 1 != 0 {
        column = 2 - column;
    }
    if symmetry & 2 != 0 {
        row = 2 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * 3 + column
}

/// Whether three of the cells are in a row, a column or a diagonal.
#[inline]
pub(crate) fn has_line(cells: Cells) -> bool {
    HAS_LINE[usize::from(cells & ALL)]
}

/// The cells of all lines that are complete.
pub(crate) fn complete_lines(cells: Cells) -> Cells {
    LINES.into_iter().filter(|line| cells & line == *line).fold(0, |all, line| all | line)
}

/// The image of a set of cells.
#[inline]
pub(crate) fn image(cells: Cells, symmetry: usize) -> Cells {
    IMAGES[symmetry][usize::from(cells & ALL)]
}

/// The symmetry that does `first` and then `second`.
#[inline]
pub(crate) fn compose(first: usize, second: usize) -> usize {
    usize::from(COMPOSED[second][first])
}

/// The cells of a set, in board order.
pub(crate) fn each(mut cells: Cells) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            cell
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composing_symmetries_composes_their_images() {
        for first in 0..SYMMETRIES {
            for second in 0..SYMMETRIES {
                for cells in 0..512 {
                    assert_eq!(image(cells, compose(first, second)), image(image(cells, first), second));
                }
            }
        }
    }

    #[test]
    fn a_symmetry_maps_lines_to_lines() {
        for symmetry in 0..SYMMETRIES {
            for cells in 0..512 {
                assert_eq!(has_line(image(cells, symmetry)), has_line(cells));
            }
        }
    }
}
