//! What an analysis finds, and how studies are kept.

mod adviser;
mod analysis;
mod tree;
mod worker;

use games::{Game, Resources};
use study::{Limits, Settings};

fn game(name: &str, board: &str, rules: &[(&str, &str)]) -> Game {
    games::open(name, Some(board), rules).unwrap()
}

const RESOURCES: Resources = Resources { threads: 2, memory: 64 << 20, portable: false, tables: None };

fn settings(limits: Limits) -> Settings {
    Settings { resources: RESOURCES, lines: 2, limits, seed: 1 }
}

fn to_depth(depth: u32) -> Settings {
    settings(Limits { depth: Some(depth), ..Limits::default() })
}
