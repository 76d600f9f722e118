//! Proven values of boards and rules, beside published ones.

use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value, Verdict};
use crate::{Bench, LabError};
use game::{Prospect, Seat};
use games::{Game, Goal, Limits, Solver};
use serde::{Deserialize, Serialize};
use svg::{Axis, Chart, Point, Series, Style};

/// The table of an experiment with values.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Values {
    boards: Vec<Board>,
}

/// One board of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Board {
    game: GameChoice,
    /// The value for the first player, or `win`, `draw`, `loss` with the plies as `win 13`.
    published: Option<toml::Value>,
    /// Takes more than a minute.
    #[serde(default)]
    long: bool,
}

/// What is proven.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Proven {
    /// The value for the first player: a score, or like `win 13`.
    value: String,
    nodes: u64,
    seconds: f64,
}

impl Values {
    /// Solves every board.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let words = bench.words;
        let mut columns: Vec<Column> = vec!["board".into(), "rules".into()];
        columns.push(Column::split("published", &["published", "published_plies"]));
        columns.push(Column::split("proven", &["proven", "proven_plies"]));
        columns.extend(["verdict", "nodes", "seconds"].map(Column::from));
        let mut table = Table { columns, rows: Vec::new() };
        let (mut names, mut points) = (Vec::new(), Vec::new());
        for board in &self.boards {
            if board.long && bench.quick {
                continue;
            }
            let at = board.game.open()?;
            if !bench.wants(&at.board()) {
                continue;
            }
            let key = format!("value of {} {}", at.place(), at.switches());
            let found: Option<Proven> = bench.cell(experiment, &key, |bench| prove(&at, bench))?;
            let published =
                board.published.as_ref().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            let verdict = match (&published, &found) {
                (Some(published), Some(found)) if *published == found.value => Verdict::Proven,
                (Some(_), Some(_)) => Verdict::Refuted,
                _ => Verdict::NotRun,
            };
            if let Some(score) = found.as_ref().and_then(|found| found.value.parse::<f64>().ok()) {
                points.push(Point::new(names.len() as f64, score));
                names.push(board.game.label(&at));
            }
            table.rows.push(vec![
                at.place().into(),
                at.switches().to_string().into(),
                published.as_deref().map(value_and_plies).into(),
                found.as_ref().map(|found| value_and_plies(&found.value)).into(),
                published.map(|_| verdict).into(),
                found.as_ref().map_or(Value::Missing, |found| Value::Count(found.nodes as i64)),
                found.as_ref().map_or(Value::Missing, |found| Value::Number(found.seconds, 3)),
            ]);
        }
        let mut figures = Vec::new();
        if points.len() > 1 {
            let title = words.text("lab-values-title");
            let labels: Vec<&str> = names.iter().map(String::as_str).collect();
            let chart = Chart {
                title: title.clone(),
                x: Axis::named(&words.text("lab-column-board"), &labels),
                y: Axis::labelled(&words.text("lab-discs")),
                series: vec![Series { name: String::new(), points, style: Style::Bars }],
                words: picture_words(words),
            };
            figures.push(Figure { name: "values".to_owned(), caption: title, svg: chart.svg(WIDTH, HEIGHT) });
        }
        let table = Some(table.without_empty(&["published", "verdict"]));
        Ok(vec![Section { title: String::new(), paragraphs: Vec::new(), table, figures }])
    }
}

/// A score, or who wins with the plies that it takes: `win 13`.
fn value_and_plies(value: &str) -> Value {
    let part = |text: &str| text.parse().map_or_else(|_| Value::from(text), Value::Count);
    let (value_part, plies) = value.split_once(' ').unwrap_or((value, ""));
    let plies = if plies.is_empty() { Value::Missing } else { part(plies) };
    Value::Split(value.to_owned(), vec![part(value_part), plies])
}

fn prove(at: &Game, bench: &Bench<'_>) -> Result<Option<Proven>, LabError> {
    let start = at.start();
    let first = start.to_move() == Seat::FIRST;
    bench.watch.task(&at.place());
    match start.solver(&bench.resources)? {
        Solver::Score(mut session) => {
            let outcome = session.solve(Goal::Exact, &Limits::default(), bench.watch);
            let value = outcome.bounds.value().filter(|_| outcome.finished);
            Ok(value.map(|value| Proven {
                value: (if first { value } else { -value }).to_string(),
                nodes: outcome.nodes,
                seconds: outcome.elapsed.as_secs_f64(),
            }))
        }
        Solver::Prospect(mut session) => {
            let found = session.solve(Goal::Exact, &Limits::default(), bench.watch)?;
            Ok(found.prospect.map(|prospect| Proven {
                value: match (prospect, first) {
                    (Prospect::Draw, _) => "draw".to_owned(),
                    (Prospect::Win(plies), true) | (Prospect::Loss(plies), false) => format!("win {plies}"),
                    (Prospect::Win(plies), false) | (Prospect::Loss(plies), true) => format!("loss {plies}"),
                },
                nodes: found.nodes,
                seconds: found.elapsed.as_secs_f64(),
            }))
        }
    }
}
