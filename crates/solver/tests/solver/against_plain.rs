//! The solver against searches that are too simple to be wrong, on random positions.

use crate::positions::{filled, reachable};
use crate::reference::Reference;
use crate::variant::{Variant, nip_variants, othello_variants};
use crate::{Manner, check_exact, check_winner, kernels, manners, named, plain_solver, solve, solver};
use discs::{Discs, Position, Word};
use game::{Duel, Game, Notation, StopSignal, Symmetric};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use solver::{Goal, Solver, plain_alpha_beta, plain_minimax};

const OTHELLO_BOARDS: [&str; 9] = ["4x4", "4x5", "5x5", "5x6", "6x6", "8x8", "3x7", "8x9", "8x16"];
const NIP_BOARDS: [&str; 10] = ["4x4", "4x6", "5x5", "5x7", "6x6", "6x8", "8x8", "4x14", "4x16", "8x10"];

/// Up to this many empty cells plain minimax looks at every line; above it prunes.
const MINIMAX: u32 = 8;

fn plain_value<W: Word>(game: &Discs<W>, pos: &Position<W>) -> i32 {
    if game.empties(pos) <= MINIMAX {
        return plain_minimax(game, pos);
    }
    let beyond = game.highest_score() + 1;
    plain_alpha_beta(game, pos, -beyond, beyond)
}

/// Value and winner in every manner by solvers that know nothing yet, and by one that has solved the positions before.
fn check_position<W: Word>(game: &Discs<W>, experienced: &mut Solver<W>, pos: &Position<W>) -> i32 {
    let value = plain_value(game, pos);
    for manner in manners() {
        check_exact(&mut solver(game, manner), pos, value);
        check_winner(&mut solver(game, manner), pos, value);
    }
    check_exact(experienced, pos, value);
    value
}

/// Every question that can be asked of a score, in random order.
fn check_every_question<W: Word>(solver: &mut Solver<W>, pos: &Position<W>, value: i32, random: &mut Pcg64) {
    let highest = solver.game().highest_score();
    let mut scores: Vec<i32> = (-highest - 1..=highest).collect();
    scores.shuffle(random);
    for score in scores {
        let answer = solver.exceeds(pos, score, &StopSignal::new());
        assert_eq!(answer, Some(value > score), "more than {score} in {}", named(solver.game(), pos));
        check_reading_out(solver, pos, value, score);
    }
}

/// What other searches ask of the last cells: a bound on the right side.
fn check_reading_out<W: Word>(solver: &Solver<W>, pos: &Position<W>, value: i32, score: i32) {
    let game = solver.game();
    if game.empties(pos) > Solver::<W>::READ_OUT {
        return;
    }
    let (found, _) = solver.read_out(0, pos.mine, pos.theirs, game.mobility(pos), score);
    let right = if value > score { found > score && found <= value } else { found <= score && found >= value };
    assert!(right, "{found} instead of {value} by {score} in {}", named(game, pos));
}

fn check_board<W: Word>(game: &Discs<W>) {
    let mut random = Pcg64::seed_from_u64(2026);
    let mut experienced = plain_solver(game);
    let mut manners = manners().into_iter().cycle();
    let room = game.board().cells().count() - 4;
    let mut positions = Vec::new();
    for empties in (0..=11.min(room)).flat_map(|empties| [empties; 2]) {
        positions.push(reachable(game, empties, &mut random));
        positions.push(filled(game, empties.min(9), &mut random));
    }
    for pos in positions {
        let value = check_position(game, &mut experienced, &pos);
        let mut asked = solver(game, manners.next().unwrap());
        check_every_question(&mut asked, &pos, value, &mut random);
    }
}

fn check_boards(variants: &[Variant]) {
    for variant in variants {
        if variant.is_large() {
            check_board(&variant.game::<u128>());
        } else {
            check_board(&variant.game::<u64>());
        }
    }
}

#[test]
fn othello_endgames_agree_with_plain_search() {
    check_boards(&othello_variants(&OTHELLO_BOARDS));
}

#[test]
fn nip_endgames_agree_with_plain_search() {
    check_boards(&nip_variants(&NIP_BOARDS));
}

