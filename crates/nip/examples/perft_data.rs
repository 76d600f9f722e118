//! Prints `tests/data/perft.txt` again, counted by the slow twin of the rules; takes minutes.

use disc::{SlowTwin, parse_size};
use game::{Game, Switches};
use search::perft;
use testkit::{PerftLine, read_perft_file};

const FILE: &str = include_str!("../tests/data/perft.txt");

fn main() {
    for line in read_perft_file(FILE) {
        let (rows, columns, switches) = variant(&line);
        let twin = SlowTwin::octagon(rows, columns, &switches);
        let count = |depth: usize| perft(&twin, &twin.start(), depth as u32).to_string();
        let counts: Vec<String> = (1..=line.counts.len()).map(count).collect();
        let rules = line.rules.iter().map(|(name, value)| format!("{name}={value}"));
        let words: Vec<String> = std::iter::once(line.board.clone()).chain(rules).collect();
        println!("{} : {}", words.join(" "), counts.join(" "));
    }
}

fn variant(line: &PerftLine) -> (usize, usize, Switches) {
    let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let (rows, columns) = parse_size(&line.board).unwrap();
    (rows, columns, nip::switches(rules).unwrap())
}
