use super::{Sent, blocking};
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use crate::stream::{self, Lines};
use crate::tables::TableAnswer;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::{Extension, Json};
use game::{Closing, TimeAccount};
use games::{LineText, Roster};
use serde::{Deserialize, Serialize};
use session::{Occupant, Setup, TakenBack, Unfinished};
use std::time::{Duration, UNIX_EPOCH};

/// A game to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    place: Place,
    /// Who plays, by seat: `human`, a level, or the description of a player.
    players: Vec<String>,
    /// Seconds for each player, and seconds added with every move.
    #[serde(default)]
    clock: Option<(f64, f64)>,
    /// Whether the second player may change sides after the first move.
    #[serde(default)]
    swap: bool,
    /// Whether moves stand as they were made.
    #[serde(default)]
    no_take_back: bool,
    #[serde(default)]
    seed: u64,
}

/// What somebody does at a table.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Deed {
    /// A move; the number of moves before it tells one that was sent twice.
    Play {
        #[serde(rename = "move")]
        mv: String,
        ply: usize,
    },
    TakeBack {},
    Redo {},
    Resign {},
    OfferDraw {},
    Hint {},
    Hurry {},
    Review {},
    Swap {},
}

#[derive(Serialize)]
pub(crate) struct TableList {
    /// Games that are in memory.
    tables: Vec<TableAnswer>,
    /// Names of games that can be gone on with.
    unfinished: Vec<UnfinishedAnswer>,
}

#[derive(Serialize)]
struct UnfinishedAnswer {
    id: String,
    game: String,
    board: Option<String>,
    /// Who plays, by seat.
    players: Vec<String>,
    plies: usize,
    /// When something last happened in it, in seconds since 1970.
    last: u64,
}

/// A game that is no more.
#[derive(Serialize)]
pub(crate) struct Deleted {
    id: String,
}

/// Seconds on a clock: a day.
const LONGEST_CLOCK: f64 = 86_400.0;

impl NewTable {
    fn setup(self, programs: bool) -> Result<Setup, ApiError> {
        let line = self.place.line()?;
        let mut seats = Vec::new();
        for player in &self.players {
            let occupant = Occupant::read(player).map_err(ApiError::input)?;
            if occupant.is_program() && !programs {
                return Err(ApiError::input("programs of others cannot be asked here; choose a level"));
            }
            seats.push(occupant);
        }
        let clock = match self.clock {
            Some((initial, increment)) => {
                let seconds = |seconds: f64| {
                    let valid = (0.0..=LONGEST_CLOCK).contains(&seconds);
                    valid.then(|| Duration::from_secs_f64(seconds))
                };
                match (seconds(initial).filter(|initial| !initial.is_zero()), seconds(increment)) {
                    (Some(initial), Some(increment)) => Some(TimeAccount { initial, increment }),
                    _ => return Err(ApiError::input("a clock has more than 0 seconds and at most a day")),
                }
            }
            None => None,
        };
        Ok(Setup {
            game: self.place.game,
            board: self.place.board,
            roster: Roster { pieces: self.place.pieces, players: self.place.players },
            rules: self.place.rules.into_iter().collect(),
            start: line.start_text(),
            line: line.move_texts(),
            seats,
            clock,
            swap_rule: self.swap,
            no_take_back: self.no_take_back,
            seed: self.seed,
        })
    }
}

/// Begins a game.
pub(crate) async fn begin(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Sent(table): Sent<NewTable>,
) -> Result<Json<TableAnswer>, ApiError> {
    blocking(move || {
        let setup = table.setup(shared.budget.programs)?;
        Ok(Json(shared.tables.begin(&visitor, setup)?.answer()))
    })
    .await
}

/// The games of a visitor.
pub(crate) async fn list(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Json<TableList>, ApiError> {
    blocking(move || {
        let tables: Vec<_> = shared.tables.all_of(&visitor);
        let unfinished = shared.tables.unfinished(&visitor).into_iter();
        let unfinished = unfinished.filter(|found| tables.iter().all(|table| table.name() != found.id()));
        let unfinished = unfinished.map(UnfinishedAnswer::of).collect();
        Ok(Json(TableList { tables: tables.iter().map(|table| table.answer()).collect(), unfinished }))
    })
    .await
}

impl UnfinishedAnswer {
    fn of(found: Unfinished) -> UnfinishedAnswer {
        let last = found.last.duration_since(UNIX_EPOCH).unwrap_or_default();
        UnfinishedAnswer {
            id: found.id(),
            players: found.setup.seats.iter().map(ToString::to_string).collect(),
            plies: found.plies,
            last: last.as_secs(),
            game: found.setup.game,
            board: found.setup.board,
        }
    }
}

/// Deletes a game that was not played to its end.
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Path(id): Path<String>,
) -> Result<Json<Deleted>, ApiError> {
    blocking(move || shared.tables.delete(&visitor, &id).map(|()| Json(Deleted { id }))).await
}

/// A game as it stands.
pub(crate) async fn show(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Path(id): Path<String>,
) -> Result<Json<TableAnswer>, ApiError> {
    blocking(move || Ok(Json(shared.tables.of(&visitor, &id)?.answer()))).await
}

/// Does something at a table.
pub(crate) async fn act(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Path(id): Path<String>,
    Sent(deed): Sent<Deed>,
) -> Result<Json<TableAnswer>, ApiError> {
    blocking(move || {
        let table = shared.tables.of(&visitor, &id)?;
        table.change(|host| -> Result<(), ApiError> {
            match deed {
                Deed::Play { mv, ply } => {
                    if ply != host.session().plies() {
                        return Err(ApiError::input("the game has gone on meanwhile"));
                    }
                    let session = host.session();
                    if session.to_move().is_none_or(|seat| !session.is_person(seat)) {
                        return Err(ApiError::input("it is not your turn"));
                    }
                    let mv = session.position().parse_move(&mv)?;
                    host.play(mv)?;
                }
                Deed::TakeBack {} => {
                    if matches!(host.take_back()?, TakenBack::Forbidden) {
                        return Err(ApiError::input("this game is played without taking back"));
                    }
                }
                Deed::Redo {} => {
                    host.redo()?;
                }
                Deed::Resign {} => {
                    let session = host.session();
                    let mover = session.to_move().ok_or_else(|| ApiError::input("the game is over"))?;
                    let seats = (0..session.occupants().len()).map(game::Seat::new);
                    let person = seats.clone().find(|&seat| session.is_person(seat));
                    let who = if session.is_person(mover) { Some(mover) } else { person };
                    let who = who.ok_or_else(|| ApiError::input("nobody here plays"))?;
                    host.close(Closing::Resign(who))?;
                }
                Deed::OfferDraw {} => host.offer_draw(),
                Deed::Hint {} => host.ask_for_hint(),
                Deed::Hurry {} => host.hurry(),
                Deed::Review {} => host.review(),
                Deed::Swap {} => {
                    host.swap_sides()?;
                }
            }
            Ok(())
        })?;
        Ok(Json(table.answer()))
    })
    .await
}

/// A game as it goes on, line by line.
pub(crate) async fn watch(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let table = blocking(move || shared.tables.of(&visitor, &id)).await?;
    let (lines, response) = Lines::new(stream::GAME);
    tokio::spawn(async move {
        let mut version = table.watch();
        loop {
            lines.send(&table.answer());
            tokio::select! {
                changed = version.changed() => if changed.is_err() { return },
                () = lines.closed() => return,
            }
        }
    });
    Ok(response)
}
