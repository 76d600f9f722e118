//! Finding weights by playing: SPSA on the results of matches, and a match against what is to be beaten at the end.
//!
//! In every round two players that differ in all weights at once, by a step up or down each, play some games, and the weights move towards
//! the one that did better (Spall 1992: simultaneous perturbation stochastic approximation). Steps become smaller from round to
//! round, and the mean of the last quarter of the rounds is the result: single rounds are noisy, their mean is not.

use super::matches::{interval, interval_at, won_lost_drawn};
use super::played::{Fixture, Played, Steps, play};
use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value};
use crate::{Bench, LabError};
use serde::Deserialize;
use statistics::Confidence;
use svg::{Axis, Chart, Point, Series, Style};
use texts::Words;
use tournament::Openings;

/// The table of an experiment that tunes weights.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Tune {
    game: GameChoice,
    /// The player, with the names of weights in braces.
    player: String,
    weights: Vec<Weight>,
    rounds: usize,
    quick_rounds: Option<usize>,
    /// Games of each round.
    games: usize,
    /// How far weights move, in their steps, for a round that is won by all games.
    #[serde(default = "usual_rate")]
    rate: f64,
    #[serde(default)]
    opening: usize,
    /// Whom the result plays in the end, and how often.
    against: String,
    validation_games: usize,
    quick_validation_games: Option<usize>,
}

/// A weight to be found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Weight {
    name: String,
    start: f64,
    /// How far up and down it is tried at first.
    step: f64,
    low: Option<f64>,
    high: Option<f64>,
}

fn usual_rate() -> f64 {
    4.0
}

/// The exponents of the two sequences: those that Spall recommends.
const RATE_EXPONENT: f64 = 0.602;
const STEP_EXPONENT: f64 = 0.101;

/// Decimals of a weight in a description.
const DECIMALS: usize = 3;

