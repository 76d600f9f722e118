use crate::Sample;
use discs::{Discs, Portable, Position, Word};
use eval::discs::Outlook;
use game::{Evaluate, Seat};
use patterns::{Patterns, TINY_EMPTIES, UNITS_A_DISC};

/// Mean absolute errors with some numbers of empty cells, in discs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorRow {
    /// The fewest empty cells of the row.
    pub from: u32,
    /// The most.
    pub to: u32,
    /// How many positions.
    pub positions: u64,
    /// Of the patterns.
    pub patterns: f64,
    /// Of the tiny evaluation; 0 where it is not meant to be used.
    pub tiny: f64,
    /// Of the fitted features, which is what the patterns have to beat.
    pub features: f64,
}

/// Empty cells of a row.
const WIDTH: u32 = 5;

/// The mean absolute errors by the number of empty cells; rows without positions are left out.
pub fn errors<'s, W: Word>(
    game: &Discs<W>,
    patterns: &Patterns,
    samples: impl Iterator<Item = &'s Sample<W>>,
) -> Vec<ErrorRow> {
    let outlook = Outlook::new(game);
    let mut rows = vec![ErrorRow::default(); (game.board().cells().count() / WIDTH + 1) as usize];
    for sample in samples {
        let Sample { mine, theirs, score, .. } = *sample;
        let pos = Position { mine, theirs, seat: Seat::FIRST };
        let empties = game.empties(&pos);
        let row = &mut rows[(empties / WIDTH) as usize];
        let off = |value: f64| (value - f64::from(score)).abs();
        let units = f64::from(UNITS_A_DISC);
        row.positions += 1;
        row.patterns += off(f64::from(patterns.value(mine, theirs, empties)) / units);
        row.tiny += off(f64::from(patterns.tiny_value_at(Portable, &patterns.tiny_indices(mine, theirs))) / units);
        row.features += off(f64::from(outlook.evaluate_for_mover(game, &pos)) / 100.0);
    }
    for (number, row) in rows.iter_mut().enumerate() {
        (row.from, row.to) = (number as u32 * WIDTH, number as u32 * WIDTH + WIDTH - 1);
        let positions = row.positions.max(1) as f64;
        row.patterns /= positions;
        row.features /= positions;
        let meant = TINY_EMPTIES.contains(&row.from) || TINY_EMPTIES.contains(&row.to);
        row.tiny = if meant { row.tiny / positions } else { 0.0 };
    }
    rows.retain(|row| row.positions > 0);
    rows
}
