//! Numbers of lines of play, against a file that the slow twin wrote.

use game::Switches;
use gobblers::{Gobblers, Handicapped};
use testkit::{PerftLine, check_perft, read_perft_file};

const FILE: &str = include_str!("../data/perft.txt");

fn switches(line: &PerftLine) -> Switches {
    let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    gobblers::switches(rules).unwrap()
}

#[test]
fn every_variant_has_the_counts_of_the_file() {
    let lines = read_perft_file(FILE);
    assert!(lines.len() >= 15);
    for line in lines {
        println!("{line:?}");
        let (rules, first_turns) = gobblers::rules(&switches(&line)).unwrap();
        let game = Gobblers::new(rules);
        if first_turns.is_none() {
            check_perft(&game, &line.counts);
        }
        check_perft(&Handicapped::new(game, first_turns), &line.counts);
    }
}
