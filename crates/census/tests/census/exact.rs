//! Counts against a slow twin and against what others have published.

use crate::common::{Impatient, Noughts, gobblers, halma, nip, othello, slow_twin};
use census::{Census, Counting, Ending, Insight, NoPasses, Plan, Stones, Whole, count, count_with};
use game::{Game, Notation, StopSignal, Symmetric};

const BYTES: u64 = 1 << 28;

fn check<G: Notation + Symmetric + Sync>(insight: &impl Insight<G>, game: &G, plies: u32, counting: Counting) {
    for symmetric in [false, true] {
        let twin = slow_twin(game, plies, counting == Counting::FirstTime, symmetric);
        for threads in [1, 2] {
            let plan = Plan { bytes: BYTES, threads, symmetric, counting, plies: Some(plies) };
            let census = count_with(insight, game, &game.start(), &plan, &StopSignal::new());
            let found: Vec<(u64, u64)> =
                census.by_ply.iter().map(|ply| (ply.positions, ply.over.expect("it was not stopped"))).collect();
            assert_eq!(found, twin, "{plan:?}");
            assert!(matches!(census.ending, Ending::Complete | Ending::PlyLimit), "{census:?}");
        }
    }
}

#[test]
fn small_boards_are_counted_as_by_the_twin() {
    check(&Stones, &othello(4, 4), 30, Counting::EachPly);
    check(&Stones, &othello(4, 4), 30, Counting::FirstTime);
    check(&Whole, &othello(4, 4), 30, Counting::EachPly);
    check(&Stones, &nip(4, 4), 30, Counting::EachPly);
    check(&Stones, &nip(6, 6), 6, Counting::EachPly);
    check(&Stones, &othello(8, 8), 6, Counting::EachPly);
    check(&Whole, &gobblers(), 3, Counting::EachPly);
    check(&Whole, &gobblers(), 3, Counting::FirstTime);
    check(&Whole, &halma(4, 3), 5, Counting::FirstTime);
    check(&Whole, &halma(4, 3), 4, Counting::EachPly);
}

fn positions(census: &Census) -> Vec<u64> {
    census.by_ply.iter().map(|ply| ply.positions).collect()
}

