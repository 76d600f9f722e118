use crate::report::{Column, Section, Table, Value, Verdict};
use serde::Serialize;
use texts::Words;

/// What an experiment found: published and measured side by side.
#[derive(Clone, Debug, Serialize)]
pub struct NipReport {
    /// The cells of the published table that were run again.
    pub cells: Vec<Cell>,
    /// Findings that are about no single cell.
    pub findings: Vec<String>,
    /// Why published and measured differ.
    pub explanation: String,
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

impl Outcome {
    /// The result as people read it: the difference, or who wins.
    pub(crate) fn text(self, words: &Words) -> String {
        match (self.value, self.winner) {
            (Some(value), _) => format!("{value:+}"),
            (None, "first") => words.text("lab-nip-black"),
            (None, "second") => words.text("lab-nip-white"),
            (None, _) => words.text("lab-nip-draw"),
        }
    }

    /// The same for programs.
    fn plain(self) -> Value {
        match (self.value, self.winner) {
            (Some(value), _) => Value::Count(i64::from(value)),
            (None, "first") => "black".into(),
            (None, "second") => "white".into(),
            (None, _) => "draw".into(),
        }
    }
}

impl Count {
    fn value(self, words: &Words) -> Value {
        match self {
            Count::Counted(lines) => Value::grouped(lines),
            Count::OnRequest => Value::Split("(--all)".to_owned(), vec![Value::Missing]),
            Count::OutOfReach => Value::Split(words.text("lab-nip-days"), vec![Value::Missing]),
        }
    }
}

impl NipReport {
    /// The same in the form of all reports.
    pub fn section(&self, words: &Words) -> Section {
        let mut columns: Vec<Column> = ["board", "mode"].map(Column::from).into();
        for source in ["published", "emulated", "proven"] {
            columns.push(Column::split(source, &[source, &format!("{source}_move")]));
        }
        columns.extend(["published lines", "emulated lines", "verdict"].map(Column::from));
        let rows = self.cells.iter().map(|cell| cell.row(words)).collect();
        let verdicts = self.cells.iter().map(|cell| format!("{} {}: {}", cell.board, cell.mode, cell.verdict));
        let findings = self.findings.iter().cloned();
        Section {
            title: words.text("lab-nip-title"),
            paragraphs: verdicts.chain(findings).chain([self.explanation.clone()]).collect(),
            table: Some(Table { columns, rows }),
            figures: Vec::new(),
        }
    }
}

impl Cell {
    /// Whether the published result holds.
    fn holds(&self) -> Verdict {
        match (&self.published.outcome, &self.proven.outcome) {
            (Some(published), Some(proven)) if published == proven => Verdict::Proven,
            (Some(_), Some(_)) => Verdict::Refuted,
            _ => Verdict::NotRun,
        }
    }

    fn row(&self, words: &Words) -> Vec<Value> {
        let result = |figures: &Figures| {
            let Some(outcome) = figures.outcome else {
                return Value::Split("?".to_owned(), vec![Value::Missing; 2]);
            };
            let text = outcome.text(words);
            let shown = match &figures.first_move {
                Some(mv) => words.say("lab-nip-by", &[("outcome", text.into()), ("move", mv.as_str().into())]),
                None => text,
            };
            Value::Split(shown, vec![outcome.plain(), figures.first_move.clone().into()])
        };
        let unknown = || Value::Split("?".to_owned(), vec![Value::Missing]);
        let lines = |figures: &Figures| figures.lines.map_or_else(unknown, |lines| lines.value(words));
        vec![
            self.board.clone().into(),
            self.mode.into(),
            result(&self.published),
            result(&self.emulated),
            result(&self.proven),
            lines(&self.published),
            lines(&self.emulated),
            self.holds().into(),
        ]
    }
}

fn as_null<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_none()
}
