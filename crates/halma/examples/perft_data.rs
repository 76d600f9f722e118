//! Prints the lines of `tests/data/perft.txt` again, counted by the slow twin of the rules; takes minutes.

use halma::{SlowTwin, Variant};

fn main() {
    let counted = testkit::recount(include_str!("../tests/data/perft.txt"), |line| {
        let value = |wanted: &str| line.rules.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let number = |name: &str| value(name).map(|value| value.parse::<usize>().expect("a number"));
        let size = line.board.split('x').next().and_then(|side| side.parse().ok()).expect("a size");
        let players = number("players").unwrap_or(2);
        let pieces = number("pieces").unwrap_or_else(|| Variant::new(size, size, None, players).unwrap().pieces());
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let switches = rules.filter(|(name, _)| !["pieces", "players"].contains(name));
        SlowTwin::new(size, pieces, players, &halma::switches(switches).expect("the switches exist"))
    });
    print!("{counted}");
}
