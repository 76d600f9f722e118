use crate::{Exercise, OpeningDrill, Verdict};
use games::{How, Line, LineText, Move, Value};
use texts::Words;

/// Says in words what came of an exercise.
pub struct Telling<'w> {
    /// The texts.
    pub words: &'w Words,
    /// A sign for values that are proven; in words if there is none.
    pub proven: Option<&'w str>,
}

impl Telling<'_> {
    /// What is asked.
    pub fn task(&self, exercise: &Exercise) -> String {
        let game = exercise.line().rules();
        let player = self.words.player(game, exercise.position().to_move().index());
        self.words.say("train-task", &[("ply", (exercise.line().plies() + 1).into()), ("player", player.into())])
    }

    /// Whether an answer is right, what it is worth, and what would have been possible.
    pub fn verdict(&self, exercise: &Exercise, verdict: &Verdict) -> String {
        let game = exercise.line().rules();
        let mistake = exercise.mistake();
        let answer = game.move_text(verdict.answer.mv);
        let (value, before) = (self.known(game.name(), verdict.answer.after), self.known(game.name(), mistake.before));
        let best = mistake.best.map(|mv| game.move_text(mv)).unwrap_or_default();
        let answer = ("move", answer.into());
        let (best, before) = (("best", best.into()), ("before", before.into()));
        let unknown = value.is_empty();
        let value = ("value", value.into());
        match (verdict.is_right(), verdict.answer.is_best()) {
            (true, true) => self.words.say("train-right", &[answer, value]),
            (true, false) => self.words.say("train-good", &[answer, value, best, before]),
            _ if unknown => self.words.say("train-wrong-unknown", &[answer, before]),
            _ => self.words.say("train-wrong", &[answer, value, before]),
        }
    }

    /// The line that refutes a wrong answer.
    pub fn refutation(&self, exercise: &Exercise, verdict: &Verdict) -> Option<String> {
        let line = refuted(exercise, verdict);
        let texts = line.move_texts().split_off((exercise.line().plies() + 1).min(line.plies()));
        (!texts.is_empty()).then(|| self.words.say("train-refuted", &[("line", texts.join(" ").into())]))
    }

    /// The best move, and what it is worth.
    pub fn solution(&self, exercise: &Exercise) -> String {
        let game = exercise.line().rules();
        let mistake = exercise.mistake();
        let best = mistake.best.map(|mv| game.move_text(mv)).unwrap_or_default();
        let before = self.known(game.name(), mistake.before);
        self.words.say("train-solution", &[("best", best.into()), ("before", before.into())])
    }

    /// What was played in the game.
    pub fn played(&self, exercise: &Exercise) -> String {
        let game = exercise.line().rules();
        let mistake = exercise.mistake();
        let value = self.known(game.name(), mistake.after);
        self.words.say("train-played", &[("move", game.move_text(mistake.mv).into()), ("value", value.into())])
    }

    /// Why a move is not the one that an opening goes on with.
    pub fn not_of_opening(&self, drill: &OpeningDrill, mv: Move) -> String {
        let opening = ("opening", self.words.opening(drill.opening()).into());
        let text = ("move", drill.line().rules().move_text(mv).into());
        match drill.named_after(mv) {
            Some(other) => {
                self.words.say("train-opening-other", &[opening, text, ("other", self.words.opening(other).into())])
            }
            None => self.words.say("train-opening-wrong", &[opening, text]),
        }
    }

    /// The move that an opening goes on with.
    pub fn opening_solution(&self, drill: &OpeningDrill) -> String {
        let expected = drill.expected().map(|mv| drill.line().rules().move_text(mv)).unwrap_or_default();
        let opening = self.words.opening(drill.opening());
        self.words.say("train-opening-solution", &[("opening", opening.into()), ("move", expected.into())])
    }

    /// A value with how it was found, for the player to move.
    fn value(&self, game: &str, value: Value) -> String {
        let worth = self.words.worth(game, value.worth);
        match (value.how, self.proven) {
            (How::Exact, Some(sign)) => format!("{} {sign}", self.words.short_worth(value.worth)),
            (How::Proven, Some(sign)) => format!("{worth} {sign}"),
            // The words for an exact score say so already.
            (How::Exact, None) => worth,
            (How::Proven, None) => self.words.say("train-value-proven", &[("worth", worth.into())]),
            (How::Plies(plies), _) => {
                self.words.say("train-value-plies", &[("worth", worth.into()), ("plies", plies.into())])
            }
            (How::Book(plies), _) => {
                self.words.say("train-value-book", &[("worth", worth.into()), ("plies", plies.into())])
            }
            (How::Race, _) => self.words.say("train-value-race", &[("worth", worth.into())]),
        }
    }

    /// The same, or nothing where nothing is known.
    fn known(&self, game: &str, value: Option<Value>) -> String {
        value.map_or_else(String::new, |value| self.value(game, value))
    }
}

/// The game up to the exercise, then an answer and best play after it.
pub fn refuted(exercise: &Exercise, verdict: &Verdict) -> Line {
    let mut line = exercise.line().clone();
    let moves = [verdict.answer.mv].into_iter().chain(verdict.refutation.iter().copied());
    for mv in moves {
        if line.push(mv).is_err() {
            break;
        }
    }
    line
}
