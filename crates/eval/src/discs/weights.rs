use super::feature::FEATURES;
use super::fitted;
use discs::{Discs, Word};

/// How many stages of the game have weights of their own; between them weights change evenly.
pub const STAGES: usize = 7;

/// What the features count, by stage of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// In thousandths of a stone: first for a full board, last for an empty one.
    pub by_stage: [[i32; FEATURES]; STAGES],
    /// How far a deep look lies from a shallow one, in hundredths of a stone: at no distance; more for every ply of distance;
    /// less for every ply of the shallow look. All 0 if it was not measured.
    pub spread: [i32; 3],
}

/// Boards that are alike enough to share weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kin {
    /// Othello on 8x8 and other large boards.
    LargeOthello,
    /// Othello on 6x6 and other small boards.
    SmallOthello,
    /// Nip on 8x8 and other large boards.
    LargeNip,
    /// Nip on 6x6 and other small boards.
    SmallNip,
    /// A board without corners whose rim is no line.
    Octagon,
}

impl Kin {
    /// All of them.
    pub const ALL: [Kin; 5] = [Kin::LargeOthello, Kin::SmallOthello, Kin::LargeNip, Kin::SmallNip, Kin::Octagon];

    /// Whose weights fit a game best.
    pub fn of<W: Word>(game: &Discs<W>) -> Kin {
        let board = game.board();
        let cells = board.cells().count() as usize;
        match (board.rim().is_some(), cells == board.shape().box_cells()) {
            (true, _) => {
                if cells >= 44 {
                    Kin::LargeNip
                } else {
                    Kin::SmallNip
                }
            }
            (false, true) => {
                if cells >= 50 {
                    Kin::LargeOthello
                } else {
                    Kin::SmallOthello
                }
            }
            (false, false) => Kin::Octagon,
        }
    }
}

impl Weights {
    /// The weights that fit a game best.
    pub fn of<W: Word>(game: &Discs<W>) -> Weights {
        match Kin::of(game) {
            Kin::LargeOthello => Weights { by_stage: fitted::LARGE_OTHELLO, spread: [240, 78, 30] },
            Kin::SmallOthello => Weights { by_stage: fitted::SMALL_OTHELLO, spread: [390, 58, 45] },
            Kin::LargeNip => Weights { by_stage: fitted::LARGE_NIP, spread: [480, 62, 40] },
            Kin::SmallNip => Weights { by_stage: fitted::SMALL_NIP, spread: [400, 60, 40] },
            Kin::Octagon => Weights { by_stage: fitted::OCTAGON, spread: [220, 34, 18] },
        }
    }

    /// The weights with so many of the board's cells empty.
    pub fn at(&self, empties: u32, cells: u32) -> [i32; FEATURES] {
        let (stage, share) = stage(empties, cells);
        std::array::from_fn(|feature| {
            let (late, early) = (self.by_stage[stage][feature], self.by_stage[stage + 1][feature]);
            late + (f64::from(early - late) * share).round() as i32
        })
    }
}

/// The stage before which a position lies, and how far on the way to the next earlier one.
pub fn stage(empties: u32, cells: u32) -> (usize, f64) {
    let place = f64::from(empties) / f64::from(cells) * (STAGES - 1) as f64;
    let stage = (place as usize).min(STAGES - 2);
    (stage, place - stage as f64)
}
