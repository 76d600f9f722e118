//! Numbers of lines of play, against a file that the slow twin wrote.

use row::{CellSet, Row, Setup, U256, Width};
use testkit::{check_perft, read_perft_file};

const FILE: &str = include_str!("../data/perft.txt");

#[test]
fn every_board_has_the_counts_of_the_file() {
    let lines = read_perft_file(FILE);
    assert!(lines.len() >= 15);
    for line in lines {
        println!("{line:?}");
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (rows, columns) = line.board.split_once('x').unwrap();
        let switches = row::switches(rules).unwrap();
        let setup = row::setup(rows.parse().unwrap(), columns.parse().unwrap(), &switches).unwrap();
        match setup.width() {
            Width::Bits64 => check::<u64>(setup, &line.counts),
            Width::Bits128 => check::<u128>(setup, &line.counts),
            Width::Bits256 => check::<U256>(setup, &line.counts),
        }
    }
}

fn check<S: CellSet>(setup: Setup, counts: &[u64]) {
    check_perft(&Row::<S>::new(setup), counts);
}
