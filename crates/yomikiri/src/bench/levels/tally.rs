use super::GOAL;
use serde::Serialize;
use std::collections::HashSet;
use std::time::Duration;
use table::Level;

/// How a game between the level that is measured and the other one went.
pub struct Played {
    /// Whether the measured level made the first move.
    pub began: bool,
    /// Whether the measured level won; `None` if nobody did.
    pub winner: Option<bool>,
    /// The moves.
    pub moves: Vec<String>,
    /// The time that each of the two took, the measured level first.
    pub time: [Duration; 2],
}

/// What has come of some games.
#[derive(Default)]
pub struct Tally {
    as_first: Counts,
    as_second: Counts,
    plies: usize,
    moves: [usize; 2],
    time: [Duration; 2],
    different: HashSet<Vec<String>>,
}

/// Games by how they ended for the measured level.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counts {
    won: usize,
    drawn: usize,
    lost: usize,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, played: Played) {
        let counts = if played.began { &mut self.as_first } else { &mut self.as_second };
        match played.winner {
            Some(true) => counts.won += 1,
            None => counts.drawn += 1,
            Some(false) => counts.lost += 1,
        }
        let plies = played.moves.len();
        let (first, second) = (plies.div_ceil(2), plies / 2);
        let moves = if played.began { [first, second] } else { [second, first] };
        self.moves = [self.moves[0] + moves[0], self.moves[1] + moves[1]];
        self.time = [self.time[0] + played.time[0], self.time[1] + played.time[1]];
        self.plies += plies;
        self.different.insert(played.moves);
    }

    /// The games so far.
    pub fn games(&self) -> usize {
        self.as_first.games() + self.as_second.games()
    }

    /// The games that the measured level has won.
    pub fn won(&self) -> usize {
        self.as_first.won + self.as_second.won
    }

    fn milliseconds(&self, which: usize) -> f64 {
        self.time[which].as_secs_f64() * 1000.0 / self.moves[which].max(1) as f64
    }
}

impl Counts {
    fn games(self) -> usize {
        self.won + self.drawn + self.lost
    }
}

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
        let (games, won) = (tally.games(), tally.won());
        let share = won as f64 / games.max(1) as f64;
        let seconds = elapsed.as_secs_f64();
        PairResult {
            level,
            against,
            games,
            won,
            drawn: tally.as_first.drawn + tally.as_second.drawn,
            lost: tally.as_first.lost + tally.as_second.lost,
            won_per_cent: share * 100.0,
            interval_95: interval_95(won, games).map(|share| share * 100.0),
            reached: share >= GOAL,
            as_first: tally.as_first,
            as_second: tally.as_second,
            different_games: tally.different.len(),
            plies: tally.plies as f64 / games.max(1) as f64,
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

/// Where the true share of games won is in 19 of 20 cases, after Wilson.
fn interval_95(won: usize, games: usize) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (games, z) = (games as f64, 1.96_f64);
    let share = won as f64 / games;
    let middle = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_textbooks() {
        let [low, high] = interval_95(260, 400);
        assert!((low - 0.602).abs() < 0.001 && (high - 0.695).abs() < 0.001, "{low} {high}");
        let [low, high] = interval_95(4, 4);
        assert!((low - 0.510).abs() < 0.001 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        assert!(interval_95(0, 10)[0].abs() < 1e-9);
    }

    #[test]
    fn games_are_counted_by_who_began_and_who_won() {
        let mut tally = Tally::default();
        for (began, winner) in [(true, Some(true)), (true, Some(false)), (false, Some(true)), (false, None)] {
            let time = [Duration::from_millis(20), Duration::from_millis(1)];
            tally.add(Played { began, winner, moves: vec!["a".to_owned(); 3], time });
        }
        let level = Level::new(5).unwrap();
        let pair = PairResult::new(level, level, &tally, Duration::from_secs(2));
        assert_eq!((pair.games, pair.won, pair.drawn, pair.lost), (4, 2, 1, 1));
        assert_eq!((pair.as_first.won, pair.as_second.drawn, pair.different_games), (1, 1, 1));
        // Two moves of the first player in each game, one of the second: six of each.
        assert!((pair.milliseconds - 80.0 / 6.0).abs() < 1e-9, "{}", pair.milliseconds);
        assert!((pair.games_per_second - 2.0).abs() < 1e-9);
    }
}
