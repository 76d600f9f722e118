use super::STEP;
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
    /// Draws count half.
    score_per_cent: f64,
    interval_95: [f64; 2],
    /// By how much it is stronger; `None` if it won or lost everything.
    elo: Option<f64>,
    elo_interval_95: [Option<f64>; 2],
    /// By how much it is stronger than level 0, all steps below added up; `None` if one of them is not known.
    elo_above_level_0: Option<f64>,
    /// Whether it has scored as much as it is meant to, and no more.
    pub in_range: bool,
    /// On the first and on the other seats of the game.
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

/// Games by how they ended.
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

/// Games by how they ended for the player on every other seat of the plan, who has half of the seats.
pub fn counts(standing: &Standing) -> Counts {
    (0..2).map(|parity| counts_from(standing, parity)).sum()
}

/// The same of the games in which its seats are the first, the third and so on (0), or the second, the fourth and so on (1).
fn counts_from(standing: &Standing, parity: usize) -> Counts {
    let seats = standing.players()[0].by_seat.len();
    let of_seat =
        |seat: usize| -> Counts { standing.players().iter().step_by(2).map(|player| player.by_seat[seat]).sum() };
    let of_seats: Counts = (parity..seats).step_by(2).map(of_seat).sum();
    // With two seats of four a game is won if one of them wins, and a draw counts on both.
    let seats_a_game = (seats / 2).max(1) as u64;
    let games = of_seats.games() / seats_a_game;
    let drawn = of_seats.drawn / seats_a_game;
    Counts { won: of_seats.won, drawn, lost: games.saturating_sub(of_seats.won + drawn) }
}

/// The interval of a score, in per cent.
pub fn percent_interval(counts: Counts) -> [f64; 2] {
    let interval = counts.score_interval(Confidence::PERCENT_95);
    [interval.low, interval.high].map(|share| share * 100.0)
}

impl PairResult {
    /// The result of a level against another, in games that took `elapsed`. `ladder` is the Elo of the other level above level 0,
    /// and then that of this one.
    pub fn new(
        level: Level,
        against: Level,
        standing: &Standing,
        elapsed: Duration,
        ladder: &mut Option<f64>,
    ) -> PairResult {
        let games = standing.games();
        let found = counts(standing);
        let Counts { won, drawn, lost } = found;
        let score = found.score().unwrap_or(0.0);
        let elo = found.elo(Confidence::PERCENT_95);
        let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
        let step = elo.and_then(|elo| finite(elo.elo));
        *ladder = ladder.zip(step).map(|(below, step)| below + step);
        let seconds = elapsed.as_secs_f64();
        PairResult {
            level,
            against,
            games,
            won,
            drawn,
            lost,
            score_per_cent: score * 100.0,
            interval_95: percent_interval(found),
            elo: step,
            elo_interval_95: elo.map_or([None; 2], |elo| [elo.low, elo.high].map(finite)),
            elo_above_level_0: *ladder,
            in_range: STEP.contains(&score),
            as_first: counts_from(standing, 0).into(),
            as_second: counts_from(standing, 1).into(),
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
        let elo = |elo: Option<f64>| elo.map_or("-".to_owned(), |elo| format!("{elo:.0}"));
        let [low, high] = self.elo_interval_95;
        format!(
            "{:>5} {:>7} {:>5} {:>5} {:>5} {:>7.1} {:>12} {:>5} {:>11} {:>6} {:>5} {:>11} {:>11} {:>9} {:>5.1} {:>7.2} {:>7.2} {:>7.1}\n",
            self.level,
            self.against,
            self.won,
            self.drawn,
            self.lost,
            self.score_per_cent,
            format!("{:.1} - {:.1}", self.interval_95[0], self.interval_95[1]),
            elo(self.elo),
            format!("{} - {}", elo(low), elo(high)),
            elo(self.elo_above_level_0),
            if self.in_range { "yes" } else { "NO" },
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
        "{:>5} {:>7} {:>5} {:>5} {:>5} {:>7} {:>12} {:>5} {:>11} {:>6} {:>5} {:>11} {:>11} {:>9} {:>5} {:>15} {:>7}\n",
        "level",
        "against",
        "won",
        "drawn",
        "lost",
        "score %",
        "95 %",
        "Elo",
        "95 %",
        "ladder",
        format!("{:.0}-{:.0}", STEP.start() * 100.0, STEP.end() * 100.0),
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
