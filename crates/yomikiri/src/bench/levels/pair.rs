use super::GOAL;
use games::Level;
use serde::Serialize;
use statistics::{Confidence, Counts};
use std::time::Duration;
use tournament::Standing;

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
    won: u64,
    drawn: u64,
    lost: u64,
    won_per_cent: f64,
    interval_95: [f64; 2],
    /// Whether it has won as often as it is meant to.
    pub reached: bool,
    as_first: SeatCounts,
    as_second: SeatCounts,
    different_games: usize,
    /// On average.
    plies: f64,
    milliseconds: f64,
    milliseconds_against: f64,
    seconds: f64,
    games_per_second: f64,
}

/// Games on one seat by how they ended.
#[derive(Clone, Copy, Serialize)]
struct SeatCounts {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl From<Counts> for SeatCounts {
    fn from(Counts { won, drawn, lost }: Counts) -> SeatCounts {
        SeatCounts { won, drawn, lost }
    }
}

impl PairResult {
    /// The result of a level against another, in games that took `elapsed`.
    pub fn new(level: Level, against: Level, standing: &Standing, elapsed: Duration) -> PairResult {
        let (games, player) = (standing.games(), &standing.players()[0]);
        let Counts { won, drawn, lost } = player.counts();
        // Only games that were won count.
        let interval = Counts { won, drawn: 0, lost: drawn + lost }.score_interval(Confidence::PERCENT_95);
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
            interval_95: [interval.low, interval.high].map(|share| share * 100.0),
            reached: share >= GOAL,
            as_first: player.by_seat[0].into(),
            as_second: player.by_seat[1].into(),
            different_games: standing.different(),
            plies: standing.plies(),
            milliseconds: standing.time_a_move(0).as_secs_f64() * 1000.0,
            milliseconds_against: standing.time_a_move(1).as_secs_f64() * 1000.0,
            seconds,
            games_per_second: games as f64 / seconds.max(1e-9),
        }
    }

    /// The result as a line under [`heading`].
    pub fn row(&self) -> String {
        let counts = |counts: SeatCounts| format!("{}-{}-{}", counts.won, counts.drawn, counts.lost);
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
