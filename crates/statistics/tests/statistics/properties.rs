//! What must hold for any numbers.

use proptest::prelude::*;
use statistics::{
    Confidence, Counts, Form, Pentanomial, Sprt, Tally, compare, elo_of_score, fit, holm, ratings, score_of_elo,
};

prop_compose! {
    fn some_counts()(won in 0u64..300, drawn in 0u64..300, lost in 0u64..300) -> Counts { Counts { won, drawn, lost } }
}

prop_compose! {
    fn some_pairs()(numbers in prop::array::uniform5(0u64..300)) -> Pentanomial { Pentanomial(numbers) }
}

prop_compose! {
    fn some_confidence()(share in 0.5..0.999) -> Confidence { Confidence::new(share).expect("a share") }
}

/// Games and pairs, each as both sides see them.
fn both_views(counts: Counts, pairs: Pentanomial) -> [(Tally, Tally); 2] {
    [(counts.into(), counts.reversed().into()), (pairs.into(), pairs.reversed().into())]
}

fn times(counts: Counts, factor: u64) -> Counts {
    Counts { won: counts.won * factor, drawn: counts.drawn * factor, lost: counts.lost * factor }
}

proptest! {
    #[test]
    fn intervals_contain_the_score_and_stay_in_range(
        counts in some_counts(), pairs in some_pairs(), confidence in some_confidence(),
    ) {
        for tally in [Tally::from(counts), Tally::from(pairs)] {
            let interval = tally.score_interval(confidence);
            prop_assert!(0.0 <= interval.low && interval.low <= interval.high && interval.high <= 1.0);
            if let Some(mean) = tally.mean() {
                prop_assert!(interval.contains(mean), "{interval:?} {mean}");
                prop_assert!(interval.width() > 0.0);
            }
        }
    }

    #[test]
    fn intervals_shrink_with_more_games_and_grow_with_confidence(
        counts in some_counts(), confidence in some_confidence(),
    ) {
        prop_assume!(counts.games() > 0);
        let width = |counts: Counts, confidence| counts.score_interval(confidence).width();
        prop_assert!(width(times(counts, 2), confidence) < width(counts, confidence));
        let surer = Confidence::new(confidence.share().midpoint(1.0)).expect("a share");
        prop_assert!(width(counts, surer) > width(counts, confidence));
    }

    #[test]
    fn the_other_side_sees_the_mirror_image(
        counts in some_counts(), pairs in some_pairs(), confidence in some_confidence(),
    ) {
        for (one, other) in both_views(counts, pairs) {
            let (mine, theirs) = (one.score_interval(confidence), other.score_interval(confidence));
            prop_assert!((mine.low + theirs.high - 1.0).abs() < 1e-12 && (mine.high + theirs.low - 1.0).abs() < 1e-12);
            prop_assert!((one.superiority() + other.superiority() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn draws_narrow_the_interval(
        won in 0u64..200, lost in 0u64..200, pairs in 1u64..100, confidence in some_confidence(),
    ) {
        // A win and a loss against two draws: the same score.
        let decided = Counts { won: won + pairs, drawn: 0, lost: lost + pairs };
        let drawn = Counts { won, drawn: 2 * pairs, lost };
        prop_assert!(drawn.score_interval(confidence).width() < decided.score_interval(confidence).width());
    }

    #[test]
    fn ratios_are_antisymmetric(
        counts in some_counts(), pairs in some_pairs(), elo0 in -300.0..300.0, elo1 in -300.0..300.0,
    ) {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        let exchanged = Sprt { elo0: elo1, elo1: elo0, ..sprt };
        let mirrored = Sprt { elo0: -elo0, elo1: -elo1, ..sprt };
        for (one, other) in both_views(counts, pairs) {
            let ratios: [fn(&Sprt, Tally) -> f64; 2] = [Sprt::log_likelihood_ratio, Sprt::normal_ratio];
            for ratio in ratios {
                let found = ratio(&sprt, one);
                let tolerance = 1e-6 * (1.0 + found.abs());
                prop_assert!(found.is_finite());
                prop_assert!((found + ratio(&exchanged, one)).abs() < tolerance);
                prop_assert!((found - ratio(&mirrored, other)).abs() < tolerance);
            }
        }
        let found = sprt.bayes_elo_ratio(counts);
        let back = exchanged.bayes_elo_ratio(counts);
        prop_assert!(found.is_finite() && (found + back).abs() < 1e-6 * (1.0 + found.abs()));
    }

    #[test]
    fn without_draws_the_generalised_ratio_is_the_exact_one(won in 20u64..300, lost in 20u64..300, elo1 in 1.0..100.0) {
        let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05 };
        let counts = Counts { won, drawn: 0, lost };
        let exact = won as f64 * (2.0 * score_of_elo(elo1)).ln() + lost as f64 * (2.0 * score_of_elo(-elo1)).ln();
        prop_assert!((sprt.bayes_elo_ratio(counts) - exact).abs() < 1e-9 * (1.0 + exact.abs()));
        // Draws that have not come up yet are not thought quite impossible.
        prop_assert!((sprt.log_likelihood_ratio(counts) - exact).abs() < 0.02);
    }

    #[test]
    fn elo_and_score_are_inverse(elo in -1500.0..1500.0) {
        prop_assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
    }

    #[test]
    fn comparing_has_no_direction_and_finds_nothing_in_equals(one in some_counts(), other in some_counts()) {
        let (there, back) = (compare(one, other), compare(other, one));
        prop_assert!((0.0..=1.0).contains(&there.p_value));
        prop_assert!((there.p_value - back.p_value).abs() < 1e-6);
        prop_assert!(compare(one, one).p_value > 0.999);
    }

    #[test]
    fn exact_p_values_are_those_of_drawing_games_from_an_urn(
        one in prop::array::uniform3(0u64..4), other in prop::array::uniform3(0u64..4),
    ) {
        let of = |numbers: [u64; 3]| Counts { won: numbers[0], drawn: numbers[1], lost: numbers[2] };
        prop_assert!((compare(of(one), of(other)).p_value - urn(one, other)).abs() < 1e-9);
    }

    #[test]
    fn adjusting_keeps_the_order_and_never_helps(p_values in prop::collection::vec(0.0..1.0, 0..30)) {
        let adjusted = holm(&p_values);
        for (i, &p) in p_values.iter().enumerate() {
            prop_assert!(p <= adjusted[i] && adjusted[i] <= 1.0);
            for (j, &q) in p_values.iter().enumerate() {
                prop_assert!(p > q || adjusted[i] <= adjusted[j]);
            }
        }
    }

    #[test]
    fn no_other_line_is_nearer(
        points in prop::collection::vec((-100.0..100.0, -100.0..100.0), 2..20), da in -1.0..1.0, db in -1.0..1.0,
    ) {
        if let Some(line) = fit(Form::Linear, &points) {
            let residue = |a: f64, b: f64| points.iter().map(|(x, y)| (y - a - b * x).powi(2)).sum::<f64>();
            let best = residue(line.a, line.b);
            prop_assert!(best <= residue(line.a + da, line.b + db) * (1.0 + 1e-9) + 1e-6);
            prop_assert!((0.0..=1.0).contains(&line.r_squared));
            if let Some(interval) = line.b_interval(Confidence::PERCENT_95) {
                prop_assert!(interval.contains(line.b));
            }
        }
    }

    #[test]
    fn everybody_scores_what_the_ratings_foretell(results in prop::collection::vec(some_counts(), 6)) {
        // Four players, all pairs; with the virtual drawn game of everybody the sums must agree exactly.
        let mut table = vec![vec![Counts::default(); 4]; 4];
        let mut next = results.into_iter();
        for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            table[i][j] = next.next().expect("six pairs");
            table[j][i] = table[i][j].reversed();
        }
        let found = ratings(&table, 1.0, Confidence::PERCENT_95).expect("virtual draws connect everybody");
        for i in 0..4 {
            let others = (0..4).filter(|&j| j != i);
            let points: f64 = others.clone().map(|j| table[i][j].won as f64 + table[i][j].drawn as f64 / 2.0).sum();
            let foretold: f64 = others
                .map(|j| (table[i][j].games() as f64 + 1.0 / 3.0) * score_of_elo(found[i].elo - found[j].elo))
                .sum();
            prop_assert!((points + 0.5 - foretold).abs() < 1e-6, "{points} {foretold}");
        }
    }
}

/// The p value by the definition: all games in one urn, as many as the first result has are drawn, in every way there
/// is.
fn urn(one: [u64; 3], other: [u64; 3]) -> f64 {
    let choose = |all: u64, chosen: u64| (0..chosen).map(|i| (all - i) as f64 / (i + 1) as f64).product::<f64>();
    let totals = [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
    let ways = |cells: [u64; 3]| (0..3).map(|i| choose(totals[i], cells[i])).product::<f64>();
    let observed = ways(one);
    let (mut rare, mut all) = (0.0, 0.0);
    for a in 0..=totals[0] {
        for b in 0..=totals[1] {
            for c in 0..=totals[2] {
                if a + b + c == one.iter().sum::<u64>() {
                    let ways = ways([a, b, c]);
                    all += ways;
                    rare += if ways <= observed * (1.0 + 1e-9) { ways } else { 0.0 };
                }
            }
        }
    }
    rare / all
}
