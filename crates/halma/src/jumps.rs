use crate::{Board, Cell, CellSet};

/// All jumps of a position at once: for each of the eight directions, the cells on which a jump can land.
///
/// A piece that jumps keeps the parity of its row and of its column, and so never comes next to the cell that it left.
/// Therefore nothing changes for the jumps when it is lifted from the board, and one set of landings serves all
/// pieces. For the same reason no cell can be reached both by a step and by jumps.
#[derive(Clone, Copy, Debug)]
pub struct Jumps<B> {
    rising: [B; 4],
    falling: [B; 4],
}

impl<B: CellSet> Jumps<B> {
    /// The jumps over the pieces on `occupied`.
    #[inline(always)]
    pub fn new(board: &Board<B>, occupied: B) -> Jumps<B> {
        let empty = board.cells() & !occupied;
        let (rising, falling) = board.landings();
        Jumps {
            rising: std::array::from_fn(|index| (occupied << B::STRIDES[index]) & empty & rising[index]),
            falling: std::array::from_fn(|index| (occupied >> B::STRIDES[index]) & empty & falling[index]),
        }
    }

    /// Where one jump leads from any of `cells`.
    #[inline(always)]
    pub fn once(&self, cells: B) -> B {
        let mut landed = B::EMPTY;
        for index in 0..4 {
            landed |= (cells << (2 * B::STRIDES[index])) & self.rising[index];
            landed |= (cells >> (2 * B::STRIDES[index])) & self.falling[index];
        }
        landed
    }

    /// Where one or more jumps lead from any of `cells`.
    #[inline(always)]
    pub fn reach(&self, cells: B) -> B {
        let mut reached = B::EMPTY;
        let mut frontier = cells;
        while !frontier.is_empty() {
            frontier = self.once(frontier) & !reached;
            reached |= frontier;
        }
        reached
    }

    /// The cells of one shortest chain of jumps between two cells, both included; `None` if there is none.
    pub fn route(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let mut layers = vec![B::bit(from)];
        let mut reached = B::bit(from);
        while !reached.has(to) {
            let next = self.once(*layers.last()?) & !reached;
            if next.is_empty() {
                return None;
            }
            reached |= next;
            layers.push(next);
        }
        layers.pop();
        let mut route = vec![to];
        let mut cell = to;
        for layer in layers.into_iter().rev() {
            cell = layer.cells().find(|&before| self.once(B::bit(before)).has(cell))?;
            route.push(cell);
        }
        route.reverse();
        Some(route)
    }
}
