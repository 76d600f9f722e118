use super::{Report, Table, Value};
use std::fmt::Write;

impl Report {
    /// The report for a terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.experiment, self.title);
        for paragraph in &self.about {
            let _ = writeln!(text, "\n{paragraph}");
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(text, "\n{}", section.title);
            }
            if let Some(table) = &section.table {
                let _ = write!(text, "\n{}", table.text());
            }
            for paragraph in &section.paragraphs {
                let _ = writeln!(text, "\n{paragraph}");
            }
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let _ = writeln!(text, "\nverdicts: {summary}");
        }
        if !self.finished {
            text.push_str("\nnot finished: what is missing was not run; the same command goes on\n");
        }
        text
    }
}

impl Table {
    /// The table with its columns below each other.
    pub fn text(&self) -> String {
        let cells: Vec<Vec<String>> = self.rows.iter().map(|row| row.iter().map(Value::to_string).collect()).collect();
        let width = |column: usize| {
            let longest = cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
            longest.max(self.columns[column].chars().count())
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let right: Vec<bool> =
            (0..self.columns.len()).map(|column| self.rows.iter().any(|row| row[column].is_number())).collect();
        let line = |words: &[String]| {
            let padded = words.iter().zip(&widths).zip(&right).map(|((word, &width), &right)| {
                if right { format!("{word:>width$}") } else { format!("{word:<width$}") }
            });
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        std::iter::once(line(&self.columns)).chain(cells.iter().map(|row| line(row))).collect()
    }
}
