use super::library::{Wanted, date_of, existing, trouble};
use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use library::Results;
use record::openings;
use serde::{Deserialize, Serialize};

/// Where, and in which games: without a choice, in all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    place: Place,
    #[serde(default)]
    among: Option<Wanted>,
}

/// What was played in a position.
#[derive(Default, Serialize)]
pub(crate) struct ExplorerAnswer {
    games: u64,
    won: Vec<u64>,
    drawn: u64,
    moves: Vec<MoveStatistics>,
    latest: Vec<GameSummary>,
}

#[derive(Serialize)]
struct MoveStatistics {
    /// The move, and others that are the same seen from another side of the board.
    moves: Vec<String>,
    games: u64,
    won: Vec<u64>,
    drawn: u64,
    opening: Option<&'static str>,
    opening_ja: Option<&'static str>,
}

#[derive(Serialize)]
struct GameSummary {
    number: i64,
    players: Vec<String>,
    date: String,
    result: String,
}

/// What the library says of a position.
pub(crate) async fn explore(
    State(shared): State<Shared>,
    Sent(question): Sent<Question>,
) -> Result<Json<ExplorerAnswer>, ApiError> {
    blocking(move || {
        let line = question.place.line()?;
        let Some(library) = existing(&shared)? else { return Ok(Json(ExplorerAnswer::default())) };
        let position = line.position();
        let among = question.among.map(Wanted::query).transpose()?;
        let explored = library.explore_among(position, among.as_ref()).map_err(trouble)?;
        let seats = line.rules().seats();
        let won = |results: &Results| results.won[..seats].to_vec();
        let mut moves = Vec::new();
        for mut statistics in explored.moves {
            openings::usual_first(position, &mut statistics.moves);
            let opening = position.play(statistics.moves[0]).ok().and_then(|after| openings::of_position(&after));
            moves.push(MoveStatistics {
                moves: statistics.moves.iter().map(|&mv| position.move_text(mv)).collect(),
                games: statistics.results.games,
                won: won(&statistics.results),
                drawn: statistics.results.drawn,
                opening: opening.map(|opening| opening.english),
                opening_ja: opening.map(|opening| opening.japanese),
            });
        }
        let latest = explored.games.iter().filter_map(|&number| {
            let record = library.game(number).ok()?.record;
            Some(GameSummary {
                number,
                date: date_of(&record),
                players: record.players.clone(),
                result: record.result.clone(),
            })
        });
        Ok(Json(ExplorerAnswer {
            games: explored.results.games,
            won: won(&explored.results),
            drawn: explored.results.drawn,
            moves,
            latest: latest.collect(),
        }))
    })
    .await
}
