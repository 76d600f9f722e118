//! Everybody against everybody, also against themselves, by who moves first.

use super::matches::{interval, percent, won_lost_drawn};
use super::played::{Fixture, Played, Steps, play};
use super::verdicts::verdicts;
use super::{HEIGHT, WIDTH, picture_words};
use crate::experiment::GameChoice;
use crate::report::{Column, Figure, Section, Table, Value};
use crate::{Bench, LabError};
use serde::Deserialize;
use statistics::{Confidence, Counts, ratings};
use svg::{HeatMap, Numbers, Shades};
use texts::Words;
use tournament::Openings;

/// The table of an experiment with pairs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Pairs {
    game: GameChoice,
    /// The players, those of the rows.
    players: Vec<String>,
    /// Those of the columns, if they are others.
    #[serde(default)]
    against: Vec<String>,
    /// Names for the table, if the descriptions are too long for it.
    #[serde(default)]
    names: Vec<String>,
    /// Games of each ordered pair.
    games: usize,
    quick_games: Option<usize>,
    #[serde(default)]
    opening: usize,
    /// Games won by the first to move, by row and column.
    #[serde(default)]
    published_first: Vec<Vec<u64>>,
    /// Games won by the second.
    #[serde(default)]
    published_second: Vec<Vec<u64>>,
    /// Games won and lost by the players of the rows, whoever moved first.
    #[serde(default)]
    published_won: Vec<Vec<u64>>,
    #[serde(default)]
    published_lost: Vec<Vec<u64>>,
}

/// What one cell is about.
struct Cell {
    row: usize,
    column: usize,
    published: Option<Counts>,
    measured: Option<Counts>,
}

impl Pairs {
    /// Plays all pairs and tells what came out.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        self.check(experiment)?;
        let game = self.game.open()?;
        let games = bench.extent(self.games, self.quick_games);
        let openings = Openings::by_chance(self.opening);
        let square = self.against.is_empty();
        let columns = if square { &self.players } else { &self.against };
        let mut wanted: Vec<(usize, usize)> = Vec::new();
        for row in 0..self.players.len() {
            wanted.extend((if square { row } else { 0 }..columns.len()).map(|column| (row, column)));
        }
        let steps = Steps::new(wanted.len());
        let mut played: Vec<Vec<Option<Played>>> = vec![vec![None; columns.len()]; self.players.len()];
        for (row, column) in wanted {
            let players = [self.players[row].clone(), columns[column].clone()];
            let task = format!("{} against {}", players[0], players[1]);
            // Both orders are played at once; a player against itself has only one.
            let games = if square && row != column { 2 * games } else { games };
            let fixture = Fixture { game: &game, players, games, openings: openings.clone() };
            played[row][column] = play(bench, experiment, &fixture, &steps.task(&task))?;
            steps.next();
        }
        let words = bench.words;
        let gaps = [("place", game.place().into()), ("games", games.to_string().into())];
        Ok(vec![if square {
            self.ordered(&played, words.say("lab-pairs-ordered", &gaps), words)
        } else {
            self.against_others(&played, words.say("lab-pairs-against", &gaps), words)
        }])
    }

    fn check(&self, experiment: &str) -> Result<(), LabError> {
        let wrong = |message: &str| Err(LabError::File(format!("experiment {experiment}: {message}")));
        if self.players.is_empty() {
            return wrong("pairs need players");
        }
        if !self.names.is_empty() && self.names.len() != self.players.len() {
            return wrong("there are as many names as players");
        }
        let columns = if self.against.is_empty() { self.players.len() } else { self.against.len() };
        let fits = |table: &Vec<Vec<u64>>| {
            table.is_empty() || table.len() == self.players.len() && table.iter().all(|row| row.len() == columns)
        };
        let published = [&self.published_first, &self.published_second, &self.published_won, &self.published_lost];
        if published.into_iter().all(fits) {
            Ok(())
        } else {
            wrong("a published table has a row for each player and a number for each opponent")
        }
    }

    fn name(&self, player: usize) -> &str {
        self.names.get(player).unwrap_or(&self.players[player])
    }

    /// Rows move first, columns second.
    fn ordered(&self, played: &[Vec<Option<Played>>], place: String, words: &Words) -> Section {
        let count = self.players.len();
        let mut cells = Vec::new();
        for row in 0..count {
            for column in 0..count {
                let published = self
                    .published_first
                    .get(row)
                    .zip(self.published_second.get(row))
                    .map(|(won, lost)| Counts { won: won[column], drawn: 0, lost: lost[column] });
                // A pair was played once, seen by the one that is named first.
                let measured = match row.cmp(&column) {
                    std::cmp::Ordering::Less => played[row][column].as_ref().map(|played| played.seat(0)),
                    // Against itself both seats are the same player: what the second got as seen by the first.
                    std::cmp::Ordering::Equal => {
                        played[row][column].as_ref().map(|played| played.seat(0) + played.seat(1).reversed())
                    }
                    std::cmp::Ordering::Greater => played[column][row].as_ref().map(|played| played.seat(1).reversed()),
                };
                cells.push(Cell { row, column, published, measured });
            }
        }
        let mut section = section(&cells, ["first", "second"], |cell| (self.name(cell.row), self.name(cell.column)));
        section.paragraphs.insert(0, place);
        let names: Vec<String> = (0..count).map(|player| self.name(player).to_owned()).collect();
        section.figures.push(heat_map(words.text("lab-score-of-first"), &names, &names, &cells, words));
        let mut cross = vec![vec![Counts::default(); count]; count];
        for cell in cells.iter().filter(|cell| cell.row != cell.column) {
            if let Some(counts) = cell.measured {
                cross[cell.row][cell.column] += counts;
                cross[cell.column][cell.row] += counts.reversed();
            }
        }
        if let Some(ratings) = ratings(&cross, 1.0, Confidence::PERCENT_95) {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_by(|&one, &other| ratings[other].elo.total_cmp(&ratings[one].elo));
            let strengths = order.iter().map(|&player| {
                let width = (ratings[player].interval.high - ratings[player].interval.low) / 2.0;
                format!("{} {:+.0} ± {width:.0}", self.name(player), ratings[player].elo)
            });
            let strengths = strengths.collect::<Vec<_>>().join(&words.text("lab-comma"));
            section.paragraphs.push(words.say("lab-pairs-strength", &[("strengths", strengths.into())]));
        }
        section
    }

    /// Rows against columns, both moving first equally often.
    fn against_others(&self, played: &[Vec<Option<Played>>], place: String, words: &Words) -> Section {
        let mut cells = Vec::new();
        for (row, line) in played.iter().enumerate() {
            for (column, played) in line.iter().enumerate() {
                let published = self
                    .published_won
                    .get(row)
                    .zip(self.published_lost.get(row))
                    .map(|(won, lost)| Counts { won: won[column], drawn: 0, lost: lost[column] });
                cells.push(Cell { row, column, published, measured: played.as_ref().map(Played::counts) });
            }
        }
        let mut section =
            section(&cells, ["player", "against"], |cell| (self.name(cell.row), &self.against[cell.column]));
        section.paragraphs.insert(0, place);
        let rows: Vec<String> = (0..self.players.len()).map(|player| self.name(player).to_owned()).collect();
        section.figures.push(heat_map(words.text("lab-score"), &rows, &self.against, &cells, words));
        section
    }
}

