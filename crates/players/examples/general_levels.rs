//! Matches of the general levels against each other at k in a row:
//! `cargo run --release -p players --features examples --example general_levels -- 6x7 4 on 100 9`.
//!
//! The arguments are the board, the length, gravity (`on` or `off`), the games of a match, the highest level to measure, the
//! lowest one, how far the opponent is below (2), and `solver` or `trying` for what tells them what can be forced. Levels
//! alternate who begins. Each match is a line with wins, draws and losses of the higher level.

use game::{Game, Seat, StopSignal};
use players::general::{BySolver, Player};
use players::{Level, Player as _, Question};
use row::{CellSet, Row, Setup, U256, Width};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |index: usize, default: &'static str| args.get(index).map_or(default, String::as_str).to_owned();
    let number = |text: String| text.parse::<usize>().expect("a number");
    let board = arg(0, "6x7");
    let (rows, columns) = board.split_once('x').expect("a board is rows x columns");
    let length = number(arg(1, "4"));
    let setup = Setup::new(number(rows.to_owned()), number(columns.to_owned()), length, arg(2, "on") == "on");
    let setup = setup.expect("the board exists");
    let plan = Plan {
        games: number(arg(3, "100")) as u64,
        highest: number(arg(4, "9")) as u8,
        lowest: number(arg(5, "2")) as u8,
        below: number(arg(6, "2")) as u8,
        solver: arg(7, "trying") == "solver",
    };
    match setup.width() {
        Width::Bits64 => run::<u64>(setup, &plan),
        Width::Bits128 => run::<u128>(setup, &plan),
        Width::Bits256 => run::<U256>(setup, &plan),
    }
}

struct Plan {
    games: u64,
    highest: u8,
    lowest: u8,
    below: u8,
    solver: bool,
}

fn run<S: CellSet>(setup: Setup, plan: &Plan) {
    let game = Row::<S>::new(setup);
    for level in (plan.lowest..=plan.highest).filter_map(Level::new) {
        let Some(lower) = level.below(plan.below) else { continue };
        let (mut results, begin) = ([0; 3], Instant::now());
        for number in 0..plan.games {
            let stronger_seat = if number % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
            let player = |level, seed| {
                if plan.solver {
                    Player::with_oracle(level, seed, BySolver::new(game.clone(), 1 << 24))
                } else {
                    Player::new(level, seed)
                }
            };
            let mut players = [player(level, 2 * number), player(lower, 2 * number + 1)];
            if stronger_seat == Seat::SECOND {
                players.swap(0, 1);
            }
            results[(1 - play(&game, &mut players, stronger_seat)) as usize] += 1;
        }
        let [won, drawn, lost] = results;
        let score = (f64::from(won) + f64::from(drawn) / 2.0) / plan.games as f64;
        let seconds = begin.elapsed().as_secs_f64() / plan.games as f64;
        println!("{level} against {lower}: {won} won, {drawn} drawn, {lost} lost, {score:.3}; {seconds:.2} s a game");
    }
}

/// The score of a seat after a game of two players.
fn play<S: CellSet>(game: &Row<S>, players: &mut [Player<Row<S>>; 2], seat: Seat) -> i32 {
    let (mut pos, stop) = (game.start(), StopSignal::new());
    loop {
        if let Some(payoff) = game.payoff(&pos) {
            return payoff[seat];
        }
        let question = Question { pos: &pos, past: &[], time: Duration::from_hours(1), stop: &stop };
        let thought = players[game.to_move(&pos).index()].think(game, &question).expect("the game goes on");
        pos = game.play(&pos, thought.mv);
    }
}
