use crate::error::ApiError;
use answers::Object;
use axum::Json;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::{Switch, Variant};
use games::GameInfo;
use serde::{Deserialize, Serialize};
use texts::{Language, Words};

/// Which language is wanted.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(default)]
    pub(crate) lang: Option<String>,
}

impl Wanted {
    pub(crate) fn words(&self) -> Words {
        let japanese = self.lang.as_deref() == Some(Language::Japanese.code());
        Words::new(if japanese { Language::Japanese } else { Language::English })
    }
}

/// A game that can be chosen, with all its names.
#[derive(Serialize)]
pub(crate) struct GameAnswer {
    name: &'static str,
    title: String,
    board: String,
    boards: Vec<BoardAnswer>,
    switches: Vec<SwitchAnswer>,
    variants: Vec<VariantAnswer>,
    seats: Vec<String>,
    rules: Vec<String>,
    openings: Vec<OpeningAnswer>,
}

#[derive(Serialize)]
struct BoardAnswer {
    board: String,
    /// Pieces and players to choose from.
    rosters: Vec<answers::RosterResult>,
}

#[derive(Serialize)]
struct SwitchAnswer {
    name: &'static str,
    title: String,
    /// What it is about, in a line.
    about: String,
    default: &'static str,
    values: Vec<ValueAnswer>,
}

#[derive(Serialize)]
struct ValueAnswer {
    value: &'static str,
    title: String,
    about: String,
}

#[derive(Serialize)]
struct VariantAnswer {
    name: &'static str,
    title: String,
    board: Option<String>,
    rules: Object<String>,
}

#[derive(Serialize)]
struct OpeningAnswer {
    title: &'static str,
    moves: &'static str,
}

/// All games.
pub(crate) async fn list(Query(wanted): Query<Wanted>) -> Json<Vec<GameAnswer>> {
    let words = wanted.words();
    Json(games::games().iter().map(|info| GameAnswer::of(info, &words)).collect())
}

/// Pixels of a picture; a page draws it as large as it likes.
const PICTURE: u32 = 160;

/// What a game looks like.
pub(crate) async fn picture(Path(game): Path<String>) -> Result<Response, ApiError> {
    let position = texts::sample(&game).ok_or_else(|| ApiError::missing("there is no such game"))?;
    let drawing = svg::board(&position.scene(), PICTURE);
    let kept = (header::CACHE_CONTROL, "private, max-age=3600");
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), kept], drawing).into_response())
}

fn board_name((rows, columns): (usize, usize)) -> String {
    format!("{rows}x{columns}")
}

impl GameAnswer {
    fn of(info: &GameInfo, words: &Words) -> GameAnswer {
        let board = |&board: &(usize, usize)| BoardAnswer {
            board: board_name(board),
            rosters: info
                .roster
                .map_or(&[][..], |roster| (roster.choices)(board))
                .iter()
                .map(|&roster| roster.into())
                .collect(),
        };
        let opened = games::open(info.name, None, &[]).ok();
        let seats = opened.as_ref().map_or(0, games::Game::seats);
        let openings = opened.as_ref().map_or(&[][..], |game| game.openings());
        GameAnswer {
            name: info.name,
            title: words.text(&format!("game-{}", info.name)),
            board: board_name(info.default_board),
            boards: info.board_choices.iter().map(board).collect(),
            switches: info.switches.iter().map(|switch| SwitchAnswer::of(switch, info.name, words)).collect(),
            variants: info.variants.iter().map(|variant| VariantAnswer::of(variant, words)).collect(),
            seats: opened.map_or_else(Vec::new, |game| (0..seats).map(|seat| words.player(&game, seat)).collect()),
            rules: words.rules(info.name),
            openings: openings
                .iter()
                .map(|opening| OpeningAnswer { title: words.opening(opening), moves: opening.moves })
                .collect(),
        }
    }
}

impl SwitchAnswer {
    fn of(switch: &Switch, game: &str, words: &Words) -> SwitchAnswer {
        let value = |&value: &&'static str| ValueAnswer {
            value,
            title: words.switch_choice(switch.name, value),
            about: words.switch_value(game, switch.name, value),
        };
        SwitchAnswer {
            name: switch.name,
            title: words.switch_name(switch.name),
            about: words.switch(game, switch.name),
            default: switch.default,
            values: switch.choices.iter().map(value).collect(),
        }
    }
}

impl VariantAnswer {
    fn of(variant: &Variant, words: &Words) -> VariantAnswer {
        VariantAnswer {
            name: variant.name,
            title: words.variant(variant.name),
            board: variant.board.map(board_name),
            rules: Object(variant.rules.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()),
        }
    }
}
