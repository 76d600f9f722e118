use crate::{Record, RecordError, Setting};
use games::{Situation, Table, TableError};
use std::collections::HashMap;
use std::rc::Rc;

/// Tables that are open: to open one takes as long as to play a game there, and many records share one.
#[derive(Default)]
pub struct Tables(HashMap<Setting, Rc<dyn Table>>);

impl Tables {
    /// Plays a game again, with every variation, and compares the result, like [`Record::replay`].
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay(&mut self, record: &Record) -> Result<Vec<Box<dyn Situation>>, RecordError> {
        let table = self.of(&record.setting).map_err(|source| RecordError::Rules { line: record.line, source })?;
        record.replay_at(&*table)
    }

    /// The table at which this is played.
    ///
    /// # Errors
    /// [`TableError`] if there is no such game, board or switch.
    pub fn of(&mut self, setting: &Setting) -> Result<Rc<dyn Table>, TableError> {
        if let Some(table) = self.0.get(setting) {
            return Ok(Rc::clone(table));
        }
        let table: Rc<dyn Table> = setting.open()?.into();
        self.0.insert(setting.clone(), Rc::clone(&table));
        Ok(table)
    }
}
