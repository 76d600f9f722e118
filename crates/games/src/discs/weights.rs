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
    let layout = Layout::new(game.board());
    let weights = Weights::read(&bytes, &patterns::rules(game), &layout).map_err(|error| wrong(&error))?;
    Ok(Arc::new(Patterns::new(layout, weights)))
}
