use super::timing::Timing;
use crate::failure::Failure;
use session::Session;
use std::path::{Path, PathBuf};

/// The files that a player asked for, beside the journal.
#[derive(Debug, Default)]
pub struct Kept {
    /// Where the moves go.
    pub save: Option<PathBuf>,
    /// Where the thinking times go.
    pub timing: Option<PathBuf>,
}

impl Kept {
    /// Writes all of them as things stand now.
    ///
    /// # Errors
    /// [`Failure`] if one cannot be written; the game itself is kept in its journal.
    pub fn write(&self, session: &Session, timing: &Timing) -> Result<(), Failure> {
        let written = |path: &Path, text: &str| {
            durable::write(path, text.as_bytes()).map_err(|error| {
                let path = path.display();
                Failure::work(format!("\"{path}\" cannot be written: {error}; --continue goes on with the game"))
            })
        };
        if let Some(path) = &self.save {
            written(path, &session.record().to_string())?;
        }
        if let Some(path) = &self.timing {
            written(path, &timing.csv())?;
        }
        Ok(())
    }
}
