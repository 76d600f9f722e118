//! Trainings that are going on. Only at home: what was missed is kept in the library, where the terminal finds it too.

use crate::door::secret;
use crate::error::ApiError;
use game::Watch;
use review::{AnnotateError, Exercises, Looking, Task, TaskAnswer, Telling};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All trainings.
#[derive(Default)]
pub(crate) struct Trainings(Mutex<Vec<Arc<Training>>>);

/// A training with the exercise that is set.
pub(crate) struct Training {
    id: String,
    inner: Mutex<Inner>,
    used: Mutex<Instant>,
}

pub(crate) struct Inner {
    exercises: Exercises,
    task: Option<Task>,
    /// Whether a wrong answer may be taken back.
    take_back: bool,
    pub(crate) score: Score,
    /// Whether the exercise has counted.
    counted: bool,
    /// Whether answers are kept, as far as is known.
    pub(crate) kept: bool,
}

/// How it went so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Score {
    /// Exercises that were set.
    pub(crate) number: usize,
    /// First answers, and those of them that were right.
    pub(crate) answered: usize,
    pub(crate) right: usize,
}

/// What came of an answer.
pub(crate) struct Outcome {
    pub(crate) told: Vec<String>,
    /// What the board shows: a line, and how many of its moves belong to the exercise.
    pub(crate) line: games::Line,
    pub(crate) given: usize,
    /// Whether the answer was right; `None` if it was not given.
    pub(crate) right: Option<bool>,
    /// Whether the exercise is still to be answered.
    pub(crate) open: bool,
}

/// Trainings at a time: each has a judge with its memory.
const MOST: usize = 2;

/// One that nobody has gone on with for so long is forgotten; what was answered is kept.
const FORGOTTEN: Duration = Duration::from_mins(30);

impl Trainings {
    /// Begins a training; the one that was used the longest ago makes room.
    pub(crate) fn begin(&self, exercises: Exercises, take_back: bool) -> String {
        let id = secret();
        let score = Score::default();
        let inner = Inner { exercises, task: None, take_back, score, counted: false, kept: true };
        let training = Training { id: id.clone(), inner: Mutex::new(inner), used: Mutex::new(Instant::now()) };
        let mut all = self.lock();
        all.sort_by_key(|training| training.last_used());
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        all.push(Arc::new(training));
        id
    }

    /// The training with this name.
    ///
    /// # Errors
    /// [`ApiError`] if there is none.
    pub(crate) fn of(&self, id: &str) -> Result<Arc<Training>, ApiError> {
        let all = self.lock();
        let found = all.iter().find(|training| training.id == id).map(Arc::clone);
        let found = found.ok_or_else(|| ApiError::missing("this training has ended; begin another one"))?;
        *found.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Ok(found)
    }

    /// Forgets those that nobody came back to.
    pub(crate) fn tidy(&self) {
        self.lock().retain(|training| training.last_used().elapsed() < FORGOTTEN);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Training>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Training {
    /// One thing is done at a time.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn last_used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    pub(crate) fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// Sets the next exercise; what is said of it at once, or `None` if there are no more.
    pub(crate) fn next(
        &mut self,
        telling: &Telling<'_>,
        begins: &mut dyn FnMut(Looking),
        watch: &dyn Watch,
    ) -> Result<Option<Vec<String>>, AnnotateError> {
        self.task = self.exercises.next(begins, watch)?;
        self.counted = false;
        let said = self.task.as_mut().map(|task| task.begin(telling));
        self.score.number += usize::from(said.is_some());
        self.look_for_trouble();
        Ok(said)
    }

    /// Takes in an answer; `None` if no exercise is set.
    pub(crate) fn answer(
        &mut self,
        text: &str,
        telling: &Telling<'_>,
        watch: &dyn Watch,
    ) -> Result<Option<Outcome>, ApiError> {
        let Some(task) = &mut self.task else { return Ok(None) };
        let given = task.line().plies();
        let (mv, _) = task.line().position().play_text(text)?;
        let mut answer = task.answer(mv, telling);
        if let (TaskAnswer::Judge(mv), Task::TurningPoint { found, .. }) = (&answer, &*task) {
            let mv = *mv;
            let verdict = self.exercises.check(&found.exercise, mv, watch).map_err(failed)?;
            answer = verdict.map(|verdict| task.judged(mv, &verdict, telling)).ok_or_else(ApiError::trouble)?;
        }
        let task = &*task;
        Ok(Some(match answer {
            TaskAnswer::Judge(_) => return Err(ApiError::trouble()),
            TaskAnswer::GoesOn(told) => {
                let line = task.line().clone();
                Outcome { told, given: line.plies(), line, right: Some(true), open: true }
            }
            TaskAnswer::Done { told, line } => {
                let given = line.plies();
                self.count(true);
                Outcome { told, line, given, right: Some(true), open: false }
            }
            TaskAnswer::Told { mut told, line, right } => {
                if !right && !self.take_back {
                    told.push(task.solution(telling));
                }
                self.count(right);
                Outcome { told, line, given, right: Some(right), open: !right && self.take_back }
            }
        }))
    }

    /// Tells the answer; the exercise counts as missed. `None` if no exercise is set.
    pub(crate) fn solution(&mut self, telling: &Telling<'_>) -> Option<Outcome> {
        let task = self.task.as_ref()?;
        let told = [task.solution(telling)].into_iter().chain(task.played(telling)).collect();
        let (line, given) = (task.solved(), task.line().plies());
        self.count(false);
        Some(Outcome { told, line, given, right: None, open: false })
    }

    /// Counts the first answer to an exercise, and keeps whether it was right.
    fn count(&mut self, right: bool) {
        if std::mem::replace(&mut self.counted, true) {
            return;
        }
        self.score.answered += 1;
        self.score.right += usize::from(right);
        if let Some(task) = &self.task {
            self.exercises.keep_answer(task.drill(), right);
        }
        self.look_for_trouble();
    }

    fn look_for_trouble(&mut self) {
        self.kept &= self.exercises.trouble().is_none();
    }
}

/// Why a judge could not say anything.
pub(crate) fn failed(error: AnnotateError) -> ApiError {
    match error {
        AnnotateError::Stopped => ApiError::input("stopped"),
        AnnotateError::Game(error) => error.into(),
        AnnotateError::Record(error) => ApiError::input(error),
    }
}
