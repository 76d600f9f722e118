use super::{Found, OpeningExercise, Telling, refuted};
use crate::Verdict;
use games::{Line, Move};
use library::Drill;

/// An exercise that is set.
pub enum Task {
    /// A position in which a game turned.
    TurningPoint {
        /// The exercise.
        found: Found,
        /// The latest answer, which may be the same mistake again.
        latest: Option<Move>,
    },
    /// An opening to play from memory.
    Opening(OpeningExercise),
}

/// What comes of an answer.
pub enum TaskAnswer {
    /// It has to be judged first.
    Judge(Move),
    /// It is right, and the exercise goes on.
    GoesOn(Vec<String>),
    /// It is right or wrong; the line shows why.
    Told {
        /// What is said of it.
        told: Vec<String>,
        /// The game up to the exercise, the answer, and best play after it.
        line: Line,
        /// Whether it is right.
        right: bool,
    },
    /// It was the last move of the exercise.
    Done {
        /// What is said of it.
        told: Vec<String>,
        /// All moves of the exercise.
        line: Line,
    },
}

impl Task {
    /// Makes the moves that are made before the first answer, and says which.
    pub fn begin(&mut self, telling: &Telling<'_>) -> Vec<String> {
        match self {
            Task::TurningPoint { .. } => Vec::new(),
            Task::Opening(exercise) => go_on(exercise, telling),
        }
    }

    /// The game up to the position that is asked about.
    pub fn line(&self) -> &Line {
        match self {
            Task::TurningPoint { found, .. } => found.exercise.line(),
            Task::Opening(exercise) => exercise.opening.line(),
        }
    }

    /// How it is kept.
    pub fn drill(&self) -> &Drill {
        match self {
            Task::TurningPoint { found, .. } => &found.drill,
            Task::Opening(exercise) => &exercise.drill,
        }
    }

    /// What is asked.
    pub fn asked(&self, telling: &Telling<'_>) -> String {
        match self {
            Task::TurningPoint { found, .. } => telling.task(&found.exercise),
            Task::Opening(exercise) => {
                let (words, opening) = (telling.words, &exercise.opening);
                let player = words.player(opening.line().rules(), opening.seat().index());
                let name = words.opening(opening.opening());
                words.say("train-screen-opening", &[("opening", name.into()), ("player", player.into())])
            }
        }
    }

    /// Takes in an answer.
    pub fn answer(&mut self, mv: Move, telling: &Telling<'_>) -> TaskAnswer {
        let exercise = match self {
            Task::TurningPoint { latest, .. } => {
                *latest = Some(mv);
                return TaskAnswer::Judge(mv);
            }
            Task::Opening(exercise) => exercise,
        };
        if !exercise.opening.answer(mv) {
            let told = vec![telling.not_of_opening(&exercise.opening, mv)];
            let mut line = exercise.opening.line().clone();
            let _ = line.push(mv);
            return TaskAnswer::Told { told, line, right: false };
        }
        let answered = go_on(exercise, telling);
        if !exercise.opening.is_done() {
            return TaskAnswer::GoesOn(answered);
        }
        let name = telling.words.opening(exercise.opening.opening());
        let told = vec![telling.words.say("train-opening-right", &[("opening", name.into())])];
        TaskAnswer::Done { told, line: exercise.opening.line().clone() }
    }

    /// Says what a judge found of an answer.
    pub fn judged(&self, mv: Move, verdict: &Verdict, telling: &Telling<'_>) -> TaskAnswer {
        let Task::TurningPoint { found, .. } = self else { return TaskAnswer::Judge(mv) };
        let exercise = &found.exercise;
        let mut told = vec![telling.verdict(exercise, verdict)];
        told.extend(telling.refutation(exercise, verdict).filter(|_| !verdict.is_right()));
        if verdict.is_right() {
            told.extend(self.played(telling));
        }
        TaskAnswer::Told { told, line: refuted(exercise, verdict), right: verdict.is_right() }
    }

    /// The answer, in words.
    pub fn solution(&self, telling: &Telling<'_>) -> String {
        match self {
            Task::TurningPoint { found, .. } => telling.solution(&found.exercise),
            Task::Opening(exercise) => telling.opening_solution(&exercise.opening),
        }
    }

    /// What was played in the game, unless the person has just played the same.
    pub fn played(&self, telling: &Telling<'_>) -> Option<String> {
        match self {
            Task::TurningPoint { found, latest } => {
                (*latest != Some(found.exercise.mistake().mv)).then(|| telling.played(&found.exercise))
            }
            Task::Opening(_) => None,
        }
    }

    /// The line with the answer.
    pub fn solved(&self) -> Line {
        match self {
            Task::TurningPoint { found, .. } => {
                let mut line = found.exercise.line().clone();
                if let Some(best) = found.exercise.mistake().best {
                    let _ = line.push(best);
                }
                line
            }
            Task::Opening(exercise) => exercise.opening.completed(),
        }
    }
}

/// Makes the moves of the other side of an opening, and says which.
fn go_on(exercise: &mut OpeningExercise, telling: &Telling<'_>) -> Vec<String> {
    let before = exercise.opening.line().to_move();
    let made = exercise.opening.go_on();
    let game = exercise.opening.line().rules();
    let player = telling.words.player(game, before.index());
    let said = |mv: Move| {
        telling.words.say("train-answered", &[("player", player.as_str().into()), ("move", game.move_text(mv).into())])
    };
    made.into_iter().map(said).collect()
}
