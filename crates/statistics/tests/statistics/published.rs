//! Values that others have published, with where they stand.

use statistics::{
    Confidence, Counts, Form, Pentanomial, Sprt, Test, agree, bonferroni, compare, differing, fit, holm, ratings,
};

fn counts(won: u64, drawn: u64, lost: u64) -> Counts {
    Counts { won, drawn, lost }
}

fn near(found: f64, published: f64, last_digit: f64) -> bool {
    (found - published).abs() <= 0.5001 * last_digit
}

#[test]
fn wilson_intervals_are_those_of_newcombe() {
    // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
    let cases = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
    for (won, games, low, high) in cases {
        let interval = counts(won, 0, games - won).score_interval(Confidence::PERCENT_95);
        assert!(near(interval.low, low, 1e-4) && near(interval.high, high, 1e-4), "{won}/{games}: {interval:?}");
    }
}

#[test]
fn elo_and_error_are_those_that_cutechess_shows() {
    // Matches of the chess engine Rustic, as its book lists them: "Elo difference: 41.6 +/- 14.2".
    for (result, elo, error) in
        [(counts(869, 357, 646), 41.6, 14.2), (counts(409, 133, 197), 102.5, 23.5), (counts(628, 277, 416), 56.2, 16.8)]
    {
        let found = result.elo(Confidence::PERCENT_95).expect("there are games");
        assert!(near(found.elo, elo, 0.1), "{found:?}");
        // Ours is Wilson's interval, theirs is Wald's: in long matches the same within a tenth.
        assert!((found.error() - error).abs() < 0.15, "{} {error}", found.error());
    }
}

#[test]
fn nothing_but_wins_has_a_finite_low_end() {
    let found = counts(10, 0, 0).elo(Confidence::PERCENT_95).expect("there are games");
    assert!(found.elo == f64::INFINITY && found.high == f64::INFINITY && found.error() == f64::INFINITY);
    // Wilson's low end for 10 of 10 is 10 / (10 + 1.96²) = 0.7225.
    assert!(near(found.low, 166.2, 0.1), "{found:?}");
    assert_eq!(counts(0, 0, 0).elo(Confidence::PERCENT_95), None);
}

#[test]
fn the_likelihood_of_superiority_is_the_usual_one() {
    // As cutechess shows it: issue 543 of cutechess, pull requests 570 of cinder, 270 of princhess and 8 of Pedantic.
    let cases = [
        (counts(880, 1863, 759), 0.999),
        (counts(1038, 1925, 1037), 0.509),
        (counts(30, 43, 27), 0.654),
        (counts(332, 352, 316), 0.735),
    ];
    for (result, superiority) in cases {
        assert!(near(result.superiority(), superiority, 0.001), "{result:?}");
    }
    // Φ((w − l) / √(w + l)): Φ(1), Φ(2) and an even match.
    assert!(near(counts(1, 50, 0).superiority(), 0.8413, 1e-4));
    assert!(near(counts(60, 0, 40).superiority(), 0.9772, 1e-4));
    assert!(near(counts(0, 7, 0).superiority(), 0.5, 1e-9));
}

#[test]
fn ratios_of_pairs_are_those_that_fishtest_published() {
    // Pull requests 2950, 2971, 3098 and 3209 of Stockfish quote results and log-likelihood ratios of fishtest.
    let cases = [
        ([133, 1751, 5094, 1849, 165], -0.5, 1.5, 2.94),
        ([17, 253, 1042, 337, 39], -0.5, 1.5, 2.96),
        ([11, 407, 3238, 513, 11], 0.25, 1.75, 2.93),
        ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
        ([53, 2220, 21459, 2445, 47], 0.25, 1.25, 2.97),
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
        ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
    ];
    for (pairs, elo0, elo1, ratio) in cases {
        let sprt = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 };
        let found = sprt.log_likelihood_ratio(Pentanomial(pairs));
        assert!(near(found, ratio, 0.01), "{pairs:?}: {found} {ratio}");
        let normal = sprt.normal_ratio(Pentanomial(pairs));
        assert!((normal - ratio).abs() < 0.03, "{pairs:?}: {normal} {ratio}");
    }
}

#[test]
fn ratios_of_single_games_are_those_published_for_bayes_elo() {
    let ratio = |elo0, elo1, result: Counts| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.bayes_elo_ratio(result);
    // Issue 543 of cutechess, the example of the repository jw1912/SPRT, and pull request 595 of Stockfish.
    assert!(near(ratio(0.0, 5.0, counts(880, 1863, 759)), 2.27, 0.01));
    assert!(near(ratio(0.0, 3.0, counts(4307, 8620, 4063)), 2.47, 0.01));
    assert!(near(ratio(0.0, 4.0, counts(16063, 54130, 15921)), -2.96, 0.01));
    assert!(near(ratio(-3.0, 1.0, counts(2025, 10426, 1896)), 2.95, 0.01));
}

