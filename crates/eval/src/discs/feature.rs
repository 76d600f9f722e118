use super::Terrain;
use discs::{Sides, Word};

/// How many features there are.
pub const FEATURES: usize = Feature::ALL.len();

/// What a position is judged by. Unless said otherwise it is counted for the side to move, less the same for its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// One: to be on the move.
    Turn,
    /// One if the number of empty cells is odd: the side to move would have the last word.
    LastWord,
    /// The quarters of the board with an odd number of empty cells.
    OddQuarters,
    /// One if the number of empty cells on the border is odd.
    LastOnBorder,
    /// Moves.
    Moves,
    /// A hundred times the share of all moves: to have 3 moves less matters more when there are few.
    ShareOfMoves,
    /// No moves at all, counted for the one who has some.
    Stuck,
    /// Moves to an anchor.
    AnchorMoves,
    /// Moves on the border.
    BorderMoves,
    /// Empty cells next to the opponent's stones: moves that may open up.
    Potential,
    /// Stones of the opponent next to empty cells: the walls it has built.
    Frontier,
    /// Stones on the border next to empty border cells.
    Exposed,
    /// Stones that nothing can flip any more.
    Stable,
    /// Stones diagonally next to an empty anchor.
    DiagonalToAnchor,
    /// Stones beside an empty anchor.
    BesideAnchor,
    /// Stones by their distances from the two nearest edges, none counted as more than three.
    Cell00,
    /// Distances 0 and 1.
    Cell01,
    /// Distances 0 and 2.
    Cell02,
    /// Distances 0 and 3.
    Cell03,
    /// Distances 1 and 1.
    Cell11,
    /// Distances 1 and 2.
    Cell12,
    /// Distances 1 and 3.
    Cell13,
    /// Distances 2 and 2.
    Cell22,
    /// Distances 2 and 3.
    Cell23,
    /// Distances 3 and 3.
    Cell33,
}

impl Feature {
    /// All features, in the order of the weights.
    pub const ALL: [Feature; 25] = [
        Feature::Turn,
        Feature::LastWord,
        Feature::OddQuarters,
        Feature::LastOnBorder,
        Feature::Moves,
        Feature::ShareOfMoves,
        Feature::Stuck,
        Feature::AnchorMoves,
        Feature::BorderMoves,
        Feature::Potential,
        Feature::Frontier,
        Feature::Exposed,
        Feature::Stable,
        Feature::DiagonalToAnchor,
        Feature::BesideAnchor,
        Feature::Cell00,
        Feature::Cell01,
        Feature::Cell02,
        Feature::Cell03,
        Feature::Cell11,
        Feature::Cell12,
        Feature::Cell13,
        Feature::Cell22,
        Feature::Cell23,
        Feature::Cell33,
    ];
}

impl<W: Word> Terrain<W> {
    /// The features of a position, in the order of [`Feature::ALL`].
    #[inline(always)]
    pub fn features(&self, sides: &Sides<W>) -> [i32; FEATURES] {
        let Sides { mine, theirs, legal, replies } = *sides;
        let empties = self.cells & !mine & !theirs;
        let less = |own: W, other: W| own.count() as i32 - other.count() as i32;
        let (moves, other_moves) = (legal.count() as i32, replies.count() as i32);
        let near_empties = self.around(empties);
        let border_empties = empties & self.border;
        let exposed = self.border & self.around(border_empties);
        let empty_anchors = self.anchors & empties;
        let (beside, diagonal) = self.next_to(empty_anchors);
        let mut features = [0; FEATURES];
        features[Feature::Turn as usize] = 1;
        features[Feature::LastWord as usize] = (empties.count() & 1) as i32;
        features[Feature::OddQuarters as usize] =
            self.quarters.iter().map(|&quarter| ((empties & quarter).count() & 1) as i32).sum();
        features[Feature::LastOnBorder as usize] = (border_empties.count() & 1) as i32;
        features[Feature::Moves as usize] = moves - other_moves;
        features[Feature::ShareOfMoves as usize] = 100 * (moves - other_moves) / (moves + other_moves + 1);
        features[Feature::Stuck as usize] = i32::from(other_moves == 0) - i32::from(moves == 0);
        features[Feature::AnchorMoves as usize] = less(legal & self.anchors, replies & self.anchors);
        features[Feature::BorderMoves as usize] = less(legal & self.border, replies & self.border);
        features[Feature::Potential as usize] = less(self.around(theirs) & empties, self.around(mine) & empties);
        features[Feature::Frontier as usize] = less(theirs & near_empties, mine & near_empties);
        features[Feature::Exposed as usize] = less(mine & exposed, theirs & exposed);
        features[Feature::Stable as usize] = self.stable_difference(mine, theirs);
        features[Feature::DiagonalToAnchor as usize] = less(mine & diagonal, theirs & diagonal);
        features[Feature::BesideAnchor as usize] = less(mine & beside, theirs & beside);
        for (index, &class) in self.classes.iter().enumerate() {
            features[Feature::Cell00 as usize + index] = less(mine & class, theirs & class);
        }
        features
    }
}
