//! Machines that exist only on paper.

use crate::cli::{ClusterSimulateArguments, Common};
use crate::failure::Failure;
use crate::{figures, output};
use ::cluster::{
    Desk, Measured, Observed, Simulated, Simulation, SizeModel, SyntheticBoard, bench_answers, bench_tree, doubt_for,
    observed,
};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Answers that are taken to measure how fast that is.
const ANSWERS: u64 = 50_000;
/// Positions of the tree whose memory is measured.
const TREE: usize = 10_000_000;

#[derive(Serialize)]
struct Report {
    runs: Vec<Run>,
    model: Model,
    /// Seconds of one machine alone, by which efficiency is measured: in one piece or in jobs, whichever takes less.
    alone_seconds: f64,
    /// What the journal says, if there was one.
    observed: Option<Observed>,
}

#[derive(Serialize)]
struct Run {
    efficiency: f64,
    #[serde(flatten)]
    simulated: Simulated,
}

#[derive(Serialize)]
struct Model {
    empties: u32,
    branching: u32,
    spread: f64,
    first_right: f64,
    likely_right: f64,
    whole_hours: f64,
    budget_seconds: f64,
    failures_an_hour: f64,
    latency_seconds: f64,
    seed: u64,
    trees: u32,
}

#[derive(Serialize)]
struct Benched {
    answers: Measured,
    answers_a_second: f64,
    tree: Measured,
    bytes_a_node: f64,
}

