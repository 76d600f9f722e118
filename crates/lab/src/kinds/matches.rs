//! Players with parameters against another: win rates over a grid of weights.

use super::played::{Fixture, Played, Steps, play};
use super::verdicts::verdicts;
use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value};
use crate::{Bench, LabError};
use serde::Deserialize;
use statistics::{Confidence, Counts};
use svg::{Axis, Chart, Numbers, Point, Series, Style};
use texts::Words;
use tournament::Openings;

/// The table of an experiment with matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Matches {
    game: GameChoice,
    /// The player, with the names of parameters in braces.
    player: String,
    /// Whom it plays against; may have parameters too.
    against: String,
    /// Games of each cell, half of them as the first to move.
    games: usize,
    quick_games: Option<usize>,
    /// Plies by chance before each game.
    #[serde(default)]
    opening: usize,
    #[serde(default)]
    grid: Vec<Parameter>,
    /// The values of the parameters in their order, then won, lost, drawn as the first to move and as the second.
    #[serde(default)]
    published: Vec<Vec<toml::Value>>,
    #[serde(default)]
    plots: Vec<Plot>,
}

/// A parameter with the values that it takes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameter {
    name: String,
    values: Vec<toml::Value>,
}

/// Win rates over a parameter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plot {
    /// The parameter from left to right.
    x: String,
    /// The parameter that tells apart the series, if there is one.
    series: Option<String>,
}

/// One choice of the parameters.
struct Row {
    values: Vec<String>,
    player: String,
    against: String,
    published: Option<[Counts; 2]>,
    played: Option<Played>,
}

impl Matches {
    /// Whether something was published that is compared.
    pub(crate) fn is_published(&self) -> bool {
        !self.published.is_empty()
    }

