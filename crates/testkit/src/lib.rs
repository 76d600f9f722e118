//! The kit that every game passes: what must hold of any game, checked once per game and variant.
//!
//! Each ability of a game has its own check, generic over the traits of the `game` crate; a check that finds something
//! wrong panics with the position as text. [`check_game`] runs what every game with notation must pass and returns the
//! positions it met, which the checks for optional abilities take:
//!
//! - [`check_symmetric`], [`check_keyed`], [`check_coded`], [`check_ranked`], [`check_unplay`];
//! - [`check_pieces`] for the count of what stands on the board;
//! - [`check_twin`] for a fast generator and a slow, obvious one;
//! - [`check_perft`] with the counts of a data file read by [`read_perft_file`];
//! - [`check_values`] for plain minimax and plain alpha-beta;
//! - [`check_discs`] for all of it that a disc game must pass.
//!
//! Every random choice comes from a generator seeded by the caller: the same seed, the same test.

mod coded;
mod discs;
mod keyed;
mod moves;
mod notation;
mod perft_file;
mod pieces;
mod playouts;
mod ranked;
mod symmetric;
#[cfg(test)]
mod toy;
mod twin;
mod values;

pub use coded::check_coded;
pub use discs::check_discs;
pub use keyed::check_keyed;
pub use moves::check_moves;
pub use notation::{check_garbage, check_notation};
pub use perft_file::{PerftLine, check_perft, read_perft_file, recount};
pub use pieces::check_pieces;
pub use playouts::{Effort, check_playouts};
pub use ranked::{check_ranked, check_unplay};
pub use symmetric::check_symmetric;
pub use twin::{check_twin, random_text};
pub use values::check_values;

use game::{Game, Notation};

/// Checks what every game must pass: playouts, moves, notation, garbage. Returns the distinct positions it met.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_game<G: Notation>(game: &G, effort: &Effort) -> Vec<G::Position> {
    let positions = check_playouts(game, effort);
    check_moves(game, &positions);
    check_notation(game, &positions);
    check_garbage(game, &positions, effort);
    positions
}

/// The moves of a position in their order.
fn moves_of<G: Game>(game: &G, pos: &G::Position) -> Vec<G::Move> {
    game.moves(pos).collect()
}