/// Simulates, or measures the coordinator.
pub(super) fn run(arguments: &ClusterSimulateArguments, common: &Common) -> Result<ExitCode, Failure> {
    if arguments.bench {
        return bench(common);
    }
    let seen = match &arguments.journal {
        None => None,
        Some(folder) => Some(observed(&Desk::open(folder)?).ok_or_else(|| {
            Failure::input("the journal has fewer than 20 finished jobs; solve something larger first")
        })?),
    };
    let board = board(arguments, common, seen.as_ref())?;
    let model = board.model;
    let simulation = Simulation {
        board,
        budget: arguments.budget.as_secs_f64(),
        fail: arguments.fail,
        latency: arguments.latency.as_secs_f64(),
        seed: common.seed,
    };
    if !common.json
        && let Some(seen) = &seen
    {
        output::print(&format!(
            "journal  {} finished jobs: the first move is right in {:.0} % of {} positions, selective searches in {:.0} % of {}; \
             {:.1} moves a position, uneven by a factor of {:.1}\n",
            figures::grouped(seen.jobs as u64),
            100.0 * seen.first_right,
            seen.one_suffices,
            100.0 * seen.likely_right,
            seen.expected,
            seen.branching,
            seen.spread.exp(),
        ))?;
    }
    // Chance decides much of a single solve, so several may be taken together.
    let trees: Vec<Simulation> = (0..u64::from(arguments.trees))
        .map(|tree| {
            let seed = common.seed.wrapping_add(tree);
            Simulation { board: SyntheticBoard { seed, ..board }, seed, ..simulation }
        })
        .collect();
    let ones = trees.iter().map(|tree| tree.run(1)).collect::<Result<Vec<_>, _>>()?;
    let alone_seconds: f64 = ones.iter().map(|one| one.seconds.min(model.whole_seconds)).sum();
    let mut runs = Vec::new();
    for &workers in &arguments.workers {
        let solves = if workers == 1 {
            ones.clone()
        } else {
            trees.iter().map(|tree| tree.run(workers)).collect::<Result<Vec<_>, _>>()?
        };
        let Some(simulated) = solves.into_iter().reduce(Simulated::and) else { continue };
        let efficiency = alone_seconds / (simulated.seconds * workers as f64);
        if !common.json {
            output::print(&row(runs.is_empty(), efficiency, &simulated))?;
        }
        runs.push(Run { efficiency, simulated });
    }
    if common.json {
        let model = Model {
            empties: board.empties,
            branching: board.branching,
            spread: model.spread,
            first_right: model.first_right(board.branching),
            likely_right: model.likely_right,
            whole_hours: model.whole_seconds / 3600.0,
            budget_seconds: simulation.budget,
            failures_an_hour: simulation.fail,
            latency_seconds: simulation.latency,
            seed: common.seed,
            trees: arguments.trees,
        };
        output::print_json(&Report { runs, model, alone_seconds, observed: seen })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The made-up game: as the journal says, unless the arguments say something else.
fn board(
    arguments: &ClusterSimulateArguments,
    common: &Common,
    seen: Option<&Observed>,
) -> Result<SyntheticBoard, Failure> {
    let (mut model, branching) = seen.map_or((SizeModel::default(), 6), Observed::model);
    let branching = arguments.branching.unwrap_or(branching);
    if !(2..=60).contains(&branching) || !(4..=120).contains(&arguments.empties) {
        return Err(Failure::input("a made-up game has 2 to 60 moves a position and 4 to 120 empty cells"));
    }
    model.spread = arguments.spread.unwrap_or(model.spread);
    model.likely_right = arguments.likely_right.unwrap_or(model.likely_right);
    if let Some(share) = arguments.first_right {
        model.doubt = doubt_for(share, branching);
    }
    model.whole_seconds = arguments.hours.map_or(model.whole_seconds, |hours| hours * 3600.0);
    Ok(SyntheticBoard { empties: arguments.empties, branching, seed: common.seed, model, text_length: 66 })
}

fn span(seconds: f64) -> String {
    figures::rough_duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn size(bytes: u64) -> String {
    machine::bytes(usize::try_from(bytes).unwrap_or(usize::MAX))
}

fn row(first: bool, efficiency: f64, run: &Simulated) -> String {
    let mut text = String::new();
    if first {
        text += "workers         time  efficiency   busy        jobs      lost  cancelled   wasted    tree nodes    journal  answers/s\n";
    }
    let share = |seconds: f64| 100.0 * seconds / (run.seconds * run.workers as f64 * run.busy).max(1e-9);
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:>7}  {:>11}  {:>8.1} %  {:>3.0} %  {:>10}  {:>5.1} %  {:>9}  {:>5.1} %  {:>12}  {:>9}  {:>9}",
        run.workers,
        span(run.seconds),
        100.0 * efficiency,
        100.0 * run.busy,
        figures::grouped(run.jobs),
        share(run.lost_seconds),
        figures::grouped(run.cancelled),
        share(run.wasted_seconds),
        figures::grouped(run.tree_nodes as u64),
        size(run.journal_bytes),
        figures::short(run.jobs as f64 / run.coordinator_seconds.max(1e-9)),
    );
    text
}

fn bench(common: &Common) -> Result<ExitCode, Failure> {
    let folder = std::env::temp_dir().join(format!("yomikiri-bench-{}", std::process::id()));
    let answers = bench_answers(&folder, ANSWERS);
    // What is left of it is only untidy.
    let _ = std::fs::remove_dir_all(&folder);
    let answers = answers?;
    let rate = answers.answers as f64 / answers.seconds;
    if !common.json {
        output::print(&format!(
            "answers  {} in {:.1} s: {} a second, with jobs handed out, lines read and written, the journal ({}) synced\n",
            figures::grouped(answers.answers),
            answers.seconds,
            figures::short(rate),
            size(answers.journal_bytes),
        ))?;
    }
    let tree = bench_tree(TREE)?;
    let bytes_a_node = tree.tree_bytes as f64 / tree.tree_nodes as f64;
    if common.json {
        output::print_json(&Benched { answers, answers_a_second: rate, tree, bytes_a_node })?;
    } else {
        output::print(&format!(
            "tree     {} nodes in {}: {bytes_a_node:.0} bytes a node, {} answers in {:.1} s\n",
            figures::grouped(tree.tree_nodes as u64),
            size(tree.tree_bytes as u64),
            figures::grouped(tree.answers),
            tree.seconds,
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