#[test]
fn ratios_of_single_games_are_those_that_cutechess_shows_for_logistic_elo() {
    // Issue 543 of cutechess and pull request 570 of cinder. Cutechess goes by a model of draws, we assume nothing.
    for (elo0, elo1, result, ratio) in
        [(0.0, 5.0, counts(880, 1863, 759), 2.95), (-5.0, 5.0, counts(1038, 1925, 1037), 0.0555)]
    {
        let found = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.log_likelihood_ratio(result);
        assert!((found - ratio).abs() < 0.02, "{found} {ratio}");
    }
}

#[test]
fn the_bounds_are_those_on_every_page_of_fishtest() {
    let (lower, upper) = Sprt { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05 }.bounds();
    assert!(near(lower, -2.94, 0.01) && near(upper, 2.94, 0.01));
}

#[test]
fn pairs_vary_less_than_games_where_openings_decide() {
    // Pull request 3209 of Stockfish again: W 5776, D 42375, L 5561.
    let pairs = Pentanomial([253, 4282, 17604, 4431, 286]);
    let games = counts(5776, 42375, 5561);
    let ratio = pairs.variance_against(&games).expect("the games varied");
    assert!((0.95..0.97).contains(&ratio), "{ratio}");
    assert_eq!(pairs.score(), games.score());
    let width = |elo: Option<statistics::EloEstimate>| elo.expect("there are games").error();
    assert!(width(pairs.elo(Confidence::PERCENT_95)) < width(games.elo(Confidence::PERCENT_95)));
}

#[test]
fn exact_tests_give_the_p_values_of_the_textbooks() {
    // Fisher's lady tasting tea, and his like-sex twins as in the manual of R's `fisher.test`.
    for (one, other, p) in [((3, 1), (1, 3), 0.4857), ((2, 10), (15, 3), 0.000_536_7)] {
        let found = compare(counts(one.0, 0, one.1), counts(other.0, 0, other.1));
        assert_eq!(found.test, Test::Exact);
        assert!((found.p_value - p).abs() < 1e-4 * p.max(1e-3) * 10.0, "{found:?}");
    }
}

#[test]
fn a_result_like_the_published_one_agrees_and_a_different_one_does_not() {
    let published = counts(907, 0, 93);
    assert!(agree(published, counts(893, 0, 107), Confidence::PERCENT_95));
    assert!(!agree(published, counts(870, 0, 130), Confidence::PERCENT_95));
    // Equal scores, but draws where there were decisions: not the same result.
    assert!(!agree(counts(50, 0, 50), counts(40, 20, 40), Confidence::PERCENT_95));
    assert!(near(compare(published, counts(0, 0, 0)).p_value, 1.0, 1e-9));
}

#[test]
fn numbers_too_large_to_go_through_are_compared_by_chi_square() {
    let found = compare(counts(5000, 3000, 2000), counts(5100, 2950, 1950));
    assert_eq!(found.test, Test::ChiSquare);
    // Σ (observed − expected)² / expected = 2.0349, two degrees of freedom: e^(−2.0349 / 2).
    let chi_square: f64 = 2.0 * (50.0 * 50.0 / 5050.0 + 25.0 * 25.0 / 2975.0 + 25.0 * 25.0 / 1975.0);
    assert!((found.p_value - (-chi_square / 2.0).exp()).abs() < 1e-9, "{found:?}");
}

#[test]
fn many_tests_are_adjusted_as_in_r() {
    // p.adjust(c(0.01, 0.04, 0.03, 0.02), "holm") and "bonferroni".
    let p = [0.01, 0.04, 0.03, 0.02];
    for (found, expected) in holm(&p).iter().zip([0.04, 0.06, 0.06, 0.06]) {
        assert!((found - expected).abs() < 1e-12);
    }
    for (found, expected) in bonferroni(&p).iter().zip([0.04, 0.16, 0.12, 0.08]) {
        assert!((found - expected).abs() < 1e-12);
    }
    assert_eq!(differing(&p, Confidence::PERCENT_95), [true, false, false, false]);
    assert!(holm(&[]).is_empty());
}

/// The data set "Norris" of the Statistical Reference Datasets of NIST, as pairs of x and y.
const NORRIS: [(f64, f64); 36] = [
    (0.2, 0.1),
    (337.4, 338.8),
    (118.2, 118.1),
    (884.6, 888.0),
    (10.1, 9.2),
    (226.5, 228.1),
    (666.3, 668.5),
    (996.3, 998.5),
    (448.6, 449.1),
    (777.0, 778.9),
    (558.2, 559.2),
    (0.4, 0.3),
    (0.6, 0.1),
    (775.5, 778.1),
    (666.9, 668.8),
    (338.0, 339.3),
    (447.5, 448.9),
    (11.6, 10.8),
    (556.0, 557.7),
    (228.1, 228.3),
    (995.8, 998.0),
    (887.6, 888.8),
    (120.2, 119.6),
    (0.3, 0.3),
    (0.3, 0.6),
    (556.8, 557.6),
    (339.1, 339.3),
    (887.2, 888.0),
    (999.0, 998.5),
    (779.0, 778.9),
    (11.1, 10.2),
    (118.3, 117.6),
    (229.2, 228.9),
    (669.1, 668.4),
    (448.9, 449.2),
    (0.5, 0.2),
];

