use crate::{AnnotateError, Review};
use game::{MatchStatus, Progress, Stage, Watch};
use games::{Advice, Game, GameError, Level, Line, Player, Resources};
use std::time::{Duration, Instant};

/// A strong player that says what positions are worth.
pub struct Judge {
    player: Box<dyn Player>,
    /// How long it may think about a position.
    longest: Duration,
}

impl Judge {
    /// A judge of this level for one game.
    ///
    /// # Errors
    /// [`GameError`] if a table of positions that it would use is damaged or foreign.
    pub fn new(
        game: &Game,
        level: Level,
        resources: &Resources,
        longest: Duration,
        seed: u64,
    ) -> Result<Judge, GameError> {
        Ok(Judge { player: game.level(level, resources, seed)?, longest })
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
        let advice = if over { None } else { self.player.think(line, self.longest, watch.stop())? };
        // What was thought in a hurry is worth nothing.
        if watch.stop().raised() { Err(AnnotateError::Stopped) } else { Ok(advice) }
    }
}
