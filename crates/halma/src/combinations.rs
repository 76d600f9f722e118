/// The numbers of all sets of a given size: sets of `k` of the numbers below `n`, numbered without gaps.
///
/// A set `a < b < c < ...` has the number `C(a, 1) + C(b, 2) + C(c, 3) + ...`, which does not depend on `n`.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// `C(n, k)` in row `n` and column `k`.
    binomials: Vec<[u64; SIZES]>,
}

/// No camp of a board with numbered positions has more cells than this, less one.
const SIZES: usize = 7;

impl Combinations {
    /// For sets of numbers up to `most`, exclusive.
    pub(crate) fn new(most: usize) -> Combinations {
        let mut binomials = vec![[0; SIZES]; most + 1];
        for n in 0..=most {
            for k in 0..SIZES {
                binomials[n][k] = match (n, k) {
                    (_, 0) => 1,
                    (0, _) => 0,
                    _ => binomials[n - 1][k - 1] + binomials[n - 1][k],
                };
            }
        }
        Combinations { binomials }
    }

    /// How many sets of `k` numbers below `n` there are.
    pub(crate) fn count(&self, n: usize, k: usize) -> u64 {
        self.binomials[n][k]
    }

    /// The number of the set with these elements in rising order.
    #[inline(always)]
    pub(crate) fn number(&self, elements: impl Iterator<Item = usize>) -> u64 {
        elements.zip(1..).map(|(element, k): (usize, usize)| self.binomials[element][k]).sum()
    }

    /// Calls `visit` with the elements of the set of `k` with this number, from the highest to the lowest.
    #[inline(always)]
    pub(crate) fn elements(&self, k: usize, mut number: u64, mut visit: impl FnMut(usize)) {
        let mut element = self.binomials.len() - 1;
        for k in (1..=k).rev() {
            while self.binomials[element][k] > number {
                element -= 1;
            }
            number -= self.binomials[element][k];
            visit(element);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps_and_read_back() {
        let combinations = Combinations::new(10);
        for (n, k) in [(10, 0), (1, 1), (5, 3), (10, 6), (6, 6)] {
            let mut seen = vec![false; combinations.count(n, k) as usize];
            for bits in (0..1_usize << n).filter(|bits| bits.count_ones() as usize == k) {
                let elements = || (0..n).filter(|element| bits >> element & 1 == 1);
                let number = combinations.number(elements());
                assert!(!std::mem::replace(&mut seen[number as usize], true), "{bits:b}");
                let mut read = Vec::new();
                combinations.elements(k, number, |element| read.push(element));
                assert!(read.into_iter().rev().eq(elements()), "{bits:b}");
            }
            assert!(seen.into_iter().all(|seen| seen), "{k} of {n}");
        }
    }
}
