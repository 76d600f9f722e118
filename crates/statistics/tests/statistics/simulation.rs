//! Promises about chance, kept in simulated matches. The seeds are fixed, so a test either always passes or always
//! fails.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use statistics::{Confidence, Counts, Pentanomial, Sprt, SprtState, Tally, compare, differing, score_of_elo};

/// One game of a side that scores `score` in the mean and draws a share `draws`: its half points.
fn game(random: &mut Pcg64, score: f64, draws: f64) -> u8 {
    let won = score - draws / 2.0;
    let chance: f64 = random.random();
    u8::from(chance < won) + u8::from(chance < won + draws)
}

fn add(counts: &mut Counts, half_points: u8) {
    match half_points {
        0 => counts.lost += 1,
        1 => counts.drawn += 1,
        _ => counts.won += 1,
    }
}

/// How many of many tests accept when the true difference is `elo`, by games or by pairs whose openings favour a
/// colour.
fn accepted(sprt: &Sprt, elo: f64, matches: u32, pairs: bool, seed: u64) -> u32 {
    let mut random = Pcg64::seed_from_u64(seed);
    let score = score_of_elo(elo);
    let mut accepted = 0;
    for _ in 0..matches {
        let (mut counts, mut pentanomial) = (Counts::default(), Pentanomial::default());
        let decision = loop {
            let tally = if pairs {
                let favour = if random.random::<bool>() { 0.2 } else { -0.2 };
                let games = [score + favour, score - favour].map(|score| game(&mut random, score, 0.2));
                pentanomial.add_pair(games[0], games[1]);
                Tally::from(pentanomial)
            } else {
                add(&mut counts, game(&mut random, score, 0.2));
                Tally::from(counts)
            };
            match sprt.state(sprt.log_likelihood_ratio(tally)) {
                SprtState::Continue => {}
                decision => break decision,
            }
        };
        accepted += u32::from(decision == SprtState::Accept);
    }
    accepted
}

#[test]
fn tests_err_no_more_often_than_they_promise() {
    let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.1 };
    let matches = 1000;
    for pairs in [false, true] {
        // Three standard deviations of 1000 trials above 0.05 are 0.071, above 0.1 they are 0.128.
        let falsely_accepted = accepted(&sprt, 0.0, matches, pairs, 1);
        assert!((10..=71).contains(&falsely_accepted), "{falsely_accepted} of {matches} (pairs: {pairs})");
        let falsely_rejected = matches - accepted(&sprt, 60.0, matches, pairs, 2);
        assert!((30..=128).contains(&falsely_rejected), "{falsely_rejected} of {matches} (pairs: {pairs})");
    }
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_promise() {
    let mut random = Pcg64::seed_from_u64(3);
    for (score, draws, games) in [(0.5, 0.0, 30), (0.5, 0.4, 30), (0.9, 0.1, 50), (0.65, 0.3, 200), (0.5, 0.9, 40)] {
        let rounds = 2000;
        let held = (0..rounds)
            .filter(|_| {
                let mut counts = Counts::default();
                (0..games).for_each(|_| add(&mut counts, game(&mut random, score, draws)));
                counts.score_interval(Confidence::PERCENT_95).contains(score)
            })
            .count();
        let share = held as f64 / f64::from(rounds);
        // Wilson's interval is right in the mean over scores, and a little off at single ones. Where hardly a game is
        // decided, the virtual decisions make it too wide, which is the safe side.
        assert!(
            (0.93..=if draws > 0.5 { 1.0 } else { 0.985 }).contains(&share),
            "{share} for {score} with {draws} draws"
        );
    }
}

#[test]
fn intervals_of_pairs_hold_the_truth_where_those_of_games_are_too_wide() {
    let mut random = Pcg64::seed_from_u64(4);
    let (mut of_pairs, mut of_games) = (0, 0);
    let rounds = 2000;
    for _ in 0..rounds {
        let (mut counts, mut pentanomial) = (Counts::default(), Pentanomial::default());
        for _ in 0..100 {
            let favour = if random.random::<bool>() { 0.35 } else { -0.35 };
            let games = [0.55 + favour, 0.55 - favour].map(|score| game(&mut random, score, 0.1));
            for points in games {
                add(&mut counts, points);
            }
            pentanomial.add_pair(games[0], games[1]);
        }
        of_pairs += u32::from(pentanomial.score_interval(Confidence::PERCENT_95).contains(0.55));
        of_games += u32::from(counts.score_interval(Confidence::PERCENT_95).contains(0.55));
    }
    let (of_pairs, of_games) = (f64::from(of_pairs) / f64::from(rounds), f64::from(of_games) / f64::from(rounds));
    assert!((0.935..=0.975).contains(&of_pairs), "{of_pairs}");
    assert!(of_games > 0.99, "{of_games}");
}

#[test]
fn a_table_of_honest_cells_rarely_shows_a_difference_and_a_false_one_always_does() {
    let mut random = Pcg64::seed_from_u64(5);
    let mut play = |score: f64| {
        let mut counts = Counts::default();
        (0..200).for_each(|_| add(&mut counts, game(&mut random, score, 0.05)));
        counts
    };
    let (mut tables_with_any, mut single) = (0, 0);
    for _ in 0..60 {
        let cells = (0..150).map(|cell| 0.2 + f64::from(cell) * 0.004);
        let p_values: Vec<f64> = cells.map(|score| compare(play(score), play(score)).p_value).collect();
        single += p_values.iter().filter(|p| **p <= 0.05).count();
        tables_with_any += usize::from(differing(&p_values, Confidence::PERCENT_95).contains(&true));
    }
    // One by one some of the 9000 honest cells differ; together hardly a table does.
    assert!((150..=450).contains(&single), "{single}");
    assert!(tables_with_any <= 8, "{tables_with_any}");

    let mut p_values: Vec<f64> = (0..149).map(|_| compare(play(0.5), play(0.5)).p_value).collect();
    p_values.push(compare(play(0.5), play(0.75)).p_value);
    assert_eq!(differing(&p_values, Confidence::PERCENT_95).iter().filter(|differs| **differs).count(), 1);
    assert!(differing(&p_values, Confidence::PERCENT_95)[149]);
}
