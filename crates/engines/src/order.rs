//! Which move first: all of the speed, none of the correctness.

use game::{Game, Seat};
use std::hash::{Hash, Hasher};

/// What a search has learnt about moves in general, apart from the position: killer moves and the history heuristic.
pub(super) struct Experience<G: Game> {
    /// By plies from the root: the last two moves that failed high.
    killers: Vec<[Option<G::Move>; 2]>,
    /// By seat and by the hash of a move: how often it failed high, deep searches counting more.
    history: Vec<[i32; MOVES]>,
}

const MOVES: usize = 1 << 12;
/// What a killer counts, in units of promise; a move of the table comes before all.
const KILLER: i32 = 4;
/// History counts up to this much; in units of promise, it decides among moves of equal promise and a little beyond.
const HISTORY: i32 = 2;
const UNIT: i32 = 1 << 10;

impl<G: Game> Experience<G> {
    pub(super) fn new(seats: usize, plies: usize) -> Experience<G> {
        Experience { killers: vec![[None; 2]; plies + 1], history: vec![[0; MOVES]; seats] }
    }

    /// How early to look at a move of this promise.
    #[inline(always)]
    pub(super) fn rank(&self, seat: Seat, from_root: usize, mv: G::Move, promise: i32) -> i32 {
        let killer = self.killers[from_root].contains(&Some(mv));
        promise * UNIT + i32::from(killer) * KILLER * UNIT + self.history[seat.index()][slot(&mv)]
    }

    /// Notes that a move failed high.
    #[inline(always)]
    pub(super) fn reward(&mut self, seat: Seat, from_root: usize, mv: G::Move, plies: u32) {
        let killers = &mut self.killers[from_root];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let counts = &mut self.history[seat.index()];
        let count = &mut counts[slot(&mv)];
        *count += (plies * plies) as i32;
        if *count > HISTORY * UNIT {
            for count in counts {
                *count /= 2;
            }
        }
    }
}

#[inline(always)]
fn slot<M: Hash>(mv: &M) -> usize {
    let mut hasher = Multiplier(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 52) as usize
}

/// Moves are a few small numbers: a multiplication each mixes them well enough, and the same on every machine.
struct Multiplier(u64);

impl Hasher for Multiplier {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(13) ^ number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
