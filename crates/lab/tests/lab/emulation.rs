//! The emulation of the published Nip program gives its values, and the counts that it is known to give.

use discs::Discs;
use game::StopSignal;
use lab::nip_published::{Aim, Belief, Emulation};

fn emulation(rows: usize, columns: usize) -> Emulation {
    let switches = discs::nip::switches([]).expect("the defaults exist");
    let shape = discs::nip::shape(rows, columns, &switches).expect("the board exists");
    let rules: Discs<u64> = discs::nip::game(shape, switches).expect("the game exists");
    Emulation::new(rules)
}

fn check(size: (usize, usize), aim: Aim, for_first: i32, first_move: &str) {
    let belief = emulation(size.0, size.1).value(aim, &mut |_, _| (), &StopSignal::new());
    assert_eq!(belief, Some(Belief { for_first, first_move: first_move.to_owned() }), "{size:?} {aim:?}");
}

fn check_lines(size: (usize, usize), aim: Aim, lines: u64) {
    let counted = emulation(size.0, size.1).lines(aim, &mut |_, _| (), &StopSignal::new());
    assert_eq!(counted, Some(lines), "{size:?} {aim:?}");
}

#[test]
fn the_published_values_come_out() {
    check((4, 4), Aim::Exact, 2 - 10, "b1");
    check((4, 6), Aim::Exact, 12 - 8, "b2");
    check((6, 6), Aim::Exact, 8 - 16, "c2");
}

#[test]
fn the_published_winners_come_out() {
    check((4, 4), Aim::WinOnly, -1, "b1");
    check((4, 6), Aim::WinOnly, 1, "b2");
    check((6, 6), Aim::WinOnly, -1, "c2");
}

#[test]
fn published_counts_come_out_to_the_last_digit() {
    check_lines((4, 4), Aim::Exact, 168);
    check_lines((4, 4), Aim::WinOnly, 74);
    check_lines((6, 6), Aim::WinOnly, 2_240_980);
}

#[test]
fn the_counts_that_do_not_come_out_stay_what_they_are() {
    // Published are 2,433,070 and 63,272.
    check_lines((4, 6), Aim::Exact, 2_576_382);
    check_lines((4, 6), Aim::WinOnly, 76_320);
}

#[test]
fn a_raised_signal_ends_both_searches() {
    let stop = StopSignal::new();
    stop.raise();
    assert_eq!(emulation(4, 8).value(Aim::Exact, &mut |_, _| (), &stop), None);
    assert_eq!(emulation(4, 8).lines(Aim::Exact, &mut |_, _| (), &stop), None);
}
