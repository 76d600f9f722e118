use crate::report::{Section, Table, Value, Verdict, grouped};
use serde::Serialize;
use std::fmt::{self, Display};

/// What an experiment found: published and measured side by side.
#[derive(Clone, Debug, Serialize)]
pub struct NipReport {
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

impl NipReport {
    /// The same in the form of all reports.
    pub fn section(&self) -> Section {
        let mut table = Table::new(&COLUMNS);
        for cell in &self.cells {
            let mut row: Vec<Value> = cell.row().into_iter().map(Value::from).collect();
            row.push(cell.holds().into());
            table.rows.push(row);
        }
        let verdicts = self.cells.iter().map(|cell| format!("{} {}: {}", cell.board, cell.mode, cell.verdict));
        let findings = self.findings.iter().cloned();
        Section {
            title: "Who wins at Nip, values for black".to_owned(),
            paragraphs: verdicts.chain(findings).chain([self.explanation.to_owned()]).collect(),
            table: Some(table),
            figures: Vec::new(),
        }
    }
}

/// The columns of the table.
const COLUMNS: [&str; 8] =
    ["board", "mode", "published", "emulated", "proven", "published lines", "emulated lines", "verdict"];

impl Cell {
    /// Whether the published result holds.
    fn holds(&self) -> Verdict {
        match (&self.published.outcome, &self.proven.outcome) {
            (Some(published), Some(proven)) if published == proven => Verdict::Proven,
            (Some(_), Some(_)) => Verdict::Refuted,
            _ => Verdict::NotRun,
        }
    }

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

fn as_null<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_none()
}
