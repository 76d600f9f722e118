//! Time by level: every ordered pair of levels plays, and the time of one side over one game is fitted by an exponential.

use super::played::{Fixture, Steps, play};
use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Figure, Section, Table, Value};
use crate::{Bench, LabError};
use game::{MatchStatus, Progress, Stage};
use games::{GameError, Match};
use serde::{Deserialize, Serialize};
use statistics::{Fit, Form, fit};
use std::time::{Duration, Instant};
use svg::{Axis, Chart, Point, Scale, Series, Style};
use texts::Words;
use tournament::{Openings, usual_limits};

/// The table of an experiment with times.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Times {
    game: GameChoice,
    /// The player, with {level} where the level stands.
    player: String,
    levels: Vec<u32>,
    quick_levels: Option<Vec<u32>>,
    /// Published seconds of one side over one game, by level.
    #[serde(default)]
    published_seconds: Vec<f64>,
    /// The published exponent of seconds = a e^(b level).
    published_rate: Option<f64>,
    /// Published exponents of seconds = c x^p for a move with x choices, by level; 1 for a straight line.
    #[serde(default)]
    published_powers: Vec<f64>,
}

/// What a level has spent.
#[derive(Clone, Copy)]
struct Spent {
    level: u32,
    seconds: f64,
    nodes: f64,
}

/// A move: how many choices there were, and what it took.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Move {
    choices: u32,
    seconds: f64,
    nodes: u64,
}

/// Games whose moves are timed one by one.
const TIMED_GAMES: u64 = 2;

