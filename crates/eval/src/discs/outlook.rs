use super::feature::FEATURES;
use super::{Terrain, Weights};
use discs::{Appraise, Board, Discs, IsaChoice, Position, Sides, Word};
use game::Evaluate;

/// A judgement of the positions of one game on one board.
#[derive(Clone, Debug)]
pub struct Outlook<W> {
    terrain: Terrain<W>,
    /// By the number of empty cells: the weights, in thousandths of a stone.
    weights: Vec<[i32; FEATURES]>,
    /// No judgement is surer than the end of the game.
    most: i32,
    spread: [i32; 3],
}

impl<W: Word> Outlook<W> {
    /// The judgement that was fitted to this game, or to its nearest kin.
    pub fn new(game: &Discs<W>) -> Outlook<W> {
        Outlook::with_weights(game.board(), &Weights::of(game))
    }

    /// A judgement with other weights.
    pub fn with_weights(board: &Board<W>, weights: &Weights) -> Outlook<W> {
        let cells = board.cells().count();
        Outlook {
            terrain: Terrain::new(board),
            weights: (0..=cells).map(|empties| weights.at(empties, cells)).collect(),
            most: 100 * cells as i32 - 1,
            spread: weights.spread,
        }
    }

    /// What it knows of the board.
    pub fn terrain(&self) -> &Terrain<W> {
        &self.terrain
    }
}

impl<W: Word> Appraise<W> for Outlook<W> {
    type Basis = ();

    #[inline(always)]
    fn basis(&self, _: W, _: W) {}

    #[inline(always)]
    fn hundredths_for_mover(&self, sides: &Sides<W>) -> i32 {
        let empties = (self.terrain.cells & !sides.mine & !sides.theirs).count() as usize;
        let features = self.terrain.features(sides);
        let weights = &self.weights[empties];
        let thousandths: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        (thousandths / 10).clamp(-self.most, self.most)
    }

    #[inline(always)]
    fn spread(&self, _: u32, shallow: u32, plies: u32) -> Option<i32> {
        // A line through what was measured: deeper looks are surer, and farther ones less so.
        let [sure, farther, deeper] = self.spread;
        (sure > 0).then(|| sure + farther * (plies - shallow) as i32 - deeper * shallow as i32)
    }
}

impl<W: Word> Evaluate<Discs<W>> for Outlook<W> {
    fn evaluate_for_mover(&self, game: &Discs<W>, pos: &Position<W>) -> i32 {
        let sides = match game.isa() {
            IsaChoice::Portable(isa) => Sides::new(isa, game.board(), pos.mine, pos.theirs),
            IsaChoice::V3(isa) => Sides::new(isa, game.board(), pos.mine, pos.theirs),
        };
        self.hundredths_for_mover(&sides)
    }
}
