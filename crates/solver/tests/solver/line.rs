//! Lines of best play and the scores of moves.

use crate::positions::reachable;
use crate::variant::{Variant, nip_variants, othello_variants};
use crate::{manners, named, plain_solver, solve, solver};
use discs::{Discs, Position, Word};
use game::{Duel, Game, StopSignal};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use solver::{Goal, Limits, Solver};

/// Plays the line through and returns the final score for the side that moves in `pos`.
fn final_score<W: Word>(game: &Discs<W>, pos: &Position<W>, line: &[discs::Move]) -> i32 {
    let mut last = *pos;
    for &mv in line {
        last = game.try_play(&last, mv).unwrap_or_else(|_| panic!("{mv:?} of {line:?} in {}", named(game, pos)));
    }
    let score = game.score_for_mover(&last).unwrap_or_else(|| panic!("{line:?} goes on in {}", named(game, pos)));
    if last.seat == pos.seat { score } else { -score }
}

fn check_lines<W: Word>(solver: &mut Solver<W>, pos: &Position<W>) {
    let game = solver.game().clone();
    let stop = StopSignal::new();
    // First the winner, so that the line cannot lean on the exact value.
    let winning = solver.line(pos, Goal::WinLossDraw, &stop).expect("nobody stops it");
    let best = solver.line(pos, Goal::Exact, &stop).expect("nobody stops it");
    let value = solve(solver, pos, Goal::Exact).bounds.value().unwrap();
    assert_eq!(final_score(&game, pos, &best), value, "the best line of {}", named(&game, pos));
    assert_eq!(final_score(&game, pos, &winning).signum(), value.signum(), "a winning line of {}", named(&game, pos));
}

fn check_variant<W: Word>(game: &Discs<W>, empties: &[u32]) {
    let mut random = Pcg64::seed_from_u64(5);
    for &empties in empties {
        let pos = reachable(game, empties, &mut random);
        for manner in manners() {
            check_lines(&mut solver(game, manner), &pos);
        }
    }
}

#[test]
fn lines_of_best_play_end_the_game_with_the_value() {
    for variant in [
        othello_variants(&["3x7", "4x4", "5x5", "8x8", "8x9"]),
        nip_variants(&["4x4", "4x6", "6x6", "8x8", "4x16", "8x10"]),
    ]
    .concat()
    {
        if variant.is_large() {
            check_variant(&variant.game::<u128>(), &[0, 5, 10]);
        } else {
            check_variant(&variant.game::<u64>(), &[0, 3, 8, 12]);
        }
    }
}

#[test]
fn lines_from_the_start_end_the_game_with_the_value() {
    for board in ["othello 4x4", "othello 4x6", "othello 4x6 start=parallel-rows", "nip 4x4", "nip 6x6", "nip 4x8"] {
        let game = Variant::parse(board).game::<u64>();
        check_lines(&mut plain_solver(&game), &game.start());
    }
}

#[test]
fn a_finished_game_has_an_empty_line_and_no_moves() {
    let game = Variant::parse("nip 4x6").game::<u64>();
    let mut pos = game.start();
    while let Some(mv) = game.moves(&pos).next() {
        pos = game.play(&pos, mv);
    }
    let mut solver = plain_solver(&game);
    assert_eq!(solver.line(&pos, Goal::Exact, &StopSignal::new()), Some(Vec::new()));
    assert_eq!(solver.move_scores(&pos, Goal::Exact, &Limits::default(), &StopSignal::new()), []);
}

fn check_moves<W: Word>(game: &Discs<W>, pos: &Position<W>) {
    let mut asked = plain_solver(game);
    let scores = asked.move_scores(pos, Goal::Exact, &Limits::default(), &StopSignal::new());
    assert!(scores.iter().map(|&(mv, _)| mv).eq(game.moves(pos)), "every legal move in {}", named(game, pos));
    for &(mv, bounds) in &scores {
        let child = solve(&mut plain_solver(game), &game.play(pos, mv), Goal::Exact);
        assert_eq!(bounds, child.bounds.negated(), "{mv:?} in {}", named(game, pos));
    }
    let value = solve(&mut plain_solver(game), pos, Goal::Exact).bounds;
    if let Some(best) = scores.iter().map(|(_, bounds)| bounds.low).max() {
        assert_eq!(value.value(), Some(best), "the best move is worth {}", named(game, pos));
    }
    for (mv, bounds) in
        solver(game, manners()[0]).move_scores(pos, Goal::WinLossDraw, &Limits::default(), &StopSignal::new())
    {
        let exact = scores.iter().find(|known| known.0 == mv).expect("the same moves").1.low;
        assert!((bounds.low..=bounds.high).contains(&exact), "{mv:?} in {}", named(game, pos));
        assert_eq!((bounds.low.signum(), bounds.high.signum()), (exact.signum(), exact.signum()));
    }
}

#[test]
fn each_move_scores_what_its_position_is_worth() {
    for variant in [othello_variants(&["4x5", "8x8", "8x9"]), nip_variants(&["4x6", "8x8", "8x10"])].concat() {
        for empties in [1, 6, 11] {
            let mut random = Pcg64::seed_from_u64(3);
            if variant.is_large() {
                let game = variant.game::<u128>();
                check_moves(&game, &reachable(&game, empties, &mut random));
            } else {
                let game = variant.game::<u64>();
                check_moves(&game, &reachable(&game, empties, &mut random));
            }
        }
    }
}
