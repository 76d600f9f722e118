//! Solves k in a row and says how long it took: `cargo run --release -p search --example solve_row -- 6x7 4 on who`.
//!
//! The arguments are the board, the length, gravity (`on` or `off`), `who` (wins only) or `exact` (how soon as well), the moves
//! played before, like `ddcc`, or `random:16:20` for 20 random positions with 16 stones in which nobody wins at once, and the
//! seconds to give up after. The table takes 2 GiB, or as many MiB as `TABLE_MIB` says.

use game::{Game, Notation, Tactical};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use row::{CellSet, Position, Row, Setup, U256, Width};
use solver::{AcyclicSolver, DistanceLimits, Goal, Limits};
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |index: usize, default: &'static str| args.get(index).map_or(default, String::as_str).to_owned();
    let board = arg(0, "6x7");
    let (rows, columns) = board.split_once('x').expect("a board is rows x columns");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let gravity = arg(2, "on") == "on";
    let setup = Setup::new(number(rows), number(columns), number(&arg(1, "4")), gravity).expect("the board exists");
    let goal = if arg(3, "who") == "exact" { Goal::Exact } else { Goal::WinLossDraw };
    let seconds = args.get(5).map(|text| number(text) as u64);
    match setup.width() {
        Width::Bits64 => run::<u64>(setup, goal, &arg(4, ""), seconds),
        Width::Bits128 => run::<u128>(setup, goal, &arg(4, ""), seconds),
        Width::Bits256 => run::<U256>(setup, goal, &arg(4, ""), seconds),
    }
}

fn run<S: CellSet>(setup: Setup, goal: Goal, from: &str, seconds: Option<u64>) {
    let game = Row::<S>::new(setup);
    let positions = if let Some((stones, count)) = from.strip_prefix("random:").and_then(|rest| rest.split_once(':')) {
        let mut random = Pcg64::seed_from_u64(1);
        let (stones, count): (u32, u32) = (stones.parse().expect("a number"), count.parse().expect("a number"));
        (0..count).map(|_| quiet_position(&game, stones, &mut random)).collect()
    } else {
        let letters = from.chars().map(|letter| game.parse_move(&letter.to_string()).expect("a column"));
        vec![letters.fold(game.start(), |pos, mv| game.try_play(&pos, mv).expect("a legal move"))]
    };
    let mebibytes = std::env::var("TABLE_MIB").ok().and_then(|text| text.parse().ok()).unwrap_or(2048);
    let mut slowest = Duration::ZERO;
    for pos in positions {
        let mut solver = AcyclicSolver::new(game.clone(), mebibytes << 20);
        let effort = Limits { nodes: None, time: seconds.map(Duration::from_secs) };
        let limits = DistanceLimits { effort, plies: None };
        let outcome = solver.solve(&pos, goal, &limits, &game::StopSignal::new());
        let took = outcome.elapsed.as_secs_f64();
        println!(
            "{} at least {} at most {}, {} nodes, {took:.2} s, {:.2} million nodes/s",
            game.position_text(&pos),
            outcome.at_least,
            outcome.at_most,
            outcome.nodes,
            outcome.nodes as f64 / took / 1e6,
        );
        slowest = slowest.max(outcome.elapsed);
    }
    println!("slowest {:.2} s", slowest.as_secs_f64());
}

/// A random position with so many stones in which the player to move does not win at once.
fn quiet_position<S: CellSet>(game: &Row<S>, stones: u32, random: &mut Pcg64) -> Position<S> {
    loop {
        let mut pos = game.start();
        while pos.count() < stones {
            let moves: Vec<_> = game.moves(&pos).collect();
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[random.random_range(0..moves.len())]);
        }
        if pos.count() == stones && game.payoff(&pos).is_none() && !game.wins_at_once(&pos) {
            return pos;
        }
    }
}
