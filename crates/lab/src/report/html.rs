use super::{Report, Table, Value};
use std::fmt::Write;
use svg::escape;
use texts::Words;

/// Light and dark, narrow and wide, on paper.
const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1c2733; --paper: #fff; --line: #d5dae0; --soft: #f3f5f7; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --paper: #14181d; --line: #39424d; --soft: #1d232a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; font-size: .9rem; }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; white-space: nowrap; }
th { background: var(--soft); position: sticky; top: 0; } td.number { text-align: right; font-variant-numeric: tabular-nums; }
td.proven, td.agrees { color: #1a7f37; } td.differs { color: #b35900; } td.refuted { color: #cf222e; font-weight: 600; } td.not-run { opacity: .6; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; } figcaption, footer { font-size: .85rem; opacity: .8; }
code { background: var(--soft); padding: .1rem .3rem; }
@media print { body { max-width: none; } th { position: static; } figure { break-inside: avoid; } }
";

impl Report {
    /// The report as one page that needs no other file.
    pub fn html(&self) -> String {
        let words = self.words();
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{1}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
             <style>\n{STYLE}</style>\n<h1>{0}</h1>\n",
            escape(&self.title),
            self.language,
        );
        for paragraph in &self.about {
            let _ = writeln!(page, "<p>{}</p>", escape(paragraph));
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let verdicts = escape(&words.text("lab-verdicts"));
            let _ = writeln!(page, "<p><strong>{verdicts}</strong> {}{}</p>", escape(&summary), words.text("lab-stop"));
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(page, "<h2>{}</h2>", escape(&section.title));
            }
            if let Some(table) = &section.table {
                page.push_str(&table.html(&words));
            }
            for paragraph in &section.paragraphs {
                let _ = writeln!(page, "<p>{}</p>", escape(paragraph));
            }
            for figure in &section.figures {
                let caption = escape(&figure.caption);
                let _ = writeln!(page, "<figure>\n{}<figcaption>{caption}</figcaption>\n</figure>", figure.svg);
            }
        }
        if !self.finished {
            let _ = writeln!(page, "<p><em>{}</em></p>", escape(&words.text("lab-not-finished")));
        }
        // Letters that no text has stand for the command until the rest is escaped.
        let made = escape(&self.provenance.sentence(&words, "\u{fffc}".to_owned()));
        let command = format!("<code>{}</code>", escape(&self.provenance.command));
        let _ = writeln!(page, "<footer><p>{}</p></footer>\n</html>", made.replace('\u{fffc}', &command));
        page
    }
}

impl Table {
    fn html(&self, words: &Words) -> String {
        let mut text = "<div class=\"scroll\"><table>\n<thead><tr>".to_owned();
        for label in self.labels(words) {
            let _ = write!(text, "<th>{}</th>", escape(&label));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            text.push_str("<tr>");
            for value in row {
                let class = match value {
                    Value::Verdict(verdict) => format!(" class=\"{}\"", verdict.name()),
                    value if value.is_number() => " class=\"number\"".to_owned(),
                    _ => String::new(),
                };
                let _ = write!(text, "<td{class}>{}</td>", escape(&value.shown(words)));
            }
            text.push_str("</tr>\n");
        }
        text + "</tbody>\n</table></div>\n"
    }
}
