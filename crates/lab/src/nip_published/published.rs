use crate::LabError;
use serde::Deserialize;

/// The published table, as it is kept with the experiment.
const DATA: &str = include_str!("published.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    board: Vec<PublishedBoard>,
}

/// What was published about one board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishedBoard {
    pub(crate) size: String,
    pub(crate) exact: Option<PublishedExact>,
    pub(crate) win_only: PublishedWinner,
    /// The line of best play, where it was published.
    #[serde(default)]
    pub(crate) line: Vec<String>,
}

/// The published result of a search for the best score.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishedExact {
    pub(crate) black: i32,
    pub(crate) white: i32,
    pub(crate) counted: u64,
    pub(crate) emulation: Effort,
    pub(crate) recount: Effort,
    pub(crate) first_move: Option<String>,
}

/// The published result of a search for the winner alone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishedWinner {
    pub(crate) winner: Colour,
    pub(crate) counted: u64,
    pub(crate) emulation: Effort,
    pub(crate) recount: Effort,
}

/// What it takes to find a figure again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Effort {
    /// It is always done.
    Seconds,
    /// It is done on request.
    Minutes,
    /// It is not done.
    Days,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    Black,
    White,
}

/// The boards of the published table, or the one that is asked for.
pub(crate) fn boards(only: Option<&str>) -> Result<Vec<PublishedBoard>, LabError> {
    let mut boards = toml::from_str::<Table>(DATA)?.board;
    if let Some(name) = only {
        let known = boards.iter().map(|board| board.size.as_str()).collect::<Vec<_>>().join(", ");
        boards.retain(|board| board.size == name);
        if boards.is_empty() {
            return Err(LabError::UnknownBoard { name: name.to_owned(), known });
        }
    }
    Ok(boards)
}

impl Effort {
    /// Whether it is worth it when everything (`all`) is asked for, or only what is quick.
    pub(crate) fn is_worth_it(self, all: bool) -> bool {
        match self {
            Effort::Seconds => true,
            Effort::Minutes => all,
            Effort::Days => false,
        }
    }
}