#[test]
fn lines_are_those_certified_by_nist() {
    let line = fit(Form::Linear, &NORRIS).expect("there is a line");
    assert!((line.a - -0.262_323_073_774_029).abs() < 1e-10, "{line:?}");
    assert!((line.b - 1.002_116_818_020_45).abs() < 1e-12, "{line:?}");
    assert!((line.r_squared - 0.999_993_745_883_712).abs() < 1e-12, "{line:?}");
    assert!((line.b_error.expect("many points") - 0.429_796_848_199_937e-3).abs() < 1e-12, "{line:?}");
}

#[test]
fn the_slope_of_anscombe_has_its_known_interval() {
    // F. J. Anscombe, "Graphs in statistical analysis", 1973, first set: y = 3.00 + 0.500 x, R² 0.667, error 0.118.
    let x = [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0];
    let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    let points: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
    let line = fit(Form::Linear, &points).expect("there is a line");
    assert!(near(line.a, 3.00, 0.01) && near(line.b, 0.500, 0.001) && near(line.r_squared, 0.667, 0.001), "{line:?}");
    let interval = line.b_interval(Confidence::PERCENT_95).expect("many points");
    // 2.262 standard errors, Student with nine degrees of freedom.
    assert!((interval.width() / 2.0 - 2.262 * 0.1179).abs() < 1e-3, "{interval:?}");
}

#[test]
fn exact_curves_are_found_and_impossible_ones_refused() {
    let exponential: Vec<(f64, f64)> = (0..6).map(|x| (f64::from(x), 0.3 * (1.7 * f64::from(x)).exp())).collect();
    let found = fit(Form::Exponential, &exponential).expect("there is a curve");
    assert!((found.a - 0.3).abs() < 1e-12 && (found.b - 1.7).abs() < 1e-12 && found.r_squared > 1.0 - 1e-12);
    let power: Vec<(f64, f64)> = (1..6).map(|x| (f64::from(x), 2.0 * f64::from(x).powf(-1.5))).collect();
    let found = fit(Form::Power, &power).expect("there is a curve");
    assert!((found.at(3.0) - 2.0 * 3f64.powf(-1.5)).abs() < 1e-12 && (found.b + 1.5).abs() < 1e-12);

    assert_eq!(fit(Form::Linear, &[]), None);
    assert_eq!(fit(Form::Linear, &[(1.0, 2.0), (1.0, 3.0)]), None);
    assert_eq!(fit(Form::Linear, &[(1.0, f64::NAN), (2.0, 3.0)]), None);
    assert_eq!(fit(Form::Exponential, &[(1.0, 0.0), (2.0, 3.0)]), None);
    assert_eq!(fit(Form::Power, &[(-1.0, 1.0), (2.0, 3.0)]), None);
    assert_eq!(
        fit(Form::Linear, &[(1.0, 5.0), (2.0, 5.0), (3.0, 5.0)]).map(|line| (line.b, line.r_squared)),
        Some((0.0, 1.0))
    );
    assert_eq!(fit(Form::Linear, &[(1.0, 1.0), (2.0, 5.0)]).expect("a line").b_interval(Confidence::PERCENT_95), None);
}

#[test]
fn ratings_are_those_of_agresti() {
    // A. Agresti, "Categorical Data Analysis", the American League East of 1987: Milwaukee, Detroit, Toronto, New York,
    // Boston, Cleveland and Baltimore; strengths 1.58, 1.44, 1.29, 1.25, 1.11, 0.68 and 0, in units of log odds.
    let wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let row = |i: usize| (0..7).map(|j| counts(wins[i][j], 0, wins[j][i])).collect();
    let table: Vec<Vec<Counts>> = (0..7).map(row).collect();
    let found = ratings(&table, 0.0, Confidence::PERCENT_95).expect("everybody lost to somebody");
    let unit = 400.0 / std::f64::consts::LN_10;
    for (rating, strength) in found.iter().zip([1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]) {
        assert!(near((rating.elo - found[6].elo) / unit, strength, 0.01), "{rating:?} {strength}");
    }
    assert!(found.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
}

#[test]
fn a_virtual_draw_keeps_winners_of_everything_at_a_rating() {
    let table = vec![vec![counts(0, 0, 0), counts(10, 0, 0)], vec![counts(0, 0, 10), counts(0, 0, 0)]];
    assert_eq!(ratings(&table, 0.0, Confidence::PERCENT_95), None);
    let found = ratings(&table, 1.0, Confidence::PERCENT_95).expect("with a drawn game there are ratings");
    // Ten and a half points of eleven.
    assert!((found[0].elo - found[1].elo - statistics::elo_of_score(10.5 / 11.0)).abs() < 1e-6, "{found:?}");
    assert!(found.iter().all(|rating| rating.interval.contains(rating.elo) && rating.error.is_finite()));
    assert_eq!(ratings(&table[..1], 1.0, Confidence::PERCENT_95), None);
}
