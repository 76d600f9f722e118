use crate::indices::{BLOCKS, Indices, LANES, TINY_BLOCKS, TINY_LANES};
use crate::{Feature, features};
use discs::{Board, Word};
use xxhash_rust::xxh3::Xxh3;

/// Where the features of a board lie and where their weights stand.
///
/// A *lane* is the place of one feature among the indices. The features of the tiny evaluation have the first lanes, which fill
/// one vector register. Lanes that no feature has stay 0 and point at a weight that is 0.
#[derive(Clone, Debug)]
pub struct Layout {
    kinds: Vec<Kind>,
    /// By lane: the cells, and the number of the kind.
    instances: Vec<Option<(Vec<usize>, usize)>>,
    /// By cell and lane: what a disc of the side to move adds to the index.
    powers: Box<[[[u16; 16]; BLOCKS]; 128]>,
    /// By eight cells that follow each other and the discs of the side to move on them: what these add to the indices of the tiny
    /// evaluation. So those of a whole position are a few sums away.
    tiny_sums: Vec<[TinyLanes; 256]>,
    /// By lane: where the table of its kind begins.
    starts: [u32; LANES],
    cells: u32,
    weights: usize,
    tiny_weights: usize,
    entries: usize,
    tiny_entries: usize,
}

/// One number for each lane of the tiny evaluation, read at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct TinyLanes(pub(crate) [[u16; 16]; TINY_BLOCKS]);

/// Features that share a table.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Cells of a feature.
    pub cells: usize,
    /// Where its weights begin.
    pub weights: usize,
    /// Where its entries begin in a table that has one for every index.
    entries: usize,
    /// By index: the number of the weight, counted from `weights`. Indices that mirror each other share it.
    pub folded: Vec<u32>,
}

/// Before the first kind there is the constant, and before its entry one that is always 0.
const CONSTANT: usize = 1;

impl Layout {
    /// The layout of a board.
    pub fn new<W: Word>(board: &Board<W>) -> Layout {
        let mut layout = Layout {
            kinds: Vec::new(),
            instances: vec![None; TINY_LANES],
            powers: Box::new([[[0; 16]; BLOCKS]; 128]),
            tiny_sums: Vec::new(),
            starts: [0; LANES],
            cells: board.cells().count(),
            weights: CONSTANT,
            tiny_weights: CONSTANT,
            entries: CONSTANT + 1,
            tiny_entries: CONSTANT + 1,
        };
        let mut tiny_lane = 0;
        for feature in features(board) {
            let kind = layout.add_kind(&feature);
            for cells in feature.images {
                if feature.tiny {
                    layout.instances[tiny_lane] = Some((cells, kind));
                    tiny_lane += 1;
                } else {
                    layout.instances.push(Some((cells, kind)));
                }
            }
            if feature.tiny {
                (layout.tiny_weights, layout.tiny_entries) = (layout.weights, layout.entries);
            }
        }
        layout.fill_lanes();
        layout.add_up(W::BITS as usize / 8);
        layout
    }

    fn add_kind(&mut self, feature: &Feature) -> usize {
        let cells = feature.images[0].len();
        let (folded, count) = fold(cells, &feature.mirrors);
        self.kinds.push(Kind { cells, weights: self.weights, entries: self.entries, folded });
        self.weights += count;
        self.entries += 3usize.pow(cells as u32);
        self.kinds.len() - 1
    }

    fn fill_lanes(&mut self) {
        for (lane, instance) in self.instances.iter().enumerate() {
            let Some((cells, kind)) = instance else { continue };
            self.starts[lane] = self.kinds[*kind].entries as u32;
            for (place, &cell) in cells.iter().enumerate() {
                self.powers[cell][lane / 16][lane % 16] = 3u16.pow(place as u32);
            }
        }
    }

