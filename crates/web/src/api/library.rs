//! The library of games: looking for them, one of them, and new ones.

use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::{Place, PlaceAnswer};
use crate::state::Shared;
use answers::Object;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::StopSignal;
use library::{Found, Library, Query, StoreError};
use record::formats::any;
use record::{Boards, Record, openings};
use serde::{Deserialize, Serialize};

/// Bytes of a file that is taken in.
pub(crate) const LARGEST_FILE: usize = 64 << 20;

/// Games that are listed at once.
const PAGE: u64 = 50;
const LONGEST_PAGE: u64 = 200;

/// Which games are looked for; what is left out does not matter.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    board: Option<String>,
    /// Part of a name.
    #[serde(default)]
    player: Option<String>,
    /// The seat that won, counted from 1; 0 for a draw.
    #[serde(default)]
    winner: Option<u8>,
    #[serde(default)]
    since: Option<String>,
    #[serde(default)]
    until: Option<String>,
    #[serde(default)]
    at_least: Option<u32>,
    #[serde(default)]
    at_most: Option<u32>,
    /// The first moves, or part of the name of the opening.
    #[serde(default)]
    opening: Option<String>,
    /// A position that came up, seen from any side of the board.
    #[serde(default)]
    position: Option<Place>,
    #[serde(default)]
    offset: u32,
    #[serde(default)]
    limit: Option<u64>,
}

#[derive(Default, Serialize)]
pub(crate) struct Listing {
    /// All that were found; those listed may be fewer.
    count: u64,
    games: Vec<GameAnswer>,
}

#[derive(Serialize)]
pub(crate) struct GameAnswer {
    number: i64,
    /// What analyses and positions are asked about.
    place: PlaceAnswer,
    names: Vec<String>,
    date: String,
    opening: Option<&'static str>,
    opening_ja: Option<&'static str>,
    plies: usize,
    result: String,
    ending: String,
}

/// A game with all that is known of it.
#[derive(Serialize)]
pub(crate) struct WholeGame {
    #[serde(flatten)]
    game: GameAnswer,
    about: Object<String>,
    /// The record as a file.
    text: String,
}

/// A file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    text: String,
}

#[derive(Serialize)]
pub(crate) struct Imported {
    added: usize,
    known: usize,
    /// What could not be taken over, in words.
    warnings: Vec<String>,
}

/// Games that were looked for.
pub(crate) async fn search(
    State(shared): State<Shared>,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Listing>, ApiError> {
    blocking(move || {
        let Some(library) = existing(&shared)? else { return Ok(Json(Listing::default())) };
        let offset = u64::from(wanted.offset);
        let limit = Some(wanted.limit.unwrap_or(PAGE).min(LONGEST_PAGE));
        let query = Query { offset, limit, ..wanted.query()? };
        let count = library.count_of(&query).map_err(trouble)?;
        let found = library.search(&query, None).map_err(trouble)?;
        Ok(Json(Listing { count, games: found.into_iter().map(GameAnswer::of).collect() }))
    })
    .await
}

/// One of them.
pub(crate) async fn show(
    State(shared): State<Shared>,
    Path(number): Path<String>,
) -> Result<Json<WholeGame>, ApiError> {
    blocking(move || {
        let missing = || ApiError::missing("the library has no game of this number");
        let number: i64 = number.parse().map_err(|_| missing())?;
        let library = existing(&shared)?.ok_or_else(missing)?;
        let found = library.game(number).map_err(trouble)?;
        let mut record = found.record.clone();
        record.name_opening();
        let (about, text) = (Object(record.about.clone()), record.text(Boards::Hidden));
        Ok(Json(WholeGame { game: GameAnswer::of(found), about, text }))
    })
    .await
}

/// Takes games in.
pub(crate) async fn import(
    State(shared): State<Shared>,
    Sent(import): Sent<Import>,
) -> Result<Json<Imported>, ApiError> {
    if shared.door.is_public() {
        return Err(ApiError::not_in_public());
    }
    blocking(move || {
        if import.text.trim().is_empty() {
            return Err(ApiError::input("it is empty; there are no games in it"));
        }
        let read = any::read(any::format_of(&import.text), &import.text).map_err(ApiError::input)?;
        let path = shared.library.as_ref().ok_or_else(|| ApiError::missing("no games are kept here"))?;
        let mut library = Library::open(path).map_err(trouble)?;
        let threads = shared.budget.analysis_threads;
        let added = library.add(&read.records, threads, &StopSignal::new(), &mut |_| {}).map_err(trouble)?;
        Ok(Json(Imported { added: added.added, known: added.known, warnings: read.warnings }))
    })
    .await
}

/// The library, if there is one: whoever only looks makes none.
pub(super) fn existing(shared: &Shared) -> Result<Option<Library>, ApiError> {
    let path = shared.library.as_ref().filter(|path| path.exists());
    path.map(|path| Library::open(path).map_err(trouble)).transpose()
}

/// Most errors name files of this machine.
pub(super) fn trouble(error: StoreError) -> ApiError {
    match error {
        StoreError::NoGame(_) => ApiError::missing("the library has no game of this number"),
        StoreError::Record { .. } => ApiError::input(error),
        StoreError::Full { .. } => ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "the disk is full"),
        _ => ApiError::new(StatusCode::CONFLICT, "the library cannot be used; yomikiri games list says why"),
    }
}

impl Wanted {
    /// The games that are meant, all of them at once.
    pub(super) fn query(self) -> Result<Query, ApiError> {
        let position = self.position.map(|place| place.line().map(|line| line.position().clone())).transpose()?;
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let opening = openings::meant(self.opening.as_deref().unwrap_or_default().trim()).map_err(ApiError::input)?;
        Ok(Query {
            through: position.into_iter().collect(),
            opening: opening.moves,
            openings: opening.positions,
            game: given(self.game),
            board: given(self.board),
            player: given(self.player),
            winner: self.winner,
            since: given(self.since),
            until: given(self.until),
            at_least: self.at_least,
            at_most: self.at_most,
            ..Query::default()
        })
    }
}

impl GameAnswer {
    fn of(Found { number, record }: Found) -> GameAnswer {
        let opening = openings::of_record(&record);
        GameAnswer {
            number,
            names: record.players.clone(),
            date: date_of(&record),
            opening: opening.map(|opening| opening.english),
            opening_ja: opening.map(|opening| opening.japanese),
            plies: record.moves.len(),
            result: record.result.clone(),
            ending: record.ending.clone(),
            place: PlaceAnswer::of_record(record),
        }
    }
}

/// When a game was played, as far as its record says.
pub(super) fn date_of(record: &Record) -> String {
    record.tag("Date").or_else(|| record.tag("Year")).unwrap_or_default().to_owned()
}
