//! Backward induction on the smallest board against the definition of a value, worked out the slow way.

use crate::common::small;
use game::{Duel, Game, Prospect, Ranked, StopSignal};
use halma::Halma;
use retro::{Direction, Induced, Induction, Values};

fn induced(game: &Halma<u64, 2>, direction: Direction) -> Values {
    let induction = Induction::new(game, direction);
    assert_eq!(induction.run(2, &StopSignal::new()).unwrap(), Induced::Complete);
    induction.into_values()
}

/// All prospects by their definition: whatever follows from the successors, again and again for all positions with both
/// players to move, until nothing changes. What never gets a value goes on for ever.
fn fixed_point(game: &Halma<u64, 2>) -> Vec<Option<Prospect>> {
    let positions: Vec<_> = (0..game.ranks()).map(|rank| game.unrank(rank)).collect();
    let successors: Vec<Vec<usize>> = positions
        .iter()
        .map(|pos| {
            pos.iter().flat_map(|pos| game.moves(pos).map(|mv| game.rank(&game.play(pos, mv)) as usize)).collect()
        })
        .collect();
    let over = |pos: &Option<_>| pos.as_ref().and_then(|pos| game.score_for_mover(pos)).map(Prospect::of_score);
    let mut known: Vec<Option<Prospect>> = positions.iter().map(over).collect();
    loop {
        let next: Vec<Option<Prospect>> = (0..known.len())
            .map(|rank| {
                let after = &successors[rank];
                if after.is_empty() {
                    return known[rank];
                }
                let lost = after.iter().filter_map(|&next| known[next]).filter(|next| next.sign() < 0);
                let fastest = lost.map(Prospect::before).max();
                let all: Option<Vec<Prospect>> = after.iter().map(|&next| known[next]).collect();
                fastest.or_else(|| all?.into_iter().map(Prospect::before).max())
            })
            .collect();
        if next == known {
            break;
        }
        known = next;
    }
    let drawn = |(pos, known): (&Option<_>, Option<Prospect>)| pos.map(|_| known.unwrap_or(Prospect::Draw));
    positions.iter().zip(known).map(drawn).collect()
}

#[test]
fn induction_finds_what_the_definition_says() {
    for win in ["all-mine", "filled"] {
        for stay in ["on", "off"] {
            let game = small(4, 3, &[("win", win), ("stay", stay)]);
            let expected = fixed_point(&game);
            for direction in [Direction::Either, Direction::Forward, Direction::Backward] {
                let found = induced(&game, direction);
                let found: Vec<_> = (0..game.ranks()).map(|rank| found.prospect(rank)).collect();
                assert!(found == expected, "win={win} stay={stay} {direction:?}");
            }
        }
    }
}
