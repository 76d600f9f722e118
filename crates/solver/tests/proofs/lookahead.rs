//! Two-stage lookahead against its definition: enumerate the best lines by plain minimax, and search on below them.

use discs::{Discs, IsaChoice, Move, Portable, Position};
use game::{Duel, Game, StopSignal};
use solver::{Config, Foresight, Goal, Judge, Limits, Lookahead, Solver, Stage, lookahead};
use std::collections::HashMap;

type Rules = Discs<u64>;

const JUDGES: [(Judge, Judge); 4] =
    [(Judge::Score, Judge::Score), (Judge::Score, Judge::Win), (Judge::Win, Judge::Score), (Judge::Win, Judge::Win)];

fn nip(rows: usize, columns: usize, score: &str) -> Rules {
    let switches = discs::nip::switches([("score", score)]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

fn othello(rows: usize, columns: usize, score: &str) -> Rules {
    let switches = discs::othello::switches([("score", score)]).unwrap();
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), switches).unwrap()
}

fn solver(game: &Rules) -> Solver<u64> {
    Solver::new(game.clone(), &Config { threads: 1, memory: 1 << 22, isa: game.isa() })
}

fn stages(first: u32, second: u32, (first_judge, second_judge): (Judge, Judge)) -> Lookahead {
    Lookahead {
        first: Stage { plies: first, judge: first_judge },
        second: Stage { plies: second, judge: second_judge },
        line: true,
    }
}

fn judged(score: i32, judge: Judge) -> i32 {
    if judge == Judge::Win { score.signum() } else { score }
}

/// The value of one stage for the side to move, by looking at every line.
fn stage_value(game: &Rules, pos: &Position<u64>, plies: u32, judge: Judge) -> i32 {
    if let Some(score) = game.score_for_mover(pos) {
        return judged(score, judge);
    }
    if plies == 0 {
        return judged(pos.mine.count_ones() as i32 - pos.theirs.count_ones() as i32, judge);
    }
    let value = |mv| -stage_value(game, &game.play(pos, mv), plies - u32::from(mv != Move::Pass), judge);
    game.moves(pos).map(value).max().unwrap()
}

/// The second value along the best lines of the first stage: the definition.
fn kept_value(game: &Rules, pos: &Position<u64>, first: u32, stages: &Lookahead) -> i32 {
    if game.score_for_mover(pos).is_some() || first == 0 {
        return stage_value(game, pos, stages.second.plies, stages.second.judge);
    }
    let left = |mv| first - u32::from(mv != Move::Pass);
    let best = stage_value(game, pos, first, stages.first.judge);
    game.moves(pos)
        .filter(|&mv| -stage_value(game, &game.play(pos, mv), left(mv), stages.first.judge) == best)
        .map(|mv| -kept_value(game, &game.play(pos, mv), left(mv), stages))
        .max()
        .unwrap()
}

fn look(game: &Rules, solver: &mut Solver<u64>, pos: &Position<u64>, stages: &Lookahead) -> Foresight {
    let found = lookahead(solver, pos, stages, 1 << 20, &Limits::default(), &StopSignal::new()).unwrap();
    check_line(game, pos, stages, &found);
    found
}

/// Plays the line through: it is legal, as long as the stages ask, and ends each stage with the value found.
fn check_line(game: &Rules, pos: &Position<u64>, stages: &Lookahead, found: &Foresight) {
    let root = pos.seat;
    let mut pos = *pos;
    let mut stones = 0;
    let mut first_end = (stages.first.plies == 0).then_some(pos);
    for &mv in &found.line {
        pos = game.try_play(&pos, mv).expect("the line is legal");
        stones += u32::from(mv != Move::Pass);
        if stones == stages.first.plies {
            first_end.get_or_insert(pos);
        }
    }
    let both = stages.first.plies + stages.second.plies;
    assert!(stones == both || (stones < both && game.score_for_mover(&pos).is_some()), "the line is complete");
    let value = |pos: &Position<u64>, judge| {
        let value = stage_value(game, pos, 0, judge);
        if pos.seat == root { value } else { -value }
    };
    assert_eq!(value(&first_end.unwrap_or(pos), stages.first.judge), found.first_for_mover);
    assert_eq!(value(&pos, stages.second.judge), found.second_for_mover);
}

