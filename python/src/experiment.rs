//! Experiments of the laboratory.

use crate::errors::lab_error;
use crate::library::Library;
use crate::limits::{Amount, resources};
use crate::position::work_progress;
use crate::work;
use ::lab::report::{Provenance, Report};
use ::lab::{Bench, Experiment, Part};
use guard::guarded;
use pyo3::prelude::*;
use serde_json::json;
use std::time::Instant;
use texts::{Language, Words};

/// The experiments that come with the program: name and title.
#[guarded]
#[pyfunction]
pub fn experiments() -> PyResult<Vec<(String, String)>> {
    let known = lab::experiments().map_err(lab_error)?;
    Ok(known.into_iter().map(|experiment| (experiment.name, experiment.title)).collect())
}

/// Runs an experiment of the program, or the one that a file describes.
#[guarded]
#[pyfunction]
#[pyo3(signature = (name, *, quick, all, board, seed, threads, memory, library, progress))]
pub fn run_experiment<'py>(
    py: Python<'py>,
    name: &str,
    quick: bool,
    all: bool,
    board: Option<String>,
    seed: u64,
    threads: Option<usize>,
    memory: Option<Amount>,
    library: Option<&Library>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let experiment = Experiment::open(name).map_err(lab_error)?;
    let resources = resources(threads, memory)?;
    let threads = resources.threads;
    let progress = work_progress(py, progress)?;
    let mut kept = library.map(|library| library.open(py));
    let library = kept.as_deref_mut();
    let words = Words::new(Language::English);
    let begin = Instant::now();
    let done = work::run(py, progress.as_ref(), |watch| {
        let (missing, only_known, part) = (0, false, Part::default());
        let mut bench =
            Bench { library, resources, seed, quick, all, board, only_known, missing, part, words: &words, watch };
        experiment.run(&mut bench)
    })?;
    let mut report = done.value.map_err(lab_error)?;
    report.provenance = Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed,
        machine: machine::description(),
        threads,
        date: record::today().to_string(),
        command: format!("yomikiri.experiment({name:?})"),
        seconds: begin.elapsed().as_secs_f64(),
    };
    work::answer_or_interrupt(py, "Report", &json_of(&report), done.interrupted)
}

/// The report with its figures, and its tables as CSV has them: every cell one number or one text.
fn json_of(report: &Report) -> String {
    let mut json = serde_json::to_value(report).unwrap_or_default();
    for (section, made) in report.sections.iter().enumerate() {
        let figures: Vec<serde_json::Value> = made
            .figures
            .iter()
            .map(|figure| json!({ "name": figure.name, "caption": figure.caption, "svg": figure.svg }))
            .collect();
        json["sections"][section]["figures"] = figures.into();
        if let Some(table) = &made.table {
            json["sections"][section]["csv"] = table.csv().into();
        }
    }
    json["text"] = report.text().into();
    json["markdown"] = report.markdown(".").into();
    json["html"] = report.html().into();
    json.to_string()
}
