//! Prints the lines of `tests/data/perft.txt` again, counted by the slow twin of the rules; takes minutes.

use row::SlowTwin;

fn main() {
    let counted = testkit::recount(include_str!("../tests/data/perft.txt"), |line| {
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (rows, columns) = line.board.split_once('x').expect("a board is rows x columns");
        let side = |text: &str| text.parse().expect("a side is a number");
        let switches = row::switches(rules).expect("the switches exist");
        SlowTwin::new(row::setup(side(rows), side(columns), &switches).expect("the board exists"))
    });
    print!("{counted}");
}