    /// Fills the sums of the tiny evaluation for so many times eight cells.
    fn add_up(&mut self, eights: usize) {
        let of = |eight: usize, discs: usize| {
            let mut sums = [[0; 16]; TINY_BLOCKS];
            for cell in (0..8).filter(|cell| discs >> cell & 1 == 1) {
                let powers = &self.powers[8 * eight + cell];
                sums.iter_mut().flatten().zip(powers.iter().flatten()).for_each(|(sum, power)| *sum += power);
            }
            TinyLanes(sums)
        };
        self.tiny_sums = (0..eights).map(|eight| std::array::from_fn(|discs| of(eight, discs))).collect();
    }

    /// The kinds, those of the tiny evaluation first.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The features: their cells, and the number of their kind.
    pub fn instances(&self) -> impl Iterator<Item = (&[usize], usize)> {
        self.instances.iter().flatten().map(|(cells, kind)| (&cells[..], *kind))
    }

    /// How many of the first features the tiny evaluation reads.
    pub fn tiny_instances(&self) -> usize {
        self.instances[..TINY_LANES].iter().flatten().count()
    }

    /// Cells of the board.
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// How many weights there are for all indices of all kinds, or rows of a net; the constant is the first.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// Weights of the tiny evaluation; the constant is the first.
    pub fn tiny_weights(&self) -> usize {
        self.tiny_weights
    }

    #[inline(always)]
    pub(crate) fn starts(&self) -> &[u32; LANES] {
        &self.starts
    }

    #[inline(always)]
    pub(crate) fn powers(&self, cell: usize) -> &[[u16; 16]; BLOCKS] {
        // Masked instead of checked: a cell is below 128 anyway.
        &self.powers[cell & 127]
    }

    /// What the discs on each of eight cells that follow each other add to the indices of the tiny evaluation.
    #[inline(always)]
    pub(crate) fn tiny_sums(&self) -> &[[TinyLanes; 256]] {
        &self.tiny_sums
    }

    /// A number that differs for layouts that do not share weights.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Xxh3::new();
        for (cells, kind) in self.instances() {
            hash.update(&[kind as u8, cells.len() as u8]);
            hash.update(&cells.iter().map(|&cell| cell as u8).collect::<Vec<u8>>());
        }
        hash.digest()
    }

    /// A table with an entry for every index of every kind, made of one value for every weight, and a default value before them, which lanes
    /// without a feature point at, and behind them: numbers are read in pairs.
    pub(crate) fn table<T: Default>(&self, tiny: bool, value: impl Fn(usize) -> T) -> Box<[T]> {
        let entries = if tiny { self.tiny_entries } else { self.entries };
        let mut table = Vec::with_capacity(entries + 1);
        table.push(T::default());
        table.push(value(0));
        for kind in &self.kinds {
            if table.len() >= entries {
                break;
            }
            table.extend(kind.folded.iter().map(|&folded| value(kind.weights + folded as usize)));
        }
        table.push(T::default());
        table.into_boxed_slice()
    }

    /// The numbers of the weights that a position points at, the constant left out: as many as there are features.
    pub fn weights_of<W: Word>(&self, mine: W, theirs: W) -> impl Iterator<Item = usize> {
        let indices: Indices<BLOCKS> = Indices::new(self, mine, theirs);
        self.instances.iter().enumerate().filter_map(move |(lane, instance)| {
            let kind = &self.kinds[instance.as_ref()?.1];
            Some(kind.weights + kind.folded[indices.mine(lane)] as usize)
        })
    }
}

const _: () = assert!(TINY_BLOCKS * 16 == TINY_LANES && BLOCKS * 16 == LANES);

/// For every index the number of its weight, and how many weights there are.
fn fold(cells: usize, mirrors: &[Vec<usize>]) -> (Vec<u32>, usize) {
    let indices = 3usize.pow(cells as u32);
    let mut folded = vec![u32::MAX; indices];
    let mut count = 0;
    for index in 0..indices {
        if folded[index] == u32::MAX {
            folded[index] = count as u32;
            // The mirrors are a group: the images of an index are all that share its weight.
            for mirror in mirrors {
                let (mut rest, mut image) = (index, 0);
                for &place in mirror {
                    image += rest % 3 * 3usize.pow(place as u32);
                    rest /= 3;
                }
                folded[image] = count as u32;
            }
            count += 1;
        }
    }
    (folded, count)
}
