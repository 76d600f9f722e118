//! Prints the lines of `tests/othello/data/perft.txt` again, counted by the slow twin of the rules; takes minutes.

use discs::{SlowTwin, parse_size};

fn main() {
    let counted = testkit::recount(include_str!("../tests/othello/data/perft.txt"), |line| {
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (rows, columns) = parse_size(&line.board).unwrap();
        SlowTwin::rectangle(rows, columns, &discs::othello::switches(rules).unwrap())
    });
    print!("{counted}");
}
