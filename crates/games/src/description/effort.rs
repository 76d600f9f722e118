//! How hard a player thinks, in descriptions.

use super::wrong;
use crate::GameError;
use std::time::Duration;

/// No engine looks farther ahead.
pub(crate) const MOST_PLIES: u32 = 60;

/// How hard to think.
#[derive(Clone, Copy)]
pub(crate) enum Effort {
    /// Plies or playouts.
    Number(u64),
    Time(Duration),
}

/// The time of a move in a description, like `500ms`, `1.5s` or `2m`.
///
/// # Errors
/// [`GameError::Description`] for anything else.
pub fn time(text: &str) -> Result<Duration, GameError> {
    let wrong = || GameError::Description(format!("\"{text}\" is no time for a move; write it like 500ms, 1s or 2m"));
    game::duration(text).filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// A number of plies.
///
/// # Errors
/// [`GameError::Description`] for anything else.
pub(crate) fn plies_in(text: &str) -> Result<u32, GameError> {
    checked_plies(text.parse().unwrap_or(0), text)
}

/// A number of plies that was read from `text`.
///
/// # Errors
/// [`GameError::Description`] if it is too large, or 0.
pub(crate) fn checked_plies(plies: u64, text: &str) -> Result<u32, GameError> {
    let most = u64::from(MOST_PLIES);
    let number = u32::try_from(plies).ok().filter(|_| (1..=most).contains(&plies));
    number.ok_or_else(|| wrong(format!("\"{text}\" is no number of plies; it is from 1 to {MOST_PLIES}, like 2")))
}

/// A number of `what`, or a time.
///
/// # Errors
/// [`GameError::Description`] for anything else.
pub(crate) fn effort_in(text: &str, what: &str) -> Result<Effort, GameError> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = text.parse::<u64>().ok().filter(|&number| number > 0);
        return number.map(Effort::Number).ok_or_else(|| {
            wrong(format!("\"{text}\" is no number of {what}; give more than 0, or a time like 500ms"))
        });
    }
    let timed = time(text).map(Effort::Time);
    timed.map_err(|_| wrong(format!("\"{text}\" is neither a number of {what} nor a time like 500ms or 1s")))
}
