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
    use std::thread;

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
        let reporter = Reporter::new(Arc::default());
        let begun = testing(0, -36, 36, 0.01);
        reporter.progress(&begun);
        assert_eq!(reporter.guessed_time_left(&begun), None, "the first moves say nothing");
        thread::sleep(Duration::from_millis(1100));
        let half = testing(0, -36, 36, 0.5);
        let guess =
            |reporter: &Reporter, progress: &Progress| reporter.guessed_time_left(progress).unwrap().as_secs_f64();
        // Half of a test of 2.2 seconds, and six more of them.
        let all = guess(&reporter, &half);
        assert!((1.1 + 6.0 * 2.2..30.0).contains(&all), "{all}");
        let winner = Reporter { only_winner: true, ..reporter };
        let first = guess(&winner, &half);
        assert!(first < all / 3.0, "one more test at most: {first}");
        assert!(guess(&winner, &testing(-1, -36, 0, 0.5)) < first / 2.0, "it is the last test");
        assert_eq!(winner.guessed_time_left(&Progress::new(Stage::Searching, Duration::ZERO)), None);
    }
}
