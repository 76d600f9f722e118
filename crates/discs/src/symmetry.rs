use crate::Word;

/// The turns and reflections of a rectangle: eight for a square, four otherwise; number 0 changes nothing.
#[derive(Clone, Debug)]
pub struct Symmetries<W> {
    maps: Vec<Vec<u8>>,
    word: std::marker::PhantomData<W>,
}

impl<W: Word> Symmetries<W> {
    pub(crate) fn new(rows: usize, columns: usize) -> Symmetries<W> {
        let kinds = if rows == columns { 8 } else { 4 };
        let maps = (0..kinds)
            .map(|kind| {
                (0..rows * columns)
                    .map(|cell| {
                        let (mut row, mut column) = (cell / columns, cell % columns);
                        if kind & 1 != 0 {
                            row = rows - 1 - row;
                        }
                        if kind & 2 != 0 {
                            column = columns - 1 - column;
                        }
                        if kind & 4 != 0 {
                            (row, column) = (column, row);
                        }
                        (row * columns + column) as u8
                    })
                    .collect()
            })
            .collect();
        Symmetries { maps, word: std::marker::PhantomData }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.maps.len()
    }

    /// Where symmetry number `symmetry` takes a cell.
    pub fn map_cell(&self, cell: usize, symmetry: usize) -> usize {
        self.maps[symmetry][cell] as usize
    }

    /// Where symmetry number `symmetry` takes a set of cells.
    pub fn map_set(&self, set: W, symmetry: usize) -> W {
        let map = &self.maps[symmetry];
        W::of(set.bits().map(|cell| map[cell] as usize))
    }

    /// The number of the symmetry that takes (mine, theirs) to its smallest image, and that image.
    pub fn canonical(&self, mine: W, theirs: W) -> (usize, W, W) {
        let mut best = (0, mine, theirs);
        for symmetry in 1..self.count() {
            let image_mine = self.map_set(mine, symmetry);
            if image_mine > best.1 {
                continue;
            }
            let image_theirs = self.map_set(theirs, symmetry);
            if (image_mine, image_theirs) < (best.1, best.2) {
                best = (symmetry, image_mine, image_theirs);
            }
        }
        best
    }

    /// The number of the symmetry that undoes symmetry number `symmetry`.
    pub fn inverse(&self, symmetry: usize) -> usize {
        // Only the two quarter turns differ from their inverse.
        match symmetry {
            5 => 6,
            6 => 5,
            own => own,
        }
    }
}
