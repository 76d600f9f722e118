//! Numbers of lines of play, against a file that the slow twin wrote.

use discs::{Discs, Word, parse_size};
use game::Switches;
use testkit::{PerftLine, check_perft, read_perft_file};

const FILE: &str = include_str!("data/perft.txt");

fn variant(line: &PerftLine) -> (usize, usize, Switches) {
    let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let (rows, columns) = parse_size(&line.board).unwrap();
    (rows, columns, discs::othello::switches(rules).unwrap())
}

fn game<W: Word>(line: &PerftLine) -> Discs<W> {
    let (rows, columns, switches) = variant(line);
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), switches).unwrap()
}

#[test]
fn every_variant_has_the_counts_of_the_file() {
    let lines = read_perft_file(FILE);
    assert!(lines.len() >= 20);
    for line in lines {
        println!("{line:?}");
        let (rows, columns, _) = variant(&line);
        if rows * columns <= 64 {
            check_perft(&game::<u64>(&line), &line.counts);
        }
        check_perft(&game::<u128>(&line), &line.counts);
    }
}
