//! What people write after an option, read and checked.

pub use machine::{delay, memory_size as memory, nodes, time};

use game::TimeAccount;
use games::{Level, LevelError};
use session::Occupant;
use texts::{Language, LanguageError};

/// More threads would only wait for each other.
const MOST_THREADS: usize = 256;

/// More games would take for ever and show no more.
const MOST_GAMES: usize = 1_000_000;

/// Books are kept in memory as a whole.
const MOST_POSITIONS: usize = 10_000_000;

/// Nobody waits for a look that goes farther.
const MOST_PLIES: u32 = 40;

/// More machines have not been thought of.
const MOST_JOBS: usize = 100_000;

/// Each of them is a thread and two connections.
const MOST_VISITORS: usize = 4_000;

/// A number of threads.
///
/// # Errors
/// A sentence that says what would be right.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(0) => Err("at least one thread has to work, like --threads 2".to_owned()),
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("a number of threads is a whole number from 1 to {MOST_THREADS}")),
    }
}

/// How many lines of play to show.
///
/// # Errors
/// A sentence that says what would be right.
pub fn lines(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number of lines is a whole number, like 3".to_owned())
}

/// How many of a list to skip.
///
/// # Errors
/// A sentence that says what would be right.
pub fn offset(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "an offset is a whole number, like 20".to_owned())
}

/// The time of each player, and what every move adds to it: `5m+3s`, `10m`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn clock(text: &str) -> Result<TimeAccount, String> {
    let wrong = |_| "a clock is the time of each player and what a move adds to it, like 5m+3s or 10m".to_owned();
    let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(TimeAccount { initial: time(initial).map_err(wrong)?, increment: delay(increment).map_err(wrong)? })
}

/// Who plays for a seat: `human`, a level, or the description of another player.
///
/// # Errors
/// A sentence that says what would be right.
pub fn occupant(text: &str) -> Result<Occupant, String> {
    Occupant::read(text)
}

/// How many positions a book is to have.
///
/// # Errors
/// A sentence that says what would be right.
pub fn positions(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|positions| (1..=MOST_POSITIONS).contains(positions));
    number.ok_or_else(|| format!("a number of positions is a whole number from 1 to {MOST_POSITIONS}, like 5000"))
}

/// How many plies to look ahead from a position of a book.
///
/// # Errors
/// A sentence that says what would be right.
pub fn look_plies(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies));
    number.ok_or_else(|| format!("a number of plies is a whole number from 1 to {MOST_PLIES}, like 12"))
}

/// A number of jobs or workers.
///
/// # Errors
/// A sentence that says what would be right.
pub fn jobs(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs));
    number.ok_or_else(|| format!("this is a whole number from 1 to {MOST_JOBS}"))
}

/// The name of a worker.
///
/// # Errors
/// A sentence that says what would be right.
pub fn worker(text: &str) -> Result<String, String> {
    cluster::check_worker(text).map(|()| text.to_owned())
}

/// A share of something.
///
/// # Errors
/// A sentence that says what would be right.
pub fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share is a number from 0 to 1, like 0.02".to_owned())
}

/// A standard deviation of logarithms.
///
/// # Errors
/// A sentence that says what would be right.
pub fn spread(text: &str) -> Result<f64, String> {
    let spread = text.parse::<f64>().ok().filter(|spread| (0.0..=4.0).contains(spread));
    spread.ok_or_else(|| "the spread is a number from 0 to 4, like 1.2".to_owned())
}

/// How often something fails in an hour.
///
/// # Errors
/// A sentence that says what would be right.
pub fn failures(text: &str) -> Result<f64, String> {
    let failures = text.parse::<f64>().ok().filter(|failures| (0.0..=100.0).contains(failures));
    failures.ok_or_else(|| "failures in an hour are a number from 0 to 100, like 0.1".to_owned())
}

/// A number of hours.
///
/// # Errors
/// A sentence that says what would be right.
pub fn hours(text: &str) -> Result<f64, String> {
    let hours = text.parse::<f64>().ok().filter(|hours| (1e-3..=1e12).contains(hours));
    hours.ok_or_else(|| "hours are a number from 0.001 on, like 10000".to_owned())
}

/// A language that the program speaks.
///
/// # Errors
/// A sentence that says what would be right.
pub fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|error: LanguageError| error.to_string())
}

/// A switch and its value: `rim=off`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn rule(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("a rule is name=value, like rim=off".to_owned()),
    }
}

/// A board, whether or not a game has it: `6x8`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn board(text: &str) -> Result<String, String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(rows, columns)| Some((whole(rows)?, whole(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| "a board is rows x columns, like 6x8".to_owned())?;
    Ok(format!("{rows}x{columns}"))
}

/// The plies of the two stages of a lookahead: `7,5`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn stages(text: &str) -> Result<(u32, u32), String> {
    let wrong = || "a lookahead is the plies of its two stages, like 7,5".to_owned();
    let (first, second) = text.split_once(',').ok_or_else(wrong)?;
    let plies = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    Ok((plies(first)?, plies(second)?))
}