fn check(game: &Rules, solver: &mut Solver<u64>, pos: &Position<u64>, stages: &Lookahead) {
    let found = look(game, solver, pos, stages);
    assert_eq!(
        (found.first_for_mover, found.second_for_mover),
        (
            stage_value(game, pos, stages.first.plies, stages.first.judge),
            kept_value(game, pos, stages.first.plies, stages)
        ),
        "{pos:?} {stages:?}"
    );
}

/// Positions from random games with a fixed seed, at most `empties` cells empty.
fn random_positions(game: &Rules, empties: u32, count: usize) -> Vec<Position<u64>> {
    let mut state = 7_u64;
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pos = game.start();
        loop {
            if game.empties(&pos) <= empties {
                positions.push(pos);
                break;
            }
            let moves: Vec<Move> = game.moves(&pos).collect();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pos = game.play(&pos, moves[(state >> 33) as usize % moves.len()]);
        }
    }
    positions
}

#[test]
fn nip_4x4_agrees_with_the_definition_for_all_lengths() {
    for score in ["discs", "empties-to-winner"] {
        let game = nip(4, 4, score);
        let mut solver = solver(&game);
        for judges in JUDGES {
            for first in 0..=9 {
                for second in 0..=9 {
                    check(&game, &mut solver, &game.start(), &stages(first, second, judges));
                }
            }
        }
    }
}

#[test]
fn random_positions_agree_with_the_definition() {
    for score in ["discs", "empties-to-winner"] {
        for game in [nip(4, 6, score), nip(6, 6, score), othello(4, 4, score), othello(5, 4, score)] {
            let mut solver = solver(&game);
            for pos in random_positions(&game, 6, 12) {
                for judges in JUDGES {
                    for (first, second) in [(0, 3), (1, 5), (2, 2), (3, 3), (4, 1), (5, 2), (6, 0), (2, 9)] {
                        check(&game, &mut solver, &pos, &stages(first, second, judges));
                    }
                }
            }
        }
    }
}

#[test]
fn shallow_looks_from_the_start_agree_with_the_definition() {
    for game in [nip(4, 6, "discs"), othello(4, 4, "empties-to-winner"), othello(8, 8, "discs")] {
        let mut solver = solver(&game);
        for judges in JUDGES {
            for (first, second) in [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)] {
                check(&game, &mut solver, &game.start(), &stages(first, second, judges));
            }
        }
    }
}

#[test]
fn reading_everything_out_in_either_stage_gives_the_exact_value() {
    for (game, value) in [(nip(4, 6, "discs"), 19), (nip(4, 4, "discs"), 2), (othello(4, 4, "discs"), -8)] {
        let mut solver = solver(&game);
        let empties = game.empties(&game.start());
        let score = (Judge::Score, Judge::Score);
        let in_second = look(&game, &mut solver, &game.start(), &stages(0, empties, score));
        assert_eq!(in_second.second_for_mover, value);
        let in_first = look(&game, &mut solver, &game.start(), &stages(empties, 0, score));
        assert_eq!((in_first.first_for_mover, in_first.second_for_mover), (value, value));
    }
}

#[test]
fn the_solver_and_plain_search_of_the_second_stage_agree() {
    // From 16 empties on the solver reads out the second stage; one ply less, and the search to a limited depth does.
    let game = nip(4, 6, "empties-to-winner");
    let mut solver = solver(&game);
    for pos in random_positions(&game, 16, 1) {
        for judges in JUDGES {
            let solved = look(&game, &mut solver, &pos, &stages(0, 16, judges));
            let value = stages(16, 0, (judges.1, judges.1));
            assert_eq!(solved.second_for_mover, look(&game, &mut solver, &pos, &value).first_for_mover);
        }
    }
}

/// The value of a stage with what is known already: the end of a stage of `plies` plies from here.
type Memo = HashMap<(Position<u64>, u32), i32>;

