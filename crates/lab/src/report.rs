//! What an experiment found, for people and programs: text, Markdown, HTML, CSV and JSON of one and the same thing.

mod csv;
mod html;
mod markdown;
mod text;

use serde::{Serialize, Serializer};
use std::fmt;

/// What an experiment found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The name of the experiment.
    pub experiment: String,
    /// What it is about, in a line.
    pub title: String,
    /// What was done and what came out, in paragraphs.
    pub about: Vec<String>,
    /// The tables and figures.
    pub sections: Vec<Section>,
    /// Whether everything was run that belongs to it.
    pub finished: bool,
    /// How it can be made again.
    pub provenance: Provenance,
}

/// A table with what belongs to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What there is to say, in paragraphs.
    pub paragraphs: Vec<String>,
    /// The table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The figures.
    #[serde(skip)]
    pub figures: Vec<Figure>,
}

/// Rows under columns.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<Value>>,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name of its file, without an ending.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The picture itself.
    pub svg: String,
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: it was not run, or there is nothing to say.
    Missing,
    /// Words.
    Text(String),
    /// A whole number.
    Count(i64),
    /// A number with so many decimals.
    Number(f64, usize),
    /// Whether a published figure holds.
    Verdict(Verdict),
}

/// Whether a published figure holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Proven to be right.
    Proven,
    /// What was measured is compatible with it.
    Agrees,
    /// What was measured is not compatible with it.
    Differs,
    /// Proven to be wrong.
    Refuted,
    /// It was not run.
    NotRun,
}

/// How a report came about.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: String,
    /// Where all that was random came from.
    pub seed: u64,
    /// What it ran on.
    pub machine: String,
    /// How many threads worked.
    pub threads: usize,
    /// The day.
    pub date: String,
    /// The command that makes it again.
    pub command: String,
    /// How long the work took that was done this time.
    pub seconds: f64,
}

impl Report {
    /// How often each verdict was given, over all tables.
    pub fn verdicts(&self) -> Vec<(Verdict, usize)> {
        let all = [Verdict::Proven, Verdict::Agrees, Verdict::Differs, Verdict::Refuted, Verdict::NotRun];
        let cells = || self.sections.iter().filter_map(|section| section.table.as_ref()).flat_map(|table| &table.rows);
        let count = |verdict| cells().flatten().filter(|value| **value == Value::Verdict(verdict)).count();
        all.into_iter().map(|verdict| (verdict, count(verdict))).filter(|(_, count)| *count > 0).collect()
    }

    /// The verdicts in a sentence; empty if nothing was compared.
    pub fn summary(&self) -> String {
        let counted = self.verdicts().into_iter().map(|(verdict, count)| match (verdict, count) {
            (Verdict::Agrees, 2..) => format!("{count} agree"),
            (Verdict::Differs, 2..) => format!("{count} differ"),
            _ => format!("{count} {verdict}"),
        });
        counted.collect::<Vec<_>>().join(", ")
    }
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[&str]) -> Table {
        Table { columns: columns.iter().map(|&name| name.to_owned()).collect(), rows: Vec::new() }
    }

    /// The table without those of some columns in which nothing stands: whoever has nothing to compare with does not want
    /// to see an empty column for it.
    pub(crate) fn without_empty(mut self, names: &[&str]) -> Table {
        for name in names {
            let Some(index) = self.columns.iter().position(|column| column == name) else { continue };
            if self.rows.iter().all(|row| row[index] == Value::Missing) {
                self.columns.remove(index);
                self.rows.iter_mut().for_each(|row| drop(row.remove(index)));
            }
        }
        self
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proven => "proven",
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Refuted => "refuted",
            Verdict::NotRun => "not run",
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Missing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Count(number) => write!(f, "{number}"),
            Value::Number(number, decimals) => write!(f, "{number:.decimals$}"),
            Value::Verdict(verdict) => verdict.fmt(f),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Count(number) => serializer.serialize_i64(*number),
            Value::Number(number, _) => serializer.serialize_f64(*number),
            Value::Verdict(verdict) => verdict.serialize(serializer),
        }
    }
}

impl Value {
    /// Whether it is set to the right, as numbers are.
    fn is_number(&self) -> bool {
        matches!(self, Value::Count(_) | Value::Number(..))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Missing, Into::into)
    }
}

impl From<Verdict> for Value {
    fn from(verdict: Verdict) -> Value {
        Value::Verdict(verdict)
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
