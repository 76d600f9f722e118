use crate::distribution::chi_square_tail;
use crate::{Confidence, Counts};

/// Whether two results may come from the same thing, and how that was found out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How probable a difference at least as improbable as this one is, if there is none in truth.
    pub p_value: f64,
    /// What was computed.
    pub test: Test,
}

/// How a p value was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Exactly: Fisher's test, or its extension to draws by Freeman and Halton.
    Exact,
    /// By the chi-square distribution, for numbers too large to go through.
    ChiSquare,
}

impl Comparison {
    /// Whether the results agree: a difference like this is no rarer than the confidence allows.
    ///
    /// Of 150 honest comparisons some seven differ at 95 %. [`differing`](crate::differing) judges many together.
    pub fn agree(&self, confidence: Confidence) -> bool {
        self.p_value > 1.0 - confidence.share()
    }
}

/// Whether a measured result agrees with a published one; see [`compare`].
pub fn agree(published: Counts, measured: Counts, confidence: Confidence) -> bool {
    compare(published, measured).agree(confidence)
}

/// The largest number of tables that are gone through one by one.
const TABLES: u64 = 2_000_000;

/// Compares two results: may the shares of won, drawn and lost games be the same in both?
///
/// Given all games together, in how many ways can they fall to the two results? The p value is the chance of all ways
/// that are no more probable than the one at hand: Fisher's exact test, for three outcomes where there are draws. It is
/// exact for any numbers, and errs on the side of "agree". Only where there are too many ways it is the chi-square
/// test, which is good there. Without games on one side nothing speaks against agreement, and the p value is 1.
pub fn compare(published: Counts, measured: Counts) -> Comparison {
    let mut columns =
        [(published.won, measured.won), (published.drawn, measured.drawn), (published.lost, measured.lost)];
    // The outcome with most games is the one that is determined by the others.
    columns.sort_by_key(|(one, other)| one + other);
    let [few, some, most] = columns;
    let tables = (few.0 + few.1 + 1).saturating_mul(some.0 + some.1 + 1);
    if tables <= TABLES {
        Comparison { p_value: exact(few, some, most), test: Test::Exact }
    } else {
        Comparison { p_value: chi_square(&columns), test: Test::ChiSquare }
    }
}

fn exact(few: (u64, u64), some: (u64, u64), most: (u64, u64)) -> f64 {
    let totals = [few, some, most].map(|(one, other)| one + other);
    let first = few.0 + some.0 + most.0;
    let factorials = LogFactorials::up_to(totals.iter().sum());
    // The logarithm of the chance of a table, but for a constant.
    let log_weight = |cells: [u64; 3]| -> f64 {
        cells.iter().zip(totals).map(|(&cell, total)| factorials.choose(total, cell)).sum()
    };
    let observed = log_weight([few.0, some.0, most.0]);
    let (mut rare, mut all) = (0.0, 0.0);
    for a in 0..=totals[0].min(first) {
        for b in first.saturating_sub(a + totals[2])..=totals[1].min(first - a) {
            let weight = log_weight([a, b, first - a - b]) - observed;
            let chance = weight.exp();
            all += chance;
            // Tables that are equally probable must count as such in spite of rounding.
            if weight < 1e-7 {
                rare += chance;
            }
        }
    }
    (rare / all).min(1.0)
}

fn chi_square(columns: &[(u64, u64); 3]) -> f64 {
    let sum = |side: fn(&(u64, u64)) -> u64| columns.iter().map(side).sum::<u64>() as f64;
    let (first, second) = (sum(|column| column.0), sum(|column| column.1));
    if first == 0.0 || second == 0.0 {
        return 1.0;
    }
    let all = first + second;
    let seen = columns.iter().filter(|(one, other)| one + other > 0);
    let freedom = seen.clone().count() as f64 - 1.0;
    let value: f64 = seen
        .map(|&(one, other)| {
            let total = (one + other) as f64;
            let term = |number: u64, side: f64| (number as f64 - total * side / all).powi(2) / (total * side / all);
            term(one, first) + term(other, second)
        })
        .sum();
    chi_square_tail(value, freedom)
}

/// ln n! for all n up to some number.
struct LogFactorials(Vec<f64>);

impl LogFactorials {
    fn up_to(largest: u64) -> LogFactorials {
        let mut logarithm = 0.0;
        let sums = (1..=largest).map(|n| {
            logarithm += (n as f64).ln();
            logarithm
        });
        LogFactorials(std::iter::once(0.0).chain(sums).collect())
    }

    /// The logarithm of the number of ways to choose `chosen` of `all`.
    fn choose(&self, all: u64, chosen: u64) -> f64 {
        self.0[all as usize] - self.0[chosen as usize] - self.0[(all - chosen) as usize]
    }
}
