use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::GameError;
use serde_json::json;
use session::PlayError;
use std::fmt::Display;

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
