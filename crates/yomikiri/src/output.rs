use crate::failure::Failure;
use serde::Serialize;
use std::io::{self, ErrorKind, Write};

/// Writes a text to standard output.
///
/// # Errors
/// [`Failure::NobodyListens`] if the reader has gone, as in `yomikiri games | head -1`.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::work(format!("cannot write the result: {error}")),
    })
}

/// Writes a result as one JSON object on one line.
///
/// # Errors
/// As [`print()`].
pub fn print_json(result: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(result).map_err(|error| Failure::work(format!("cannot write JSON: {error}")))?;
    print(&(text + "\n"))
}
