//! What a solve has proven goes into the library, where `results` finds it.

use crate::cli::{Common, SolveArguments};
use crate::games;
use crate::progress::note;
use ::games::{Move, Position};
use library::{Library, Method, Origin, Proof, ProvenValue, StoreError, solve_command};
use std::path::Path;

/// What a solve has proven of a position.
pub struct Proven<'l> {
    /// The value.
    pub value: ProvenValue,
    /// How it was found.
    pub method: Method,
    /// Positions entered.
    pub nodes: u64,
    /// Best play, if it was found.
    pub line: &'l [Move],
}

/// Keeps a value. The solve was right whether or not the library can be written to.
pub fn keep(arguments: &SolveArguments, common: &Common, position: &Position, proven: &Proven<'_>) {
    // Of a game that is over the rules say who has won.
    if arguments.forget || position.is_over() {
        return;
    }
    let Some(folder) = common.data_dir() else { return };
    let proof = proof(arguments, position, proven);
    let kept = || -> Result<(), StoreError> {
        Library::open(&folder.join(games::FILE))?.keep_proof(&proof, env!("CARGO_PKG_VERSION"))
    };
    if let Err(error) = kept() {
        note(&format!("the result is not in the library: {error}"));
    }
}

fn proof(arguments: &SolveArguments, position: &Position, proven: &Proven<'_>) -> Proof {
    let game = position.game();
    let certificate = arguments.certificate.as_deref().filter(|path| path.exists());
    // Whoever asks later may stand in another folder.
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string();
    Proof {
        place: game.place(),
        rules: game.switches().to_string(),
        position: (*position != game.start()).then(|| position.text()),
        value: proven.value,
        method: proven.method,
        nodes: Some(proven.nodes).filter(|&nodes| nodes > 0),
        line: proven.line.iter().map(|&mv| game.move_text(mv)).collect(),
        command: solve_command(position, matches!(proven.value, ProvenValue::Winner(_))),
        certificate: certificate.map(whole),
        origin: Origin::Here(record::today().to_string()),
    }
}
