//! What an experiment found, for people and programs: text, Markdown, HTML, LaTeX, CSV and JSON of one and the same thing.
//!
//! What people read is in the language of the report. CSV and JSON have English names of columns in every language, so that scripts
//! read them all alike.

mod column;
mod csv;
mod html;
mod latex;
mod markdown;
mod text;
mod value;

pub use column::Column;
pub use value::{Value, Verdict};

use serde::Serialize;
use texts::{Language, Words};

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
    /// The language of what people read.
    #[serde(skip)]
    pub language: Language,
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
    /// The heads of the columns.
    pub columns: Vec<Column>,
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
        let words = self.words();
        let counted = self.verdicts().into_iter().map(|(verdict, count)| {
            let name = format!("lab-verdicts-{}", verdict.name());
            words.say(&name, &[("count", count.into())])
        });
        counted.collect::<Vec<_>>().join(&words.text("lab-comma"))
    }

    /// The texts of the language of the report.
    fn words(&self) -> Words {
        Words::new(self.language)
    }
}

impl Provenance {
    /// How the report was made, in a sentence that names this command.
    fn sentence(&self, words: &Words, command: String) -> String {
        words.say(
            "lab-provenance",
            &[
                ("command", command.into()),
                ("version", self.version.as_str().into()),
                ("machine", self.machine.as_str().into()),
                ("threads", self.threads.into()),
                // As it is: a number would get its thousands apart.
                ("seed", self.seed.to_string().into()),
                ("date", self.date.as_str().into()),
            ],
        )
    }
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[&str]) -> Table {
        Table { columns: columns.iter().map(|&name| Column::from(name)).collect(), rows: Vec::new() }
    }

    /// The table without those of some columns in which nothing stands: whoever has nothing to compare with does not want
    /// to see an empty column for it.
    pub(crate) fn without_empty(mut self, names: &[&str]) -> Table {
        for name in names {
            let Some(index) = self.columns.iter().position(|column| column.name == *name) else { continue };
            if self.rows.iter().all(|row| row[index] == Value::Missing) {
                self.columns.remove(index);
                self.rows.iter_mut().for_each(|row| drop(row.remove(index)));
            }
        }
        self
    }

    /// Whether a column is set to the right, as numbers are.
    pub fn is_right(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row[column].is_number())
    }

    /// The heads as people read them.
    pub fn labels(&self, words: &Words) -> Vec<String> {
        self.columns.iter().map(|column| column.label(words)).collect()
    }

    /// The cells as people read them.
    pub fn shown(&self, words: &Words) -> Vec<Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(|value| value.shown(words)).collect()).collect()
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