impl Tune {
    /// Tunes, and lets the result play.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        self.check(experiment)?;
        let game = self.game.open()?;
        let openings = Openings::by_chance(self.opening);
        let rounds = bench.extent(self.rounds, self.quick_rounds);
        let steps = Steps::new(rounds + 1);
        let mut weights: Vec<f64> = self.weights.iter().map(|weight| weight.start).collect();
        let mut path = vec![weights.clone()];
        let seed = bench.seed;
        for round in 0..rounds {
            let signs = signs(seed, round, weights.len());
            let stride = 1.0 / (round as f64 + 1.0).powf(STEP_EXPONENT);
            let moved = |sign: f64| -> Vec<f64> {
                let each = weights.iter().zip(&self.weights).zip(&signs);
                each.map(|((&value, weight), up)| weight.within(value + sign * up * stride * weight.step)).collect()
            };
            let players = [self.filled(&moved(1.0)), self.filled(&moved(-1.0))];
            let fixture = Fixture { game: &game, players, games: self.games, openings: openings.clone() };
            // Each round has chances of its own.
            bench.seed = seed.wrapping_add(1 + round as u64);
            let played = play(bench, experiment, &fixture, &steps.task("tuning"));
            bench.seed = seed;
            steps.next();
            let Some(score) = played?.and_then(|played| played.counts().score()) else { break };
            let delay = rounds as f64 / 10.0;
            let rate = self.rate * ((delay + 1.0) / (delay + round as f64 + 1.0)).powf(RATE_EXPONENT);
            for ((value, weight), up) in weights.iter_mut().zip(&self.weights).zip(&signs) {
                *value = weight.within(*value + rate * (2.0 * score - 1.0) / (2.0 * stride) * up * weight.step);
            }
            path.push(weights.clone());
        }
        let finished = path.len() == rounds + 1;
        let found = mean_of_last_quarter(&path);
        let played = if finished {
            let games = bench.extent(self.validation_games, self.quick_validation_games);
            let players = [self.filled(&found), self.against.clone()];
            let fixture = Fixture { game: &game, players, games, openings };
            // Chances that no round has seen.
            bench.seed = seed.wrapping_add(1_000_003);
            let played = play(bench, experiment, &fixture, &steps.task("the match at the end"));
            bench.seed = seed;
            played?
        } else {
            None
        };
        let words = bench.words;
        Ok(vec![self.tuned(&path, rounds, &game.place(), words), self.validated(&found, played.as_ref(), words)])
    }

    fn check(&self, experiment: &str) -> Result<(), LabError> {
        let wrong = |message: String| Err(LabError::File(format!("experiment {experiment}: {message}")));
        if self.weights.is_empty() {
            return wrong("there is no weight to be tuned".to_owned());
        }
        for weight in &self.weights {
            if !self.player.contains(&format!("{{{}}}", weight.name)) {
                return wrong(format!(
                    "the player does not say where {} stands; write {{{}}}",
                    weight.name, weight.name
                ));
            }
            if weight.step <= 0.0 {
                return wrong(format!("the step of {} is how far it is tried, more than 0", weight.name));
            }
        }
        Ok(())
    }

    fn filled(&self, values: &[f64]) -> String {
        let weights = self.weights.iter().zip(values);
        weights.fold(self.player.clone(), |text, (weight, value)| {
            text.replace(&format!("{{{}}}", weight.name), &format!("{value:.DECIMALS$}"))
        })
    }

    fn tuned(&self, path: &[Vec<f64>], rounds: usize, place: &str, words: &Words) -> Section {
        let columns: Vec<&str> =
            std::iter::once("round").chain(self.weights.iter().map(|weight| weight.name.as_str())).collect();
        let mut table = Table::new(&columns);
        // Twenty rounds are enough to see where it goes.
        let every = (rounds / 20).max(1);
        for (round, values) in
            path.iter().enumerate().filter(|(round, _)| round % every == 0 || round + 1 == path.len())
        {
            let mut row = vec![Value::Count(round as i64)];
            row.extend(values.iter().map(|&value| Value::Number(value, DECIMALS)));
            table.rows.push(row);
        }
        let title = words.text("lab-tune-weights");
        let series = self.weights.iter().enumerate().map(|(index, weight)| Series {
            name: weight.name.clone(),
            points: path.iter().enumerate().map(|(round, values)| Point::new(round as f64, values[index])).collect(),
            style: Style::Curve,
        });
        let chart = Chart {
            title: title.clone(),
            x: Axis::labelled(&words.text("lab-column-round")),
            y: Axis::labelled(&words.text("lab-tune-weight")),
            series: series.collect(),
            words: picture_words(words),
        };
        let gaps = [
            ("place", place.to_owned().into()),
            ("played", (path.len() - 1).to_string().into()),
            ("rounds", rounds.to_string().into()),
            ("games", self.games.to_string().into()),
        ];
        Section {
            title: words.text("lab-tune-title"),
            paragraphs: vec![words.say("lab-tune-rounds", &gaps)],
            table: Some(table),
            figures: vec![Figure { name: "weights".to_owned(), caption: title, svg: chart.svg(WIDTH, HEIGHT) }],
        }
    }

    fn validated(&self, found: &[f64], played: Option<&Played>, words: &Words) -> Section {
        let mut columns: Vec<Column> = vec!["player".into(), "against".into(), Column::counts("won-lost-drawn", "")];
        columns.extend(["score %".into(), Column::interval(95), Column::interval(99), "likely stronger %".into()]);
        let mut table = Table { columns, rows: Vec::new() };
        let mut paragraphs = Vec::new();
        if let Some(played) = played {
            let counts = played.counts();
            let sure = counts.score_interval(Confidence::PERCENT_99);
            table.rows.push(vec![
                self.filled(found).into(),
                self.against.as_str().into(),
                won_lost_drawn(counts),
                counts.score().map_or(Value::Missing, super::matches::percent),
                interval(counts),
                interval_at(counts, Confidence::PERCENT_99),
                Value::Number(counts.superiority() * 100.0, 2),
            ]);
            let verdict = if sure.low > 0.5 {
                "lab-tune-stronger"
            } else if sure.high < 0.5 {
                "lab-tune-weaker"
            } else {
                "lab-tune-undecided"
            };
            let gaps = [("player", self.filled(found).into()), ("against", self.against.as_str().into())];
            paragraphs.push(words.say(verdict, &gaps));
        } else {
            paragraphs.push(words.text("lab-tune-not-played"));
        }
        Section { title: words.text("lab-tune-match"), paragraphs, table: Some(table), figures: Vec::new() }
    }
}

impl Weight {
    fn within(&self, value: f64) -> f64 {
        value.max(self.low.unwrap_or(f64::NEG_INFINITY)).min(self.high.unwrap_or(f64::INFINITY))
    }
}

/// Up or down for each weight, at random by seed and round.
fn signs(seed: u64, round: usize, weights: usize) -> Vec<f64> {
    // The finaliser of SplitMix64: every bit depends on every other.
    let mut state =
        seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add((round as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03));
    state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^= state >> 31;
    (0..weights).map(|weight| if state >> (weight % 64) & 1 == 1 { 1.0 } else { -1.0 }).collect()
}

fn mean_of_last_quarter(path: &[Vec<f64>]) -> Vec<f64> {
    let last = &path[path.len() - path.len().div_ceil(4)..];
    (0..path[0].len()).map(|weight| last.iter().map(|values| values[weight]).sum::<f64>() / last.len() as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_decides_the_signs_and_the_seed_decides_chance() {
        let all: Vec<Vec<f64>> = (0..1000).map(|round| signs(1, round, 3)).collect();
        for weight in 0..3 {
            let up = all.iter().filter(|signs| signs[weight] > 0.0).count();
            assert!((420..580).contains(&up), "{up}");
        }
        let together = all.iter().filter(|signs| signs[0] * signs[1] > 0.0).count();
        assert!((420..580).contains(&together), "{together}");
        assert_eq!(signs(7, 3, 5), signs(7, 3, 5));
    }

    #[test]
    fn the_result_is_the_mean_of_the_last_quarter() {
        let path: Vec<Vec<f64>> = (0..8).map(|round| vec![f64::from(round)]).collect();
        assert_eq!(mean_of_last_quarter(&path), [6.5]);
    }
}
