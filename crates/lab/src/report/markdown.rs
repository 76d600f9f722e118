use super::{Report, Table, Value};
use std::fmt::Write;

impl Report {
    /// The report as Markdown; its figures are files beside it, in the folder `figures` as seen from there.
    pub fn markdown(&self, figures: &str) -> String {
        let mut text = format!("# {}\n", self.title);
        for paragraph in &self.about {
            let _ = writeln!(text, "\n{paragraph}");
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let _ = writeln!(text, "\n**Verdicts:** {summary}.");
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(text, "\n## {}", section.title);
            }
            if let Some(table) = &section.table {
                let _ = write!(text, "\n{}", table.markdown());
            }
            for paragraph in &section.paragraphs {
                let _ = writeln!(text, "\n{paragraph}");
            }
            for figure in &section.figures {
                let _ = writeln!(text, "\n![{}]({figures}/{}.svg)", figure.caption, figure.name);
            }
        }
        if !self.finished {
            text.push_str("\n*Not finished: what is missing was not run.*\n");
        }
        let _ = writeln!(text, "\n## How this was made\n\n{}", self.provenance.markdown());
        text
    }
}

impl Table {
    fn markdown(&self) -> String {
        let line = |words: Vec<String>| {
            // A bar would end the cell.
            let escaped: Vec<String> = words.iter().map(|word| word.replace('|', "\\|").replace('\n', " ")).collect();
            format!("| {} |\n", escaped.join(" | "))
        };
        let rule = (0..self.columns.len())
            .map(|column| if self.rows.iter().any(|row| row[column].is_number()) { "---:" } else { "---" });
        let rule = format!("| {} |\n", rule.collect::<Vec<_>>().join(" | "));
        let rows = self.rows.iter().map(|row| line(row.iter().map(Value::to_string).collect()));
        [line(self.columns.clone()), rule].into_iter().chain(rows).collect()
    }
}

impl super::Provenance {
    fn markdown(&self) -> String {
        format!(
            "`{}` with yomikiri {} on {}, {} thread{}, seed {}, {}.",
            self.command,
            self.version,
            self.machine,
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            self.seed,
            self.date,
        )
    }
}
