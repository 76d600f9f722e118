use crate::cli::Suite;

/// One thing to solve, with its known value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The game.
    pub game: &'static str,
    /// The board.
    pub board: &'static str,
    /// A switch that differs from its default.
    pub rule: Option<(&'static str, &'static str)>,
    /// The position, or `None` for the start.
    pub position: Option<String>,
    /// The name of the position.
    pub label: String,
    /// The right value for the side to move.
    pub value_for_mover: i32,
}

const LIST: &str = include_str!("../../data/bench.txt");
/// Files of endgames, with the word that the list and the label have for them.
const ENDGAMES: [(&str, &str, &str); 2] = [
    ("ffo", "FFO", include_str!("../../data/ffo.txt")),
    ("endgames", "endgame", include_str!("../../data/endgames.txt")),
];

/// The items of a suite, in the order of the list.
///
/// # Panics
/// If the list that is compiled in is wrong; a test reads all of it.
pub fn items(suite: Suite) -> Vec<Item> {
    let wanted = suite.name();
    lines(LIST)
        .map(|line| line.split_whitespace().collect::<Vec<&str>>())
        .filter(|words| words[0].split(',').any(|suite| suite == wanted))
        .flat_map(|words| match words[4].split_once(':') {
            Some((file, range)) => endgames(words[1], words[2], words[3], file, range),
            None => vec![item(words[1], words[2], words[3], "start", None, words[4])],
        })
        .collect()
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

fn endgames(game: &'static str, board: &'static str, rule: &'static str, file: &str, range: &str) -> Vec<Item> {
    let (_, label, text) = ENDGAMES.iter().find(|(word, _, _)| *word == file).expect("the file is one of ours");
    let (from, to) = range.split_once('-').expect("a range has two ends");
    let number = |text: &str| text.parse::<u32>().expect("positions have numbers");
    lines(text)
        .map(|line| line.split_whitespace().collect::<Vec<&str>>())
        .filter(|words| (number(from)..=number(to)).contains(&number(words[0])))
        .map(|words| {
            let position = format!("{} {}", words[3], words[4]);
            item(game, board, rule, &format!("{label} {} ({})", words[0], words[1]), Some(position), words[2])
        })
        .collect()
}

fn item(
    game: &'static str,
    board: &'static str,
    rule: &'static str,
    label: &str,
    position: Option<String>,
    value: &str,
) -> Item {
    let value_for_mover = value.parse().expect("values are numbers");
    Item { game, board, rule: rule.split_once('='), position, label: label.to_owned(), value_for_mover }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_suite_has_items_that_can_be_opened() {
        for &suite in Suite::value_variants() {
            let items = items(suite);
            assert!(!items.is_empty(), "{suite:?}");
            for item in items {
                let rules: Vec<_> = item.rule.into_iter().collect();
                let table = games::open(item.game, Some(item.board), &rules).expect("the list is right");
                if let Some(position) = &item.position {
                    table.parse_position(position).expect("the position is right");
                }
            }
        }
    }

    #[test]
    fn all_endgames_are_listed_once() {
        assert_eq!(items(Suite::FfoEasy).len(), 19);
        assert_eq!(items(Suite::FfoHard).len(), 5);
        assert_eq!(items(Suite::FfoHardest).len(), 5);
        assert_eq!(items(Suite::FfoHard)[0].value_for_mover, 38);
    }
}
