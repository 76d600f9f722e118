//! Looking ahead on the kernel of the disc games.

use crate::common::random_positions;
use discs::{Appraise, Discs, IsaChoice, Move, Portable, Position, Sides, Word};
use engines::{DiscSearch, Look, Resources, Seen};
use game::{Duel, Game, StopSignal};
use solver::plain_minimax;
use std::time::Duration;

const RESOURCES: Resources = Resources { memory: 1 << 20, threads: 1 };

/// Something uneven enough that no two moves look the same; without doubts, so that nothing is left out.
struct Uneven;

impl<W: Word> Appraise<W> for Uneven {
    type Basis = ();

    fn basis(&self, _: W, _: W) {}

    fn hundredths_for_mover(&self, sides: &Sides<W>) -> i32 {
        let weigh = |cells: W| cells.bits().map(|cell| (cell * cell % 37) as i32).sum::<i32>();
        weigh(sides.mine) - weigh(sides.theirs) + 20 * (sides.legal.count() as i32 - sides.replies.count() as i32)
    }

    fn spread(&self, _: u32, _: u32, _: u32) -> Option<i32> {
        None
    }
}

fn othello<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

fn nip(rows: usize, columns: usize) -> Discs<u64> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

/// The same by definition: every line, passes not counted.
fn plain<W: Word>(game: &Discs<W>, pos: &Position<W>, plies: u32) -> i32 {
    if let Some(score) = game.score_for_mover(pos) {
        return 100 * score;
    }
    if plies == 0 {
        let (legal, replies) = (game.mobility(pos), game.mobility(&pos.passed()));
        return Uneven.hundredths_for_mover(&Sides { mine: pos.mine, theirs: pos.theirs, legal, replies });
    }
    let after = |mv| -plain(game, &game.play(pos, mv), if mv == Move::Pass { plies } else { plies - 1 });
    game.moves(pos).map(after).max().expect("the game is not over")
}

fn look<W: Word>(game: &Discs<W>, pos: &Position<W>, look: Look) -> Option<Seen> {
    DiscSearch::new(Uneven, RESOURCES).look(game, pos, &look, &StopSignal::new())
}

fn check_against_plain<W: Word>(game: &Discs<W>, positions: usize) {
    for pos in random_positions(game, 3, positions, 5) {
        for plies in 1..=4 {
            let Some(seen) = look(game, &pos, Look { margin: 1 << 20, ..Look::plies(plies) }) else { continue };
            let plies = plies.min(game.empties(&pos));
            let (best, value) = seen.moves[0];
            assert_eq!(value, plain(game, &pos, plies), "{plies} plies from {pos:?}");
            for &(mv, value) in &seen.moves {
                let left = if mv == Move::Pass { plies } else { plies - 1 };
                assert_eq!(value, -plain(game, &game.play(&pos, mv), left), "{mv:?} after {plies} plies from {pos:?}");
            }
            let alone = look(game, &pos, Look::plies(plies)).unwrap();
            assert_eq!(alone.moves[0].1, value, "with {best:?}");
        }
    }
}

#[test]
fn without_doubts_it_is_plain_minimax_on_every_kind_of_board() {
    check_against_plain(&othello::<u64>(6, 6), 20);
    check_against_plain(&othello::<u64>(8, 8), 12);
    check_against_plain(&othello::<u128>(9, 9), 6);
    check_against_plain(&nip(6, 6), 20);
    check_against_plain(&nip(4, 8), 20);
    check_against_plain(&othello::<u64>(5, 6).with_isa(IsaChoice::Portable(Portable)), 10);
}

#[test]
fn a_look_to_the_end_finds_the_score() {
    for game in [othello::<u64>(4, 4), nip(4, 4), nip(4, 6)] {
        for pos in random_positions(&game, 8, 30, 3) {
            if game.empties(&pos) <= 8
                && let Some(seen) = look(&game, &pos, Look::plies(60))
            {
                assert_eq!(seen.moves[0].1, 100 * plain_minimax(&game, &pos), "{pos:?}");
            }
        }
    }
}

#[test]
fn nodes_limit_it_and_a_hurried_look_still_sees_one_ply() {
    let game = othello::<u64>(8, 8);
    let pos = random_positions(&game, 5, 1, 12)[0];
    let far = Look { nodes: Some(20_000), ..Look::plies(60) };
    let seen = look(&game, &pos, far).unwrap();
    assert!((20_000..40_000).contains(&seen.nodes) && (3..12).contains(&seen.plies), "{seen:?}");
    assert_eq!(seen.moves, look(&game, &pos, far).unwrap().moves, "the same nodes, the same result");
    let hurried = look(&game, &pos, Look { time: Some(Duration::ZERO), ..Look::plies(60) }).unwrap();
    assert_eq!((hurried.plies, hurried.moves[0].1), (1, plain(&game, &pos, 1)));
    let stop = StopSignal::new();
    stop.raise();
    let stopped = DiscSearch::new(Uneven, RESOURCES).look(&game, &pos, &Look::plies(60), &stop).unwrap();
    assert_eq!(stopped.moves, hurried.moves);
}

#[test]
fn several_threads_find_the_same_value() {
    let game = nip(6, 6);
    for pos in random_positions(&game, 9, 4, 7) {
        let Some(alone) = look(&game, &pos, Look::plies(6)) else { continue };
        let mut search = DiscSearch::new(Uneven, Resources { threads: 3, ..RESOURCES });
        let together = search.look(&game, &pos, &Look::plies(6), &StopSignal::new()).unwrap();
        assert_eq!((together.plies, together.moves[0].1), (alone.plies, alone.moves[0].1));
    }
}
