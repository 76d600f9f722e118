/// A number that there are at least as many positions as, with a confidence of some 95 %, from the hashes of those that
/// random games met at a ply.
///
/// If random games meet position p with probability π(p), two of them meet in the same one with probability Σ π², and
/// that is never less than 1 / N for N positions. So one over it is at most N, however uneven the games are. The
/// probability is taken at the upper end of its interval, by the numbers of pairs and of triples that met. As many as
/// were seen there are anyway.
pub(crate) fn at_least(hashes: &mut [u64]) -> f64 {
    hashes.sort_unstable();
    let number = hashes.len() as f64;
    let (mut seen, mut pairs, mut triples) = (0.0, 0.0, 0.0);
    for same in hashes.chunk_by(|one, other| one == other) {
        let times = same.len() as f64;
        seen += 1.0;
        pairs += times * (times - 1.0) / 2.0;
        triples += times * (times - 1.0) * (times - 2.0) / 6.0;
    }
    let all_pairs = number * (number - 1.0) / 2.0;
    if all_pairs < 1.0 {
        return seen;
    }
    // Pairs that share a game are not independent; triples say how much that matters.
    let chance = pairs / all_pairs;
    let all_triples = (all_pairs * (number - 2.0) / 3.0).max(1.0);
    let shared = (triples / all_triples - chance * chance).max(0.0);
    let variance = pairs + 6.0 * all_triples * shared;
    // Three is the upper end of a number that was observed to be 0.
    let at_most = pairs + 3.0 + 1.645 * variance.sqrt();
    (all_pairs / at_most).max(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    #[test]
    fn even_games_come_near_the_truth_and_uneven_ones_stay_below_it() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut too_many = 0;
        for _ in 0..200 {
            let mut even: Vec<u64> = (0..3000).map(|_| random.random_range(0..100_000)).collect();
            let found = at_least(&mut even);
            assert!(found > 40_000.0, "{found}");
            too_many += u32::from(found > 100_000.0);
            let mut uneven: Vec<u64> = (0..3000).map(|_| (random.random::<f64>().powi(4) * 100_000.0) as u64).collect();
            assert!(at_least(&mut uneven) < 100_000.0);
        }
        // One in twenty may be too many, and three standard deviations of that more.
        assert!(too_many <= 20, "{too_many}");
    }

    #[test]
    fn what_was_seen_is_there() {
        assert!(at_least(&mut [1, 2, 3, 3]) >= 3.0);
        assert!(at_least(&mut [7]) >= 1.0);
        assert!(at_least(&mut []) <= 0.0);
    }
}
