//! How many positions can come up, by ply: counted on small boards, estimated on large ones.

use super::{HEIGHT, WIDTH};
use crate::experiment::GameChoice;
use crate::report::{Figure, Section, Table, Value, grouped};
use crate::{Bench, LabError};
use games::{Amount, CensusEnding, CensusPlan, Sampling};
use serde::{Deserialize, Serialize};
use svg::{Axis, Chart, Point, Scale, Series, Style};

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
        let mut table = Table::new(&["board", "positions", "games over", "plies", "largest ply", "complete"]);
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
            let beyond = counted.beyond.map(|beyond| format!("no; then {}", shown(beyond)));
            table.rows.push(vec![
                at.place().into(),
                grouped(counted.by_ply.iter().sum()).into(),
                grouped(counted.over).into(),
                Value::Count(counted.by_ply.len() as i64 - 1),
                grouped(largest).into(),
                if counted.complete { "yes".to_owned() } else { beyond.unwrap_or_else(|| "no".to_owned()) }.into(),
            ]);
            let points = counted.by_ply.iter().enumerate().map(|(ply, &count)| Point::new(ply as f64, count as f64));
            series.push(Series { name: at.place(), points: points.collect(), style: Style::Line });
        }
        let title = "Positions by ply";
        let up_to = if self.symmetric { ", images of each other once" } else { "" };
        Ok(Section {
            title: "Counted".to_owned(),
            paragraphs: vec![format!(
                "Positions that can stand on the board after so many plies{up_to}; where positions recur, those that can stand there for the first time."
            )],
            table: Some(table),
            figures: vec![chart("positions-by-ply", title, series)],
        })
    }

    fn estimate(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Section, LabError> {
        let walks = bench.extent(self.walks, self.quick_walks);
        let mut table = Table::new(&["board", "games", "positions at least", "positions at most", "largest ply"]);
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
                shown(estimated.games).into(),
                format!("{at_least:.1e}").into(),
                format!("{at_most:.1e}").into(),
                most(&estimated.positions_at_most).map(shown).into(),
            ]);
            let points = estimated.positions_at_most.iter().enumerate();
            let points = points.map(|(ply, amount)| Point::new(ply as f64, 10f64.powf(amount[0])));
            series.push(Series {
                name: format!("{}, at most", at.place()),
                points: points.collect(),
                style: Style::Line,
            });
        }
        let title = "Positions by ply, at most";
        let paragraph = "Games: how many there are, by Knuth's method, without bias. Positions: at least as many as differ among those that \
                         random games came to, at most as many as there are chains of waypoints, both with a confidence of some 95 %.";
        Ok(Section {
            title: "Estimated".to_owned(),
            paragraphs: vec![paragraph.to_owned()],
            table: Some(table),
            figures: vec![chart("positions-at-most", title, series)],
        })
    }
}

fn chart(name: &str, title: &str, series: Vec<Series>) -> Figure {
    let chart = Chart {
        title: title.to_owned(),
        x: Axis::labelled("ply"),
        y: Axis { scale: Scale::Log, ..Axis::labelled("positions") },
        series,
        ..Chart::default()
    };
    Figure { name: name.to_owned(), caption: title.to_owned(), svg: chart.svg(WIDTH, HEIGHT) }
}

fn pair(amount: Amount) -> [f64; 2] {
    [amount.log10, amount.relative_error]
}

fn shown([log10, relative_error]: [f64; 2]) -> String {
    Amount { log10, relative_error }.to_string()
}