fn remembered_value(game: &Rules, pos: &Position<u64>, plies: u32, judge: Judge, memo: &mut Memo) -> i32 {
    if plies == 0 || game.score_for_mover(pos).is_some() {
        return stage_value(game, pos, plies, judge);
    }
    if let Some(&value) = memo.get(&(*pos, plies)) {
        return value;
    }
    let moves: Vec<Move> = game.moves(pos).collect();
    let mut value = |mv| -remembered_value(game, &game.play(pos, mv), plies - u32::from(mv != Move::Pass), judge, memo);
    let value = moves.into_iter().map(&mut value).max().unwrap();
    memo.insert((*pos, plies), value);
    value
}

/// [`kept_value`] with memory: by stage.
fn remembered_kept_value(
    game: &Rules,
    pos: &Position<u64>,
    first: u32,
    stages: &Lookahead,
    memos: &mut [Memo; 2],
) -> i32 {
    if game.score_for_mover(pos).is_some() || first == 0 {
        return remembered_value(game, pos, stages.second.plies, stages.second.judge, &mut memos[1]);
    }
    let left = |mv| first - u32::from(mv != Move::Pass);
    let best = remembered_value(game, pos, first, stages.first.judge, &mut memos[0]);
    let moves: Vec<Move> = game.moves(pos).collect();
    let mut values = Vec::new();
    for mv in moves {
        let child = game.play(pos, mv);
        if -remembered_value(game, &child, left(mv), stages.first.judge, &mut memos[0]) == best {
            values.push(-remembered_kept_value(game, &child, left(mv), stages, memos));
        }
    }
    values.into_iter().max().unwrap()
}

#[test]
fn reading_out_behind_the_first_stage_agrees_with_the_definition() {
    for (score, rows, columns) in [("discs", 4, 6), ("empties-to-winner", 4, 6), ("discs", 6, 6)] {
        let game = nip(rows, columns, score);
        for (threads, solved_before) in [(1, false), (2, true)] {
            let config = Config { threads, memory: 1 << 22, isa: game.isa() };
            // One solver for all, so that what it knows of one question must not be taken for the answer to another.
            let mut solver = Solver::new(game.clone(), &config);
            for pos in random_positions(&game, 11, 6) {
                if solved_before {
                    solver.solve(&pos, Goal::Exact, &Limits::default(), &StopSignal::new());
                }
                for judges in JUDGES {
                    let mut memos = [Memo::new(), Memo::new()];
                    for first in 1..=3 {
                        let stages = stages(first, 11 - first, judges);
                        let first_value = remembered_value(&game, &pos, first, judges.0, &mut memos[0]);
                        let second_value = remembered_kept_value(&game, &pos, first, &stages, &mut memos);
                        let found = look(&game, &mut solver, &pos, &stages);
                        assert_eq!(
                            (found.first_for_mover, found.second_for_mover),
                            (first_value, second_value),
                            "{pos:?} {stages:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn all_instructions_give_the_same_result() {
    let fast = nip(6, 6, "discs");
    let slow = fast.clone().with_isa(IsaChoice::Portable(Portable));
    for judges in JUDGES {
        let stages = stages(6, 4, judges);
        let fast = look(&fast, &mut solver(&fast), &fast.start(), &stages);
        let slow = look(&slow, &mut solver(&slow), &slow.start(), &stages);
        assert_eq!(Foresight { elapsed: slow.elapsed, ..fast }, slow, "the count of positions is the same as well");
    }
}

#[test]
fn limits_and_the_watch_stop_the_work() {
    let game = othello(8, 8, "discs");
    let mut solver = solver(&game);
    let stages = stages(30, 30, (Judge::Win, Judge::Win));
    let nodes = Limits { nodes: Some(10_000), time: None };
    assert_eq!(lookahead(&mut solver, &game.start(), &stages, 1 << 20, &nodes, &StopSignal::new()), None);
    let stopped = StopSignal::new();
    stopped.raise();
    assert_eq!(lookahead(&mut solver, &game.start(), &stages, 1 << 20, &Limits::default(), &stopped), None);
}
