use super::pair::{counts, percent_interval};
use serde::Serialize;
use statistics::Counts;
use tournament::Standing;

/// What a player that does not look ahead at all has done against level 0, which a small child is meant to beat.
#[derive(Serialize)]
pub struct ChildResult {
    player: &'static str,
    games: usize,
    won: u64,
    drawn: u64,
    lost: u64,
    score_per_cent: f64,
    interval_95: [f64; 2],
}

impl ChildResult {
    /// The result of the games of a player by this description.
    pub fn new(player: &'static str, standing: &Standing) -> ChildResult {
        let found = counts(standing);
        let Counts { won, drawn, lost } = found;
        ChildResult {
            player,
            games: standing.games(),
            won,
            drawn,
            lost,
            score_per_cent: found.score().unwrap_or(0.0) * 100.0,
            interval_95: percent_interval(found),
        }
    }

    /// The result as a line.
    pub fn text(&self) -> String {
        let [low, high] = self.interval_95;
        format!(
            "a child, {}, scores {:.1} % ({low:.1} - {high:.1}) against level 0: {} won, {} drawn, {} lost\n\n",
            self.player, self.score_per_cent, self.won, self.drawn, self.lost
        )
    }
}
