//! What experiments have found so far, cell by cell, so that one that was cut off goes on.

use crate::{Library, StoreError};
use rusqlite::{OptionalExtension, params};

impl Library {
    /// What was found in a cell of an experiment, if it was run.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn finding(&self, experiment: &str, cell: &str) -> Result<Option<String>, StoreError> {
        let find = "SELECT found FROM findings WHERE experiment = ? AND cell = ?";
        let found = self.connection.query_row(find, [experiment, cell], |row| row.get(0)).optional();
        found.map_err(|source| self.failed(source))
    }

    /// Keeps what was found in a cell of an experiment, in the place of what was found there before.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn keep_finding(&mut self, experiment: &str, cell: &str, found: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO findings (experiment, cell, found) VALUES (?, ?, ?) \
                      ON CONFLICT (experiment, cell) DO UPDATE SET found = excluded.found";
        self.connection
            .execute(insert, params![experiment, cell, found])
            .map(drop)
            .map_err(|source| self.failed(source))
    }

    /// Forgets what an experiment has found.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn forget_findings(&mut self, experiment: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM findings WHERE experiment = ?";
        self.connection.execute(delete, [experiment]).map(drop).map_err(|source| self.failed(source))
    }
}
