use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use answers::PositionAnswer;
use axum::Json;

/// The position that a request names: its picture, and its legal moves.
pub(crate) async fn describe(Sent(place): Sent<Place>) -> Result<Json<PositionAnswer>, ApiError> {
    blocking(move || Ok(Json(PositionAnswer::of(&place.line()?)))).await
}

/// More would be an answer of many megabytes.
const MOST_POSITIONS: usize = 400;

/// All positions along the line that a request names, from its start on.
pub(crate) async fn along(Sent(place): Sent<Place>) -> Result<Json<Vec<PositionAnswer>>, ApiError> {
    blocking(move || {
        let line = place.line()?;
        if line.plies() >= MOST_POSITIONS {
            return Err(ApiError::input(format!(
                "{} moves are too many; at most {}",
                line.plies(),
                MOST_POSITIONS - 1
            )));
        }
        Ok(Json((0..=line.plies()).map(|plies| PositionAnswer::of(&line.until(plies))).collect()))
    })
    .await
}
