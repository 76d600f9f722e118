//! The time of the first move by plies of lookahead.

use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value};
use crate::{Bench, LabError};
use serde::{Deserialize, Serialize};
use statistics::{Form, fit};
use std::time::{Duration, Instant};
use svg::{Axis, Chart, Point, Scale, Series, Style};

/// The table of an experiment with first moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct FirstMove {
    game: GameChoice,
    /// The players to compare, with {plies} where the plies stand.
    players: Vec<String>,
    plies: Vec<u32>,
    quick_plies: Option<Vec<u32>>,
    #[serde(default)]
    published_ms: Vec<f64>,
}

/// What a first move took.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Taken {
    mv: String,
    seconds: f64,
    nodes: Option<u64>,
}

impl FirstMove {
    /// Lets every player make the first move, as far ahead as asked.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let game = self.game.open()?;
        let plies = bench.extent(&self.plies, self.quick_plies.as_ref());
        let words = bench.words;
        let mut columns: Vec<Column> = vec!["plies".into(), "published ms".into()];
        for player in &self.players {
            columns.extend(["ms", "nodes", "move"].map(|what| format!("{player}: {what}").into()));
        }
        let mut shown = Table { columns, rows: Vec::new() };
        let mut points: Vec<Vec<(f64, f64)>> = vec![Vec::new(); self.players.len()];
        for &ahead in plies {
            let published =
                self.plies.iter().position(|&known| known == ahead).and_then(|index| self.published_ms.get(index));
            let mut row =
                vec![Value::Count(i64::from(ahead)), published.map_or(Value::Missing, |&ms| Value::Number(ms, 0))];
            for (index, player) in self.players.iter().enumerate() {
                let player = player.replace("{plies}", &ahead.to_string());
                let key =
                    format!("first move of {player} on {} {}, seed {}", game.place(), game.switches(), bench.seed);
                let found: Option<Taken> = bench.cell(experiment, &key, |bench| {
                    bench.watch.task(&format!("the first move of {player}"));
                    let mut thinker = game.player(&player, &bench.resources, bench.seed)?;
                    let line = game.line();
                    let begin = Instant::now();
                    let advice = thinker.think(&line, Duration::from_hours(24), bench.watch.stop())?;
                    let seconds = begin.elapsed().as_secs_f64();
                    let advice = advice.filter(|_| !bench.watch.stop().raised());
                    Ok(advice.map(|advice| Taken { mv: game.move_text(advice.mv), seconds, nodes: advice.nodes }))
                })?;
                if let Some(taken) = &found {
                    points[index].push((f64::from(ahead), taken.seconds * 1000.0));
                }
                row.push(found.as_ref().map_or(Value::Missing, |taken| Value::Number(taken.seconds * 1000.0, 2)));
                row.push(
                    found
                        .as_ref()
                        .and_then(|taken| taken.nodes)
                        .map_or(Value::Missing, |nodes| Value::Count(nodes as i64)),
                );
                row.push(found.map(|taken| taken.mv).into());
            }
            shown.rows.push(row);
        }
        let published: Vec<(f64, f64)> =
            self.plies.iter().zip(&self.published_ms).map(|(&plies, &ms)| (f64::from(plies), ms)).collect();
        let published_name = words.text("lab-column-published");
        let all = std::iter::once((published_name.as_str(), &published))
            .chain(self.players.iter().map(String::as_str).zip(&points));
        let all: Vec<(&str, &Vec<(f64, f64)>)> = all.filter(|(_, points)| !points.is_empty()).collect();
        let mut paragraphs = vec![words.say("lab-place", &[("place", game.place().into())])];
        for (name, points) in &all {
            if let Some(found) = fit(Form::Exponential, points) {
                paragraphs.push(words.say(
                    "lab-first-move-growth",
                    &[
                        ("player", (*name).to_owned().into()),
                        ("times", format!("{:.1}", found.b.exp()).into()),
                        ("fit", format!("{:.4}", found.r_squared).into()),
                    ],
                ));
            }
        }
        let title = words.text("lab-first-move-title");
        let chart = Chart {
            title: title.clone(),
            x: Axis::labelled(&words.text("lab-plies-of-lookahead")),
            y: Axis { scale: Scale::Log, ..Axis::labelled(&words.text("lab-milliseconds")) },
            series: all
                .iter()
                .map(|(name, points)| Series {
                    name: (*name).to_owned(),
                    points: points.iter().map(|&(x, y)| Point::new(x, y)).collect(),
                    style: Style::Line,
                })
                .collect(),
            words: picture_words(words),
        };
        Ok(vec![Section {
            title: String::new(),
            paragraphs,
            table: Some(shown.without_empty(&["published ms"])),
            figures: vec![Figure { name: "first-move".to_owned(), caption: title, svg: chart.svg(WIDTH, HEIGHT) }],
        }])
    }
}
