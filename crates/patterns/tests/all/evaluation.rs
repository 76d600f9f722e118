use crate::common::{nip, othello, random_game, random_patterns, random_phases, random_weights};
use discs::{Discs, Isa, IsaChoice, Move, Portable, Word};
use game::Game;
use patterns::{BLOCKS, Indices, Patterns, TINY_BLOCKS, Weights};

/// Every way to find a value, compared with the obvious one, over some random games.
fn check<W: Word>(game: &Discs<W>) {
    for (layout, weights) in [random_weights(game, 7), random_phases(game, 7)] {
        let patterns = Patterns::new(layout, weights);
        for seed in 0..4 {
            check_game(game, &patterns, seed, Portable);
            if let IsaChoice::V3(isa) = IsaChoice::detect() {
                check_game(game, &patterns, seed, isa);
            }
        }
    }
}

fn check_game<W: Word, I: Isa>(game: &Discs<W>, patterns: &Patterns, seed: u64, isa: I) {
    let positions = random_game(game, seed);
    let layout = patterns.layout();
    let mut kept: Indices<BLOCKS> = patterns.indices(positions[0].mine, positions[0].theirs);
    let mut kept_tiny: Indices<TINY_BLOCKS> = patterns.tiny_indices(positions[0].mine, positions[0].theirs);
    for (pos, next) in positions.iter().zip(&positions[1..]) {
        let empties = game.empties(next);
        let slow = patterns.slow_value(next.mine, next.theirs, empties);
        let slow_tiny = patterns.slow_tiny_value(next.mine, next.theirs);
        let placed = (next.mine | next.theirs) & !(pos.mine | pos.theirs);
        if placed.is_empty() {
            (kept, kept_tiny) = (kept.passed(), kept_tiny.passed());
        } else {
            let cell = placed.lowest();
            let flips = next.theirs & pos.theirs;
            let (before, before_tiny) = (kept, kept_tiny);
            isa.run(
                #[inline(always)]
                || {
                    assert_eq!(patterns.at(empties).value_after(isa, &before, cell, flips), slow);
                    assert_eq!(patterns.tiny_value_after(isa, &before_tiny, cell, flips), slow_tiny);
                    kept = before.after(layout, cell, flips);
                    kept_tiny = before_tiny.after(layout, cell, flips);
                },
            );
        }
        assert_eq!(isa.run(|| patterns.at(empties).value(isa, &kept)), slow);
        assert_eq!(isa.run(|| patterns.tiny_value_at(isa, &kept_tiny)), slow_tiny);
        assert_eq!(isa.run(|| patterns.value(next.mine, next.theirs, empties)), slow);
        assert_eq!(kept, patterns.indices(next.mine, next.theirs));
        assert_eq!(kept_tiny, patterns.tiny_indices(next.mine, next.theirs));
    }
}

#[test]
fn the_fast_ways_find_what_the_obvious_one_finds() {
    for (rows, columns) in [(3, 3), (4, 4), (3, 16), (6, 6), (6, 8), (8, 6), (7, 7), (8, 8)] {
        check(&othello::<u64>(rows, columns));
    }
    for (rows, columns) in [(4, 4), (4, 8), (6, 6), (6, 8), (5, 7), (8, 8)] {
        check(&nip::<u64>(rows, columns));
    }
}

#[test]
fn large_boards_are_no_exception() {
    check(&othello::<u128>(10, 10));
    check(&othello::<u128>(8, 16));
    check(&nip::<u128>(8, 16));
    check(&nip::<u128>(10, 12));
}

fn check_symmetric<W: Word>(game: &Discs<W>) {
    let patterns = random_patterns(game, 3);
    let symmetries = game.board().symmetries();
    for pos in random_game(game, 11) {
        let empties = game.empties(&pos);
        let value = patterns.value(pos.mine, pos.theirs, empties);
        let tiny = patterns.slow_tiny_value(pos.mine, pos.theirs);
        for symmetry in 1..symmetries.count() {
            let (mine, theirs) = (symmetries.map_set(pos.mine, symmetry), symmetries.map_set(pos.theirs, symmetry));
            assert_eq!(patterns.value(mine, theirs, empties), value, "symmetry {symmetry}");
            assert_eq!(patterns.slow_tiny_value(mine, theirs), tiny, "symmetry {symmetry}");
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    check_symmetric(&othello::<u64>(8, 8));
    check_symmetric(&othello::<u64>(6, 8));
    check_symmetric(&othello::<u128>(9, 12));
    check_symmetric(&nip::<u64>(8, 8));
    check_symmetric(&nip::<u64>(6, 8));
    check_symmetric(&nip::<u64>(5, 5));
}

#[test]
fn a_phase_serves_the_numbers_of_empty_cells_around_it() {
    let game = othello::<u64>(8, 8);
    let (layout, weights) = random_phases(&game, 5);
    let turns = vec![0; weights.turns.len()];
    let patterns = Patterns::new(layout, Weights { turns, ..weights });
    let pos = game.play(&game.start(), game.moves(&game.start()).find(|&mv| mv != Move::Pass).unwrap());
    let [before, first, last, after] = [17, 18, 21, 22].map(|empties| patterns.value(pos.mine, pos.theirs, empties));
    assert!(before != first && first == last && last != after, "{before} {first} {last} {after}");
}

#[test]
fn more_empty_cells_than_there_are_do_no_harm() {
    let game = othello::<u64>(4, 4);
    let patterns = random_patterns(&game, 5);
    let start = game.start();
    assert_eq!(patterns.value(start.mine, start.theirs, 1000), patterns.value(start.mine, start.theirs, 16));
}

#[test]
fn doubts_are_those_of_the_formula_and_stay_within_bounds() {
    let (layout, mut weights) = random_weights(&othello::<u64>(6, 6), 1);
    assert_eq!(Patterns::new(layout.clone(), weights.clone()).spread(20, 2, 6), None, "not measured");
    weights.spread = [6300, 31, 70, 409];
    let patterns = Patterns::new(layout.clone(), weights.clone());
    for (empties, shallow, plies) in [(10, 1, 3), (20, 2, 6), (30, 9, 20), (32, 0, 32)] {
        let log =
            6.3 - 0.031 * f64::from(empties) - 0.07 * f64::from(shallow) + 0.409 * f64::from(plies - shallow).ln();
        let found = patterns.spread(empties, shallow, plies).unwrap();
        assert!((f64::from(found) / log.exp() - 1.0).abs() < 0.02, "{found} instead of {}", log.exp());
    }
    weights.spread = [i32::MAX, i32::MIN, i32::MIN, i32::MAX];
    let patterns = Patterns::new(layout, weights);
    assert!((0..=12_800).contains(&patterns.spread(32, 10, 40).unwrap()), "as large as a board at most");
}
