//! Prints the lines of `tests/data/perft.txt` again, counted by the slow twin of the rules; takes minutes.

use gobblers::SlowTwin;

fn main() {
    let counted = testkit::recount(include_str!("../tests/data/perft.txt"), |line| {
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        SlowTwin::new(&gobblers::switches(rules).unwrap())
    });
    print!("{counted}");
}
