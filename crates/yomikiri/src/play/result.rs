use super::timing::Timing;
use answers::Object;
use game::MatchStatus;
use serde::Serialize;
use session::{Session, Turn};

/// A game as `--json` prints it.
#[derive(Debug, Serialize)]
pub struct GameResult {
    game: &'static str,
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<usize>,
    rules: Object<String>,
    seed: u64,
    players: Object<String>,
    start: String,
    moves: Vec<MoveResult>,
    /// What each player got.
    result: Option<Vec<i32>>,
    winner: Option<&'static str>,
    ending: &'static str,
}

#[derive(Debug, Serialize)]
struct MoveResult {
    player: &'static str,
    by: String,
    #[serde(rename = "move")]
    mv: String,
    seconds: f64,
    /// Of a computer, for programs always in English.
    reason: Option<String>,
}

impl GameResult {
    /// The game so far.
    pub fn of(session: &Session, timing: &Timing) -> GameResult {
        let game = session.game();
        let names = game.seat_names();
        let players = names.iter().zip(session.occupants());
        let (payoff, ending) = match session.status() {
            MatchStatus::Running(_) => (None, "unfinished"),
            MatchStatus::Over(payoff, ending) => (Some(payoff), ending.name()),
        };
        let moved = |(index, turn): (usize, Turn)| MoveResult {
            player: names[turn.seat.index()],
            by: turn.occupant.map_or_else(|| "given".to_owned(), |occupant| occupant.to_string()),
            mv: game.move_text(turn.mv),
            seconds: turn.used.as_secs_f64(),
            reason: timing.reason(index, turn.mv).map(str::to_owned),
        };
        GameResult {
            game: game.name(),
            board: game.board(),
            pieces: game.roster().pieces,
            rules: Object::switches(game.switches()),
            seed: session.setup().seed,
            players: Object(players.map(|(name, occupant)| ((*name).to_owned(), occupant.to_string())).collect()),
            start: session.line().start().text(),
            moves: session.turns().into_iter().enumerate().map(moved).collect(),
            winner: payoff.and_then(|payoff| payoff.winner()).map(|seat| names[seat.index()]),
            result: payoff.map(|payoff| payoff.entries().to_vec()),
            ending,
        }
    }
}
