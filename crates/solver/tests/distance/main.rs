//! The search for distances against backward induction, what is established, and its own promises.

mod against_twin;
mod limits;
mod line;
mod rule_page;
mod twin;

use game::{Game, Notation, Prospect, StopSignal};
use gobblers::{Gobblers, Position};
use solver::{DistanceLimits, DistanceSolver};

/// Enough to forget nothing in these tests.
const MEMORY: usize = 1 << 26;

/// The game under some switches, like `lift=loses hands=111/111`.
fn game(switches: &str) -> Gobblers {
    let given = switches.split_whitespace().map(|switch| switch.split_once('=').expect("a switch has a value"));
    let switches = gobblers::switches(given).expect("known switches");
    Gobblers::new(gobblers::rules(&switches).expect("known values").0)
}

fn solver(game: &Gobblers) -> DistanceSolver<Gobblers> {
    DistanceSolver::new(game.clone(), MEMORY)
}

/// The prospect of a position, without limits.
#[track_caller]
fn prospect(solver: &mut DistanceSolver<Gobblers>, pos: &Position) -> Prospect {
    let outcome = solver.solve(pos, &DistanceLimits::default(), &StopSignal::new());
    outcome.prospect.unwrap_or_else(|| panic!("undecided: {}", named(solver.game(), pos)))
}

#[track_caller]
fn check(solver: &mut DistanceSolver<Gobblers>, pos: &Position, expected: Prospect) {
    assert_eq!(prospect(solver, pos), expected, "{}", named(solver.game(), pos));
}

fn named(game: &Gobblers, pos: &Position) -> String {
    format!("{:?} \"{}\"", game.rules(), game.position_text(pos))
}

/// `W13`, `L14` or `D`.
fn parse_prospect(text: &str) -> Prospect {
    let plies = || text[1..].parse().expect("a number of plies");
    match &text[..1] {
        "W" => Prospect::Win(plies()),
        "L" => Prospect::Loss(plies()),
        _ => Prospect::Draw,
    }
}

/// Every position that can be reached, up to symmetry.
fn reachable(game: &Gobblers) -> Vec<Position> {
    use game::Symmetric;
    let start = game.canonical(&game.start());
    let mut seen = std::collections::HashSet::from([start]);
    let mut found = vec![start];
    let mut next = 0;
    while next < found.len() {
        let pos = found[next];
        for mv in game.moves(&pos) {
            let after = game.canonical(&game.play(&pos, mv));
            if seen.insert(after) {
                found.push(after);
            }
        }
        next += 1;
    }
    found
}
