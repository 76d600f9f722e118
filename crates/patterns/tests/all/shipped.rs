use crate::common::{nip, othello, random_game};
use discs::{Discs, Position, Word};
use game::{Duel, Game};
use patterns::shipped;
use std::fs;

/// The weights that come with the program, by board.
fn check<W: Word>(game: &Discs<W>) {
    let patterns = shipped(game).expect("there are weights, and they can be read");
    let learned = &patterns.weights().learned;
    assert!(learned.games > 0 && learned.positions > learned.games && patterns.weights().spread[0] > 0);
    // Near the end whoever wins by far is mostly seen to be ahead.
    let (mut right, mut all) = (0, 0);
    for seed in 0..200 {
        let positions = random_game(game, seed);
        if let Some(late) = positions.iter().find(|pos| game.empties(pos) == 6)
            && let score = best_score(game, late)
            && score.abs() > 12
        {
            right += u32::from((patterns.value(late.mine, late.theirs, 6) > 0) == (score > 0));
            all += 1;
        }
    }
    assert!(all >= 40 && right * 100 >= all * 75, "{}: {right} of {all}", learned.rules);
}

fn best_score<W: Word>(game: &Discs<W>, pos: &Position<W>) -> i32 {
    if let Some(score) = game.score_for_mover(pos) {
        return score;
    }
    game.moves(pos).map(|mv| -best_score(game, &game.play(pos, mv))).max().expect("the game is not over")
}

#[test]
fn the_weights_of_the_program_can_be_read_and_make_sense() {
    check(&othello::<u64>(8, 8));
    check(&othello::<u64>(6, 6));
    check(&nip::<u64>(8, 8));
    check(&nip::<u64>(6, 8));
    check(&nip::<u64>(6, 6));
    check(&nip::<u64>(4, 12));
    check(&nip::<u64>(4, 14));
    check(&nip::<u64>(4, 16));
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