/// A number of plies or cells, as a whole number.
///
/// # Errors
/// A sentence that says what would be right.
pub fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "it is a whole number, like 6".to_owned())
}

/// An even number of games.
///
/// # Errors
/// A sentence that says what would be right.
pub fn games(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|games| (2..=MOST_GAMES).contains(games) && games.is_multiple_of(2));
    number.ok_or_else(|| format!("a number of games is even, from 2 to {MOST_GAMES}, so that both can begin as often"))
}

/// A number of games of a match.
///
/// # Errors
/// A sentence that says what would be right.
pub fn match_games(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|games| (1..=MOST_GAMES).contains(games));
    number.ok_or_else(|| format!("a number of games is a whole number from 1 to {MOST_GAMES}"))
}

/// A number of games in a library.
///
/// # Errors
/// A sentence that says what would be right.
pub fn library_games(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|games| (1..=100_000_000).contains(games));
    number.ok_or_else(|| "a library has from 1 to 100000000 games".to_owned())
}

/// A number of visitors of the page.
///
/// # Errors
/// A sentence that says what would be right.
pub fn visitors(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|visitors| *visitors <= MOST_VISITORS);
    number.ok_or_else(|| format!("a number of visitors is a whole number up to {MOST_VISITORS}"))
}

/// Two differences in strength, like `0,20`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn elo_bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    let bounds = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    let rising = bounds.filter(|(low, high)| low < high);
    rising.ok_or_else(|| "a test is between two differences in elo, the smaller first, like 0,20".to_owned())
}

/// How often a test may err.
///
/// # Errors
/// A sentence that says what would be right.
pub fn error_share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 0.5);
    share.ok_or_else(|| "a test may err in a share of cases between 0 and 0.5, like 0.05".to_owned())
}

/// The width of a drawing in pixels.
///
/// # Errors
/// A sentence that says what would be right.
pub fn pixels(text: &str) -> Result<u32, String> {
    let number = whole(text).filter(|&number| number > 0).and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| "a width is a whole number of pixels from 1 to 9999, like 400".to_owned())
}

/// A number of plies, 0 included.
///
/// # Errors
/// A sentence that says what would be right.
pub fn plies(text: &str) -> Result<usize, String> {
    whole(text).ok_or_else(|| "a number of plies is a whole number from 0 to 9999, like 6".to_owned())
}

/// A limit of something that has to happen at least once.
///
/// # Errors
/// A sentence that says what would be right.
pub fn limit(text: &str) -> Result<usize, String> {
    whole(text).filter(|&number| number > 0).ok_or_else(|| "a limit is a whole number from 1 to 9999".to_owned())
}

/// A number of exercises.
///
/// # Errors
/// A sentence that says what would be right.
pub fn exercises(text: &str) -> Result<usize, String> {
    let number = whole(text).filter(|&number| number > 0);
    number.ok_or_else(|| "a number of exercises is a whole number from 1 to 9999, like 10".to_owned())
}

/// A level of the computer player.
///
/// # Errors
/// A sentence that says what would be right.
pub fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: LevelError| error.to_string())
}

/// A level that has one below it.
///
/// # Errors
/// A sentence that says what would be right.
pub fn contested_level(text: &str) -> Result<Level, String> {
    let level: Level = text.parse().map_err(|error: LevelError| error.to_string())?;
    match level.below(1) {
        Some(_) => Ok(level),
        None => Err(format!("level {level} has no level below it; give one from 1 to 9")),
    }
}

/// A number of pieces.
///
/// # Errors
/// A sentence that says what would be right.
pub fn pieces(text: &str) -> Result<usize, String> {
    whole(text).ok_or_else(|| "the pieces of each player are a whole number, like 3 or 6".to_owned())
}

/// A number of players.
///
/// # Errors
/// A sentence that says what would be right.
pub fn players(text: &str) -> Result<usize, String> {
    whole(text).ok_or_else(|| "the players are a whole number, 2 or 4".to_owned())
}

/// The seed of a random generator.
///
/// # Errors
/// A sentence that says what would be right.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// Digits and nothing else, up to four of them.
fn whole(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn clocks_may_add_to_the_time() {
        let clock_of = |initial, increment| {
            Ok(TimeAccount { initial: Duration::from_secs(initial), increment: Duration::from_secs(increment) })
        };
        assert_eq!(clock("5m+3s"), clock_of(300, 3));
        assert_eq!(clock("10m"), clock_of(600, 0));
        assert_eq!(clock("90+0"), clock_of(90, 0));
        for wrong in ["", "+", "5m+", "+3s", "0+3s", "5m+3s+1s", "5m3"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn boards_are_rows_and_columns() {
        assert_eq!(board("6x8"), Ok("6x8".to_owned()));
        assert_eq!(board("06X8"), Ok("6x8".to_owned()));
        for wrong in ["", "6", "x", "6x", "-6x8", "6x8x2", "99999x3"] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn stages_are_two_numbers() {
        assert_eq!(stages("7,5"), Ok((7, 5)));
        for wrong in ["", "7", "7,", "7,5,3", "a,b", "-1,2"] {
            assert!(stages(wrong).is_err(), "{wrong}");
        }
    }
}