/// The table of some cells, whose names say who met.
fn section<'s>(cells: &[Cell], sides: [&str; 2], names: impl Fn(&Cell) -> (&'s str, &'s str)) -> Section {
    let compared = cells.iter().any(|cell| cell.published.is_some());
    let [one, other] = sides;
    let mut columns: Vec<Column> = vec![one.into(), other.into()];
    if compared {
        columns.push(Column::split("published won-lost", &["published_won", "published_lost"]));
    }
    columns.extend([Column::counts("won-lost-drawn", ""), "score %".into(), Column::interval(95)]);
    if compared {
        columns.push("verdict".into());
    }
    let verdicts = verdicts(&cells.iter().map(|cell| (cell.published, cell.measured)).collect::<Vec<_>>());
    let mut table = Table { columns, rows: Vec::new() };
    for (cell, verdict) in cells.iter().zip(verdicts) {
        let (one, other) = names(cell);
        let mut row: Vec<Value> = vec![one.into(), other.into()];
        if compared {
            row.push(cell.published.map(won_lost).into());
        }
        row.push(cell.measured.map(won_lost_drawn).into());
        row.push(cell.measured.and_then(|counts| counts.score()).map_or(Value::Missing, percent));
        row.push(cell.measured.map(interval).into());
        if compared {
            row.push(verdict.into());
        }
        table.rows.push(row);
    }
    Section { table: Some(table), ..Section::default() }
}

/// Games won and lost, of tables that know no draws.
fn won_lost(Counts { won, lost, .. }: Counts) -> Value {
    Value::Split(format!("{won}-{lost}"), [won, lost].map(|games| Value::Count(games as i64)).to_vec())
}

fn heat_map(title: String, rows: &[String], columns: &[String], cells: &[Cell], words: &Words) -> Figure {
    let mut values = vec![vec![None; columns.len()]; rows.len()];
    for cell in cells {
        values[cell.row][cell.column] = cell.measured.and_then(|counts| counts.score());
    }
    let text = values.iter().map(|row| {
        row.iter().map(|value| value.map_or(String::new(), |share| format!("{:.0} %", share * 100.0))).collect()
    });
    let map = HeatMap {
        title: title.clone(),
        row_label: words.text("lab-column-player"),
        column_label: words.text("lab-column-against"),
        rows: rows.to_vec(),
        columns: columns.to_vec(),
        text: text.collect(),
        values,
        range: Some((0.0, 1.0)),
        shades: Shades::Diverging,
        numbers: Numbers::Percent,
        words: picture_words(words),
    };
    Figure { name: "cross-table".to_owned(), caption: title, svg: map.svg(WIDTH, HEIGHT) }
}
