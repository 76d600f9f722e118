use super::{Looking, OpeningSource, Source, Task};
use crate::{AnnotateError, Exercise, Verdict};
use game::Watch;
use games::Move;
use library::Drill;

/// Exercises of one kind, one after the other, with how they went.
pub enum Exercises {
    /// Where games turned.
    TurningPoints(Box<Source>),
    /// Openings, from memory.
    Openings(Box<OpeningSource>),
}

impl Exercises {
    /// The next one; `None` if there are no more. `begins` is told what is being done for it.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if the watch stopped it; the next time it goes on from there.
    pub fn next(&mut self, begins: &mut dyn FnMut(Looking), watch: &dyn Watch) -> Result<Option<Task>, AnnotateError> {
        match self {
            Exercises::TurningPoints(source) => {
                let found = source.next(begins, watch)?;
                Ok(found.map(|found| Task::TurningPoint { found, latest: None }))
            }
            Exercises::Openings(source) => Ok(source.next_opening().map(Task::Opening)),
        }
    }

    /// What an answer is worth; `None` if that needs no judge.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if the watch stopped it.
    pub fn check(
        &mut self,
        exercise: &Exercise,
        mv: Move,
        watch: &dyn Watch,
    ) -> Result<Option<Verdict>, AnnotateError> {
        match self {
            Exercises::TurningPoints(source) => source.check(exercise, mv, watch).map(Some),
            Exercises::Openings(_) => Ok(None),
        }
    }

    /// Keeps how an exercise went.
    pub fn keep_answer(&mut self, drill: &Drill, right: bool) {
        match self {
            Exercises::TurningPoints(source) => source.keep_answer(drill, right),
            Exercises::Openings(source) => source.keep_answer(drill, right),
        }
    }

    /// Why nothing is kept any more, if that has happened since the last time.
    pub fn trouble(&mut self) -> Option<String> {
        match self {
            Exercises::TurningPoints(source) => source.trouble(),
            Exercises::Openings(source) => source.trouble(),
        }
    }
}
