//! What a position is worth, as a number whose order is the order of prospects.

use game::Prospect;

/// What a position is worth to the player to move: a win is worth more the sooner it comes, a loss less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value(i16);

/// More than any game lasts. Wins and losses are in the outer halves on both sides, and what is asked is never far from them
/// or from a draw.
const END: i16 = 16_000;

impl Value {
    pub(super) const DRAW: Value = Value(0);
    /// Less than every win and more than a draw: to ask for this much is to ask whether there is a win.
    pub(super) const ANY_WIN: Value = Value(1);

    pub(super) const fn win(plies: u32) -> Value {
        Value(END - if plies < END as u32 / 2 { plies as i16 } else { END / 2 })
    }

    pub(super) const fn loss(plies: u32) -> Value {
        Value(-Value::win(plies).0)
    }

    pub(super) fn of(prospect: Prospect) -> Value {
        match prospect {
            Prospect::Win(plies) => Value::win(plies),
            Prospect::Draw => Value::DRAW,
            Prospect::Loss(plies) => Value::loss(plies),
        }
    }

    pub(super) fn prospect(self) -> Prospect {
        match self.0 {
            0 => Prospect::Draw,
            won @ 1.. => Prospect::Win((END - won) as u32),
            lost => Prospect::Loss((END + lost) as u32),
        }
    }

    /// What a move to a position of this value is worth to the one who makes it, a ply earlier.
    #[inline(always)]
    pub(super) fn before(self) -> Value {
        Value(-(self.0 - self.0.signum()))
    }

    /// What a best move leads to for the opponent, if this is the value for the one who makes it.
    #[inline(always)]
    pub(super) fn after(self) -> Value {
        Value(-(self.0 + self.0.signum()))
    }

    /// The least value of a position that a move to it is not worth this much any more.
    #[inline(always)]
    pub(super) fn refuting(self) -> Value {
        Value(self.after().0 + 1)
    }

    /// The next lower number.
    #[cfg(test)]
    pub(super) fn less(self) -> Value {
        Value(self.0 - 1)
    }

    /// Half way from here to a higher value, rounded up.
    pub(super) fn middle(self, high: Value) -> Value {
        Value(self.0 + (high.0 - self.0 + 1) / 2)
    }

    pub(super) fn to_bits(self) -> i16 {
        self.0
    }

    pub(super) fn from_bits(bits: i16) -> Value {
        Value(bits)
    }
}

/// What is proven of a position: its value lies between these two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: Value,
    pub(super) high: Value,
}

impl Bounds {
    /// Of a position that is not over and not won at once.
    pub(super) const NOTHING: Bounds = Bounds { low: Value::loss(1), high: Value::win(2) };

    pub(super) fn exactly(value: Value) -> Bounds {
        Bounds { low: value, high: value }
    }

    /// What is known if the question whether there is at least `asked` had the answer `found`.
    pub(super) fn from_answer(asked: Value, found: Value) -> Bounds {
        if found >= asked {
            Bounds { low: found, high: Value::win(0) }
        } else {
            Bounds { low: Value::loss(0), high: found }
        }
    }

    /// Both together.
    #[inline(always)]
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// A value on the same side of `asked` as that of the position, if what is known decides it.
    #[inline(always)]
    pub(super) fn answer(self, asked: Value) -> Option<Value> {
        if self.low >= asked {
            Some(self.low)
        } else if self.high < asked {
            Some(self.high)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prospects() -> Vec<Prospect> {
        let decided = (0..300).flat_map(|plies| [Prospect::Win(plies), Prospect::Loss(plies)]);
        decided.chain([Prospect::Draw]).collect()
    }

    #[test]
    fn values_are_prospects_in_their_order() {
        for a in prospects() {
            assert_eq!(Value::of(a).prospect(), a);
            assert_eq!(Value::of(a).before(), Value::of(a.before()));
            for b in prospects() {
                assert_eq!(Value::of(a).cmp(&Value::of(b)), a.cmp(&b));
            }
        }
    }

    #[test]
    fn a_question_is_handed_on_to_the_positions_after() {
        let mut asked: Vec<Value> =
            prospects().into_iter().map(Value::of).filter(|value| *value < Value::win(2)).collect();
        // What becomes of "is there a win?" many plies on.
        let chain = std::iter::successors(Some(Value::ANY_WIN), |value| Some(value.refuting()));
        asked.extend(chain.take(500));
        for asked in asked {
            for child in prospects().into_iter().map(Value::of) {
                assert_eq!(child < asked.refuting(), child.before() >= asked, "{asked:?} {child:?}");
            }
        }
    }
}
