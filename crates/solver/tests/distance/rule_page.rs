//! What is established of the full game.

use crate::{MEMORY, check, game, parse_prospect, prospect, solver};
use game::{Game, Notation, Prospect, StopSignal};
use gobblers::Gobblers;
use solver::{DistanceLimits, DistanceSolver};
use std::collections::BTreeMap;

/// Positions with their prospects under `lift=loses` and `lift=after-move`.
const POSITIONS: [(&str, &str, &str); 13] = [
    ("././././././././. 1", "W13", "W13"),
    ("./s/SL/M/././sL/ml/S 1", "W1", "W1"),
    ("Ml/l/././sML/./m/Sm/sL 1", "W5", "L2"),
    ("./SL/./ML/./s/./Sm/s 1", "W17", "L8"),
    ("./S/./sM/./L/Sl/./. 2", "W21", "W19"),
    ("S/mL/Sm/./Ml/l/sL/./sM 2", "W2", "W1"),
    ("././l/sM/./mL/S/./ml 2", "L6", "L6"),
    ("././Sl/././SmL/l/./L 1", "L10", "W7"),
    ("sMl/././sMl/mL/S/mL/./S 2", "L1", "L2"),
    ("l/SM/./sL/L/Sm/s/m/. 1", "D", "D"),
    ("Sl/s/./S/./m/ML/sMl/. 1", "D", "W7"),
    ("M/./l/./././././. 1", "L16", "D"),
    ("./././M/./s/././. 1", "L26", "W11"),
];

/// Starting hands with the prospect of the first player, under the same two rules.
const HANDS: [(&str, &str, &str); 5] = [
    ("122/122", "W13", "W13"),
    ("221/221", "W23", "D"),
    ("212/212", "D", "D"),
    ("022/022", "D", "D"),
    ("202/202", "D", "D"),
];

fn both_rules() -> [Gobblers; 2] {
    [game("lift=loses"), game("lift=after-move")]
}

#[test]
fn the_positions_of_the_page_have_their_prospects() {
    for (text, loses, after_move) in POSITIONS {
        for (game, expected) in both_rules().into_iter().zip([loses, after_move]) {
            let pos = game.parse_position(text).expect("a position of the page");
            // Each for itself: none may need what another has proven.
            check(&mut solver(&game), &pos, parse_prospect(expected));
        }
    }
}

#[test]
fn the_first_moves_have_their_values() {
    for game in both_rules() {
        let mut solver = solver(&game);
        let prospects = solver.move_prospects(&game.start(), &DistanceLimits::default(), &StopSignal::new());
        let found: BTreeMap<String, String> = prospects
            .into_iter()
            .map(|(mv, prospect)| (game.move_text(mv), prospect.expect("no limits").to_string()))
            .collect();
        assert_eq!(found.len(), 27);
        let corner_edge_centre =
            [("S", ["W15", "W13", "W15"]), ("M", ["L14", "L12", "L12"]), ("L", ["W13", "W15", "W13"])];
        for (size, values) in corner_edge_centre {
            for (cells, value) in
                [&["a1", "c1", "a3", "c3"][..], &["b1", "a2", "c2", "b3"], &["b2"]].into_iter().zip(values)
            {
                for cell in cells {
                    assert_eq!(found[&format!("{size}@{cell}")], value, "{size}@{cell} {:?}", game.rules());
                }
            }
        }
    }
}

#[test]
fn smaller_hands_have_their_values() {
    for (hands, loses, after_move) in HANDS {
        for (lift, expected) in [("loses", loses), ("after-move", after_move)] {
            let game = game(&format!("lift={lift} hands={hands}"));
            check(&mut solver(&game), &game.start(), parse_prospect(expected));
        }
    }
}

#[test]
fn a_small_table_only_costs_time() {
    for game in both_rules() {
        let mut solver = DistanceSolver::new(game.clone(), 1 << 18);
        assert_eq!(prospect(&mut solver, &game.start()), Prospect::Win(13));
    }
}

#[test]
fn the_start_takes_few_nodes() {
    for game in both_rules() {
        let outcome = DistanceSolver::new(game.clone(), MEMORY).solve(
            &game.start(),
            &DistanceLimits::default(),
            &StopSignal::new(),
        );
        assert!(outcome.nodes < 100_000, "{outcome:?}");
    }
}
