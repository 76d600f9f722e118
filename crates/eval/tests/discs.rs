//! Judgements of disc games: fair to both colours and to all sides of the board, on every board.

use discs::{Discs, IsaChoice, Portable, Position, Word, stable};
use eval::discs::{FEATURES, Feature, Kin, Outlook, STAGES, Weights, stage};
use game::{Evaluate, Game, Symmetric};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

fn othello<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

fn nip<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Discs<W> {
    let switches = discs::nip::switches(rules.iter().copied()).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

/// All positions of some random games that are not over.
fn positions<W: Word>(game: &Discs<W>, games: u64) -> Vec<Position<W>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = Pcg64::seed_from_u64(seed);
        let mut pos = game.start();
        while let Some(mv) = game.moves(&pos).choose(&mut random) {
            positions.push(pos);
            pos = game.play(&pos, mv);
        }
    }
    positions
}

fn check_fairness<W: Word>(game: &Discs<W>) {
    let outlook = Outlook::new(game);
    let portable = game.clone().with_isa(IsaChoice::Portable(Portable));
    let most = 100 * game.board().cells().count() as i32;
    for pos in positions(game, 5) {
        let value = outlook.evaluate_for_mover(game, &pos);
        assert!(value.abs() < most, "{value} is surer than the end of the game");
        // The same stones in the other colours, and the other colour's turn: the same for the side to move, so the
        // opposite for black.
        let exchanged = Position { seat: pos.seat.opponent(), ..pos };
        assert_eq!(outlook.evaluate_for_mover(game, &exchanged), value);
        assert_eq!(outlook.evaluate_for_mover(&portable, &pos), value, "with any instructions");
        for symmetry in 0..game.symmetries() {
            let image = game.map_position(&pos, symmetry);
            assert_eq!(outlook.evaluate_for_mover(game, &image), value, "symmetry {symmetry} of {pos:?}");
        }
    }
}

#[test]
fn both_colours_and_all_symmetries_are_judged_alike_on_every_board() {
    for (rows, columns) in [(3, 3), (4, 4), (5, 6), (6, 6), (7, 7), (8, 8), (4, 16)] {
        check_fairness(&othello::<u64>(rows, columns));
    }
    check_fairness(&othello::<u128>(10, 10));
    for (rows, columns) in [(4, 4), (6, 6), (5, 7), (8, 8), (4, 14)] {
        check_fairness(&nip::<u64>(rows, columns, &[]));
        check_fairness(&nip::<u64>(rows, columns, &[("rim", "off")]));
    }
    check_fairness(&nip::<u128>(10, 12, &[]));
}

/// What is counted for one side less the other turns round when the sides do.
fn check_opposites<W: Word>(game: &Discs<W>) {
    let outlook = Outlook::new(game);
    let one_sided = [Feature::Turn, Feature::LastWord, Feature::OddQuarters, Feature::LastOnBorder];
    for pos in positions(game, 5) {
        let other = pos.passed();
        let features = |pos: &Position<W>, other: &Position<W>| {
            let (legal, replies) = (game.mobility(pos), game.mobility(other));
            outlook.terrain().features(&discs::Sides { mine: pos.mine, theirs: pos.theirs, legal, replies })
        };
        let (own, others) = (features(&pos, &other), features(&other, &pos));
        for feature in Feature::ALL {
            let sign = if one_sided.contains(&feature) { 1 } else { -1 };
            assert_eq!(own[feature as usize], sign * others[feature as usize], "{feature:?} of {pos:?}");
        }
    }
}

#[test]
fn features_turn_round_with_the_sides() {
    check_opposites(&othello::<u64>(8, 8));
    check_opposites(&nip::<u64>(8, 8, &[]));
    check_opposites(&nip::<u64>(6, 8, &[("rim", "off")]));
}

#[test]
fn features_count_what_they_say() {
    let game = othello::<u64>(8, 8);
    let outlook = Outlook::new(&game);
    for pos in positions(&game, 20) {
        let other = pos.passed();
        let sides = discs::Sides {
            mine: pos.mine,
            theirs: pos.theirs,
            legal: game.mobility(&pos),
            replies: game.mobility(&other),
        };
        let features = outlook.terrain().features(&sides);
        let count = |feature: Feature| features[feature as usize];
        assert_eq!(count(Feature::Moves), sides.legal.count() as i32 - sides.replies.count() as i32);
        let stones: i32 = (Feature::Cell00 as usize..FEATURES).map(|index| features[index]).sum();
        assert_eq!(stones, pos.mine.count() as i32 - pos.theirs.count() as i32);
        // Stones that are found stable from the border inwards are stable: none are found that the proof does not find.
        let most = stable(game.board(), pos.mine, pos.theirs).count() as i32;
        let least = -(stable(game.board(), pos.theirs, pos.mine).count() as i32);
        assert!((least..=most).contains(&count(Feature::Stable)), "{pos:?}");
    }
}

#[test]
fn nothing_on_an_open_rim_counts_as_stable() {
    let game = nip::<u64>(8, 8, &[]);
    let outlook = Outlook::new(&game);
    let rim = game.board().rim().unwrap().cells;
    for pos in positions(&game, 20) {
        let sides = discs::Sides { mine: pos.mine, theirs: pos.theirs, legal: 0, replies: 0 };
        let stable = outlook.terrain().features(&sides)[Feature::Stable as usize];
        assert!(stable == 0 || rim & !pos.mine & !pos.theirs == 0, "{pos:?}");
    }
}

#[test]
fn weights_change_evenly_between_the_stages() {
    let mut weights = Weights { by_stage: [[0; FEATURES]; STAGES], spread: [0; 3] };
    for (index, row) in weights.by_stage.iter_mut().enumerate() {
        row[0] = index as i32 * 600;
    }
    for empties in 0..=60 {
        assert_eq!(weights.at(empties, 60)[0], empties as i32 * 60);
    }
    assert_eq!(stage(0, 60), (0, 0.0));
    assert_eq!(stage(60, 60), (STAGES - 2, 1.0));
}

#[test]
fn every_board_has_kin() {
    assert_eq!(Kin::of(&othello::<u64>(8, 8)), Kin::LargeOthello);
    assert_eq!(Kin::of(&othello::<u64>(6, 6)), Kin::SmallOthello);
    assert_eq!(Kin::of(&nip::<u64>(8, 8, &[])), Kin::LargeNip);
    assert_eq!(Kin::of(&nip::<u64>(6, 6, &[])), Kin::SmallNip);
    assert_eq!(Kin::of(&nip::<u64>(6, 6, &[("rim", "off")])), Kin::Octagon);
}
