use crate::combinations::Combinations;
use crate::{Cell, CellSet};
use std::sync::OnceLock;

/// The numbers of all positions of a small board for two, up to symmetry.
///
/// A half turn exchanges the camps. So a position with the second player to move is, with the colours exchanged as well, one
/// with the first player to move, and only those are numbered.
///
/// The pieces of the one who waits come first, up to the reflection that keeps the camps; then those of the mover, as a set
/// of the cells left. So all positions that differ only in the mover's pieces are neighbours: a *stretch*. Where the pieces
/// of the one who waits are their own mirror image, the mover's pieces have a mirror image in the same stretch: the higher
/// number of the two stands for nothing.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    size: usize,
    pieces: usize,
    cells: u64,
    combinations: Combinations,
    classes: OnceLock<Classes>,
}

/// The sets of the waiting player's pieces and their mirror images.
#[derive(Clone, Debug)]
struct Classes {
    /// By number of the set.
    folds: Vec<Fold>,
    /// By number of the class: the number of the set that stands for it.
    representatives: Vec<u32>,
}

/// To which class a set belongs; packed, because a board has millions of them.
#[derive(Clone, Copy, Debug)]
struct Fold(u32);

const MIRRORED: u32 = 1;
const SYMMETRIC: u32 = 2;

impl Fold {
    /// The number of the class.
    fn class(self) -> u64 {
        u64::from(self.0 >> 2)
    }

    /// Whether the set is the mirror image of the one that stands for its class.
    fn is_mirrored(self) -> bool {
        self.0 & MIRRORED != 0
    }

    /// Whether the set is its own mirror image.
    fn is_symmetric(self) -> bool {
        self.0 & SYMMETRIC != 0
    }
}

/// The pieces of a position with the first player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) mover: u64,
    pub(crate) waiting: u64,
}

/// The positions with the same pieces of the one who waits.
#[derive(Debug)]
pub(crate) struct Stretch<S> {
    pub(crate) waiting: u64,
    pub(crate) free: FreeCells,
    /// The sets of free cells for the mover's pieces, in the order of their numbers: a bit is a place among the free cells.
    pub(crate) sets: S,
}

/// The cells that the one who waits leaves free, each with its place among them.
#[derive(Debug)]
pub(crate) struct FreeCells {
    by_place: [u64; BITS],
    place: [u64; BITS],
}

const BITS: usize = u64::SIDE * u64::SIDE;

impl FreeCells {
    fn new(cells: u64) -> FreeCells {
        let mut free = FreeCells { by_place: [0; BITS], place: [0; BITS] };
        for (place, cell) in cells.cells().enumerate() {
            free.by_place[place] = u64::bit(cell);
            free.place[cell.index()] = 1 << place;
        }
        free
    }

    /// The place of a cell, as a set of places.
    #[inline(always)]
    pub(crate) fn place(&self, cell: Cell) -> u64 {
        self.place[cell.index()]
    }

    /// The cells of a set of places.
    #[inline(always)]
    pub(crate) fn spread(&self, places: u64) -> u64 {
        places.cells().fold(0, |set, place| set | self.by_place[place.index()])
    }
}

impl Ranking {
    /// For a board of this side with so many pieces of each player.
    pub(crate) fn new(size: usize, pieces: usize) -> Ranking {
        let row = (1 << size) - 1;
        let cells = (0..size).fold(0, |cells, index| cells | row << (u64::SIDE * index));
        Ranking { size, pieces, cells, combinations: Combinations::new(size * size), classes: OnceLock::new() }
    }

    /// All numbers, without looking at the sets one by one.
    pub(crate) fn ranks(&self) -> u64 {
        let sets = self.combinations.count(self.size * self.size, self.pieces);
        // A set is its own mirror image if it consists of cells of the mirror axis and of pairs of the others.
        let pairs = self.size * (self.size - 1) / 2;
        let with_pairs = |count: usize| match self.pieces.checked_sub(2 * count) {
            Some(single) => self.combinations.count(pairs, count) * self.combinations.count(self.size, single),
            None => 0,
        };
        let symmetric: u64 = (0..=self.pieces / 2).map(with_pairs).sum();
        u64::midpoint(sets, symmetric) * self.stretch()
    }

    /// The numbers of the mover's sets when those of the one who waits are known.
    pub(crate) fn stretch(&self) -> u64 {
        self.combinations.count(self.size * self.size - self.pieces, self.pieces)
    }