    /// Plays all cells and tells what came out.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let game = self.game.open()?;
        let mut rows = self.rows(experiment)?;
        let games = bench.extent(self.games, self.quick_games);
        let openings = Openings::by_chance(self.opening);
        let steps = Steps::new(rows.len());
        for row in &mut rows {
            let fixture = Fixture {
                game: &game,
                players: [row.player.clone(), row.against.clone()],
                games,
                openings: openings.clone(),
            };
            row.played =
                play(bench, experiment, &fixture, &steps.task(&format!("{} against {}", row.player, row.against)))?;
            steps.next();
        }
        let place = bench
            .words
            .say("lab-matches-place", &[("place", game.place().into()), ("games", games.to_string().into())]);
        Ok(vec![self.section(&rows, place, bench.words)])
    }

    fn rows(&self, experiment: &str) -> Result<Vec<Row>, LabError> {
        let wrong = |message: String| LabError::File(format!("experiment {experiment}: {message}"));
        let mut choices: Vec<Vec<String>> = vec![Vec::new()];
        for parameter in &self.grid {
            if parameter.values.is_empty() {
                return Err(wrong(format!("the parameter {} has no values", parameter.name)));
            }
            let longer = |choice: &Vec<String>| {
                let choice = choice.clone();
                parameter.values.iter().map(move |value| choice.iter().cloned().chain([plain(value)]).collect())
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        for plot in &self.plots {
            for name in std::iter::once(&plot.x).chain(&plot.series) {
                self.parameter(name).ok_or_else(|| wrong(format!("a plot is over {name}, which is no parameter")))?;
            }
        }
        let published = self.published.iter().map(|row| self.published_row(row)).collect::<Option<Vec<_>>>();
        let published = published.ok_or_else(|| {
            let numbers = "won, lost, drawn as the first to move and as the second";
            wrong(format!("a published row has the values of the {} parameters, then {numbers}", self.grid.len()))
        })?;
        let row = |values: Vec<String>| Row {
            player: self.filled(&self.player, &values),
            against: self.filled(&self.against, &values),
            published: published.iter().find(|(known, _)| *known == values).map(|(_, counts)| *counts),
            values,
            played: None,
        };
        Ok(choices.into_iter().map(row).collect())
    }

    fn published_row(&self, row: &[toml::Value]) -> Option<(Vec<String>, [Counts; 2])> {
        let (values, numbers) = row.split_at_checked(self.grid.len())?;
        let numbers: Vec<u64> = numbers
            .iter()
            .map(|number| number.as_integer().and_then(|number| u64::try_from(number).ok()))
            .collect::<Option<_>>()?;
        let [won, lost, drawn, won_second, lost_second, drawn_second] = numbers[..] else { return None };
        let counts = [Counts { won, drawn, lost }, Counts { won: won_second, drawn: drawn_second, lost: lost_second }];
        Some((values.iter().map(plain).collect(), counts))
    }

    fn parameter(&self, name: &str) -> Option<usize> {
        self.grid.iter().position(|parameter| parameter.name == name)
    }

    /// A description with the parameters filled in.
    fn filled(&self, pattern: &str, values: &[String]) -> String {
        let parameters = self.grid.iter().zip(values);
        parameters.fold(pattern.to_owned(), |text, (parameter, value)| {
            text.replace(&format!("{{{}}}", parameter.name), value)
        })
    }

    fn section(&self, rows: &[Row], place: String, words: &Words) -> Section {
        let compared = rows.iter().any(|row| row.published.is_some());
        let mut columns: Vec<Column> = self.grid.iter().map(|parameter| parameter.name.as_str().into()).collect();
        if columns.is_empty() {
            columns.push("player".into());
        }
        for seat in ["first", "second"] {
            if compared {
                columns.push(Column::counts(format!("{seat}: published"), &format!("{seat} published")));
            }
            columns.push(Column::counts(format!("{seat}: won-lost-drawn"), seat));
            columns.push(format!("{seat}: score %").into());
            if compared {
                columns.push(format!("{seat}: verdict").into());
            }
        }
        columns.extend(["score %".into(), Column::interval(95)]);
        let cells: Vec<_> = rows
            .iter()
            .flat_map(|row| {
                [0, 1].map(|seat| {
                    (
                        row.published.map(|published| published[seat]),
                        row.played.as_ref().map(|played| played.seat(seat)),
                    )
                })
            })
            .collect();
        let verdicts = verdicts(&cells);
        let mut table = Table { columns, rows: Vec::new() };
        for (row, verdicts) in rows.iter().zip(verdicts.chunks(2)) {
            let mut line: Vec<Value> = row.values.iter().map(|value| parameter(value)).collect();
            if line.is_empty() {
                line.push(row.player.as_str().into());
            }
            for seat in 0..2 {
                let published = row.published.map(|published| published[seat]);
                if compared {
                    line.push(published.map(won_lost_drawn).into());
                }
                let measured = row.played.as_ref().map(|played| played.seat(seat));
                line.push(measured.map(won_lost_drawn).into());
                line.push(measured.and_then(|counts| counts.score()).map_or(Value::Missing, percent));
                if compared {
                    line.push(published.map(|_| verdicts[seat]).into());
                }
            }
            let counts = row.played.as_ref().map(Played::counts);
            line.push(counts.and_then(|counts| counts.score()).map_or(Value::Missing, percent));
            line.push(counts.map(interval).into());
            table.rows.push(line);
        }
        let mut paragraphs = vec![place];
        // Against different opponents nobody is best.
        if !self.against.contains('{') {
            paragraphs.extend(best(rows, words));
        }
        Section { title: String::new(), paragraphs, table: Some(table), figures: self.figures(rows, words) }
    }

    fn figures(&self, rows: &[Row], words: &Words) -> Vec<Figure> {
        let mut figures = Vec::new();
        for plot in &self.plots {
            let Some(x) = self.parameter(&plot.x) else { continue };
            let by = plot.series.as_ref().and_then(|name| self.parameter(name));
            // Whatever else varies has a figure of its own for each of its values.
            let rest = |row: &Row| -> Vec<String> {
                let named = self.grid.iter().zip(&row.values).enumerate();
                let others = named.filter(|(index, _)| *index != x && Some(*index) != by);
                others.map(|(_, (parameter, value))| format!("{} = {value}", parameter.name)).collect()
            };
            let mut kinds: Vec<Vec<String>> = Vec::new();
            for row in rows {
                let kind = rest(row);
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            for kind in kinds {
                let among: Vec<&Row> = rows.iter().filter(|row| rest(row) == kind).collect();
                let by_x = words.say("lab-score-by", &[("parameter", plot.x.as_str().into())]);
                let title = [vec![by_x], kind.clone()].concat().join(", ");
                let rest = kind.iter().map(|kind| kind.replace(" = ", ""));
                let name = [format!("score-by-{}", plot.x)].into_iter().chain(rest).collect::<Vec<_>>().join("-");
                // Descriptions have signs that no name of a file should have.
                let name = name.replace(|letter: char| !letter.is_alphanumeric() && letter != '.', "-");
                figures.push(Figure {
                    name,
                    svg: self.chart(&title, &among, (x, by), words).svg(WIDTH, HEIGHT),
                    caption: title,
                });
            }
        }
        figures
    }

    fn chart(&self, title: &str, rows: &[&Row], (x, by): (usize, Option<usize>), words: &Words) -> Chart {
        let names: Vec<&str> = self.grid[x].values.iter().map(|value| value.as_str().unwrap_or("")).collect();
        let numeric = names.iter().all(|name| name.is_empty());
        let place = |row: &Row| {
            let index = self.grid[x].values.iter().position(|value| plain(value) == row.values[x]).unwrap_or_default();
            if numeric { row.values[x].parse().unwrap_or(index as f64) } else { index as f64 }
        };
        // Between names there is nothing that a line could stand for.
        let style = if numeric { Style::Line } else { Style::Bars };
        let mut series: Vec<Series> = Vec::new();
        for row in rows {
            let Some(counts) = row.played.as_ref().map(Played::counts) else { continue };
            let Some(score) = counts.score() else { continue };
            let interval = counts.score_interval(Confidence::PERCENT_95);
            let name = by.map_or(String::new(), |by| format!("{} = {}", self.grid[by].name, row.values[by]));
            let point = Point::with_interval(place(row), score, interval.low, interval.high);
            match series.iter_mut().find(|known| known.name == name) {
                Some(known) => known.points.push(point),
                None => series.push(Series { name, points: vec![point], style }),
            }
        }
        let axis = if numeric { Axis::labelled(&self.grid[x].name) } else { Axis::named(&self.grid[x].name, &names) };
        // Whom it is against differs from place to place, if that has parameters.
        let score = if self.against.contains('{') {
            words.text("lab-score")
        } else {
            words.say("lab-score-against", &[("player", self.against.as_str().into())])
        };
        Chart {
            title: title.to_owned(),
            x: axis,
            y: Axis { numbers: Numbers::Percent, ..Axis::labelled(&score) },
            series,
            words: picture_words(words),
        }
    }
}

/// Which cell did best, if several were played.
fn best(rows: &[Row], words: &Words) -> Option<String> {
    let score = |row: &Row| row.played.as_ref().and_then(|played| played.counts().score());
    let best = rows
        .iter()
        .filter(|row| score(row).is_some())
        .max_by(|one, other| score(one).unwrap_or_default().total_cmp(&score(other).unwrap_or_default()))?;
    let counts = best.played.as_ref()?.counts();
    let Value::Split(interval, _) = interval(counts) else { return None };
    let score = format!("{:.1}", counts.score().unwrap_or_default() * 100.0);
    let gaps = [("player", best.player.as_str().into()), ("score", score.into()), ("interval", interval.into())];
    (rows.len() > 1).then(|| words.say("lab-matches-best", &gaps))
}

fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The value of a parameter as it was written; one that is a number stands where numbers stand.
fn parameter(text: &str) -> Value {
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Value::Split(text.to_owned(), vec![Value::Number(number, decimals)]),
        _ => Value::from(text),
    }
}

/// Games won, lost and drawn, like `173-22-5`.
pub(super) fn won_lost_drawn(Counts { won, lost, drawn }: Counts) -> Value {
    Value::Split(format!("{won}-{lost}-{drawn}"), [won, lost, drawn].map(|games| Value::Count(games as i64)).to_vec())
}

pub(super) fn percent(share: f64) -> Value {
    Value::Number(share * 100.0, 1)
}

/// The interval of a score at 95 %, in percent.
pub(super) fn interval(counts: Counts) -> Value {
    interval_at(counts, Confidence::PERCENT_95)
}

/// The interval of a score, in percent.
pub(super) fn interval_at(counts: Counts, confidence: Confidence) -> Value {
    let interval = counts.score_interval(confidence);
    let ends = [interval.low, interval.high].map(|end| end * 100.0);
    Value::Split(format!("{:.1} – {:.1}", ends[0], ends[1]), ends.map(|end| Value::Number(end, 2)).to_vec())
}
