use std::fmt;
use std::str::FromStr;

/// How well a computer player plays, from 0, which a small child can beat, to 9, which is
/// perfect where a game allows it.
///
/// ```
/// use players::Level;
/// assert_eq!("7".parse(), Ok(Level::new(7).unwrap()));
/// assert!("10".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The text is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no level; levels are the whole numbers from 0 (a small child can win) to 9 (perfect)")]
pub struct LevelError(String);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(0);

    /// Perfect play, where a game allows it; otherwise as well as it can be done in some seconds a move.
    pub const HIGHEST: Level = Level(9);

    /// The level with this number; `None` above 9.
    pub const fn new(number: u8) -> Option<Level> {
        if number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (0..=Level::HIGHEST.0).map(Level)
    }

    /// Its number, 0 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level so many below; `None` if there is none.
    pub fn below(self, steps: u8) -> Option<Level> {
        self.0.checked_sub(steps).map(Level)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(Level(digit - b'0')),
            _ => Err(LevelError(text.to_owned())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_as_it_is_written() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::new(level.number()), Some(level));
        }
        assert_eq!(Level::all().count(), 10);
        assert_eq!((Level(7).below(2), Level(1).below(2)), (Some(Level(5)), None));
    }

    #[test]
    fn what_is_no_level_is_named_with_what_would_be_one() {
        for wrong in ["", "10", "-1", "+5", "05", "five", "٣", "9 "] {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("\"{wrong}\" is no level; ")) && error.contains("from 0 "), "{error}");
        }
        assert_eq!(Level::new(10), None);
    }
}