    /// The stretch with this rank, which must exist.
    pub(crate) fn stretch_at(&self, rank: u64) -> Stretch<impl Iterator<Item = u64>> {
        let representative = self.classes().representatives[(rank / self.stretch()) as usize];
        let waiting = self.set_on_board(u64::from(representative));
        let next = |set: &u64| {
            // The next number with as many bits: the lowest run of ones moves its highest bit up and the others to the bottom.
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            Some(carried | (set ^ carried) >> (lowest.trailing_zeros() + 2))
        };
        let sets = std::iter::successors(Some((1 << self.pieces) - 1), next);
        Stretch { waiting, free: FreeCells::new(self.cells & !waiting), sets }
    }

    /// The number of a set of places among the free cells of a stretch.
    #[inline(always)]
    pub(crate) fn number(&self, places: u64) -> u64 {
        self.combinations.number(places.cells().map(Cell::index))
    }

    pub(crate) fn rank(&self, pieces: Pieces) -> u64 {
        let fold = self.classes().folds[self.number_on_board(pieces.waiting) as usize];
        let Pieces { mover, waiting } = if fold.is_mirrored() { self.mirrored(pieces) } else { pieces };
        let mut number = self.number_beside(waiting, mover);
        if fold.is_symmetric() {
            number = number.min(self.number_beside(waiting, self.mirror_image(mover)));
        }
        fold.class() * self.stretch() + number
    }

    /// `None` where a number stands for nothing.
    pub(crate) fn unrank(&self, rank: u64) -> Option<Pieces> {
        let classes = self.classes();
        let (class, number) = (rank / self.stretch(), rank % self.stretch());
        let representative = *classes.representatives.get(class as usize)?;
        let waiting = self.set_on_board(u64::from(representative));
        let mover = self.set_beside(waiting, number);
        let fold = classes.folds[representative as usize];
        let second = fold.is_symmetric() && self.number_beside(waiting, self.mirror_image(mover)) < number;
        (!second).then_some(Pieces { mover, waiting })
    }

    /// The board turned by half.
    #[inline]
    pub(crate) fn turned(&self, set: u64) -> u64 {
        set.reverse_bits() >> self.margin()
    }

    /// The cells reflected so that those on the diagonal from camp to camp stay.
    #[inline]
    fn mirror_image(&self, set: u64) -> u64 {
        transposed(set).reverse_bits() >> self.margin()
    }

    fn mirrored(&self, pieces: Pieces) -> Pieces {
        Pieces { mover: self.mirror_image(pieces.mover), waiting: self.mirror_image(pieces.waiting) }
    }

    /// How far the board lies from the other end of its bits.
    fn margin(&self) -> usize {
        (u64::SIDE - self.size) * (u64::SIDE + 1)
    }

    fn number_on_board(&self, set: u64) -> u64 {
        let element = |cell: Cell| cell.index() / u64::SIDE * self.size + cell.index() % u64::SIDE;
        self.combinations.number(set.cells().map(element))
    }

    fn set_on_board(&self, number: u64) -> u64 {
        let mut set = 0;
        self.combinations.elements(self.pieces, number, |element| {
            set |= 1 << (element / self.size * u64::SIDE + element % self.size);
        });
        set
    }

    /// The number of a set among the sets of the cells that are not `taken`.
    #[inline]
    fn number_beside(&self, taken: u64, set: u64) -> u64 {
        let free = self.cells & !taken;
        self.combinations.number(set.cells().map(|cell| (free & (u64::bit(cell) - 1)).count_ones() as usize))
    }

    fn set_beside(&self, taken: u64, number: u64) -> u64 {
        let mut free = [0; BITS];
        for (place, cell) in free.iter_mut().zip((self.cells & !taken).cells()) {
            *place = u64::bit(cell);
        }
        let mut set = 0;
        self.combinations.elements(self.pieces, number, |element| set |= free[element]);
        set
    }

    fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| {
            let sets = self.combinations.count(self.size * self.size, self.pieces) as u32;
            let mut classes = Classes { folds: Vec::with_capacity(sets as usize), representatives: Vec::new() };
            for number in 0..sets {
                let image = self.number_on_board(self.mirror_image(self.set_on_board(u64::from(number)))) as u32;
                let fold = if image < number {
                    // The lower of two mirror images stands for both, and has been seen.
                    Fold(classes.folds[image as usize].0 | MIRRORED)
                } else {
                    classes.representatives.push(number);
                    let class = classes.representatives.len() as u32 - 1;
                    Fold(class << 2 | if image == number { SYMMETRIC } else { 0 })
                };
                classes.folds.push(fold);
            }
            classes
        })
    }
}

/// Rows and columns of the square of 64 cells exchanged, by exchanging ever larger blocks beside its diagonal.
#[inline]
fn transposed(mut set: u64) -> u64 {
    for (distance, blocks) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let changed = (set ^ set >> distance) & blocks;
        set ^= changed ^ changed << distance;
    }
    set
}
