//! How many positions can come up, by ply: counted on small boards, estimated on large ones.

use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value};
use crate::{Bench, LabError};
use games::{Amount, CensusEnding, CensusPlan, Sampling};
use serde::{Deserialize, Serialize};
use svg::{Axis, Chart, Point, Scale, Series, Style};
use texts::Words;

/// The table of an experiment that counts positions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Census {
    /// Boards whose positions are counted.
    #[serde(default)]
    counted: Vec<GameChoice>,
    /// Whether images of a position count once.
    #[serde(default)]
    symmetric: bool,
    /// Boards whose lines and positions are estimated by random games.
    #[serde(default)]
    estimated: Vec<GameChoice>,
    #[serde(default = "usual_walks")]
    walks: u64,
    quick_walks: Option<u64>,
}

fn usual_walks() -> u64 {
    100_000
}

/// What was counted.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Counted {
    by_ply: Vec<u64>,
    over: u64,
    complete: bool,
    beyond: Option<[f64; 2]>,
}

/// What was estimated, by ply: logarithms to base ten with relative errors.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Estimated {
    lines: Vec<[f64; 2]>,
    games: [f64; 2],
    positions_at_most: Vec<[f64; 2]>,
    positions_at_least: Vec<f64>,
}

impl Census {
    /// Counts and estimates on every board.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let mut sections = Vec::new();
        if !self.counted.is_empty() {
            sections.push(self.count(experiment, bench)?);
        }
        if !self.estimated.is_empty() {
            sections.push(self.estimate(experiment, bench)?);
        }
        Ok(sections)
    }

    fn count(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Section, LabError> {
        let words = bench.words;
        let mut table = Table::new(&["board", "positions", "games over", "plies", "largest ply", "complete"]);
        table.columns[5] = Column::split("complete", &["complete", "beyond", "beyond_relative_error"]);
        let mut series = Vec::new();
        for choice in &self.counted {
            let at = choice.open()?;
            let key = format!("positions of {} {} symmetric {}", at.place(), at.switches(), self.symmetric);
            let found: Option<Counted> = bench.cell(experiment, &key, |bench| {
                bench.watch.task(&at.place());
                let plan = CensusPlan {
                    bytes: bench.resources.memory as u64,
                    threads: bench.resources.threads,
                    symmetric: self.symmetric,
                    ..CensusPlan::default()
                };
                let census = at.start().census(&plan, bench.watch);
                if census.ending == CensusEnding::Stopped {
                    return Ok(None);
                }
                Ok(Some(Counted {
                    by_ply: census.by_ply.iter().map(|ply| ply.positions).collect(),
                    over: census.by_ply.iter().filter_map(|ply| ply.over).sum(),
                    complete: census.ending == CensusEnding::Complete,
                    beyond: census.beyond.map(pair),
                }))
            })?;
            let Some(counted) = found else { continue };
            let largest = counted.by_ply.iter().copied().max().unwrap_or_default();
            let complete = match counted.beyond.filter(|_| !counted.complete) {
                Some(beyond) => {
                    let text = words.say("lab-census-beyond", &[("positions", text(beyond).into())]);
                    let [amount, error] = parts(beyond);
                    Value::Split(text, vec![Value::Flag(false), amount, error])
                }
                None => Value::Flag(counted.complete),
            };
            table.rows.push(vec![
                at.place().into(),
                Value::grouped(counted.by_ply.iter().sum()),
                Value::grouped(counted.over),
                Value::Count(counted.by_ply.len() as i64 - 1),
                Value::grouped(largest),
                complete,
            ]);
            let points = counted.by_ply.iter().enumerate().map(|(ply, &count)| Point::new(ply as f64, count as f64));
            series.push(Series { name: at.place(), points: points.collect(), style: Style::Line });
        }
        let about = if self.symmetric { "lab-census-counted-symmetric" } else { "lab-census-counted-about" };
        Ok(Section {
            title: words.text("lab-census-counted"),
            paragraphs: vec![words.text(about)],
            table: Some(table),
            figures: vec![chart("positions-by-ply", words.text("lab-census-by-ply"), series, words)],
        })
    }

    fn estimate(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Section, LabError> {
        let walks = bench.extent(self.walks, self.quick_walks);
        let words = bench.words;
        let mut table = Table::new(&["board", "games", "positions at least", "positions at most", "largest ply"]);
        table.columns[1] = Column::split("games", &["games", "games_relative_error"]);
        table.columns[4] = Column::split("largest ply", &["largest_ply", "largest_ply_relative_error"]);
        let mut series = Vec::new();
        for choice in &self.estimated {
            let at = choice.open()?;
            let key = format!("estimate of {} {} walks {walks} seed {}", at.place(), at.switches(), bench.seed);
            let found: Option<Estimated> = bench.cell(experiment, &key, |bench| {
                bench.watch.task(&at.place());
                let sampling =
                    Sampling { walks, seed: bench.seed, threads: bench.resources.threads, ..Sampling::default() };
                let estimate = at.start().estimate(&sampling, bench.watch);
                if estimate.walks < walks {
                    return Ok(None);
                }
                Ok(Some(Estimated {
                    lines: estimate.by_ply.iter().map(|ply| pair(ply.lines)).collect(),
                    games: pair(estimate.games),
                    positions_at_most: estimate.by_ply.iter().map(|ply| pair(ply.positions)).collect(),
                    positions_at_least: estimate.by_ply.iter().map(|ply| ply.positions_at_least).collect(),
                }))
            })?;
            let Some(estimated) = found else { continue };
            let most = |values: &[[f64; 2]]| values.iter().copied().max_by(|one, other| one[0].total_cmp(&other[0]));
            let at_most: f64 = estimated.positions_at_most.iter().map(|amount| 10f64.powf(amount[0])).sum();
            let at_least: f64 = estimated.positions_at_least.iter().sum();
            table.rows.push(vec![
                at.place().into(),
                shown(estimated.games),
                format!("{at_least:.1e}").into(),
                format!("{at_most:.1e}").into(),
                most(&estimated.positions_at_most).map(shown).into(),
            ]);
            let points = estimated.positions_at_most.iter().enumerate();
            let points = points.map(|(ply, amount)| Point::new(ply as f64, 10f64.powf(amount[0])));
            series.push(Series {
                name: words.say("lab-census-series", &[("place", at.place().into())]),
                points: points.collect(),
                style: Style::Line,
            });
        }
        Ok(Section {
            title: words.text("lab-census-estimated"),
            paragraphs: vec![words.text("lab-census-estimated-about")],
            table: Some(table),
            figures: vec![chart("positions-at-most", words.text("lab-census-at-most"), series, words)],
        })
    }
}

fn chart(name: &str, title: String, series: Vec<Series>, words: &Words) -> Figure {
    let chart = Chart {
        title: title.clone(),
        x: Axis::labelled(&words.text("lab-column-ply")),
        y: Axis { scale: Scale::Log, ..Axis::labelled(&words.text("lab-column-positions")) },
        series,
        words: picture_words(words),
    };
    Figure { name: name.to_owned(), caption: title, svg: chart.svg(WIDTH, HEIGHT) }
}

fn pair(amount: Amount) -> [f64; 2] {
    [amount.log10, amount.relative_error]
}

fn text([log10, relative_error]: [f64; 2]) -> String {
    Amount { log10, relative_error }.to_string()
}

/// An amount and its relative error.
fn shown(amount: [f64; 2]) -> Value {
    Value::Split(text(amount), parts(amount).to_vec())
}

/// The number itself, as programs read large numbers, and its relative error.
fn parts([log10, relative_error]: [f64; 2]) -> [Value; 2] {
    // Amounts may be larger than any number of a machine, but not their logarithms.
    let (power, digits) = (log10.floor(), 10f64.powf(log10 - log10.floor()));
    [Value::Text(format!("{digits:.3}e{power}")), Value::Number(relative_error, 4)]
}
