use serde::Serialize;
use std::fmt::{self, Display, Write};

/// What an experiment found: published and measured side by side.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The name of the experiment.
    pub experiment: &'static str,
    /// The cells of the published table that were run again.
    pub cells: Vec<Cell>,
    /// Findings that are about no single cell.
    pub findings: Vec<String>,
    /// Why published and measured differ.
    pub explanation: &'static str,
    /// Whether everything that was asked for was run, or the work was stopped before.
    pub finished: bool,
}

/// One cell of a published table, run again.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The board.
    pub board: String,
    /// What was searched for, `exact` or `win-only`.
    pub mode: &'static str,
    /// What was published.
    pub published: Figures,
    /// What an emulation of the published program finds, as far as it was run.
    pub emulated: Figures,
    /// What is proven, as far as the proof was run.
    pub proven: Figures,
    /// The sentence about this cell.
    pub verdict: String,
}

/// The figures of one cell from one source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The first move that leads to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_move: Option<String>,
    /// What the first move that the published program chooses is really worth for the first player; only the sign where
    /// only the winner is searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_move_value: Option<i32>,
    /// The finished lines that were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Count>,
}

/// A number of finished lines, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Count {
    /// They were counted.
    Counted(u64),
    /// Counting takes minutes, and was not asked for.
    #[serde(serialize_with = "as_null")]
    OnRequest,
    /// Counting would take days.
    #[serde(serialize_with = "as_null")]
    OutOfReach,
}

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The difference of stones; absent where only the winner is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// `first`, `second` or `draw`.
    pub winner: &'static str,
}

impl Outcome {
    /// The result with this difference of stones for the first player.
    pub fn score(for_first: i32) -> Outcome {
        Outcome { value: Some(for_first), ..Outcome::sign(for_first) }
    }

    /// Only who wins, by the sign of a value for the first player.
    pub fn sign(for_first: i32) -> Outcome {
        let winner = match for_first.signum() {
            1 => "first",
            0 => "draw",
            _ => "second",
        };
        Outcome { value: None, winner }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value, self.winner) {
            (Some(value), _) => write!(f, "{value:+}"),
            (None, "first") => f.write_str("black"),
            (None, "second") => f.write_str("white"),
            (None, _) => f.write_str("draw"),
        }
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Counted(lines) => f.write_str(&grouped(*lines)),
            Count::OnRequest => f.write_str("(--all)"),
            Count::OutOfReach => f.write_str("(days)"),
        }
    }
}

impl Report {
    /// The report for people.
    pub fn text(&self) -> String {
        let mut text = format!("{}: values are for black\n\n", self.experiment);
        let columns = ["board", "mode", "published", "emulated", "proven", "published lines", "emulated lines"];
        let rows: Vec<[String; 7]> = self.cells.iter().map(Cell::row).collect();
        let width = |column: usize| {
            rows.iter().map(|row| row[column].chars().count()).chain([columns[column].len()]).max().unwrap_or(0)
        };
        for row in std::iter::once(&columns.map(str::to_owned)).chain(&rows) {
            let line: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(column, word)| {
                    let width = width(column);
                    if column < 5 { format!("{word:<width$}") } else { format!("{word:>width$}") }
                })
                .collect();
            let _ = writeln!(text, "{}", line.join("  ").trim_end());
        }
        text.push('\n');
        for cell in &self.cells {
            let _ = writeln!(text, "{} {}: {}", cell.board, cell.mode, cell.verdict);
        }
        for finding in &self.findings {
            let _ = writeln!(text, "{finding}");
        }
        let _ = write!(text, "\n{}", self.explanation);
        if !self.finished {
            text.push_str("\nStopped before the end: what is missing above was not run.\n");
        }
        text
    }
}

impl Cell {
    fn row(&self) -> [String; 7] {
        let result = |figures: &Figures| {
            let Some(outcome) = &figures.outcome else { return "?".to_owned() };
            figures.first_move.as_ref().map_or(outcome.to_string(), |mv| format!("{outcome} by {mv}"))
        };
        let lines = |figures: &Figures| figures.lines.map_or("?".to_owned(), |lines| lines.to_string());
        [
            self.board.clone(),
            self.mode.to_owned(),
            result(&self.published),
            result(&self.emulated),
            result(&self.proven),
            lines(&self.published),
            lines(&self.emulated),
        ]
    }
}

/// A whole number with its thousands apart: `2,240,980`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn as_null<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_none()
}
