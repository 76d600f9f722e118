use crate::GameError;
use ::discs::{Discs, Word};
use patterns::{Layout, Patterns, Weights};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The learned evaluation in a file that `lab train` wrote for this game and board.
///
/// # Errors
/// [`GameError::Weights`] if there is no such file, or it is damaged, of another version or about another game.
pub(super) fn in_file<W: Word>(game: &Discs<W>, path: &Path) -> Result<Arc<Patterns>, GameError> {
    let wrong = |problem: &dyn std::fmt::Display| GameError::Weights(format!("{}: {problem}", path.display()));
    let bytes = fs::read(path).map_err(|error| wrong(&error))?;
    in_bytes(game, &bytes).map_err(|error| wrong(&error))
}

/// The learned evaluation in the bytes of such a file.
///
/// # Errors
/// [`GameError::Weights`] if they are damaged, of another version or about another game.
pub(super) fn in_bytes<W: Word>(game: &Discs<W>, bytes: &[u8]) -> Result<Arc<Patterns>, GameError> {
    let layout = Layout::new(game.board());
    let weights = Weights::read(bytes, &patterns::rules(game), &layout);
    let weights = weights.map_err(|error| GameError::Weights(error.to_string()))?;
    Ok(Arc::new(Patterns::new(layout, weights)))
}

/// The game, board and rules that the bytes of a file of weights are about, for whoever has no game yet.
///
/// # Errors
/// [`GameError::Weights`] if they are not such a file, damaged or of another version.
pub fn whose_weights(bytes: &[u8]) -> Result<String, GameError> {
    Weights::rules_in(bytes).map_err(|error| GameError::Weights(error.to_string()))
}
