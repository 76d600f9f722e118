use super::Reporter;
use game::{Bounds, Progress, Stage};
use std::time::Duration;

impl Reporter {
    /// How long a proof may still take, if the tests that follow take as long as the longest so far and each of them halves what is
    /// open. It is a guess: the last test may be by far the longest, and the first one that is refuted may be the last.
    pub(super) fn guessed_time_left(&self, progress: &Progress) -> Option<Duration> {
        let (bounds, Stage::Testing(score)) = (progress.score_for_mover()?, progress.stage) else { return None };
        let left = self.test_time_left(progress)?;
        let heard = self.heard();
        let longest = heard.longest_test.max(heard.stage_begin.elapsed().saturating_add(left));
        let more = if self.only_winner { u32::from(score == 0 && bounds.low < 0) } else { tests_after(bounds) };
        left.checked_add(longest.checked_mul(more)?)
    }
}

/// Tests after the present one until the score is known, if each halves what is open.
fn tests_after(bounds: Bounds) -> u32 {
    let open = (bounds.high - bounds.low + 1).max(1).unsigned_abs();
    open.next_power_of_two().trailing_zeros().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Knowledge, Watch};
    use std::sync::Arc;
    use std::time::Instant;

    #[test]
    fn tests_that_halve_find_the_score() {
        let after = |low, high| tests_after(Bounds { low, high });
        assert_eq!((after(3, 4), after(3, 5), after(3, 6), after(3, 7), after(-32, 32)), (0, 1, 1, 2, 6));
    }

    #[test]
    fn a_guess_counts_the_tests_that_are_left_as_long_as_the_longest() {
        let testing = |score, low, high, share| {
            let known = Some(Knowledge::Score(Bounds { low, high }));
            Progress { known, ..Progress::new(Stage::Testing(score), Duration::ZERO) }.with_share(share)
        };
        let mut reporter = Reporter::new(Arc::default());
        let begun = testing(0, -36, 36, 0.01);
        reporter.progress(&begun);
        assert_eq!(reporter.guessed_time_left(&begun), None, "the first moves say nothing");
        let earlier = Instant::now().checked_sub(Duration::from_millis(1100)).expect("the clock has run for longer");
        reporter.heard().stage_begin = earlier;
        let half = testing(0, -36, 36, 0.5);
        let guess =
            |reporter: &Reporter, progress: &Progress| reporter.guessed_time_left(progress).unwrap().as_secs_f64();
        // Guesses grow while the test runs, so the smallest comes first.
        reporter.only_winner = true;
        let last = guess(&reporter, &testing(-1, -36, 0, 0.5));
        let first = guess(&reporter, &half);
        assert!(last < first / 2.0, "it is the last test: {last}, {first}");
        assert_eq!(reporter.guessed_time_left(&Progress::new(Stage::Searching, Duration::ZERO)), None);
        reporter.only_winner = false;
        let all = guess(&reporter, &half);
        assert!(first < all / 3.0, "one more test at most: {first}, {all}");
        // Half of a test of at least 2.2 seconds, and six more of them.
        let most = 13.0 * earlier.elapsed().as_secs_f64() + 0.001;
        assert!((1.1 + 6.0 * 2.2..most).contains(&all), "{all}");
    }
}
