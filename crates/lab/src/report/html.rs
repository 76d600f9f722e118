use super::{Provenance, Report, Table, Value, Verdict};
use std::fmt::Write;
use svg::escape;

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
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
             <style>\n{STYLE}</style>\n<h1>{0}</h1>\n",
            escape(&self.title)
        );
        for paragraph in &self.about {
            let _ = writeln!(page, "<p>{}</p>", escape(paragraph));
        }
        let summary = self.summary();
        if !summary.is_empty() {
            let _ = writeln!(page, "<p><strong>Verdicts:</strong> {}.</p>", escape(&summary));
        }
        for section in &self.sections {
            if !section.title.is_empty() {
                let _ = writeln!(page, "<h2>{}</h2>", escape(&section.title));
            }
            if let Some(table) = &section.table {
                page.push_str(&table.html());
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
            page.push_str("<p><em>Not finished: what is missing was not run.</em></p>\n");
        }
        let Provenance { command, version, machine, threads, seed, date, .. } = &self.provenance;
        let _ = writeln!(
            page,
            "<footer><p><code>{}</code> with yomikiri {} on {}, threads: {threads}, seed {seed}, {}.</p></footer>\n</html>",
            escape(command),
            escape(version),
            escape(machine),
            escape(date),
        );
        page
    }
}

impl Table {
    fn html(&self) -> String {
        let mut text = "<div class=\"scroll\"><table>\n<thead><tr>".to_owned();
        for column in &self.columns {
            let _ = write!(text, "<th>{}</th>", escape(column));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            text.push_str("<tr>");
            for value in row {
                let class = match value {
                    Value::Verdict(Verdict::Proven) => " class=\"proven\"",
                    Value::Verdict(Verdict::Agrees) => " class=\"agrees\"",
                    Value::Verdict(Verdict::Differs) => " class=\"differs\"",
                    Value::Verdict(Verdict::Refuted) => " class=\"refuted\"",
                    Value::Verdict(Verdict::NotRun) => " class=\"not-run\"",
                    value if value.is_number() => " class=\"number\"",
                    _ => "",
                };
                let _ = write!(text, "<td{class}>{}</td>", escape(&value.to_string()));
            }
            text.push_str("</tr>\n");
        }
        text + "</tbody>\n</table></div>\n"
    }
}
