//! Exercises: positions in which somebody lost the thread, for others to do better.

use crate::{AnnotateError, Judge, MoveReview, Review};
use game::{Seat, Watch};
use games::{Advice, GameError, Line, Move, Position, Reason};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

/// A position of a game in which its player made a mistake: find a better move.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The game up to the position.
    line: Line,
    /// What the judge would have played there.
    advice: Advice,
    /// What was played instead.
    mistake: MoveReview,
}

/// What an answer is found to be.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The answer, as if it had been played.
    pub answer: MoveReview,
    /// Best play after a wrong answer, the reply to it first: why it is wrong.
    pub refutation: Vec<Move>,
}

/// So many plies show why a move is wrong; more of them nobody follows.
const REFUTATION: usize = 8;

/// The exercises of a game that is looked back on: where it turned, or much was lost, by a move of one of these seats.
pub fn exercises(review: &Review, by: impl Fn(Seat) -> bool) -> Vec<Exercise> {
    let all = (0..review.line().plies()).filter_map(|ply| Exercise::at(review, ply));
    all.filter(|exercise| by(exercise.mistake.seat)).collect()
}

/// Things in an order by chance, the same for the same seed.
pub fn shuffled<T>(mut things: Vec<T>, seed: u64) -> Vec<T> {
    things.shuffle(&mut Pcg64::seed_from_u64(seed));
    things
}

impl Exercise {
    /// The exercise of which the last move of a line is the mistake; `None` if the judge finds none in it.
    ///
    /// # Errors
    /// [`AnnotateError`] if the line is of another game, or the watch stopped it.
    pub fn of_line(line: &Line, judge: &mut Judge, watch: &dyn Watch) -> Result<Option<Exercise>, AnnotateError> {
        let Some(ply) = line.plies().checked_sub(1) else { return Ok(None) };
        let review = looked_at(line.clone(), ply, None, judge, watch)?;
        Ok(Exercise::at(&review, ply))
    }

    /// The exercise of which the move after so many moves is the mistake; `None` if there is no such move, or it is none. It is known as
    /// soon as the positions before and after the move are judged.
    pub fn at(review: &Review, ply: usize) -> Option<Exercise> {
        let made = ply < review.line().plies();
        let mistake = made.then(|| review.move_review(ply)).filter(MoveReview::is_notable)?;
        Some(Exercise { line: review.line().until(ply), advice: review.advice(ply)?, mistake })
    }

    /// The game up to the position.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// What was played, and what would have been better.
    pub fn mistake(&self) -> MoveReview {
        self.mistake
    }

    /// The game up to and with the mistake, which is all that is needed to make the exercise again.
    pub fn whole_line(&self) -> Line {
        let mut line = self.line.clone();
        // It was legal in the game.
        let _ = line.push(self.mistake.mv);
        line
    }

    /// What tells exercises apart: the game with its rules and the position, from whichever side of the board.
    pub fn key(&self) -> String {
        let game = self.line.rules();
        format!("{} {} {}", game.place(), game.switches(), self.position().canonical().text())
    }

    /// Finds out what an answer is worth, and what refutes it if it is wrong.
    ///
    /// # Errors
    /// [`AnnotateError`] if the move is not legal, or the watch stopped it.
    pub fn check(&self, answer: Move, judge: &mut Judge, watch: &dyn Watch) -> Result<Verdict, AnnotateError> {
        let mut line = self.line.clone();
        let ply = line.plies();
        line.push(answer).map_err(GameError::IllegalMove)?;
        let mut review = Review::new(line);
        review.add(ply, Some(self.advice));
        let as_good = review.move_review(ply);
        if as_good.is_best() {
            return Ok(Verdict { answer: as_good, refutation: Vec::new() });
        }
        let same = review.line().position().canonical() == self.whole_line().position().canonical();
        let (review, answer) = if same {
            // What was found of the mistake stands: a second look at it might see something else.
            (review, MoveReview { mv: answer, ..self.mistake })
        } else {
            let review = looked_at(review.line().clone(), ply, Some(self.advice), judge, watch)?;
            let answer = review.move_review(ply);
            (review, answer)
        };
        let verdict = Verdict { answer, refutation: Vec::new() };
        if verdict.is_right() {
            return Ok(verdict);
        }
        let refutation = best_play(&review, ply + 1, judge, watch)?;
        Ok(Verdict { refutation, ..verdict })
    }
}

impl Verdict {
    /// Whether the answer counts: it is the best one, or neither turns the game nor loses much.
    pub fn is_right(&self) -> bool {
        self.answer.is_best() || self.answer.after.is_some() && !self.answer.is_notable()
    }
}

/// The line with what is known of the position before its move number `ply`, and of the one after it. Where that one has only one
/// move, the line goes on until something is known.
fn looked_at(
    mut line: Line,
    ply: usize,
    before: Option<Advice>,
    judge: &mut Judge,
    watch: &dyn Watch,
) -> Result<Review, AnnotateError> {
    line.truncate(ply + 1);
    let mut found = Vec::new();
    while let Some(advice) = judge.advice(&line, watch)? {
        found.push((line.plies(), advice));
        if advice.reason != Reason::OnlyMove {
            break;
        }
        line.push(advice.mv).map_err(GameError::IllegalMove)?;
    }
    let before = before.map_or_else(|| judge.advice(&line.until(ply), watch), |advice| Ok(Some(advice)))?;
    let mut review = Review::new(line);
    review.add(ply, before);
    for (ply, advice) in found {
        review.add(ply, Some(advice));
    }
    Ok(review)
}

/// Best play of both sides from a position on, as far as it is worth showing.
fn best_play(review: &Review, from: usize, judge: &mut Judge, watch: &dyn Watch) -> Result<Vec<Move>, AnnotateError> {
    let mut line = review.line().until(from);
    let mut found = Vec::new();
    while found.len() < REFUTATION {
        // What is known already is not looked at again.
        let known = review.line().starts_with(&line).then(|| review.advice(line.plies())).flatten();
        let Some(advice) = known.map_or_else(|| judge.advice(&line, watch), |advice| Ok(Some(advice)))? else { break };
        found.push(advice.mv);
        line.push(advice.mv).map_err(GameError::IllegalMove)?;
    }
    Ok(found)
}
