use games::Roster;
use serde::Serialize;

/// The pieces and players as `--json` prints them: nothing in games that leave no choice.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RosterResult {
    /// Of each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<usize>,
}

impl From<Roster> for RosterResult {
    fn from(roster: Roster) -> RosterResult {
        RosterResult { pieces: roster.pieces, players: roster.players }
    }
}
