use super::list::{Item, items};
use crate::cli::{BenchSolveArguments, Common, Kernel};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::reporter::Reporter;
use crate::{figures, output};
use games::{Goal, Limits, Resources};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

#[derive(Serialize)]
struct BenchResult {
    suite: String,
    version: &'static str,
    runs: Vec<Run>,
}

/// The whole suite with one number of threads.
#[derive(Serialize)]
struct Run {
    threads: usize,
    kernel: &'static str,
    items: Vec<Solved>,
    right: usize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct Solved {
    game: &'static str,
    board: &'static str,
    rule: Option<String>,
    label: String,
    value_for_mover: i32,
    right: bool,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

/// Solves a suite with each number of threads asked for.
pub fn run(arguments: &BenchSolveArguments, common: &Common) -> Result<ExitCode, Failure> {
    let memory = common.memory()?;
    let interrupt = Interrupt::install()?;
    let suite = items(arguments.suite);
    let mut result =
        BenchResult { suite: arguments.suite.name(), version: env!("CARGO_PKG_VERSION"), runs: Vec::new() };
    for threads in common.compared_threads() {
        let resources = Resources { threads, memory, portable: arguments.kernel == Kernel::Portable, tables: None };
        let Some(run) = run_suite(&suite, &resources, common.json, &interrupt)? else {
            return Ok(ExitCode::from(interrupt::EXIT_CODE));
        };
        result.runs.push(run);
    }
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&comparison(&result.runs))?;
    }
    let all_right = result.runs.iter().all(|run| run.right == run.items.len());
    if all_right { Ok(ExitCode::SUCCESS) } else { Err(Failure::work("some values are wrong: the solver is broken")) }
}

/// `None` if a person stopped it.
fn run_suite(
    suite: &[Item],
    resources: &Resources,
    json: bool,
    interrupt: &Arc<Interrupt>,
) -> Result<Option<Run>, Failure> {
    let threads = resources.threads;
    let mut run =
        Run { threads, kernel: "", items: Vec::new(), right: 0, nodes: 0, seconds: 0.0, nodes_per_second: 0.0 };
    if !json {
        output::print(&format!(
            "{:<46} {:>5} {:>16} {:>10} {:>8}\n",
            format!("threads: {threads}"),
            "value",
            "nodes",
            "seconds",
            "Mn/s"
        ))?;
    }
    for item in suite {
        let Some((kernel, solved)) = solve(item, resources, interrupt)? else { return Ok(None) };
        if !json {
            output::print(&row(&solved))?;
        }
        run.kernel = kernel;
        run.right += usize::from(solved.right);
        run.nodes += solved.nodes;
        run.seconds += solved.seconds;
        run.items.push(solved);
    }
    run.nodes_per_second = figures::rate(run.nodes, Duration::from_secs_f64(run.seconds));
    if !json {
        output::print(&format!(
            "{:<46} {:>5} {:>16} {:>10.3} {:>8.1}\n\n",
            format!("total, {} ({})", if threads == 1 { "signature" } else { "nodes vary between runs" }, run.kernel),
            format!("{}/{}", run.right, run.items.len()),
            figures::grouped(run.nodes),
            run.seconds,
            run.nodes_per_second / 1e6,
        ))?;
    }
    Ok(Some(run))
}

fn solve(
    item: &Item,
    resources: &Resources,
    interrupt: &Arc<Interrupt>,
) -> Result<Option<(&'static str, Solved)>, Failure> {
    let rules: Vec<_> = item.rule.into_iter().collect();
    let game = games::open(item.game, Some(item.board), &rules)?;
    let position = match &item.position {
        Some(text) => game.parse_position(text)?,
        None => game.start(),
    };
    let mut solver = position.solver(resources)?.into_score().expect("the list has games about a score");
    let reporter = Reporter::new(Arc::clone(interrupt)).about_score(position.to_move(), game.seat_names());
    let outcome = solver.solve(Goal::Exact, &Limits::default(), &reporter);
    reporter.gauge.finish();
    let Some(value) = outcome.bounds.value().filter(|_| outcome.finished) else { return Ok(None) };
    let solved = Solved {
        game: item.game,
        board: item.board,
        rule: item.rule.map(|(name, value)| format!("{name}={value}")),
        label: item.label.clone(),
        value_for_mover: value,
        right: value == item.value_for_mover,
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
        nodes_per_second: figures::rate(outcome.nodes, outcome.elapsed),
    };
    Ok(Some((solver.kernel(), solved)))
}

fn row(solved: &Solved) -> String {
    let name = [solved.game, solved.board, &solved.label, solved.rule.as_deref().unwrap_or("")].join(" ");
    format!(
        "{:<46} {:>+5} {:>16} {:>10.3} {:>8.1}{}\n",
        name.trim_end(),
        solved.value_for_mover,
        figures::grouped(solved.nodes),
        solved.seconds,
        solved.nodes_per_second / 1e6,
        if solved.right { "" } else { "  WRONG" },
    )
}

fn comparison(runs: &[Run]) -> String {
    let mut text = String::new();
    if let [base, others @ ..] = runs {
        for run in others {
            let _ = writeln!(
                text,
                "{} threads against {}: {:.2} times as fast, {:.2} times the nodes",
                run.threads,
                base.threads,
                base.seconds / run.seconds,
                run.nodes as f64 / base.nodes as f64
            );
        }
    }
    text
}
