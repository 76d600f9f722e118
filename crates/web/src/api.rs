//! What is answered under `/api`.

pub(crate) mod about;
pub(crate) mod analysis;
pub(crate) mod arrange;
pub(crate) mod certificates;
pub(crate) mod experiments;
pub(crate) mod explorer;
pub(crate) mod games;
pub(crate) mod jobs;
pub(crate) mod library;
pub(crate) mod positions;
pub(crate) mod records;
pub(crate) mod results;
pub(crate) mod review;
pub(crate) mod tables;
pub(crate) mod training;
pub(crate) mod words;

use crate::error::ApiError;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

/// What was sent as JSON. What is wrong with it is said in one line.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, ApiError> {
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(|error| {
            if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "that is too much at once")
            } else {
                ApiError::input("the request was cut off")
            }
        })?;
        serde_json::from_slice(&bytes).map(Sent).map_err(|error| ApiError::input(format!("not understood: {error}")))
    }
}

/// Does some work that may take a while, apart from those who only wait.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::trouble()))
}
