//! Making games for the tests.

use game::Switches;
use halma::{CellSet, Halma, Variant};

/// The switches with these values and the defaults for the rest.
pub fn switches(rules: &[(&str, &str)]) -> Switches {
    halma::switches(rules.iter().copied()).unwrap()
}

/// The rules of a variant.
pub fn game<B: CellSet, const SEATS: usize>(variant: Variant, rules: &[(&str, &str)]) -> Halma<B, SEATS> {
    Halma::new(variant, switches(rules)).unwrap()
}

/// The rules for two on a board of up to 8x8.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn small(size: usize, pieces: usize, rules: &[(&str, &str)]) -> Halma<u64, 2> {
    game(Variant::new(size, size, Some(pieces), 2).unwrap(), rules)
}
