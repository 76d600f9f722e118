use crate::{AnnotateError, Review};
use game::{MatchStatus, Progress, Stage, Watch};
use games::{Advice, Game, Level, Line, Player, Resources};
use std::time::{Duration, Instant};
use study::Adviser;

/// Says what positions of one game are worth, by analysing them.
pub struct Judge {
    adviser: Adviser,
    /// How long it may think about a position.
    longest: Duration,
}

impl Judge {
    /// A judge for one game, who thinks about a position for so long at most: the lower the level, the less.
    pub fn new(game: &Game, level: Level, resources: &Resources, longest: Duration, seed: u64) -> Judge {
        Judge { adviser: Adviser::of_level(game, level, resources, seed), longest }
    }

    /// Looks at every position of a game that ended in some way.
    ///
    /// # Errors
    /// [`AnnotateError`] if the line is of another game, or the watch stopped it.
    pub fn review(&mut self, line: Line, status: MatchStatus, watch: &dyn Watch) -> Result<Review, AnnotateError> {
        let begin = Instant::now();
        let mut review = Review::of_match(line, status);
        let line = review.line().clone();
        let all = line.positions().len();
        // From the end: what a player has found out of a position serves it in the ones before.
        for ply in (0..all).rev() {
            let advice = self.advice(&line.until(ply), watch)?;
            review.add(ply, advice);
            let done = (all - ply) as u64;
            let begun = Progress::new(Stage::Reviewing, begin.elapsed());
            watch.progress(&Progress { done, all: Some(all as u64), ..begun });
        }
        Ok(review)
    }

    /// What the judge would play after a line, and why; `None` if the game is over there.
    ///
    /// # Errors
    /// As [`Judge::review`].
    pub fn advice(&mut self, line: &Line, watch: &dyn Watch) -> Result<Option<Advice>, AnnotateError> {
        let over = line.position().is_over();
        let advice = if over { None } else { self.adviser.think(line, self.longest, watch.stop())? };
        // What was thought in a hurry is worth nothing.
        if watch.stop().raised() { Err(AnnotateError::Stopped) } else { Ok(advice) }
    }
}
