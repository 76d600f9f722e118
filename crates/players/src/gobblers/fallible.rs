//! Players that look a few plies ahead on the board that they remember.

use super::judgement::judgement_for;
use super::memory::Memory;
use super::oracle::{BySearch, Effort, Oracle};
use super::strength::Strength;
use crate::{Question, Reason, Thought};
use ::gobblers::{Handicapped, Move};
use game::{Game, Prospect};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::time::Instant;

/// Bytes to look ahead in: more than the widest look needs.
const MEMORY: usize = 32 << 20;

/// Positions to look at for one move at most, so that an answer takes no longer than a glance.
const NODES: u64 = 4_000;

/// Above all judgements.
const DECIDED: i32 = 100_000;

pub(super) fn think(
    strength: &Strength,
    game: &Handicapped,
    question: &Question<'_, Handicapped>,
    random: &mut Pcg64,
) -> Option<Thought<Move>> {
    let Question { pos, time, stop, .. } = *question;
    let until = Instant::now().checked_add(time);
    let sees = strength.sees / 100 + u32::from(happens(strength.sees % 100, random));
    let memory = Memory::of(game, pos, || happens(strength.forgets, random));
    let mut search = BySearch::new(memory.game.clone(), MEMORY);
    let mover = game.to_move(pos);
    let valued = game.moves(pos).map(|mv| {
        let after = memory.game.play(&memory.pos, mv);
        // The move itself is the first ply.
        let effort = Effort { plies: Some(sees.saturating_sub(1)), nodes: NODES, until, stop };
        let foreseen = if sees > 0 { search.prospect(&after, &effort).map(Prospect::before) } else { None };
        let foreseen = foreseen.filter(|found| found.plies().is_none_or(|plies| plies <= sees));
        // A tie is broken by the noise, and at last by chance.
        let noise = random.random_range(-strength.noise..=strength.noise);
        let value = match foreseen {
            Some(Prospect::Win(plies)) => DECIDED - plies as i32,
            Some(Prospect::Loss(plies)) => plies as i32 - DECIDED,
            Some(Prospect::Draw) => noise,
            None => judgement_for(mover, memory.game.inner(), after.board()) + noise,
        };
        let reason = foreseen.map_or(Reason::Instinct, Reason::Proven);
        (value, random.random::<u32>(), Thought::new(mv, reason))
    });
    valued.max_by_key(|&(value, chance, _)| (value, chance)).map(|(_, _, thought)| thought)
}

fn happens(per_cent: u32, random: &mut Pcg64) -> bool {
    random.random_range(0..100) < per_cent
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gobblers::Gobblers;
    use game::{Notation, StopSignal};
    use rand::SeedableRng;
    use std::time::Duration;

    /// What somebody plays in a position in 20 tries, each move once.
    fn played(strength: &Strength, hands: &str, position: &str) -> Vec<String> {
        let switches = ::gobblers::switches([("hands", hands)]).unwrap();
        let (rules, first_turns) = ::gobblers::rules(&switches).unwrap();
        let game = Handicapped::new(Gobblers::new(rules), first_turns);
        let pos = game.parse_position(position).unwrap();
        let mut random = Pcg64::seed_from_u64(5);
        let stop = StopSignal::new();
        let question = Question { pos: &pos, past: &[], time: Duration::from_mins(1), stop: &stop };
        let mut choose = || think(strength, &game, &question, &mut random).unwrap().mv;
        let mut moves: Vec<String> = (0..20).map(|_| game.move_text(choose())).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    const SHARP: Strength = Strength { sees: 100, forgets: 0, noise: 0 };

    #[test]
    fn who_forgets_a_covered_piece_uncovers_a_line_of_the_opponent() {
        // Player 2 completes the bottom row with the medium piece from c1, which covers the third of player 1's top row.
        let position = "S/M/Sm/./L/./l/s/. 2";
        let forgetful = Strength { forgets: 100, ..SHARP };
        assert_eq!(played(&forgetful, "211/111", position), ["c1-c3"]);
        assert!(!played(&SHARP, "211/111", position).contains(&"c1-c3".to_owned()));
    }

    #[test]
    fn one_ply_is_an_own_line_and_two_are_the_opponents_answer() {
        assert_eq!(played(&SHARP, "222/222", "s/s/./././././S/. 2"), ["L@c1", "M@c1"]);
        // Player 1 threatens to complete the top row, and a small piece on c1 is not enough to stop it.
        let threat = "S/S/././l/./././. 2";
        let two = Strength { sees: 200, ..SHARP };
        let safe = ["L@a1", "L@b1", "L@c1", "M@a1", "M@b1", "b2-a1", "b2-b1", "b2-c1"];
        for mv in played(&two, "222/222", threat) {
            assert!(safe.contains(&&*mv), "{mv}");
        }
    }

    #[test]
    fn who_does_not_look_ahead_goes_by_judgement_and_chance() {
        let dreamer = Strength { sees: 0, noise: 1000, ..SHARP };
        assert!(played(&dreamer, "222/222", "././././././././. 1").len() > 10);
    }
}
