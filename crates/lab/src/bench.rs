use crate::LabError;
use game::Watch;
use games::Resources;
use library::Library;
use serde::Serialize;
use serde::de::DeserializeOwned;
use texts::Words;

/// Where experiments are run: what they may use, what is known already, and who is waiting.
pub struct Bench<'a> {
    /// Where games and findings are kept; without one nothing is.
    pub library: Option<&'a mut Library>,
    /// What a search may use.
    pub resources: Resources,
    /// Where all that is random comes from.
    pub seed: u64,
    /// Fewer games and smaller boards, for minutes instead of an hour.
    pub quick: bool,
    /// Also what takes very long.
    pub all: bool,
    /// Only the cells about this board.
    pub board: Option<String>,
    /// Nothing is run: a report tells what is known.
    pub only_known: bool,
    /// How many cells that were wanted are not known: counted by the experiment that is run.
    pub missing: usize,
    /// Which of the cells are worked out here, if several machines share them.
    pub part: Part,
    /// The language of the report.
    pub words: &'a Words,
    /// Who is waiting: is told of every task, and how far it is.
    pub watch: &'a dyn Watch,
}

/// A part of an experiment, for whoever shares its cells out: what a cell finds depends on its key and on no other cell.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// Only the cell with this key is worked out; all of them if nothing is said.
    pub only: Option<String>,
    /// The keys of cells that were wanted and are not known: noted by the experiment that is run.
    pub missing: Vec<String>,
    /// What was found in the only cell, as the library keeps it.
    pub found: Option<String>,
}

impl Bench<'_> {
    /// What is to be found in a cell: from the library if it was run before, else by working it out, and then it is kept. `None`
    /// if it was stopped, or is not known and nothing is to be run. `key` says all that decides what is found.
    pub(crate) fn cell<T: Serialize + DeserializeOwned>(
        &mut self,
        experiment: &str,
        key: &str,
        work: impl FnOnce(&mut Self) -> Result<Option<T>, LabError>,
    ) -> Result<Option<T>, LabError> {
        if let Some(library) = &self.library
            && let Some(found) = library.finding(experiment, key)?
            && let Ok(found) = serde_json::from_str(&found)
        {
            return Ok(Some(found));
        }
        let left_out = self.part.only.as_deref().is_some_and(|only| only != key);
        if self.only_known || left_out || self.watch.stop().raised() {
            self.missing += 1;
            self.part.missing.push(key.to_owned());
            return Ok(None);
        }
        let found = work(self)?;
        self.missing += usize::from(found.is_none());
        if found.is_some() {
            self.watch.task_done();
        }
        let Some(value) = &found else { return Ok(None) };
        let text = serde_json::to_string(value).expect("what is found can be written");
        if let Some(library) = &mut self.library {
            library.keep_finding(experiment, key, &text)?;
        }
        if self.part.only.is_some() {
            self.part.found = Some(text);
        }
        Ok(found)
    }

    /// How much of something is run: all, or what there is for those in a hurry.
    pub(crate) fn extent<T>(&self, all: T, quick: Option<T>) -> T {
        if self.quick { quick.unwrap_or(all) } else { all }
    }

    /// Whether a board is wanted.
    pub(crate) fn wants(&self, board: &str) -> bool {
        self.board.as_deref().is_none_or(|only| only == board)
    }
}
