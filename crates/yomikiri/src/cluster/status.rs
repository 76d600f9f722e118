//! How far a solve is, as text and as JSON.

use super::now;
use crate::cli::{Common, JournalArguments};
use crate::failure::Failure;
use crate::{figures, output};
use ::cluster::{Desk, Mode, Status};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Says how far a solve is.
pub(super) fn run(arguments: &JournalArguments, common: &Common) -> Result<ExitCode, Failure> {
    let desk = Desk::open(&arguments.journal)?;
    show(&desk.status(now()), common)?;
    Ok(ExitCode::SUCCESS)
}

/// Shows a status.
pub(super) fn show(status: &Status, common: &Common) -> Result<(), Failure> {
    if common.json { output::print_json(status) } else { output::print(&text(status)) }
}

/// What is proven, in words.
pub(super) fn value_text(status: &Status) -> String {
    let [low, high] = status.bounds;
    let winner = |value: i32| match value.signum() {
        1 => "the first player wins",
        -1 => "the second player wins",
        _ => "a draw",
    };
    match (status.value, status.about.mode) {
        (Some(value), Mode::Exact) => format!("{value:+} for the first player: {}", winner(value)),
        (Some(value), Mode::Wld) => winner(value).to_owned(),
        (None, _) => format!("not proven; the first player scores {low:+} to {high:+}"),
    }
}

fn span(seconds: f64) -> String {
    figures::duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn text(status: &Status) -> String {
    let about = &status.about;
    let jobs = &status.jobs;
    let mut text = format!("solve   {} of {} {}\n", status.solve, about.game, about.board);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "value   {}", value_text(status));
    if status.value.is_none() {
        let _ = writeln!(text, "asking  whether the first player scores more than {:+}", status.more_than);
    }
    let grouped = figures::grouped;
    let _ = writeln!(
        text,
        "jobs    {} handed out, {} answered ({} with yes or no), {} in flight",
        grouped(jobs.issued),
        grouped(jobs.answered),
        grouped(jobs.decided),
        grouped(jobs.in_flight as u64)
    );
    let others = [
        (jobs.lost, "lost"),
        (jobs.cancelled, "cancelled"),
        (jobs.refused, "given back"),
        (jobs.late, "late"),
        (jobs.again, "answered twice"),
        (jobs.asked_twice, "asked twice"),
        (jobs.void, "not counted"),
    ];
    let others: Vec<String> = others
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", grouped(count)))
        .collect();
    if !others.is_empty() {
        let _ = writeln!(text, "        {}", others.join(", "));
    }
    let _ = writeln!(
        text,
        "work    {} nodes, {} of workers in {}",
        grouped(status.nodes),
        span(status.worker_seconds),
        span(status.seconds)
    );
    let _ = writeln!(
        text,
        "tree    {} positions, {} in memory, journal {}",
        grouped(status.tree_nodes as u64),
        machine::bytes(status.tree_bytes),
        machine::bytes(usize::try_from(status.journal_bytes).unwrap_or(usize::MAX))
    );
    if status.damaged_bytes > 0 {
        let _ = writeln!(
            text,
            "        {} bytes of the journal are damaged and were skipped",
            grouped(status.damaged_bytes)
        );
    }
    if let Some(left) = status.guessed_seconds_left {
        let _ = writeln!(text, "left    {} of one worker, a guess", span(left.min(1e12)));
    }
    for worker in &status.workers {
        let _ = write!(
            text,
            "worker  {}: {} answers, {} nodes/s",
            worker.name,
            grouped(worker.answers),
            figures::short(worker.nodes as f64 / worker.seconds.max(1e-9))
        );
        if let Some(reason) = &worker.last_refusal {
            let _ = write!(text, ", gave back {} (last: {reason})", grouped(worker.refusals));
        }
        if worker.distrusted {
            let _ = write!(text, ", DISTRUSTED: it gave a wrong answer, and none of its answers counts");
        }
        text.push('\n');
    }
    text
}
