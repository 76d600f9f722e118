//! What goes wrong becomes an exception of the package, in the program's own words.

use games::{CheckError, GameError};
use lab::LabError;
use library::StoreError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tournament::TournamentError;

/// The exceptions of `yomikiri/errors.py`, by name.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The request is wrong.
    Input,
    /// A move is not legal.
    Illegal,
    /// The request was right, but the work failed.
    Work,
    /// A certificate proves nothing.
    NotConfirmed,
    /// The program has a fault.
    Internal,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Input => "InputError",
            Kind::Illegal => "IllegalMove",
            Kind::Work => "WorkError",
            Kind::NotConfirmed => "NotConfirmed",
            Kind::Internal => "InternalError",
        }
    }

    /// The exception with a message.
    pub fn error(self, message: impl Display) -> PyErr {
        let message = message.to_string();
        Python::attach(|py| {
            let made = py.import("yomikiri.errors").and_then(|module| module.getattr(self.name())?.call1((message,)));
            made.map_or_else(|error| error, PyErr::from_value)
        })
    }
}

/// The request is wrong; the message says what would be right.
pub fn input(message: impl Display) -> PyErr {
    Kind::Input.error(message)
}

/// What is wrong with a request about a game. Options are called as Python calls them.
pub fn game_error(error: GameError) -> PyErr {
    let kind = match &error {
        GameError::Illegal { .. } | GameError::IllegalMove(_) | GameError::Over => Kind::Illegal,
        GameError::InLine { error, .. } if matches!(**error, GameError::Illegal { .. } | GameError::Over) => {
            Kind::Illegal
        }
        GameError::Certificate(_) | GameError::Guest(_) => Kind::Work,
        _ => Kind::Input,
    };
    let message = match &error {
        GameError::FixedNumber { game, what, given } => {
            format!("{game} leaves no choice of {what}; leave out {what}={given}")
        }
        GameError::FixedBoard { game, board, given } => {
            format!("{game} is always played on {board}; leave out board=\"{given}\"")
        }
        other => other.to_string(),
    };
    kind.error(message)
}

/// What is wrong with the library. Files and games are named as Python names them.
pub fn store_error(error: StoreError) -> PyErr {
    match error {
        StoreError::NoGame(_) | StoreError::Foreign { .. } | StoreError::Newer { .. } | StoreError::Access { .. } => {
            let kind = if matches!(error, StoreError::Access { .. }) { Kind::Work } else { Kind::Input };
            let said = error.to_string().replace("another --data-dir", "another file");
            kind.error(said.replace("`yomikiri games list` shows their numbers", "Record.number says which there are"))
        }
        StoreError::Record { .. } => input(error),
        error => Kind::Work.error(error),
    }
}

/// What is wrong with a match.
pub fn tournament_error(error: TournamentError) -> PyErr {
    match error {
        TournamentError::Table(error) => game_error(error),
        TournamentError::Store(error) => store_error(error),
        TournamentError::Program(error) => Kind::Work.error(error),
        error => input(error),
    }
}

/// What is wrong with an experiment.
pub fn lab_error(error: LabError) -> PyErr {
    match error {
        LabError::Store(error) => store_error(error),
        LabError::Data(_) => Kind::Work.error(error),
        error => input(error),
    }
}

/// What is wrong with a certificate.
pub fn check_error(path: &str, error: &CheckError) -> PyErr {
    let reason = format!("\"{path}\": {error}");
    if answers::CheckResult::refutes(error) {
        return Kind::NotConfirmed.error(format!("not confirmed: {reason}"));
    }
    input(format!("{reason}; solve(certificate=...) writes a certificate"))
}

/// Does something that must not panic; if it does, that is a fault of the program, and said so. `#[guarded]` puts it around all that Python calls.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panicked(&*panic)))
}

/// The same for what cannot go wrong otherwise.
pub fn guarded_value<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    guarded(|| Ok(work()))
}

/// Warns of something that does not stop the work, as Python warns.
///
/// # Errors
/// What Python raises where warnings are errors.
pub fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    // No text of ours has a zero in it; a file's name cannot.
    let message = std::ffi::CString::new(message.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<pyo3::exceptions::PyUserWarning>(), &message, 1)
}

/// The exception for a panic.
pub fn panicked(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason given".to_owned());
    Kind::Internal.error(format!("the program has a fault: {said}; please report what you did"))
}