#[test]
fn noughts_and_crosses_has_its_published_numbers() {
    let run = |symmetric| {
        let plan = Plan { bytes: BYTES, symmetric, ..Plan::default() };
        count(&Noughts, &Noughts.start(), &plan, &StopSignal::new())
    };
    // OEIS A008907, up to symmetry; without it 5478 positions, 958 of them over, are in every textbook.
    assert_eq!(positions(&run(true)), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    let all = run(false);
    assert_eq!(all.total(), 5478);
    assert_eq!(all.by_ply.iter().filter_map(|ply| ply.over).sum::<u64>(), 958);
    assert_eq!(all.ending, Ending::Complete);
}

#[test]
fn a_game_in_which_positions_recur_is_counted_to_its_end() {
    let game = halma(4, 3);
    let plan = Plan { bytes: BYTES, threads: 2, counting: Counting::FirstTime, ..Plan::default() };
    let census = count(&game, &game.start(), &plan, &StopSignal::new());
    assert_eq!(census.ending, Ending::Complete);
    // 16 over 3 times 13 over 3 arrangements, each with either side to move, bound what can be reached.
    assert!(census.total() > 100_000 && census.total() <= 2 * 560 * 286, "{}", census.total());
    let up_to = |symmetric| count(&game, &game.start(), &Plan { symmetric, ..plan }, &StopSignal::new()).total();
    assert!(up_to(true) < up_to(false) && up_to(true) * game.symmetries() as u64 >= up_to(false));
}

#[test]
fn too_little_memory_ends_it_with_what_is_counted() {
    let game = othello(6, 6);
    let whole = count_with(
        &Stones,
        &game,
        &game.start(),
        &Plan { bytes: BYTES, plies: Some(9), ..Plan::default() },
        &StopSignal::new(),
    );
    for bytes in [0, 1000, 100_000, 1_000_000, 3_000_000, 20_000_000] {
        let run = |threads| {
            let plan = Plan { bytes, threads, plies: Some(9), ..Plan::default() };
            count_with(&Stones, &game, &game.start(), &plan, &StopSignal::new())
        };
        let census = run(1);
        let plies = census.by_ply.len();
        assert_eq!(census.ending, Ending::Memory { ply: plies as u32 }, "{bytes}");
        assert_eq!(census.by_ply, whole.by_ply[..plies], "{bytes}");
        assert_eq!(census, run(2), "{bytes}");
        if let Some(beyond) = census.beyond {
            // The first ply that does not fit is known all the same, by a part of its positions.
            let truth = whole.by_ply[plies].positions as f64;
            let off = (beyond.value() / truth - 1.0) / beyond.relative_error;
            assert!(off.abs() < 4.0 && beyond.relative_error < 0.2, "{bytes}: {truth} {beyond:?}");
        }
        assert!(census.beyond.is_some() || bytes < 1_000_000, "{bytes}");
    }
}

#[test]
fn too_little_memory_ends_a_game_in_which_positions_recur_as_well() {
    let game = halma(4, 3);
    let run = |bytes, threads| {
        let plan = Plan { bytes, threads, counting: Counting::FirstTime, ..Plan::default() };
        count(&game, &game.start(), &plan, &StopSignal::new())
    };
    let whole = run(BYTES, 2);
    for bytes in [1000, 300_000, 1_000_000, 4_000_000] {
        let census = run(bytes, 1);
        let plies = census.by_ply.len();
        assert_eq!(census.ending, Ending::Memory { ply: plies as u32 }, "{bytes}");
        assert_eq!(census.by_ply, whole.by_ply[..plies], "{bytes}");
        assert_eq!(census, run(bytes, 2), "{bytes}");
    }
}

#[test]
fn a_million_positions_take_little_more_than_their_keys() {
    let game = othello(8, 8);
    let plan = |bytes| Plan { bytes, threads: 2, plies: Some(9), ..Plan::default() };
    let census = count_with(&Stones, &game, &game.start(), &plan(BYTES), &StopSignal::new());
    let [.., before, last] = positions(&census)[..] else { panic!("there are plies") };
    // A key is 16 bytes; the ply before is a list, the last one a table that is at least half full. An eighth is left
    // free.
    let enough = count_with(
        &Stones,
        &game,
        &game.start(),
        &plan((16 * before + 17 * 18 * last / 10) / 7 * 8),
        &StopSignal::new(),
    );
    assert_eq!(enough, census);
}

#[test]
fn whoever_waits_can_stop_it() {
    let game = othello(8, 8);
    let census =
        count_with(&Stones, &game, &game.start(), &Plan { bytes: BYTES, ..Plan::default() }, &Impatient::default());
    assert_eq!(census.ending, Ending::Stopped);
    let (last, before) = census.by_ply.split_last().expect("some plies were counted");
    assert!(last.over.is_none() && before.iter().all(|ply| ply.over.is_some()));
    assert_eq!(positions(&census)[..5], [1, 4, 12, 54, 236]);
}

#[test]
fn othello_has_its_published_numbers_by_stones() {
    // The documentation of the program Egaroucid lists them up to symmetry, to the twelfth stone.
    let game = NoPasses(othello(8, 8));
    let run = |symmetric| {
        let plan = Plan { bytes: BYTES, threads: 2, symmetric, plies: Some(9), ..Plan::default() };
        count_with(&Stones, &game, &game.start(), &plan, &StopSignal::new())
    };
    assert_eq!(positions(&run(true)), [1, 1, 3, 14, 60, 322, 1773, 10649, 67245, 434_029]);
    // Passes make a difference from the ninth stone on.
    assert_eq!(positions(&run(false))[..9], [1, 4, 12, 54, 236, 1288, 7092, 42_614, 269_352][..9]);
}
