use super::{Report, Table};
use std::fmt::Write;
use texts::{Words, width};

impl Report {
    /// The report for a terminal.
    pub fn text(&self) -> String {
        let words = self.words();
        let mut text = format!("{}: {}\n", self.experiment, self.title);
        for paragraph in &self.about {
            let _ = writeln!(text, "\n{paragraph}");
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(text, "\n{}", section.title);
            }
            if let Some(table) = &section.table {
                let _ = write!(text, "\n{}", table.text(&words));
            }
            for paragraph in &section.paragraphs {
                let _ = writeln!(text, "\n{paragraph}");
            }
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let _ = writeln!(text, "\n{} {summary}", words.text("lab-verdicts-line"));
        }
        if !self.finished {
            let _ = writeln!(text, "\n{}", words.text("lab-not-finished-line"));
        }
        text
    }
}

impl Table {
    /// The table with its columns below each other.
    pub fn text(&self, words: &Words) -> String {
        let (labels, cells) = (self.labels(words), self.shown(words));
        let widest = |column: usize| {
            let longest = cells.iter().map(|row| width(&row[column])).max().unwrap_or(0);
            longest.max(width(&labels[column]))
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(widest).collect();
        let line = |cells: &[String]| {
            let padded = cells.iter().enumerate().map(|(column, cell)| {
                let room = " ".repeat(widths[column] - width(cell));
                if self.is_right(column) { room + cell } else { cell.clone() + &room }
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        std::iter::once(line(&labels)).chain(cells.iter().map(|row| line(row))).collect()
    }
}
