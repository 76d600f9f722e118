use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::GameError;
use serde_json::json;
use session::PlayError;
use std::fmt::Display;
use svg::escape;
use texts::{Language, Words};

/// Why a request was not answered: a status, and one line that says what is wrong and what would be right.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Display) -> ApiError {
        ApiError { status, message: message.to_string() }
    }

    /// The same as a page in both languages, for somebody who opened an address in a browser and is not let in.
    pub(crate) fn at_the_door(text: &str) -> Response {
        let said = Language::ALL.map(|language| {
            let words = Words::new(language);
            let lines = [text, "web-door-new-link"].map(|name| format!("<p>{}</p>", escape(&words.text(name))));
            format!("<section lang=\"{}\">{}</section>", language.code(), lines.concat())
        });
        let page = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>Yomikiri</title></head><body><h1>Yomikiri</h1>{}</body></html>\n",
            said.concat()
        );
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        (StatusCode::UNAUTHORIZED, [(header::CONTENT_TYPE, html)], page).into_response()
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// The line that says it.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// What was sent is wrong.
    pub(crate) fn input(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, message)
    }

    /// Others, or this visitor, have as much as there is.
    pub(crate) fn too_many(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// Only at home, not where strangers are welcome.
    pub(crate) fn not_in_public() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "not on a public server; run yomikiri serve on your own machine for that")
    }

    /// Something on this side is wrong. What exactly is no business of whoever asked.
    pub(crate) fn trouble() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "something went wrong here; try again")
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        match error {
            // They name files of this machine.
            GameError::Checkpoint(_) | GameError::Certificate(_) | GameError::Tablebase(_) => {
                ApiError::new(StatusCode::CONFLICT, "a table of positions cannot be used here")
            }
            other => ApiError::input(other),
        }
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        match error {
            PlayError::File { .. } => {
                ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "the game cannot be kept on this machine")
            }
            PlayError::Game(error) => error.into(),
            other => ApiError::input(other),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.message }).to_string();
        let json = HeaderValue::from_static("application/json");
        (self.status, [(header::CONTENT_TYPE, json)], body).into_response()
    }
}
