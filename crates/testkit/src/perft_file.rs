use game::Game;
use solver::perft;

/// One line of a perft file: a board, its switches, and the number of lines of play of 1, 2, 3, … plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine {
    /// The size or name of the board.
    pub board: String,
    /// Switches and their values, without those that have their default.
    pub rules: Vec<(String, String)>,
    /// How many lines of 1, 2, 3, … plies there are.
    pub counts: Vec<u64>,
}

/// Reads a perft file: `#` begins a comment, other lines look like `4x6 start=reversed : 4 12 36`.
///
/// # Panics
/// If a line looks different.
pub fn read_perft_file(text: &str) -> Vec<PerftLine> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(read_line).collect()
}

fn read_line(line: &str) -> PerftLine {
    // The last colon: values of rules may hold one themselves.
    let (variant, counts) = line.rsplit_once(':').expect("a perft line has a colon");
    let mut words = variant.split_whitespace();
    let board = words.next().expect("a perft line names a board").to_owned();
    let rule = |word: &str| {
        let (name, value) = word.split_once('=').expect("a rule is name=value");
        (name.to_owned(), value.to_owned())
    };
    let rules = words.map(rule).collect();
    let counts = counts.split_whitespace().map(|count| count.parse().expect("counts are numbers")).collect();
    PerftLine { board, rules, counts }
}

/// Checks the number of lines of play from the start.
///
/// # Panics
/// If a count differs.
pub fn check_perft<G: Game>(game: &G, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(game, &game.start(), depth), count, "lines of {depth} plies");
    }
}

/// The lines of a perft file as text, counted again by the game that `game` makes for each.
pub fn recount<G: Game>(text: &str, game: impl Fn(&PerftLine) -> G) -> String {
    let line_text = |line: &PerftLine| {
        let game = game(line);
        let count = |depth: usize| perft(&game, &game.start(), depth as u32).to_string();
        let counts: Vec<String> = (1..=line.counts.len()).map(count).collect();
        let rules = line.rules.iter().map(|(name, value)| format!("{name}={value}"));
        let words: Vec<String> = std::iter::once(line.board.clone()).chain(rules).collect();
        format!("{} : {}\n", words.join(" "), counts.join(" "))
    };
    read_perft_file(text).iter().map(line_text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs};

    #[test]
    fn a_file_is_read_line_by_line() {
        let lines = read_perft_file("# toy\n\n5 fault=1:none : 5 20 60\n");
        let rules = vec![("fault".to_owned(), "1:none".to_owned())];
        assert_eq!(lines, [PerftLine { board: "5".to_owned(), rules, counts: vec![5, 20, 60] }]);
        check_perft(&Pairs::SOUND, &lines[0].counts);
    }

    #[test]
    fn a_file_counted_again_is_the_same() {
        let text = "5 fault=none : 5 20 60\n";
        assert_eq!(recount(text, |_| Pairs::SOUND), text);
        assert_eq!(recount("5 fault=none : 0 0 0\n", |_| Pairs::SOUND), text);
    }

    #[test]
    #[should_panic(expected = "lines of 1 plies")]
    fn a_wrong_count_is_found() {
        check_perft(&Pairs::with(Fault::MoveTwice), &[5, 20, 60]);
    }
}
