use super::Outlook;
use discs::{Appraise, Discs, Isa, IsaChoice, Position, Sides, Word};
use game::Evaluate;
use patterns::{BLOCKS, Indices, Patterns, UNITS_A_DISC, shipped};
use std::sync::Arc;

/// The best judgement there is for a game: learned patterns where there are weights for it, fitted features elsewhere.
#[derive(Clone, Debug)]
pub enum Judgement<W> {
    /// A sum of fitted features.
    Features(Outlook<W>),
    /// Learned patterns.
    Patterns(Learned<W>),
}

/// A judgement by learned patterns.
#[derive(Clone, Debug)]
pub struct Learned<W> {
    patterns: Arc<Patterns>,
    cells: W,
    /// No judgement is surer than the end of the game.
    most: i32,
}

impl<W: Word> Judgement<W> {
    /// By patterns if the program has weights for this game.
    pub fn new(game: &Discs<W>) -> Judgement<W> {
        match shipped(game) {
            Some(patterns) => Judgement::with_patterns(game, patterns),
            None => Judgement::features(game),
        }
    }

    /// By fitted features in any case.
    pub fn features(game: &Discs<W>) -> Judgement<W> {
        Judgement::Features(Outlook::new(game))
    }

    /// By these patterns, which must be those of the game's board.
    pub fn with_patterns(game: &Discs<W>, patterns: Arc<Patterns>) -> Judgement<W> {
        let cells = game.board().cells();
        Judgement::Patterns(Learned { patterns, cells, most: 100 * cells.count() as i32 - 1 })
    }
}

impl<W: Word> Learned<W> {
    #[inline(always)]
    fn empties(&self, sides: &Sides<W>) -> u32 {
        (self.cells & !sides.mine & !sides.theirs).count()
    }

    #[inline(always)]
    fn hundredths(&self, value: i32) -> i32 {
        (value * 100 / UNITS_A_DISC).clamp(-self.most, self.most)
    }
}

impl<W: Word> Appraise<W> for Judgement<W> {
    type Basis = Indices<BLOCKS>;

    #[inline(always)]
    fn basis(&self, mine: W, theirs: W) -> Indices<BLOCKS> {
        match self {
            Judgement::Features(_) => Indices::default(),
            Judgement::Patterns(learned) => learned.patterns.indices(mine, theirs),
        }
    }

    #[inline(always)]
    fn basis_after(&self, basis: &Indices<BLOCKS>, cell: usize, flips: W, _mine: W, _theirs: W) -> Indices<BLOCKS> {
        match self {
            Judgement::Features(_) => Indices::default(),
            Judgement::Patterns(learned) => basis.after(learned.patterns.layout(), cell, flips),
        }
    }

    #[inline(always)]
    fn basis_passed(&self, basis: &Indices<BLOCKS>, _mine: W, _theirs: W) -> Indices<BLOCKS> {
        basis.passed()
    }

    #[inline(always)]
    fn wants_moves(&self) -> bool {
        matches!(self, Judgement::Features(_))
    }

    #[inline(always)]
    fn hundredths_for_mover(&self, sides: &Sides<W>) -> i32 {
        match self {
            Judgement::Features(outlook) => outlook.hundredths_for_mover(sides),
            Judgement::Patterns(learned) => {
                learned.hundredths(learned.patterns.value(sides.mine, sides.theirs, learned.empties(sides)))
            }
        }
    }

    #[inline(always)]
    fn hundredths_at<I: Isa>(&self, isa: I, basis: &Indices<BLOCKS>, sides: &Sides<W>) -> i32 {
        match self {
            Judgement::Features(outlook) => outlook.hundredths_for_mover(sides),
            Judgement::Patterns(learned) => {
                learned.hundredths(learned.patterns.at(learned.empties(sides)).value(isa, basis))
            }
        }
    }

    #[inline(always)]
    fn hundredths_after<I: Isa>(
        &self,
        isa: I,
        basis: &Indices<BLOCKS>,
        cell: usize,
        flips: W,
        sides: &Sides<W>,
    ) -> i32 {
        match self {
            Judgement::Features(outlook) => outlook.hundredths_for_mover(sides),
            Judgement::Patterns(learned) => {
                learned.hundredths(learned.patterns.at(learned.empties(sides)).value_after(isa, basis, cell, flips))
            }
        }
    }

    #[inline(always)]
    fn spread(&self, empties: u32, shallow: u32, plies: u32) -> Option<i32> {
        match self {
            Judgement::Features(outlook) => outlook.spread(empties, shallow, plies),
            Judgement::Patterns(learned) => learned.patterns.spread(empties, shallow, plies),
        }
    }
}

impl<W: Word> Evaluate<Discs<W>> for Judgement<W> {
    fn evaluate_for_mover(&self, game: &Discs<W>, pos: &Position<W>) -> i32 {
        let sides = match game.isa() {
            IsaChoice::Portable(isa) => Sides::new(isa, game.board(), pos.mine, pos.theirs),
            IsaChoice::V3(isa) => Sides::new(isa, game.board(), pos.mine, pos.theirs),
        };
        self.hundredths_for_mover(&sides)
    }
}
