//! Lines of best play and best moves.

use crate::twin::all_prospects;
use crate::{check, game, named, solver};
use game::{Duel, Game, Notation, Prospect, StopSignal, Symmetric};
use gobblers::{Gobblers, Position};
use solver::{DistanceLimits, DistanceSolver};

/// Plays a line and checks that it ends when and as it should, with every position on it one ply nearer to the end.
fn check_line(solver: &mut DistanceSolver<Gobblers>, pos: &Position, expected: Prospect) {
    let game = solver.game().clone();
    let line = solver.line(pos, &DistanceLimits::default(), &StopSignal::new()).expect("no limits");
    assert_eq!(Some(line.len() as u32), expected.plies().or(Some(0)), "{}", named(&game, pos));
    let (mut pos, mut signed) = (*pos, expected.sign());
    for (played, mv) in line.iter().enumerate() {
        pos = game.try_play(&pos, *mv).expect("a legal move");
        signed = -signed;
        let left = expected.plies().expect("a draw has no line") - played as u32 - 1;
        check(solver, &pos, if signed > 0 { Prospect::Win(left) } else { Prospect::Loss(left) });
    }
    assert!(expected == Prospect::Draw || game.score_for_mover(&pos) == Some(signed));
}

#[test]
fn the_winner_hurries_and_the_loser_delays() {
    for (lift, text, expected) in [
        ("loses", "././././././././. 1", Prospect::Win(13)),
        ("after-move", "././././././././. 1", Prospect::Win(13)),
        ("loses", "./././M/./s/././. 1", Prospect::Loss(26)),
        ("loses", "S/mL/Sm/./Ml/l/sL/./sM 2", Prospect::Win(2)),
        ("loses", "sMl/././sMl/mL/S/mL/./S 2", Prospect::Loss(1)),
        ("after-move", "M/./l/./././././. 1", Prospect::Draw),
    ] {
        let game = game(&format!("lift={lift}"));
        let pos = game.parse_position(text).expect("a position of the page");
        check_line(&mut solver(&game), &pos, expected);
    }
}

#[test]
fn a_game_that_is_over_has_no_move_and_an_empty_line() {
    let game = game("lift=loses");
    let pos = game.parse_position("S/S/M/s/s/././m/. 2").expect("a finished game");
    let mut solver = solver(&game);
    check(&mut solver, &pos, Prospect::Loss(0));
    assert_eq!(solver.line(&pos, &DistanceLimits::default(), &StopSignal::new()), Some(Vec::new()));
    assert_eq!(solver.best_move(&pos, &DistanceLimits::default(), &StopSignal::new()), None);
    assert!(solver.move_prospects(&pos, &DistanceLimits::default(), &StopSignal::new()).is_empty());
}

#[test]
fn best_moves_keep_the_prospect_and_no_move_betters_it() {
    let game = game("lift=loses hands=210/101");
    let prospects = all_prospects(&game);
    let after = |pos: &Position, mv| prospects[&game.canonical(&game.play(pos, mv))].before();
    let mut solver = solver(&game);
    let mut positions: Vec<&Position> = prospects.keys().filter(|pos| game.payoff(pos).is_none()).collect();
    positions.sort_by_cached_key(|pos| format!("{pos:?}"));
    for pos in positions.into_iter().step_by(11) {
        let (mv, found) = solver.best_move(pos, &DistanceLimits::default(), &StopSignal::new()).expect("no limits");
        assert_eq!((found, after(pos, mv)), (prospects[pos], prospects[pos]), "{}", named(&game, pos));
        for (mv, prospect) in solver.move_prospects(pos, &DistanceLimits::default(), &StopSignal::new()) {
            assert_eq!(prospect, Some(after(pos, mv)), "{} {}", named(&game, pos), game.move_text(mv));
        }
        check_line(&mut solver, pos, found);
    }
}
