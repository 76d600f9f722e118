use crate::Effort;
use game::Notation;
use proptest::prelude::{Strategy, any};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::collections::HashSet;

/// Checks that each position and each legal move is read back from its text as it was, and that the moves of a position
/// have different texts without spaces.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_notation<G: Notation>(game: &G, positions: &[G::Position]) {
    for pos in positions {
        let text = game.position_text(pos);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(pos), "position text \"{text}\" is read back");
        assert!(!text.contains('\n'), "position text \"{text}\" is one line");
        let mut texts = HashSet::new();
        for mv in game.moves(pos) {
            let move_text = game.move_text(mv);
            assert_eq!(game.parse_move(&move_text), Ok(mv), "move text \"{move_text}\" is read back");
            assert!(!move_text.contains(char::is_whitespace), "move text \"{move_text}\" holds no space");
            assert!(texts.insert(move_text), "two moves are both written {mv:?} in \"{text}\"");
        }
    }
}

/// Reads garbage, wild and nearly right, as positions and moves. Nothing may panic; what is accepted must be sound
/// enough to be written, read back and played on.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_garbage<G: Notation>(game: &G, positions: &[G::Position], effort: &Effort) {
    let position_texts: Vec<String> = positions.iter().take(200).map(|pos| game.position_text(pos)).collect();
    let move_texts: HashSet<String> =
        positions.iter().take(200).flat_map(|pos| game.moves(pos)).map(|mv| game.move_text(mv)).collect();
    let mut move_texts: Vec<String> = move_texts.into_iter().collect();
    move_texts.sort_unstable();
    if move_texts.is_empty() {
        // The game is over before it begins; there is still garbage to read.
        move_texts.push(String::new());
    }

    let config = Config { cases: effort.garbage, failure_persistence: None, ..Config::default() };
    let seed: Vec<u8> = effort.seed.to_le_bytes().repeat(4);
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
    let texts = (garbled(position_texts), garbled(move_texts), any::<Index>());
    let outcome = runner.run(&texts, |(position_text, move_text, place)| {
        if let Ok(read) = game.parse_position(&position_text) {
            let again = game.position_text(&read);
            assert_eq!(game.parse_position(&again), Ok(read), "\"{position_text}\" was read");
            let _ = game.payoff(&read);
            for mv in game.moves(&read) {
                let _ = game.play(&read, mv);
            }
        }
        let _ = game.parse_position(&move_text);
        let _ = game.parse_move(&position_text);
        if let Ok(mv) = game.parse_move(&move_text) {
            assert_eq!(game.parse_move(&game.move_text(mv)), Ok(mv), "\"{move_text}\" was read");
            let _ = game.try_play(place.get(positions), mv);
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("garbage was not taken well: {failure}");
    }
}

/// Any text at all, or a right one with a few letters exchanged, put in, taken out, or doubled.
fn garbled(right: Vec<String>) -> impl Strategy<Value = String> {
    let edit = (0..4_u8, any::<Index>(), letter());
    let edited =
        (select(right), proptest::collection::vec(edit, 0..4)).prop_map(|(text, edits)| edits.iter().fold(text, apply));
    let anything = proptest::collection::vec(any::<char>(), 0..20).prop_map(String::from_iter);
    proptest::prop_oneof![1 => anything, 3 => edited]
}

fn letter() -> impl Strategy<Value = char> {
    let likely: Vec<char> = "XOxo-# 0123456789abpz@/.+SMLsml\t\n".chars().collect();
    proptest::prop_oneof![4 => select(likely), 1 => any::<char>()]
}

#[expect(clippy::needless_pass_by_value, reason = "folding hands the text on")]
fn apply(text: String, (kind, place, letter): &(u8, Index, char)) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = place.index(letters.len() + 1);
    match kind {
        0 => letters.insert(place, *letter),
        1 if place < letters.len() => letters[place] = *letter,
        2 if place < letters.len() => drop(letters.remove(place)),
        _ => letters.extend_from_within(place..),
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{EFFORT, Fault, Pairs, all};

    #[test]
    fn the_toy_can_be_written_and_read() {
        check_notation(&Pairs::SOUND, &all());
        check_garbage(&Pairs::SOUND, &all(), &EFFORT);
    }

    #[test]
    #[should_panic(expected = "is read back")]
    fn a_text_without_the_mover_is_found() {
        check_notation(&Pairs::with(Fault::TextLosesColour), &all());
    }

    #[test]
    #[should_panic(expected = "garbage was not taken well")]
    fn a_panic_on_garbage_is_found() {
        check_garbage(&Pairs::with(Fault::PanicsOnGarbage), &all(), &EFFORT);
    }
}
