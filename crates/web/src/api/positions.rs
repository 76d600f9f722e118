use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use answers::PositionAnswer;
use axum::Json;

/// The position that a request names: its picture, and its legal moves.
pub(crate) async fn describe(Sent(place): Sent<Place>) -> Result<Json<PositionAnswer>, ApiError> {
    blocking(move || Ok(Json(PositionAnswer::of(&place.line()?)))).await
}