#[test]
fn endgames_agree_with_minimax_by_the_slow_twin() {
    for variant in [othello_variants(&["4x5", "8x8", "8x9"]), nip_variants(&["4x6", "5x7", "8x8", "8x10"])].concat() {
        let game = variant.game::<u128>();
        let twin = variant.twin();
        let mut random = Pcg64::seed_from_u64(7);
        for empties in 2..=5 {
            for pos in [reachable(&game, empties, &mut random), filled(&game, empties, &mut random)] {
                let slow = twin.parse_position(&game.position_text(&pos)).unwrap();
                check_exact(&mut plain_solver(&game), &pos, plain_minimax(&twin, &slow));
            }
        }
    }
}

fn check_against_reference<W: Word>(game: &Discs<W>, reference: &mut Reference<W>, pos: &Position<W>) {
    let value = reference.value_for_mover(pos);
    for manner in manners() {
        check_exact(&mut solver(game, manner), pos, value);
        check_winner(&mut solver(game, manner), pos, value);
    }
}

/// With many empty cells the solver looks positions up by their symmetric images and searches to order moves.
#[test]
fn openings_agree_with_a_simple_solver() {
    for variant in [othello_variants(&["4x6"]), nip_variants(&["4x8", "6x6"])].concat() {
        let game = variant.game::<u64>();
        let mut reference = Reference::new(&game);
        let mut random = Pcg64::seed_from_u64(11);
        for plies in [1, 3] {
            let pos = reachable(&game, game.empties(&game.start()) - plies, &mut random);
            check_against_reference(&game, &mut reference, &pos);
        }
    }
}

/// Too many empty cells for one thread alone.
#[test]
fn endgames_for_several_threads_agree_with_a_simple_solver() {
    for variant in [othello_variants(&["8x8", "8x9"]), nip_variants(&["6x8", "4x16", "8x10"])].concat() {
        let mut random = Pcg64::seed_from_u64(19);
        if variant.is_large() {
            let game = variant.game::<u128>();
            let pos = reachable(&game, 15, &mut random);
            check_against_reference(&game, &mut Reference::new(&game), &pos);
        } else {
            let game = variant.game::<u64>();
            let pos = reachable(&game, 16, &mut random);
            check_against_reference(&game, &mut Reference::new(&game), &pos);
        }
    }
}

#[test]
fn every_image_of_a_position_has_the_same_value() {
    for variant in [othello_variants(&["6x6", "8x8"]), nip_variants(&["6x8", "8x8"])].concat() {
        let game = variant.game::<u64>();
        let mut random = Pcg64::seed_from_u64(13);
        for empties in [12, 14] {
            let pos = reachable(&game, empties, &mut random);
            let mut shared = plain_solver(&game);
            let value = solve(&mut shared, &pos, Goal::Exact).bounds.value().unwrap();
            for symmetry in 1..game.symmetries() {
                let image = game.map_position(&pos, symmetry);
                check_exact(&mut shared, &image, value);
                check_exact(&mut plain_solver(&game), &image, value);
            }
        }
    }
}

/// One to three empty cells have code of their own; so have wipe-outs and positions in which nobody can move.
#[test]
fn the_last_cells_agree_with_minimax_however_they_are_filled() {
    for variant in [othello_variants(&["3x3", "4x4"]), nip_variants(&["4x4", "4x5", "5x5"])].concat() {
        let game = variant.game::<u64>();
        let mut random = Pcg64::seed_from_u64(17);
        let mut solvers: Vec<_> = kernels().into_iter().map(|isa| solver(&game, Manner { threads: 1, isa })).collect();
        for index in 0..60 {
            let pos = filled(&game, index % 5, &mut random);
            let value = plain_minimax(&game, &pos);
            for solver in &mut solvers {
                check_exact(solver, &pos, value);
            }
        }
    }
}

/// The upper half of `mine` is a constant of the key.
#[test]
fn positions_that_differ_only_in_the_upper_half_are_told_apart() {
    let game = Variant::parse("othello 8x16").game::<u128>();
    let upper = 0x8ebc_6af0_9c88_c6e3_u64;
    let free: Vec<usize> = (0..64).filter(|bit| upper >> bit & 1 == 0).collect();
    let mine = u128::from(upper) << 64 | 0x0f0f_00ff_1234_5678;
    let mut asked = plain_solver(&game);
    for skip in 0..20 {
        let empties = free[skip..skip + 9].iter().fold(0, |set, bit| set | 1_u128 << (64 + bit));
        let pos = Position { mine, theirs: !mine & !empties, seat: game::Seat::FIRST };
        check_exact(&mut asked, &pos, plain_value(&game, &pos));
    }
}
