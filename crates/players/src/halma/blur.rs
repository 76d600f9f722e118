use game::{Evaluate, EvaluateSeats, Keyed};

/// A judgement that is off by a little, always by the same for the same position: whoever looks ahead with it is misled as people
/// are, not tossed about.
pub(super) struct Blur<E> {
    pub(super) evaluation: E,
    /// How far it is off at most, either way.
    pub(super) noise: i32,
    /// Tells one player's errors from another's.
    pub(super) salt: u64,
}

impl<E> Blur<E> {
    /// By how much the judgement of a position is off, for one of the seats.
    pub(super) fn error(&self, key: u64, seat: u64) -> i32 {
        let word = (key ^ self.salt).wrapping_add(seat).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let share = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32;
        // A number from 0 to 2 * noise, by the upper half of a product.
        ((share * (2 * self.noise as u64 + 1)) >> 32) as i32 - self.noise
    }
}

impl<G: Keyed, E: Evaluate<G>> Evaluate<G> for Blur<E> {
    fn evaluate_for_mover(&self, game: &G, pos: &G::Position) -> i32 {
        self.evaluation.evaluate_for_mover(game, pos) + self.error(game.key(pos), 0)
    }
}

impl<G: Keyed, E: EvaluateSeats<G>> EvaluateSeats<G> for Blur<E> {
    fn evaluate_by_seat(&self, game: &G, pos: &G::Position) -> [i32; 4] {
        let (worth, key) = (self.evaluation.evaluate_by_seat(game, pos), game.key(pos));
        // Everybody is compared with all others, so that a step of one's own counts once for each of them.
        let others = game.seats() as i32 - 1;
        std::array::from_fn(|seat| worth[seat] + others * self.error(key, seat as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_fill_their_range_and_stay_in_it() {
        let blur = Blur { evaluation: (), noise: 3, salt: 5 };
        let mut seen = [0; 7];
        for key in 0..7_000_u64 {
            seen[(blur.error(key.wrapping_mul(0x2545_f491_4f6c_dd1d), 0) + 3) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (800..1200).contains(&times)), "{seen:?}");
    }
}
