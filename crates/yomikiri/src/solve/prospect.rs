//! Solving games that are about winning, and soon.

use super::keeping::{self, Proven};
use super::plan::Plan;
use super::report::{boards, rows};
use crate::cli::{Common, Kernel, Mode, SolveArguments};
use crate::failure::Failure;
use crate::interrupt;
use crate::{figures, output};
use answers::Object;
use answers::RosterResult;
use game::{Prospect, Seat};
use games::{Game, Goal, Limits, Move, Position, ProspectOutcome, ProspectSolver, Source};
use library::ProvenValue;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// What was found, as `--json` prints it.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    /// For the side to move; `null` while it is not known.
    value: Option<&'static str>,
    /// To the end of the game; `null` for a draw.
    plies: Option<u32>,
    /// While the value is not known: nobody can force a win sooner.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided_within: Option<u32>,
    winner: Option<&'static str>,
    line: Vec<String>,
    /// For the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Object<MoveReport>>,
    source: &'static str,
    nodes: u64,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

#[derive(Serialize)]
struct MoveReport {
    value: Option<&'static str>,
    plies: Option<u32>,
    #[serde(skip)]
    prospect: Option<Prospect>,
}

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
    if let Some(value) = proven(found, plan.position.to_move()) {
        let proven = Proven { value, method: found.source.into(), nodes: found.nodes, line: &line };
        keeping::keep(arguments, common, &plan.position, &proven);
    }
    let report = report(plan, found, &line, moves);
    if common.json {
        output::print_json(&report)?;
    } else {
        output::print(&text(&report, plan, found, &line))?;
    }
    Ok(if reporter.interrupted() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// What is proven of a position with this side to move: how soon somebody wins, or at least who does.
fn proven(found: ProspectOutcome, mover: Seat) -> Option<ProvenValue> {
    let winner = |sign: i32| match sign {
        0 => None,
        1 => Some(mover),
        _ => Some(mover.opponent()),
    };
    let exact = found.prospect.map(ProvenValue::Prospect);
    exact.or_else(|| found.sign().map(|sign| ProvenValue::Winner(winner(sign))))
}

/// What makes sense only where there is a score.
fn refuse_foreign_options(arguments: &SolveArguments, game: &Game) -> Result<(), Failure> {
    let foreign = [
        (arguments.mode == Mode::Lookahead, "--mode lookahead"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.certificate.is_some(), "--certificate"),
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

fn report(plan: &Plan, found: ProspectOutcome, line: &[Move], moves: Option<Vec<(Move, Option<Prospect>)>>) -> Report {
    let (game, position) = (&plan.game, &plan.position);
    let mover = position.to_move();
    let winner = found.sign().map(|sign| match (sign, mover) {
        (0, _) => "draw",
        (1, Seat::FIRST) | (-1, Seat::SECOND) => "first",
        _ => "second",
    });
    let move_report = |prospect: Option<Prospect>| MoveReport {
        value: prospect.map(Prospect::name),
        plies: prospect.and_then(Prospect::plies),
        prospect,
    };
    Report {
        game: game.name(),
        board: game.board(),
        roster: game.roster().into(),
        rules: Object::switches(game.switches()),
        position: position.text(),
        value: found.sign().map(|_| found.at_least.name()),
        plies: found.prospect.and_then(Prospect::plies),
        undecided_within: found.sign().is_none().then_some(found.undecided_within),
        winner,
        line: line.iter().map(|&mv| game.move_text(mv)).collect(),
        moves: moves.map(|moves| {
            Object(moves.into_iter().map(|(mv, found)| (game.move_text(mv), move_report(found))).collect())
        }),
        source: found.source.name(),
        nodes: found.nodes,
        seconds: found.elapsed.as_secs_f64(),
        threads: plan.resources.threads,
        version: env!("CARGO_PKG_VERSION"),
    }
}

fn text(report: &Report, plan: &Plan, found: ProspectOutcome, line: &[Move]) -> String {
    let (game, position) = (&plan.game, &plan.position);
    let names = game.seat_names();
    let mover = names[position.to_move().index()];
    let mut text = format!("{}   {}\n\n", game.place(), game.switches());
    text.push_str(&boards(position, line));
    let over = position.moves().is_empty();
    let _ = writeln!(text, "\n{}\n", if over { "game over".to_owned() } else { format!("{mover} to move") });
    let _ = writeln!(text, "{:<8}{}", "value", verdict(found, position, names));
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

fn verdict(found: ProspectOutcome, position: &Position, names: &[&str]) -> String {
    let mover = position.to_move();
    let (winner, plies) = match found.prospect {
        None => match found.sign() {
            Some(1) => return format!("{} wins", names[mover.index()]),
            Some(-1) => return format!("{} wins", names[mover.opponent().index()]),
            _ => return format!("not known; nobody can force a win within {} plies", found.undecided_within),
        },
        Some(Prospect::Draw) => return "a draw: nobody can force a win".to_owned(),
        Some(Prospect::Win(plies)) => (mover, plies),
        Some(Prospect::Loss(plies)) => (mover.opponent(), plies),
    };
    let winner = names[winner.index()];
    match plies {
        0 => format!("{winner} has won"),
        1 => format!("{winner} wins in 1 ply"),
        plies => format!("{winner} wins in {plies} plies"),
    }
}
