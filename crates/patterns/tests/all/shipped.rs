use crate::common::{nip, othello, random_game};
use discs::{Discs, Word};
use game::Duel;
use patterns::shipped;
use std::fs;

/// The weights that come with the program, by board.
fn check<W: Word>(game: &Discs<W>) {
    let patterns = shipped(game).expect("there are weights, and they can be read");
    let learned = &patterns.weights().learned;
    assert!(learned.games > 0 && learned.positions > learned.games && patterns.weights().spread[0] > 0);
    // Near the end whoever is far ahead is seen to be ahead.
    let (mut right, mut all) = (0, 0);
    for seed in 0..40 {
        let positions = random_game(game, seed);
        let end = positions[positions.len() - 1];
        let score = game.score_for_mover(&end).unwrap();
        if let Some(late) = positions.iter().find(|pos| game.empties(pos) == 5)
            && score.abs() > 12
        {
            let value = patterns.value(late.mine, late.theirs, 5);
            let score = if late.seat == end.seat { score } else { -score };
            right += u32::from((value > 0) == (score > 0));
            all += 1;
        }
    }
    assert!(all >= 10 && right * 10 >= all * 8, "{right} of {all}");
}

#[test]
fn the_weights_of_the_program_can_be_read_and_make_sense() {
    check(&othello::<u64>(8, 8));
    check(&othello::<u64>(6, 6));
    check(&nip::<u64>(8, 8));
    check(&nip::<u64>(6, 8));
    check(&nip::<u64>(6, 6));
}

#[test]
fn boards_without_weights_have_none() {
    assert!(shipped(&othello::<u64>(4, 4)).is_none());
    assert!(shipped(&nip::<u64>(4, 6)).is_none());
    let switches = discs::nip::switches([("rim", "off")]).unwrap();
    let octagon = discs::nip::game::<u64>(discs::nip::shape(8, 8, &switches).unwrap(), switches).unwrap();
    assert!(shipped(&octagon).is_none(), "other lines, other weights");
}

#[test]
fn all_weights_together_stay_small() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/weights");
    let bytes: u64 = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
    assert!(bytes <= 6_000_000, "{bytes}");
}
