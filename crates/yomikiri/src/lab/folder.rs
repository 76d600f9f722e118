//! Reports as files in a folder.

use crate::failure::Failure;
use crate::files;
use ::lab::report::Report;
use std::fmt::Write;
use std::path::Path;

/// Writes a report: Markdown, HTML, a CSV for each table, all tables for LaTeX, and the figures; says so in a line.
///
/// # Errors
/// [`Failure`] if a file cannot be written.
pub fn write(folder: &Path, report: &Report) -> Result<(), Failure> {
    let name = &report.experiment;
    let figures = folder.join("figures").join(name);
    files::make_directory(&figures, "the folder of the report")?;
    save(&folder.join(format!("{name}.md")), &report.markdown(&format!("figures/{name}")))?;
    save(&folder.join(format!("{name}.html")), &report.html())?;
    save(&folder.join(format!("{name}.tex")), &report.latex())?;
    let tables: Vec<_> = report.sections.iter().filter_map(|section| section.table.as_ref()).collect();
    for (number, table) in (1..).zip(&tables) {
        let number = if tables.len() == 1 { String::new() } else { format!("-{number}") };
        save(&folder.join(format!("{name}{number}.csv")), &table.csv())?;
    }
    let drawn: Vec<_> = report.sections.iter().flat_map(|section| &section.figures).collect();
    for figure in &drawn {
        save(&figures.join(format!("{}.svg", figure.name)), &figure.svg)?;
    }
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (tables, drawn) = (count(tables.len(), "table"), count(drawn.len(), "figure"));
    files::wrote(&format!("the report {name} ({tables} as CSV and LaTeX, {drawn}, {name}.md and {name}.html)"), folder);
    Ok(())
}

/// Writes the page that lists the reports of all published tables.
///
/// # Errors
/// [`Failure`] if it cannot be written.
pub fn write_index(folder: &Path, reports: &[Report]) -> Result<(), Failure> {
    save(&folder.join("README.md"), &contents(reports))?;
    files::wrote("the list of all reports, README.md,", folder);
    Ok(())
}

fn contents(reports: &[Report]) -> String {
    let mut text = "# The published tables, rerun\n\nMade by `yomikiri lab run --all-published --report reports`.\n\n\
                    | experiment | what | verdicts |\n| --- | --- | --- |\n"
        .to_owned();
    for report in reports {
        let (name, summary) = (&report.experiment, report.summary());
        let unfinished = if report.finished { "" } else { " (not finished)" };
        let _ = writeln!(text, "| [{name}]({name}.md) | {} | {summary}{unfinished} |", report.title);
    }
    if let Some(report) = reports.first() {
        let made = &report.provenance;
        let _ =
            writeln!(text, "\nyomikiri {}, {}, {} threads, {}.", made.version, made.machine, made.threads, made.date);
    }
    text
}

fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let written = durable::write(path, text.as_bytes());
    written.map_err(|error| Failure::work(format!("{}: {error}", path.display())))
}
