use super::node::NEAR;

/// The moves that are left to try. A move is a number made of its promise and its index, so that the next one is a maximum: nothing
/// is moved about, and there is no branch that nobody can foretell.
pub(super) struct Order {
    keys: [i32; MOVES],
    /// The largest of the keys before a move was taken: it need not be looked for in numbers that were written just now, which
    /// the CPU cannot read together yet.
    first: i32,
}

impl Order {
    /// The key of no move.
    const NONE: i32 = i32::MIN;

    #[inline(always)]
    pub(super) fn new() -> Order {
        Order { keys: [Order::NONE; MOVES], first: Order::NONE }
    }

    /// Adds a move, once for each index. Of two equally promising moves the one with the lower index is tried first.
    #[inline(always)]
    pub(super) fn put(&mut self, index: usize, promise: i32) {
        let key = promise * MOVES as i32 + (MOVES - 1 - index) as i32;
        self.keys[index % MOVES] = key;
        self.first = self.first.max(key);
    }

    /// Whether there is a choice.
    #[inline(always)]
    pub(super) fn has_several(&self) -> bool {
        self.keys.iter().filter(|&&key| key != Order::NONE).count() > 1
    }

    /// Makes every move so much more promising, before the first is taken.
    #[inline(always)]
    pub(super) fn adjust(&mut self, by: impl Fn(usize) -> i32) {
        self.first = Order::NONE;
        for (index, key) in self.keys.iter_mut().enumerate() {
            if *key != Order::NONE {
                *key += by(index) * MOVES as i32;
                self.first = self.first.max(*key);
            }
        }
    }

    /// Takes the most promising move, by its index.
    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<usize> {
        let mut key = std::mem::replace(&mut self.first, Order::NONE);
        if key == Order::NONE {
            key = self.keys.iter().copied().fold(Order::NONE, i32::max);
            if key == Order::NONE {
                return None;
            }
        }
        let index = MOVES - 1 - key as usize % MOVES;
        self.keys[index] = Order::NONE;
        Some(index)
    }
}

/// How many moves an [`Order`] has room for: enough for [`NEAR`], and as many numbers as two vector registers hold.
const MOVES: usize = 16;
const _: () = assert!(NEAR as usize <= MOVES && MOVES.is_power_of_two());

#[cfg(test)]
mod tests {
    use super::{MOVES, Order};

    #[test]
    fn moves_are_taken_as_a_stable_sort_has_them() {
        let promises = [300, -4200, 0, 300, -1, 0, 7, -4200, 9000];
        let mut order = Order::new();
        // What the table answered leaves gaps.
        let left: Vec<usize> = (0..promises.len()).filter(|&index| index != 3).collect();
        for &index in &left {
            order.put(index, promises[index]);
        }
        let mut sorted = left.clone();
        sorted.sort_by_key(|&index| -promises[index]);
        assert_eq!(std::iter::from_fn(|| order.take()).collect::<Vec<_>>(), sorted);

        for &index in &left {
            order.put(index, promises[index]);
        }
        order.adjust(|index| -2 * promises[index]);
        sorted = left;
        sorted.sort_by_key(|&index| promises[index]);
        assert_eq!(std::iter::from_fn(|| order.take()).collect::<Vec<_>>(), sorted);
    }

    #[test]
    fn a_choice_is_more_than_one_move() {
        let mut order = Order::new();
        assert!(!order.has_several() && order.take().is_none());
        order.put(MOVES - 1, -1);
        assert!(!order.has_several());
        order.put(0, -1);
        assert!(order.has_several());
        assert_eq!([order.take(), order.take(), order.take()], [Some(0), Some(MOVES - 1), None]);
    }
}
