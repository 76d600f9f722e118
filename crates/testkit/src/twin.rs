use game::Notation;
use rand::RngExt;
use rand_pcg::Pcg64;

/// Checks that two implementations of the same rules agree on a position given as text: its mover, its payoff, its
/// moves and what each of them leads to.
///
/// # Panics
/// If they differ.
pub fn check_twin<F: Notation, S: Notation>(fast: &F, slow: &S, text: &str) {
    let read = "both read the text";
    let (fast_pos, slow_pos) = (fast.parse_position(text).expect(read), slow.parse_position(text).expect(read));
    assert_eq!(fast.position_text(&fast_pos), slow.position_text(&slow_pos), "both write \"{text}\" alike");
    assert_eq!(fast.to_move(&fast_pos), slow.to_move(&slow_pos), "the mover in \"{text}\"");
    assert_eq!(fast.payoff(&fast_pos), slow.payoff(&slow_pos), "the payoff of \"{text}\"");
    let mut fast_moves: Vec<(String, String)> =
        fast.moves(&fast_pos).map(|mv| (fast.move_text(mv), fast.position_text(&fast.play(&fast_pos, mv)))).collect();
    let mut slow_moves: Vec<(String, String)> =
        slow.moves(&slow_pos).map(|mv| (slow.move_text(mv), slow.position_text(&slow.play(&slow_pos, mv)))).collect();
    fast_moves.sort_unstable();
    slow_moves.sort_unstable();
    assert_eq!(fast_moves, slow_moves, "moves and what they lead to in \"{text}\"");
}

/// A random text of `length` letters, each chosen from those of `letters`; a letter given more often comes more often.
///
/// # Panics
/// If there are no letters.
pub fn random_text(random: &mut Pcg64, letters: &[u8], length: usize) -> String {
    (0..length).map(|_| letters[random.random_range(0..letters.len())] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all};

    #[test]
    fn the_toy_is_its_own_twin() {
        for pos in all() {
            check_twin(&Pairs::SOUND, &Pairs::SOUND, &Pairs::SOUND.position_text(&pos));
        }
    }

    #[test]
    #[should_panic(expected = "moves and what they lead to")]
    fn twins_that_differ_are_found() {
        check_twin(&Pairs::SOUND, &Pairs::with(Fault::MoveTwice), "X-O-- X");
    }
}
