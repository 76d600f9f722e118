use super::library::{Wanted, date_of, existing, trouble};
use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use games::{BookMove, Worth};
use library::{Explored, Results};
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
#[derive(Serialize)]
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
    /// What the opening book says of it, for the one who makes it.
    book: Option<BookValue>,
    opening: Option<&'static str>,
    opening_ja: Option<&'static str>,
}

#[derive(Serialize)]
struct BookValue {
    value: String,
    plies: u32,
}

impl BookValue {
    fn of(told: BookMove) -> BookValue {
        BookValue { value: Worth::Judged(told.hundredths).to_string(), plies: told.plies }
    }
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
        let library = existing(&shared)?;
        let position = line.position();
        let among = question.among.map(Wanted::query).transpose()?;
        let mut explored = match &library {
            Some(library) => library.explore_among(position, among.as_ref()).map_err(trouble)?,
            None => Explored::default(),
        };
        explored.look_up(position, &shared.desks.resources());
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
                book: statistics.book.map(BookValue::of),
                opening: opening.map(|opening| opening.english),
                opening_ja: opening.map(|opening| opening.japanese),
            });
        }
        let latest = explored.games.iter().filter_map(|&number| {
            let record = library.as_ref()?.game(number).ok()?.record;
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
