//! Solving games that are about winning, and soon.

use super::keeping;
use super::plan::Plan;
use super::report::{boards, rows};
use crate::cli::{Common, Kernel, Mode, SolveArguments};
use crate::failure::Failure;
use crate::interrupt;
use crate::{figures, output};
use answers::{Object, ProspectResult};
use game::Prospect;
use games::{Game, Goal, Limits, Move, ProspectOutcome, ProspectSolver, Source};
use library::Solved;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Finds what a position is worth and reports it.
pub fn run(
    arguments: &SolveArguments,
    common: &Common,
    plan: &Plan,
    mut solver: Box<dyn ProspectSolver>,
) -> Result<ExitCode, Failure> {
    refuse_foreign_options(arguments, &plan.game)?;
    let reporter = arguments.supervision.reporter(arguments.supervision.interrupt()?);
    let limits = Limits { nodes: arguments.nodes, time: arguments.time };
    let goal = if arguments.mode == Mode::Wld { Goal::WinLossDraw } else { Goal::Exact };
    let found = solver.solve(goal, &limits, &reporter)?;
    let decided = found.prospect.is_some();
    let line = if decided { solver.line(&reporter).unwrap_or_default() } else { Vec::new() };
    let moves = (arguments.moves && decided).then(|| solver.move_prospects(&limits, &reporter));
    reporter.gauge.finish();
    if let Some(value) = ProspectResult::proven(found, plan.position.to_move()) {
        let method = found.source.into();
        let solved = Solved { value, method, nodes: found.nodes, line: &line, certificate: None };
        keeping::keep(arguments, common, &plan.position, &solved);
    }
    let report = ProspectResult::new(&plan.position, found, &line, moves, plan.resources.threads);
    if common.json {
        output::print_json(&report)?;
    } else {
        output::print(&text(&report, plan, found, &line))?;
    }
    Ok(if reporter.interrupted() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// What makes sense only where there is a score.
fn refuse_foreign_options(arguments: &SolveArguments, game: &Game) -> Result<(), Failure> {
    let foreign = [
        (arguments.mode == Mode::Lookahead, "--mode lookahead"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.certificate.is_some(), "--certificate"),
        (arguments.weights.is_some(), "--weights"),
        (arguments.kernel != Kernel::Auto, "--kernel"),
    ];
    match foreign.into_iter().find(|(given, _)| *given) {
        Some((_, option)) => {
            let game = game.name();
            Err(Failure::input(format!("{option} is for games about a score; leave it out to solve {game}")))
        }
        None => Ok(()),
    }
}

fn text(report: &ProspectResult, plan: &Plan, found: ProspectOutcome, line: &[Move]) -> String {
    let (game, position) = (&plan.game, &plan.position);
    let names = game.seat_names();
    let mover = names[position.to_move().index()];
    let mut text = format!("{}   {}\n\n", game.place(), game.switches());
    text.push_str(&boards(position, line));
    let over = position.moves().is_empty();
    let _ = writeln!(text, "\n{}\n", if over { "game over".to_owned() } else { format!("{mover} to move") });
    let _ = writeln!(text, "{:<8}{}", "value", ProspectResult::verdict(found, position));
    if !report.line.is_empty() {
        text.push_str(&rows("line", &report.line));
    }
    if let Some(Object(moves)) = &report.moves {
        let shown = |prospect: Option<Prospect>| prospect.map_or_else(|| "?".to_owned(), |found| found.to_string());
        let moves: Vec<String> = moves.iter().map(|(mv, found)| format!("{mv} {}", shown(found.prospect))).collect();
        text.push_str(&rows(&format!("moves, for {mover}"), &moves));
    }
    let elapsed = figures::duration(Duration::from_secs_f64(report.seconds));
    let source = match found.source {
        Source::Table => format!("in the table, in {elapsed}"),
        Source::Search => format!("by search, {} nodes in {elapsed}", figures::grouped(report.nodes)),
        Source::Induction => format!("by backward induction over all positions, in {elapsed}"),
    };
    let _ = writeln!(text, "{:<8}{source}", "found");
    text
}
