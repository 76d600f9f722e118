use crate::last::Crossing;
use crate::stability::Fences;
use crate::{Cell, Shape, Symmetries, Word};

/// A shape turned into the tables that flipping and move generation read.
///
/// The lines through a cell become *rays* away from it, and a ray is a set of cells on which the distance from the
/// cell is the order of the bits: towards higher bits (`up`) or lower ones (`down`). Then the first cell of a ray
/// that is not the opponent's is the lowest or highest bit of a set, whatever the board looks like.
///
/// The rim fits into the same scheme: from its first cell (the top left one) to its last (the bottom right one) both
/// its right half and its left half rise. So the part of the rim between a cell and the next *turn*, one of those two
/// cells, is a ray as well; only a run that reaches past a turn needs the slow walk round the rim. A straight ray that
/// lies on the rim is left out, because what it flips the rim flips too. No cell needs more than four rays each way.
#[derive(Clone, Debug)]
pub struct Board<W> {
    shape: Shape,
    cells: W,
    rays: Box<[Rays<W>; 128]>,
    crossings: Box<[Crossing<W>; 128]>,
    rim: Option<Rim<W>>,
    fences: Fences<W>,
    straights: Vec<Vec<usize>>,
    symmetries: Symmetries<W>,
    /// Cells whose straight runs sideways and diagonally may continue: all columns but the first and last.
    pub(crate) inner_columns: W,
    /// Whether some straight line has more than eight cells.
    pub(crate) long_lines: bool,
    /// Whether all rays are straight and of at most seven cells. Then each has the place of its direction.
    pub(crate) short_rays: bool,
    /// By direction (sideways, falling to the left, down, falling to the right): how far a step goes,
    pub(crate) shifts: Aligned,
    /// and which cells a run may go on from.
    pub(crate) sideways: Aligned,
}

/// Four numbers that are read at once.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Aligned(pub(crate) [u64; 4]);

/// The rays of one cell, nearest cells first in bit order.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Rays<W> {
    pub(crate) up: [W; 4],
    pub(crate) down: [W; 4],
    /// The rim rays again, one each way; all cells for a cell off the rim, so that "no cell of it is not the
    /// opponent's" never holds there.
    pub(crate) to_turn: [W; 2],
}

/// The closed line of border cells.
#[derive(Clone, Debug)]
pub struct Rim<W> {
    /// The cells of the rim, clockwise from the first cell of the first row.
    pub order: Vec<u8>,
    /// The cells of the rim as a set.
    pub cells: W,
    /// Whether a stone may close a run with itself all the way round.
    pub self_bracket: bool,
    /// The half of the rim on which clockwise is towards higher bits, both turns included.
    pub(crate) right: W,
    /// The other half, on which clockwise is towards lower bits.
    pub(crate) left: W,
    /// By cell and way round: what follows after the first turn, split at the next one.
    beyond: Box<[[[RimPart<W>; 2]; 2]; 128]>,
}

/// A stretch of the rim between two turns, or a turn and a cell; empty where there is none.
#[derive(Clone, Copy, Debug)]
struct RimPart<W> {
    cells: W,
    /// Whether the way along it goes towards higher bits.
    rising: bool,
}

impl<W: Word> Board<W> {
    /// The tables of a shape.
    ///
    /// # Panics
    /// If the shape does not fit into `W`.
    pub fn new(shape: Shape) -> Board<W> {
        assert!(shape.box_cells() <= W::BITS as usize, "the shape needs a wider word");
        let (rows, columns) = (shape.rows(), shape.columns());
        let set = |keep: &dyn Fn(usize, usize) -> bool| {
            W::of((0..rows * columns).filter(|cell| {
                let (row, column) = (cell / columns, cell % columns);
                shape.contains(row, column) && keep(row, column)
            }))
        };
        let cells = set(&|_, _| true);
        let inner_columns = set(&|_, column| column > 0 && column + 1 < columns);
        let rim = shape.rim().map(|self_bracket| Rim::new(&shape, self_bracket));
        let rays = Box::new(std::array::from_fn(|cell| rays_of(&shape, rim.as_ref(), cell)));
        let straights = straight_lines(&shape);
        let rim_cells = rim.as_ref().map_or(W::EMPTY, |rim| rim.cells);
        let crossings = Box::new(std::array::from_fn(|cell| Crossing::new(&shape, &straights, rim_cells, cell)));
        let long_lines = straights.iter().any(|line| line.len() > 8);
        let short_rays = rim.is_none() && !long_lines;
        let fences = Fences::new(&shape);
        let shifts = Aligned(fences.shifts.map(u64::from));
        let inner = inner_columns.halves().0;
        let sideways = Aligned([inner, inner, u64::MAX, inner]);
        let symmetries = Symmetries::new(rows, columns);
        Board {
            shape,
            cells,
            rays,
            crossings,
            rim,
            fences,
            straights,
            symmetries,
            inner_columns,
            long_lines,
            short_rays,
            shifts,
            sideways,
        }
    }

