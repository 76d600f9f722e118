use super::{Report, Table};
use std::fmt::Write;
use texts::Words;

impl Report {
    /// The report as Markdown; its figures are files beside it, in the folder `figures` as seen from there.
    pub fn markdown(&self, figures: &str) -> String {
        let words = self.words();
        let mut text = format!("# {}\n", self.title);
        for paragraph in &self.about {
            let _ = writeln!(text, "\n{paragraph}");
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let _ = writeln!(text, "\n**{}** {summary}{}", words.text("lab-verdicts"), words.text("lab-stop"));
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(text, "\n## {}", section.title);
            }
            if let Some(table) = &section.table {
                let _ = write!(text, "\n{}", table.markdown(&words));
            }
            for paragraph in &section.paragraphs {
                let _ = writeln!(text, "\n{paragraph}");
            }
            for figure in &section.figures {
                let _ = writeln!(text, "\n![{}]({figures}/{}.svg)", figure.caption, figure.name);
            }
        }
        if !self.finished {
            let _ = writeln!(text, "\n*{}*", words.text("lab-not-finished"));
        }
        let made = self.provenance.sentence(&words, format!("`{}`", self.provenance.command));
        let _ = writeln!(text, "\n## {}\n\n{made}", words.text("lab-how-made"));
        text
    }
}

impl Table {
    /// The table as Markdown.
    pub fn markdown(&self, words: &Words) -> String {
        let line = |cells: &[String]| {
            // A bar would end the cell.
            let escaped: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")).collect();
            format!("| {} |\n", escaped.join(" | "))
        };
        let rule = (0..self.columns.len()).map(|column| if self.is_right(column) { "---:" } else { "---" });
        let rule = format!("| {} |\n", rule.collect::<Vec<_>>().join(" | "));
        let rows = self.shown(words);
        [line(&self.labels(words)), rule].into_iter().chain(rows.iter().map(|row| line(row))).collect()
    }
}
