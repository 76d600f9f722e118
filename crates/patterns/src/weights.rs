use crate::patterns::UNITS_A_DISC;
use crate::{Layout, Net, WeightsError};
use discs::{Discs, Word};
use std::ops::RangeInclusive;

/// Files of before there were nets have a set of weights for every so many empty cells, which serves the numbers of empty cells around it.
pub(crate) const STEP: u32 = 4;

/// The numbers of empty cells that the tiny evaluation is learned for.
pub const TINY_EMPTIES: RangeInclusive<u32> = 9..=14;

/// What files keep, as fractions of a disc: what is finer is noise.
pub(crate) const STORED_A_DISC: i32 = 32;

/// Learned numbers for a [`Layout`].
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What positions are judged by.
    pub model: Model,
    /// By the number of empty cells: what is added to every value, in 1/32 of a disc: who has the last move makes a difference.
    pub turns: Vec<i16>,
    /// The tiny evaluation.
    pub tiny: Vec<i16>,
    /// How far a look `deep` plies ahead lies from a `shallow` one, in hundredths of a disc, as a standard deviation:
    /// exp(`level` − `empty` · empties − `ply` · shallow) · (deep − shallow)^`power`. Here are `level`, `empty`, `ply` and `power`, in
    /// thousandths. All 0 if it was not measured.
    pub spread: [i32; 4],
    /// What they were learned from.
    pub learned: Learned,
}

/// What positions are judged by.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// A sum of weights, as files have it that were written before there were nets. For 0 empty cells, for four, for eight and so
    /// on: a weight in 1/32 of a disc for every weight of the layout.
    Phases(Vec<Vec<i16>>),
    /// A net, as training makes it.
    Net(Net),
}

/// What weights were learned from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The rules, as [`rules`] has them.
    pub rules: String,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of positions of these games.
    pub positions: u64,
}

/// The rules that weights belong to: game, board and switches. How the game begins and how a board that is not full is counted
/// hardly matter, so that they are left out.
pub fn rules<W: Word>(game: &Discs<W>) -> String {
    let shape = game.board().shape();
    let board = format!("{} {}x{}", game.name(), shape.rows(), shape.columns());
    let switches = game.switches().iter().filter(|(name, _)| !["start", "score"].contains(name));
    std::iter::once(board).chain(switches.map(|(name, value)| format!("{name}={value}"))).collect::<Vec<_>>().join(" ")
}

impl Model {
    /// How many phases a board of so many cells has.
    pub fn phases_of(cells: u32) -> usize {
        cells.div_ceil(STEP) as usize + 1
    }

    fn fits(&self, layout: &Layout) -> bool {
        match self {
            Model::Phases(phases) => {
                phases.len() == Model::phases_of(layout.cells())
                    && phases.iter().all(|phase| phase.len() == layout.weights())
            }
            Model::Net(net) => net.fits(layout),
        }
    }
}

impl Weights {
    /// Weights that are all 0.
    pub fn zero(layout: &Layout) -> Weights {
        Weights {
            model: Model::Net(Net::zero(layout)),
            turns: vec![0; layout.cells() as usize + 1],
            tiny: vec![0; layout.tiny_weights()],
            spread: [0; 4],
            learned: Learned::default(),
        }
    }

    /// Whether there are as many as the layout needs.
    pub fn fits(&self, layout: &Layout) -> bool {
        self.model.fits(layout)
            && self.turns.len() == layout.cells() as usize + 1
            && self.tiny.len() == layout.tiny_weights()
    }

    /// What is added to every value with so many empty cells, in [`UNITS_A_DISC`].
    pub(crate) fn turn_at(&self, empties: u32) -> i32 {
        let empties = (empties as usize).min(self.turns.len() - 1);
        i32::from(self.turns[empties]) * (UNITS_A_DISC / STORED_A_DISC)
    }

    /// A weight of the tiny evaluation, in [`UNITS_A_DISC`].
    pub(crate) fn tiny_at(&self, weight: usize) -> i16 {
        scaled(self.tiny[weight])
    }

    /// A number of discs as it is kept.
    pub fn stored(discs: f32) -> i16 {
        (discs * STORED_A_DISC as f32).round().clamp(-8000.0, 8000.0) as i16
    }

    /// Reads a file of weights for this game.
    ///
    /// # Errors
    /// [`WeightsError`] if it is no such file, damaged, of a later version, or for other rules or other features.
    pub fn read(bytes: &[u8], rules: &str, layout: &Layout) -> Result<Weights, WeightsError> {
        crate::file::read(bytes, rules, layout)
    }

    /// The rules that a file of weights belongs to, as [`rules`] has them; for whoever has no game yet.
    ///
    /// # Errors
    /// [`WeightsError`] if it is no such file, damaged or of a later version.
    pub fn rules_in(bytes: &[u8]) -> Result<String, WeightsError> {
        crate::file::rules_in(bytes)
    }

    /// The file of these weights.
    ///
    /// # Errors
    /// [`WeightsError`] if it cannot be packed.
    pub fn write(&self, layout: &Layout) -> Result<Vec<u8>, WeightsError> {
        crate::file::write(self, layout)
    }
}

/// A weight as it is kept, in [`UNITS_A_DISC`].
pub(crate) fn scaled(stored: i16) -> i16 {
    let value = i32::from(stored) * (UNITS_A_DISC / STORED_A_DISC);
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