    /// The shape these tables were made from.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All cells of the board.
    #[inline(always)]
    pub fn cells(&self) -> W {
        self.cells
    }

    /// The rim, if it is a line on this board.
    #[inline(always)]
    pub fn rim(&self) -> Option<&Rim<W>> {
        self.rim.as_ref()
    }

    /// Every straight line of at least three cells, each cell by cell. Shorter ones never flip anything.
    pub fn straight_lines(&self) -> &[Vec<usize>] {
        &self.straights
    }

    /// The turns and reflections of the board.
    pub fn symmetries(&self) -> &Symmetries<W> {
        &self.symmetries
    }

    /// The cell in this row and column, both counted from 0, if the board has it.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.shape.contains(row, column).then(|| Cell((row * self.shape.columns() + column) as u8))
    }

    #[inline(always)]
    pub(crate) fn rays(&self, cell: usize) -> &Rays<W> {
        // Masked instead of checked: a cell is below 128 anyway.
        &self.rays[cell & 127]
    }

    #[inline(always)]
    pub(crate) fn fences(&self) -> &Fences<W> {
        &self.fences
    }

    #[inline(always)]
    pub(crate) fn crossing(&self, cell: usize) -> &Crossing<W> {
        &self.crossings[cell & 127]
    }

    #[inline(always)]
    pub(crate) fn stride(&self) -> u32 {
        self.shape.columns() as u32
    }
}

impl<W: Word> Rim<W> {
    fn new(shape: &Shape, self_bracket: bool) -> Rim<W> {
        let order: Vec<u8> =
            shape.border().iter().map(|&(row, column)| (row * shape.columns() + column) as u8).collect();
        let rising = order.windows(2).take_while(|pair| pair[0] < pair[1]).count() + 1;
        assert!(
            order[rising - 1..].windows(2).all(|pair| pair[0] > pair[1]),
            "the second half of the rim falls in bit order"
        );
        let set = |cells: &[u8]| W::of(cells.iter().map(|&cell| cell as usize));
        let nothing = RimPart { cells: W::EMPTY, rising: true };
        let mut beyond = Box::new([[[nothing; 2]; 2]; 128]);
        for &cell in &order {
            for (way, walk) in rim_walks(&order, cell as usize).iter().enumerate() {
                // A walk all the way round meets both turns, so it has at most three parts.
                for (index, (cells, rising)) in monotone_parts(cell as usize, walk).iter().skip(1).enumerate() {
                    beyond[cell as usize][way][index] =
                        RimPart { cells: W::of(cells.iter().copied()), rising: *rising };
                }
            }
        }
        Rim {
            beyond,
            cells: set(&order),
            self_bracket,
            right: set(&order[..rising]),
            left: set(&order[rising..]),
            order,
        }
    }

    /// The flips along the rim of a stone put on `cell`, where the run in at least one way reaches past a turn.
    /// `to_turn` are the rim rays of the cell.
    #[inline(always)]
    pub(crate) fn flips_beyond_turn(&self, cell: usize, to_turn: [W; 2], mine: W, theirs: W) -> W {
        let beyond = &self.beyond[cell & 127];
        let mut flips = W::EMPTY;
        for way in 0..2 {
            if (to_turn[way] & !theirs).is_empty() {
                flips |= self.run_beyond_turn(to_turn[way], &beyond[way], mine, theirs);
            }
        }
        flips
    }

