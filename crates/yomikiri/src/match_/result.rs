use crate::contest::{Contest, Counts, Tally, interval_95};
use crate::figures;
use crate::object::Object;
use crate::roster::RosterResult;
use serde::Serialize;
use std::fmt::Write as _;
use std::time::Duration;

/// What has come of a match. The figures at the top are those of the player named first.
#[derive(Serialize)]
pub struct MatchResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    #[serde(skip)]
    place: String,
    #[serde(skip)]
    seat_names: &'static [&'static str],
    games: usize,
    wins: usize,
    losses: usize,
    draws: usize,
    score: f64,
    interval: [f64; 2],
    elo: Option<f64>,
    players: Vec<PlayerResult>,
    endings: EndingsResult,
    plies: f64,
    different_games: usize,
    opening: usize,
    limits: LimitsResult,
    seed: u64,
    finished: bool,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

/// How one player has done.
#[derive(Serialize)]
struct PlayerResult {
    player: String,
    wins: usize,
    losses: usize,
    draws: usize,
    score: f64,
    interval: [f64; 2],
    by_seat: Vec<SeatResult>,
    milliseconds: f64,
}

/// How one player has done on one seat.
#[derive(Serialize)]
struct SeatResult {
    wins: usize,
    losses: usize,
    draws: usize,
}

#[derive(Serialize)]
struct EndingsResult {
    rules: usize,
    repetition: usize,
    ply_limit: usize,
}

#[derive(Serialize)]
struct LimitsResult {
    repetition: Option<usize>,
    plies: Option<usize>,
}

impl MatchResult {
    /// The result of a contest of which `tally` was played, in so long.
    pub fn new(contest: &Contest<'_>, tally: &Tally, elapsed: Duration, threads: usize) -> MatchResult {
        let table = contest.table;
        let players: Vec<PlayerResult> = contest
            .players
            .iter()
            .enumerate()
            .map(|(index, name)| PlayerResult::new(name, index, tally, contest.players.len()))
            .collect();
        let PlayerResult { wins, losses, draws, score, interval, .. } = players[0];
        let endings = tally.endings();
        MatchResult {
            game: table.game(),
            board: table.board(),
            roster: table.roster().into(),
            rules: Object::switches(table.switches()),
            place: table.place(),
            seat_names: table.seat_names(),
            games: tally.games(),
            wins,
            losses,
            draws,
            score,
            interval,
            elo: if players.len() == 2 { elo(score) } else { None },
            players,
            endings: EndingsResult {
                rules: endings.rules,
                repetition: endings.repetition,
                ply_limit: endings.ply_limit,
            },
            plies: tally.plies(),
            different_games: tally.different(),
            opening: contest.opening,
            limits: LimitsResult { repetition: contest.limits.repetition, plies: contest.limits.plies },
            seed: contest.seed,
            finished: tally.games() == contest.games,
            seconds: elapsed.as_secs_f64(),
            threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The result as a table.
    pub fn text(&self) -> String {
        let mut text = format!("{}   {}\n", self.place, switches(&self.rules));
        if !self.finished {
            text.push_str("interrupted: this is what is known so far\n");
        }
        let width = self.players.iter().map(|player| player.player.chars().count()).max().unwrap_or(0).max(6);
        let _ = write!(
            text,
            "\n{:<width$} {:>6} {:>6} {:>6} {:>8} {:>14}",
            "player", "won", "drawn", "lost", "score %", "95 %"
        );
        for seat in self.seat_names {
            let _ = write!(text, " {:>14}", format!("as {seat}"));
        }
        text.push_str("  ms a move\n");
        for player in &self.players {
            let _ = write!(
                text,
                "{:<width$} {:>6} {:>6} {:>6} {:>8.1} {:>14}",
                player.player,
                player.wins,
                player.draws,
                player.losses,
                player.score * 100.0,
                format!("{:.1} - {:.1}", player.interval[0] * 100.0, player.interval[1] * 100.0),
            );
            for seat in &player.by_seat {
                let _ = write!(text, " {:>14}", format!("{}-{}-{}", seat.wins, seat.draws, seat.losses));
            }
            let _ = writeln!(text, " {:>10.2}", player.milliseconds);
        }
        let EndingsResult { rules, repetition, ply_limit } = self.endings;
        let _ = writeln!(
            text,
            "\nended   {rules} by the rules, {repetition} by repetition, {ply_limit} by the ply limit; {:.1} plies a game, \
             {} different games",
            self.plies, self.different_games,
        );
        if let Some(elo) = self.elo {
            let _ = writeln!(text, "elo     {elo:+.0} for {}", self.players[0].player);
        }
        let elapsed = figures::duration(Duration::from_secs_f64(self.seconds));
        let opening = if self.opening == 0 { String::new() } else { format!(", {} plies of opening", self.opening) };
        let _ = writeln!(
            text,
            "games   {}, seed {}{opening}, in {elapsed} with {} thread{}",
            self.games,
            self.seed,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
        );
        text
    }
}

impl PlayerResult {
    fn new(name: &str, index: usize, tally: &Tally, seats: usize) -> PlayerResult {
        let Counts { won, drawn, lost } = tally.counts(index);
        // A draw is shared by all.
        let points = won as f64 + drawn as f64 / seats as f64;
        let seat = |&Counts { won, drawn, lost }: &Counts| SeatResult { wins: won, losses: lost, draws: drawn };
        PlayerResult {
            player: name.to_owned(),
            wins: won,
            losses: lost,
            draws: drawn,
            score: points / tally.games().max(1) as f64,
            interval: interval_95(points, tally.games()),
            by_seat: tally.by_seat(index).iter().map(seat).collect(),
            milliseconds: tally.milliseconds(index),
        }
    }
}

/// By how many points of Elo's scale somebody with this score is stronger; `None` where the scale ends.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

fn switches(rules: &Object<String>) -> String {
    rules.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn three_quarters_of_the_points_are_some_190_points_of_elo() {
        assert!(elo(0.75).is_some_and(|elo| (elo - 190.8).abs() < 0.1));
        assert!(elo(0.5).is_some_and(|elo| elo.abs() < 1e-9));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }
}
