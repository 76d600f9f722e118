use crate::spread::Spread;
use crate::stage::{Source, Stage, look_up};
use crate::weights::scaled;
use crate::{BLOCKS, Indices, Layout, Model, STEP, TINY_BLOCKS, Weights};
use discs::{Isa, Portable, Row, Word};
use std::sync::OnceLock;

/// Values are in this fraction of a disc.
pub const UNITS_A_DISC: i32 = 128;

/// The evaluation: weights for a layout, ready to be read.
///
/// It is made once and read by any number of threads. What differs from thread to thread is [`Indices`], which live on the stack.
/// A value is the expected difference of discs at the end of the game for the side to move, in 1/128 of a disc.
#[derive(Debug)]
pub struct Patterns {
    layout: Layout,
    weights: Weights,
    tables: Tables,
    tiny: OnceLock<Box<[i16]>>,
    /// By the number of empty cells: what is added to every value.
    turns: Vec<i32>,
    spread: Option<Spread>,
}

/// The tables of a model, made when they are first needed.
#[derive(Debug)]
enum Tables {
    /// One for each phase.
    Phases(Vec<OnceLock<Box<[i16]>>>),
    Net(OnceLock<Box<[Row]>>),
}

impl Patterns {
    /// An evaluation with these weights.
    ///
    /// # Panics
    /// If the weights are not those of the layout; [`Weights::read`] makes sure that they are.
    pub fn new(layout: Layout, weights: Weights) -> Patterns {
        assert!(weights.fits(&layout), "the weights are those of the layout");
        let tables = match &weights.model {
            Model::Phases(phases) => Tables::Phases(phases.iter().map(|_| OnceLock::new()).collect()),
            Model::Net(_) => Tables::Net(OnceLock::new()),
        };
        let spread = Spread::new(&weights, layout.cells());
        let turns = (0..=layout.cells()).map(|empties| weights.turn_at(empties)).collect();
        Patterns { layout, weights, tables, tiny: OnceLock::new(), turns, spread }
    }

    /// Where its features lie.
    #[inline(always)]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How far a look `plies` ahead lies from one `shallow` plies ahead with so many cells empty, in hundredths of a disc, as a
    /// standard deviation; `None` if it was not measured.
    #[inline(always)]
    pub fn spread(&self, empties: u32, shallow: u32, plies: u32) -> Option<i32> {
        self.spread.as_ref().map(|spread| spread.hundredths(empties, shallow, plies))
    }

    /// The indices of a position, from nothing: once a position, then [`Stage::value_after`] for all its moves.
    #[inline(always)]
    pub fn indices<W: Word>(&self, mine: W, theirs: W) -> Indices<BLOCKS> {
        Indices::new(&self.layout, mine, theirs)
    }

    /// The same for the tiny evaluation.
    #[inline(always)]
    pub fn tiny_indices<W: Word>(&self, mine: W, theirs: W) -> Indices<TINY_BLOCKS> {
        Indices::tiny(&self.layout, mine, theirs)
    }

    /// The value of a position for the side to move.
    pub fn value<W: Word>(&self, mine: W, theirs: W, empties: u32) -> i32 {
        self.at(empties).value(Portable, &self.indices(mine, theirs))
    }

    /// What values with so many empty cells are read from.
    #[inline(always)]
    pub fn at(&self, empties: u32) -> Stage<'_> {
        let source = match (&self.weights.model, &self.tables) {
            (Model::Net(net), Tables::Net(table)) => {
                Source::Net(table.get_or_init(|| net.table(&self.layout)), net.reading(empties))
            }
            (Model::Phases(phases), Tables::Phases(tables)) => Source::Phase(self.phase(phases, tables, empties)),
            _ => unreachable!("the tables are those of the model"),
        };
        Stage { layout: &self.layout, source, turn: self.turn(empties) }
    }

    /// [`Stage::value`] by the tiny evaluation, which is meant for ordering moves with some ten cells empty.
    #[inline(always)]
    pub fn tiny_value_at<I: Isa>(&self, isa: I, indices: &Indices<TINY_BLOCKS>) -> i32 {
        look_up(isa, &self.layout, self.tiny_table(), indices.reading())
    }

    /// [`Stage::value_after`] by the tiny evaluation.
    #[inline(always)]
    pub fn tiny_value_after<I: Isa, W: Word>(
        &self,
        isa: I,
        indices: &Indices<TINY_BLOCKS>,
        cell: usize,
        flips: W,
    ) -> i32 {
        look_up(isa, &self.layout, self.tiny_table(), &indices.tiny_mine_after(&self.layout, cell, flips))
    }

    /// The value by walking over the cells of every feature: what all the others must agree with.
    pub fn slow_value<W: Word>(&self, mine: W, theirs: W, empties: u32) -> i32 {
        let pointed_at = self.slow_weights(mine, theirs, usize::MAX);
        let value = match &self.weights.model {
            Model::Phases(phases) => {
                let weights = &phases[nearest_phase(empties).min(phases.len() - 1)];
                let weights = std::iter::once(0).chain(pointed_at).map(|weight| weights[weight]);
                weights.map(|weight| i32::from(scaled(weight))).sum()
            }
            Model::Net(net) => net.reading(empties).slow_value(pointed_at.map(|weight| &net.rows[weight])),
        };
        value + self.weights.turn_at(empties)
    }

    /// The same for the tiny evaluation.
    pub fn slow_tiny_value<W: Word>(&self, mine: W, theirs: W) -> i32 {
        let pointed_at = self.slow_weights(mine, theirs, self.layout.tiny_instances());
        std::iter::once(0).chain(pointed_at).map(|weight| i32::from(self.weights.tiny_at(weight))).sum()
    }

    /// The weights that the first features of a position point at.
    fn slow_weights<W: Word>(&self, mine: W, theirs: W, instances: usize) -> impl Iterator<Item = usize> {
        self.layout.instances().take(instances).map(move |(cells, kind)| {
            let kind = &self.layout.kinds()[kind];
            let index = cells
                .iter()
                .rev()
                .fold(0, |index, &cell| 3 * index + usize::from(mine.has(cell)) + 2 * usize::from(theirs.has(cell)));
            kind.weights + kind.folded[index] as usize
        })
    }

    #[inline(always)]
    fn turn(&self, empties: u32) -> i32 {
        self.turns[(empties as usize).min(self.turns.len() - 1)]
    }

    /// The table of the phase nearest to so many empty cells. Those in between would need tables of their own, which push each other out of
    /// the cache.
    #[inline(always)]
    fn phase<'p>(&'p self, phases: &'p [Vec<i16>], tables: &'p [OnceLock<Box<[i16]>>], empties: u32) -> &'p [i16] {
        let phase = nearest_phase(empties).min(tables.len() - 1);
        tables[phase].get_or_init(|| self.layout.table(false, |weight| scaled(phases[phase][weight])))
    }

    #[inline(always)]
    fn tiny_table(&self) -> &[i16] {
        self.tiny.get_or_init(|| self.layout.table(true, |weight| self.weights.tiny_at(weight)))
    }
}

/// The phase nearest to so many empty cells.
#[inline(always)]
fn nearest_phase(empties: u32) -> usize {
    ((empties + STEP / 2) / STEP) as usize
}