    /// The flips of a run that has filled the way `to_turn`, followed part by part until something else stands there.
    #[inline(always)]
    fn run_beyond_turn(&self, to_turn: W, beyond: &[RimPart<W>; 2], mine: W, theirs: W) -> W {
        let mut run = to_turn;
        for part in beyond {
            let blockers = part.cells & !theirs;
            if blockers.is_empty() {
                run |= part.cells;
                continue;
            }
            let (first, before) = if part.rising {
                let first = blockers.lowest();
                (first, W::below(first))
            } else {
                let first = blockers.highest();
                (first, !W::below(first) ^ W::bit(first))
            };
            return if mine.has(first) { run | part.cells & before } else { W::EMPTY };
        }
        // All the way round without a blocker: the next cell is the new stone itself.
        if self.self_bracket { run } else { W::EMPTY }
    }
}

/// The eight directions as steps in row and column.
const DIRECTIONS: [(isize, isize); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];

fn straight_ray(shape: &Shape, cell: usize, (down, right): (isize, isize)) -> Vec<usize> {
    let columns = shape.columns();
    let (mut row, mut column) = (cell / columns, cell % columns);
    let mut ray = Vec::new();
    loop {
        let (Some(next_row), Some(next_column)) = (row.checked_add_signed(down), column.checked_add_signed(right))
        else {
            return ray;
        };
        if !shape.contains(next_row, next_column) {
            return ray;
        }
        (row, column) = (next_row, next_column);
        ray.push(row * columns + column);
    }
}

fn straight_lines(shape: &Shape) -> Vec<Vec<usize>> {
    let columns = shape.columns();
    let mut lines = Vec::new();
    for cell in (0..shape.box_cells()).filter(|cell| shape.contains(cell / columns, cell % columns)) {
        for (forward, backward) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
            if straight_ray(shape, cell, DIRECTIONS[backward]).is_empty() {
                let mut line = vec![cell];
                line.extend(straight_ray(shape, cell, DIRECTIONS[forward]));
                if line.len() >= 3 {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

fn rays_of<W: Word>(shape: &Shape, rim: Option<&Rim<W>>, cell: usize) -> Rays<W> {
    let mut rays = Rays { up: [W::EMPTY; 4], down: [W::EMPTY; 4], to_turn: [!W::EMPTY; 2] };
    if !shape.contains(cell / shape.columns(), cell % shape.columns()) {
        return rays;
    }
    let mut all: Vec<Vec<usize>> = DIRECTIONS.iter().map(|&step| straight_ray(shape, cell, step)).collect();
    if let Some(rim) = rim.filter(|rim| rim.cells.has(cell)) {
        for (way, walk) in rim_walks(&rim.order, cell).into_iter().enumerate() {
            all.retain(|ray| !walk.starts_with(ray));
            let (to_turn, _) = monotone_parts(cell, &walk).swap_remove(0);
            rays.to_turn[way] = W::of(to_turn.iter().copied());
            all.push(to_turn);
        }
    }
    let (mut ups, mut downs) = (0, 0);
    for (index, ray) in all.iter().enumerate() {
        // A ray of one cell brackets nothing, except that the rim goes on beyond the turn.
        if ray.len() < 2 {
            continue;
        }
        let (side, next) = if ray[0] > cell { (&mut rays.up, &mut ups) } else { (&mut rays.down, &mut downs) };
        // Without a rim the places are those of the directions.
        let place = if rim.is_some() { *next } else { index % 4 };
        side[place] = W::of(ray.iter().copied());
        *next += 1;
    }
    rays
}

/// The other cells of the rim in the order in which they are met from `cell`, clockwise and the other way round.
fn rim_walks(order: &[u8], cell: usize) -> [Vec<usize>; 2] {
    let from = order.iter().position(|&other| other as usize == cell).expect("the cell is on the rim");
    let clockwise: Vec<usize> =
        (1..order.len()).map(|distance| order[(from + distance) % order.len()] as usize).collect();
    let mut other = clockwise.clone();
    other.reverse();
    [clockwise, other]
}

/// A walk that begins next to `cell`, split where it changes between rising and falling in bit order; each part with
/// whether it rises.
fn monotone_parts(cell: usize, walk: &[usize]) -> Vec<(Vec<usize>, bool)> {
    let mut parts: Vec<(Vec<usize>, bool)> = Vec::new();
    let mut previous = cell;
    for &next in walk {
        let rising = next > previous;
        match parts.last_mut() {
            Some((part, sense)) if *sense == rising => part.push(next),
            _ => parts.push((vec![next], rising)),
        }
        previous = next;
    }
    parts
}
