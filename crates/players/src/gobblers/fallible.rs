//! Players that look a few plies ahead on the board that they remember.

use super::judgement::judgement_for;
use super::memory::Memory;
use super::oracle::{BySearch, Effort, Oracle};
use super::strength::Strength;
use ::gobblers::{Handicapped, HandicappedPosition, Move};
use game::{Game, Prospect, StopSignal};
use rand::RngExt;
use rand_pcg::Pcg64;
use std::time::{Duration, Instant};

/// Bytes to look ahead in: more than the widest look needs.
const MEMORY: usize = 32 << 20;

/// Positions to look at for one move at most, so that an answer takes no longer than a glance.
const NODES: u64 = 4_000;

/// Above all judgements.
const DECIDED: i32 = 100_000;

pub(super) fn choose(
    strength: &Strength,
    game: &Handicapped,
    pos: &HandicappedPosition,
    time: Duration,
    stop: &StopSignal,
    random: &mut Pcg64,
) -> Option<Move> {
    let until = Instant::now().checked_add(time);
    let looks = !happens(strength.lapses, random);
    let memory = Memory::of(game, pos, || happens(strength.forgets, random));
    let mut search = BySearch::new(memory.game.clone(), MEMORY);
    let mover = game.to_move(pos);
    let valued = game.moves(pos).map(|mv| {
        let after = memory.game.play(&memory.pos, mv);
        // The move itself is the first ply.
        let effort = Effort { plies: Some(strength.plies.saturating_sub(1)), nodes: NODES, until, stop };
        let foreseen = if looks { search.prospect(&after, &effort).map(Prospect::before) } else { None };
        let foreseen = foreseen.filter(|found| found.plies().is_none_or(|plies| plies <= strength.plies));
        // A tie is broken by the noise, and at last by chance.
        let noise = random.random_range(-strength.noise..=strength.noise);
        let value = match foreseen {
            Some(Prospect::Win(plies)) => DECIDED - plies as i32,
            Some(Prospect::Loss(plies)) => plies as i32 - DECIDED,
            Some(Prospect::Draw) => noise,
            None => judgement_for(mover, memory.game.inner(), after.board()) + noise,
        };
        (value, random.random::<u32>(), mv)
    });
    valued.max_by_key(|&(value, chance, _)| (value, chance)).map(|(_, _, mv)| mv)
}

fn happens(per_cent: u32, random: &mut Pcg64) -> bool {
    random.random_range(0..100) < per_cent
}
