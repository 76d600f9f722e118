//! Numbers of lines of play, against a file that the slow twin wrote and against the rule page.

use crate::common::game;
use halma::{U256, Variant};
use testkit::{PerftLine, check_perft, read_perft_file};

const FILE: &str = include_str!("../data/perft.txt");

fn variant(line: &PerftLine) -> Variant {
    let number = |wanted: &str| {
        let rule = line.rules.iter().find(|(name, _)| name == wanted);
        rule.map(|(_, value)| value.parse::<usize>().unwrap())
    };
    let (rows, columns) = line.board.split_once('x').unwrap();
    let players = number("players").unwrap_or(2);
    Variant::new(rows.parse().unwrap(), columns.parse().unwrap(), number("pieces"), players).unwrap()
}

/// Counts in the narrowest set that holds the board, and in the widest for fewer plies.
fn check(variant: Variant, rules: &[(&str, &str)], counts: &[u64]) {
    let fewer = &counts[..counts.len() - 1];
    match (variant.size(), variant.players()) {
        (..=8, _) => {
            check_perft(&game::<u64, 2>(variant, rules), counts);
            check_perft(&game::<u128, 2>(variant, rules), fewer);
            check_perft(&game::<U256, 2>(variant, rules), fewer);
        }
        (10, _) => {
            check_perft(&game::<u128, 2>(variant, rules), counts);
            check_perft(&game::<U256, 2>(variant, rules), fewer);
        }
        (_, 2) => check_perft(&game::<U256, 2>(variant, rules), counts),
        _ => check_perft(&game::<U256, 4>(variant, rules), counts),
    }
}

#[test]
fn every_variant_has_the_counts_of_the_file() {
    let lines = read_perft_file(FILE);
    assert!(lines.len() >= 20);
    for line in lines {
        println!("{line:?}");
        let rules = line.rules.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let rules: Vec<(&str, &str)> = rules.filter(|(name, _)| !["pieces", "players"].contains(name)).collect();
        check(variant(&line), &rules, &line.counts);
    }
}

#[test]
fn the_large_boards_have_the_counts_of_the_rule_page() {
    let facts: [(usize, usize, &[u64]); 4] = [
        (8, 2, &[24, 576, 20_050, 700_034]),
        (10, 2, &[32, 1024, 46_016]),
        (16, 2, &[40, 1600, 85_440]),
        (16, 4, &[32, 1024, 32_768]),
    ];
    for (size, players, counts) in facts {
        check(Variant::new(size, size, None, players).unwrap(), &[], counts);
    }
}
