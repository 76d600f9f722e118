use super::GOAL;
use crate::contest::{Counts, Tally, interval_95};
use serde::Serialize;
use std::time::Duration;
use table::Level;

/// What a level has done against another.
#[derive(Serialize)]
pub struct PairResult {
    /// The level that is measured.
    #[serde(serialize_with = "number")]
    pub level: Level,
    #[serde(serialize_with = "number")]
    against: Level,
    /// The games that were played.
    pub games: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    won_per_cent: f64,
    interval_95: [f64; 2],
    /// Whether it has won as often as it is meant to.
    pub reached: bool,
    as_first: Counts,
    as_second: Counts,
    different_games: usize,
    /// On average.
    plies: f64,
    milliseconds: f64,
    milliseconds_against: f64,
    seconds: f64,
    games_per_second: f64,
}

impl PairResult {
    /// The result of a level against another, in games that took `elapsed`.
    pub fn new(level: Level, against: Level, tally: &Tally, elapsed: Duration) -> PairResult {
        let (games, Counts { won, drawn, lost }) = (tally.games(), tally.counts(0));
        let share = won as f64 / games.max(1) as f64;
        let seconds = elapsed.as_secs_f64();
        PairResult {
            level,
            against,
            games,
            won,
            drawn,
            lost,
            won_per_cent: share * 100.0,
            interval_95: interval_95(won as f64, games).map(|share| share * 100.0),
            reached: share >= GOAL,
            as_first: tally.by_seat(0)[0],
            as_second: tally.by_seat(0)[1],
            different_games: tally.different(),
            plies: tally.plies(),
            milliseconds: tally.milliseconds(0),
            milliseconds_against: tally.milliseconds(1),
            seconds,
            games_per_second: games as f64 / seconds.max(1e-9),
        }
    }

    /// The result as a line under [`heading`].
    pub fn row(&self) -> String {
        let counts = |counts: Counts| format!("{}-{}-{}", counts.won, counts.drawn, counts.lost);
        format!(
            "{:>5} {:>7} {:>5} {:>5} {:>5} {:>6.1} {:>12} {:>5} {:>11} {:>11} {:>9} {:>5.1} {:>7.2} {:>7.2} {:>7.1}\n",
            self.level,
            self.against,
            self.won,
            self.drawn,
            self.lost,
            self.won_per_cent,
            format!("{:.1} - {:.1}", self.interval_95[0], self.interval_95[1]),
            if self.reached { "yes" } else { "NO" },
            counts(self.as_first),
            counts(self.as_second),
            self.different_games,
            self.plies,
            self.milliseconds,
            self.milliseconds_against,
            self.games_per_second,
        )
    }
}

/// The names of the columns of [`PairResult::row`].
pub fn heading() -> String {
    format!(
        "{:>5} {:>7} {:>5} {:>5} {:>5} {:>6} {:>12} {:>5} {:>11} {:>11} {:>9} {:>5} {:>15} {:>7}\n",
        "level",
        "against",
        "won",
        "drawn",
        "lost",
        "won %",
        "95 %",
        format!(">={:.0}", GOAL * 100.0),
        "as first",
        "as second",
        "different",
        "plies",
        "ms a move, each",
        "games/s",
    )
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn number<S: serde::Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(level.number())
}
