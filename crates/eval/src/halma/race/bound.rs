use game::Seat;
use halma::{Cell, CellSet, Halma};

/// How many turns a player needs at least to fill the goal.
///
/// A jump keeps the parity of row and column, a step changes it. The four classes of parity must in the end be filled as
/// often as they occur in the goal, so at least `D` steps are needed, where `D` counts the pieces that are too many in their
/// classes. A piece outside the goal needs a turn with jumps beside its steps, unless it walks all the way, `k` steps at least. If `z`
/// pieces walk, the nearest ones best of all, whose distances add up to `K(z)`, there are at least `max(D, K(z))` steps and one turn
/// with jumps for every other piece outside. The bound is the least of that over `z`.
pub(super) struct Bound<B> {
    goal: B,
    classes: [B; 4],
    wanted: [u32; 4],
    /// How many steps a cell is from the goal.
    steps: Vec<u8>,
}

impl<B: CellSet> Bound<B> {
    pub(super) fn new<const SEATS: usize>(game: &Halma<B, SEATS>, seat: Seat) -> Bound<B> {
        let (board, goal) = (game.board(), game.goal(seat));
        let class = |cell: Cell| board.row(cell) % 2 * 2 + board.column(cell) % 2;
        let classes: [B; 4] =
            std::array::from_fn(|number| B::of(board.cells().cells().filter(|&cell| class(cell) == number)));
        let apart = |from: Cell, to: Cell| {
            let rows = board.row(from).abs_diff(board.row(to));
            rows.max(board.column(from).abs_diff(board.column(to))) as u8
        };
        let mut steps = vec![0; B::SIDE * B::SIDE];
        for from in board.cells().cells() {
            steps[from.index()] = goal.cells().map(|to| apart(from, to)).min().unwrap_or(0);
        }
        Bound { goal, classes, wanted: classes.map(|class| (class & goal).count()), steps }
    }

    #[inline]
    pub(super) fn turns(&self, pieces: B) -> u32 {
        let excess = |(class, wanted): (&B, &u32)| (pieces & *class).count().saturating_sub(*wanted);
        let changes: u32 = self.classes.iter().zip(&self.wanted).map(excess).sum();
        let outside = pieces & !self.goal;
        // How many pieces are so many steps away.
        let mut at_distance = [0_u32; 16];
        for cell in outside.cells() {
            at_distance[usize::from(self.steps[cell.index()])] += 1;
        }
        let mut turns = changes + outside.count();
        let (mut walkers, mut walked) = (0, 0);
        for (distance, &count) in (0..).zip(&at_distance) {
            for _ in 0..count {
                walkers += 1;
                walked += distance;
                turns = turns.min(changes.max(walked) + outside.count() - walkers);
            }
        }
        turns
    }
}
