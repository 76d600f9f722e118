//! What a solve has proven goes into the library, where `results` finds it.

use crate::cli::{Common, SolveArguments};
use crate::games;
use crate::progress::note;
use ::games::Position;
use library::{Library, Solved, StoreError};

/// Keeps a value. The solve was right whether or not the library can be written to.
pub fn keep(arguments: &SolveArguments, common: &Common, position: &Position, solved: &Solved<'_>) {
    let (false, Some(folder)) = (arguments.forget, common.data_dir()) else { return };
    let Some(proof) = solved.proof(position) else { return };
    let kept = || -> Result<(), StoreError> {
        Library::open(&folder.join(games::FILE))?.keep_proof(&proof, env!("CARGO_PKG_VERSION"))
    };
    if let Err(error) = kept() {
        note(&format!("the result is not in the library: {error}"));
    }
}