impl Times {
    /// Plays all pairs and fits what they took.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let game = self.game.open()?;
        let levels = bench.extent(&self.levels, self.quick_levels.as_ref());
        let named = |level: u32| self.player.replace("{level}", &level.to_string());
        let mut sums: Vec<(f64, f64, usize)> = vec![(0.0, 0.0, 0); levels.len()];
        let steps = Steps::new(levels.len() * (levels.len() + 1) / 2);
        let mut complete = true;
        for (one, &first) in levels.iter().enumerate() {
            for (other, &second) in levels.iter().enumerate().skip(one) {
                let fixture =
                    Fixture { game: &game, players: [named(first), named(second)], games: 2, openings: Openings::None };
                let played =
                    play(bench, experiment, &fixture, &steps.task(&format!("level {first} against {second}")))?;
                steps.next();
                let Some(played) = played else {
                    complete = false;
                    continue;
                };
                // Two games of two levels are a game of each ordered pair; of a level against itself, of which there is one, the mean.
                for (place, level) in [one, other].into_iter().enumerate() {
                    let [microseconds, _, nodes] = played.spent[place];
                    sums[level].0 += microseconds as f64 / 1e6;
                    sums[level].1 += nodes as f64;
                    sums[level].2 += 2;
                }
            }
        }
        let spent: Vec<Spent> = levels
            .iter()
            .zip(&sums)
            .filter(|(_, sum)| sum.2 > 0)
            .map(|(&level, &(seconds, nodes, games))| Spent {
                level,
                seconds: seconds / games as f64,
                nodes: nodes / games as f64,
            })
            .collect();
        let mut sections = vec![self.by_level(&spent, complete, bench.words)];
        sections.push(self.by_choices(experiment, bench, levels, &named)?);
        Ok(sections)
    }

    fn by_level(&self, spent: &[Spent], complete: bool, words: &Words) -> Section {
        let mut table = Table::new(&["level", "published seconds", "measured seconds", "times faster", "nodes"]);
        for spent in spent {
            let published = self
                .levels
                .iter()
                .position(|&level| level == spent.level)
                .and_then(|index| self.published_seconds.get(index));
            table.rows.push(vec![
                Value::Count(i64::from(spent.level)),
                published.map_or(Value::Missing, |&seconds| Value::Number(seconds, 6)),
                Value::Number(spent.seconds, 6),
                published.map_or(Value::Missing, |seconds| Value::Number(seconds / spent.seconds.max(1e-9), 0)),
                Value::Number(spent.nodes, 0),
            ]);
        }
        let points = |value: fn(&Spent) -> f64| -> Vec<(f64, f64)> {
            spent.iter().map(|spent| (f64::from(spent.level), value(spent))).collect()
        };
        let (seconds, nodes) = (points(|spent| spent.seconds), points(|spent| spent.nodes));
        let published: Vec<(f64, f64)> = self
            .levels
            .iter()
            .zip(&self.published_seconds)
            .map(|(&level, &seconds)| (f64::from(level), seconds))
            .collect();
        let mut paragraphs = Vec::new();
        let mut describe = |what: &str, points: &[(f64, f64)]| {
            let found = fit(Form::Exponential, points)?;
            paragraphs.push(words.say(
                "lab-times-fit",
                &[
                    ("what", words.text(what).into()),
                    ("factor", format!("{:.3e}", found.a).into()),
                    ("rate", format!("{:.3}", found.b).into()),
                    ("fit", format!("{:.4}", found.r_squared).into()),
                    ("times", format!("{:.1}", found.b.exp()).into()),
                ],
            ));
            Some(found)
        };
        let fitted_seconds = describe("lab-times-measured-seconds", &seconds);
        describe("lab-times-measured-nodes", &nodes);
        let fitted_published = describe("lab-times-published-seconds", &published);
        if let (Some(rate), Some(found)) = (self.published_rate, fitted_published) {
            let gaps = [("rate", rate.to_string().into()), ("found", format!("{:.4}", found.b).into())];
            paragraphs.push(words.say("lab-times-published-rate", &gaps));
        }
        if !complete {
            paragraphs.push(words.text("lab-times-incomplete"));
        }
        let series = |name: String, points: &[(f64, f64)], fitted: Option<Fit>| {
            let marks =
                Series { name, points: points.iter().map(|&(x, y)| Point::new(x, y)).collect(), style: Style::Points };
            let curve = fitted.map(|fitted| Series {
                name: String::new(),
                points: points.iter().map(|&(x, _)| Point::new(x, fitted.at(x))).collect(),
                style: Style::Curve,
            });
            std::iter::once(marks).chain(curve)
        };
        let title = words.text("lab-times-seconds-title");
        let chart = Chart {
            title: title.clone(),
            x: Axis::labelled(&words.text("lab-times-level")),
            y: Axis { scale: Scale::Log, ..Axis::labelled(&words.text("lab-column-seconds")) },
            series: series(words.text("lab-column-published"), &published, fitted_published)
                .chain(series(words.text("lab-column-measured"), &seconds, fitted_seconds))
                .filter(|series| !series.points.is_empty())
                .collect(),
            words: picture_words(words),
        };
        Section {
            title: words.text("lab-times-by-level"),
            paragraphs,
            table: Some(table.without_empty(&["published seconds", "times faster"])),
            figures: vec![Figure {
                name: "seconds-by-level".to_owned(),
                caption: title,
                svg: chart.svg(WIDTH, HEIGHT),
            }],
        }
    }

    /// The time of a move by its number of choices, for each level.
    fn by_choices(
        &self,
        experiment: &str,
        bench: &mut Bench<'_>,
        levels: &[u32],
        named: &dyn Fn(u32) -> String,
    ) -> Result<Section, LabError> {
        let mut table = Table::new(&[
            "level",
            "moves",
            "published power",
            "seconds: power",
            "seconds: R²",
            "nodes: power",
            "nodes: R²",
        ]);
        for &level in levels {
            let player = named(level);
            let key = format!("moves of {player}, seed {}, {TIMED_GAMES} games", bench.seed);
            let found: Option<Vec<Move>> = bench.cell(experiment, &key, |bench| self.timed(bench, &player))?;
            let Some(moves) = found else { continue };
            let means = |value: fn(&Move) -> f64| mean_by_choices(&moves, value);
            let (seconds, nodes) =
                (fit(Form::Power, &means(|mv| mv.seconds)), fit(Form::Power, &means(|mv| mv.nodes as f64)));
            let published =
                self.levels.iter().position(|&known| known == level).and_then(|index| self.published_powers.get(index));
            let number = |fit: Option<Fit>, value: fn(Fit) -> f64| {
                fit.map_or(Value::Missing, |fit| Value::Number(value(fit), 3))
            };
            table.rows.push(vec![
                Value::Count(i64::from(level)),
                Value::Count(moves.len() as i64),
                published.map_or(Value::Missing, |&power| Value::Number(power, 4)),
                number(seconds, |fit| fit.b),
                number(seconds, |fit| fit.r_squared),
                number(nodes, |fit| fit.b),
                number(nodes, |fit| fit.r_squared),
            ]);
        }
        Ok(Section {
            title: bench.words.text("lab-times-by-choices"),
            paragraphs: vec![bench.words.text("lab-times-choices-explained")],
            table: Some(table.without_empty(&["published power"])),
            figures: Vec::new(),
        })
    }

    /// Plays games of a player against itself and times every move.
    fn timed(&self, bench: &mut Bench<'_>, description: &str) -> Result<Option<Vec<Move>>, LabError> {
        let game = self.game.open()?;
        let mut moves = Vec::new();
        bench.watch.task(&format!("timing the moves of {description}"));
        let begin = Instant::now();
        for number in 0..TIMED_GAMES {
            let mut player = game.player(description, &bench.resources, bench.seed.wrapping_add(number))?;
            let mut played = Match::new(game.clone(), usual_limits(&game).into());
            while let MatchStatus::Running(_) = played.status() {
                let begun = Progress::new(Stage::Games, begin.elapsed());
                bench.watch.progress(&Progress { done: number, all: Some(TIMED_GAMES), ..begun });
                let choices = played.position().moves().len() as u32;
                let begin = Instant::now();
                let advice = player.think(played.line(), Duration::from_hours(1), bench.watch.stop())?;
                let seconds = begin.elapsed().as_secs_f64();
                let Some(advice) = advice.filter(|_| !bench.watch.stop().raised()) else { return Ok(None) };
                // Without a choice nothing is looked at.
                if choices > 1 {
                    moves.push(Move { choices, seconds, nodes: advice.nodes.unwrap_or_default() });
                }
                played.play(advice.mv).map_err(GameError::from)?;
            }
        }
        Ok(Some(moves))
    }
}

fn mean_by_choices(moves: &[Move], value: fn(&Move) -> f64) -> Vec<(f64, f64)> {
    let most = moves.iter().map(|mv| mv.choices).max().unwrap_or(0);
    let mean = |choices: u32| {
        let values: Vec<f64> = moves.iter().filter(|mv| mv.choices == choices).map(value).collect();
        (!values.is_empty()).then(|| (f64::from(choices), values.iter().sum::<f64>() / values.len() as f64))
    };
    (1..=most).filter_map(mean).filter(|&(_, mean)| mean > 0.0).collect()
}
