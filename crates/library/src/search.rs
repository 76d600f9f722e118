use crate::{Library, StoreError, fingerprint, segments};
use games::{Position, Roster};
use record::{Node, Record, Setting, read};
use rusqlite::types::Value;
use rusqlite::{OptionalExtension, Row, params_from_iter};
use std::collections::BTreeSet;

/// Which games are looked for; whatever is `None` does not matter.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The name of the game.
    pub game: Option<String>,
    /// The board.
    pub board: Option<String>,
    /// Switches that must have these values.
    pub rules: Vec<(String, String)>,
    /// Part of the name of one of the players.
    pub player: Option<String>,
    /// The seat that won, counted from 1; 0 for a draw.
    pub winner: Option<u8>,
    /// Not before this date, as text.
    pub since: Option<String>,
    /// Not after this date; a year means all of it.
    pub until: Option<String>,
    /// At least so many moves.
    pub at_least: Option<u32>,
    /// At most so many moves.
    pub at_most: Option<u32>,
    /// The first moves.
    pub opening: Vec<String>,
    /// One of these openings was played, if there are any: its position came up, in any image.
    pub openings: Vec<Position>,
    /// All of these positions came up, in any image.
    pub through: Vec<Position>,
    /// Games to skip, and how many to list.
    pub offset: u64,
    /// See [`Query::offset`]; all if there is none.
    pub limit: Option<u64>,
}

/// A game in the library.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its number.
    pub number: i64,
    /// The game.
    pub record: Record,
}

const COLUMNS: &str = "games.id, settings.game, settings.board, settings.pieces, settings.players, settings.rules, \
    a.name, b.name, c.name, d.name, games.result, games.ending, games.moves, games.start, games.about, games.record";

/// The plus keeps the database from going through all games of a setting, which are nearly all there are, and sorting them: by date
/// it finds the latest ones at once.
const TABLES: &str = "games JOIN settings ON settings.id = +games.setting JOIN names a ON a.id = games.first \
    JOIN names b ON b.id = games.second LEFT JOIN names c ON c.id = games.third LEFT JOIN names d ON d.id = games.fourth";

impl Library {
    /// The games that are looked for, the latest ones first; and among them only those with a position, or an image of it, if
    /// one is given.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn search(&self, query: &Query, position: Option<&Position>) -> Result<Vec<Found>, StoreError> {
        let (mut conditions, mut values) = self.conditions(query)?;
        if let Some(position) = position {
            conditions.push(self.has_one_of(&[fingerprint::of_any_position(position)])?);
        }
        let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
        let limit = query.limit.map_or(-1, |limit| limit as i64);
        values.extend([Value::Integer(limit), Value::Integer(query.offset as i64)]);
        let sql = format!(
            "SELECT {COLUMNS} FROM {TABLES} WHERE {condition} ORDER BY games.date DESC, games.id DESC LIMIT ? OFFSET ?"
        );
        let list = || -> rusqlite::Result<Vec<Found>> {
            let mut statement = self.connection.prepare(&sql)?;
            statement.query_map(params_from_iter(values), found)?.collect()
        };
        list().map_err(|source| self.failed(source))
    }

    /// How many games a query finds.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn count_of(&self, query: &Query) -> Result<u64, StoreError> {
        let (conditions, values) = self.conditions(query)?;
        let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
        let sql = format!("SELECT count(*) FROM {TABLES} WHERE {condition}");
        let count = self.connection.query_row(&sql, params_from_iter(values), |row| row.get::<_, i64>(0));
        count.map(|count| count as u64).map_err(|source| self.failed(source))
    }

    /// The numbers of the games that a query finds, from low to high; what it skips and lists does not matter.
    pub(crate) fn numbers(&self, query: &Query) -> Result<Vec<i64>, StoreError> {
        let (conditions, values) = self.conditions(query)?;
        let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
        let sql = format!("SELECT games.id FROM {TABLES} WHERE {condition} ORDER BY games.id");
        let list = || -> rusqlite::Result<Vec<i64>> {
            let mut statement = self.connection.prepare(&sql)?;
            statement.query_map(params_from_iter(values), |row| row.get(0))?.collect()
        };
        list().map_err(|source| self.failed(source))
    }

    /// The game with this number.
    ///
    /// # Errors
    /// [`StoreError::NoGame`] if there is none.
    pub fn game(&self, number: i64) -> Result<Found, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE games.id = ?");
        let game = self.connection.query_row(&sql, [number], found).optional();
        game.map_err(|source| self.failed(source))?.ok_or(StoreError::NoGame(number))
    }

    fn conditions(&self, query: &Query) -> Result<(Vec<String>, Vec<Value>), StoreError> {
        let (mut conditions, values) = conditions(query);
        if !query.openings.is_empty() {
            let keys: Vec<i64> = query.openings.iter().map(fingerprint::of_any_position).collect();
            conditions.push(self.has_one_of(&keys)?);
        }
        for position in &query.through {
            conditions.push(self.has_one_of(&[fingerprint::of_any_position(position)])?);
        }
        Ok((conditions, values))
    }

    /// The condition that one of the positions with these keys came up in a game.
    fn has_one_of(&self, keys: &[i64]) -> Result<String, StoreError> {
        let mut games = BTreeSet::new();
        for &key in keys {
            let postings = segments::of_position(&self.connection, key).map_err(|source| self.failed(source))?;
            games.extend(postings.iter().map(|posting| posting.game));
        }
        let list: Vec<String> = games.iter().map(i64::to_string).collect();
        Ok(format!("games.id IN ({})", list.join(", ")))
    }
}

fn conditions(query: &Query) -> (Vec<String>, Vec<Value>) {
    let (mut conditions, mut values) = (Vec::new(), Vec::new());
    let mut add = |condition: &str, value: Option<Value>| {
        if let Some(value) = value {
            conditions.push(condition.to_owned());
            values.push(value);
        }
    };
    let text = |text: &Option<String>| text.clone().map(Value::Text);
    add("settings.game = ?", text(&query.game));
    add("settings.board = ?", text(&query.board));
    for (name, value) in &query.rules {
        add("instr(' ' || settings.rules || ' ', ?) > 0", Some(Value::Text(format!(" {name}={value} "))));
    }
    if let Some(player) = &query.player {
        let condition = "EXISTS (SELECT 1 FROM names n WHERE n.id IN (games.first, games.second, games.third, games.fourth) \
            AND instr(lower(n.name), lower(?)) > 0)";
        add(condition, Some(Value::Text(player.clone())));
    }
    add("games.winner = ?", query.winner.map(|winner| Value::Integer(i64::from(winner))));
    add("games.date >= ?", text(&query.since));
    // A year stands for its last day and all that is written after it.
    add("games.date <= ?", query.until.as_ref().map(|until| Value::Text(format!("{until}\u{10ffff}"))));
    add("games.plies >= ?", query.at_least.map(|plies| Value::Integer(i64::from(plies))));
    add("games.plies <= ?", query.at_most.map(|plies| Value::Integer(i64::from(plies))));
    if !query.opening.is_empty() {
        let opening = query.opening.join(" ");
        add("instr(games.moves || ' ', ?) = 1", Some(Value::Text(format!("{opening} "))));
    }
    (conditions, values)
}

fn found(row: &Row<'_>) -> rusqlite::Result<Found> {
    let number = row.get(0)?;
    let whole: Option<String> = row.get(15)?;
    if let Some(record) = whole.and_then(|whole| read(&whole).ok()).and_then(|mut records| records.pop()) {
        return Ok(Found { number, record });
    }
    let size = |index: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(index)?.map(|number| number as usize));
    let rules: String = row.get(5)?;
    let setting = Setting {
        game: row.get(1)?,
        board: row.get(2)?,
        roster: Roster { pieces: size(3)?, players: size(4)? },
        rules: pairs(&rules, ' ', '='),
    };
    let seats: [Option<String>; 4] = [row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?];
    let moves: String = row.get(12)?;
    let about: String = row.get(14)?;
    let record = Record {
        setting,
        start: row.get(13)?,
        players: seats.into_iter().flatten().collect(),
        about: pairs(&about, '\u{1e}', '\u{1f}'),
        moves: moves.split_whitespace().map(Node::new).collect(),
        result: row.get(10)?,
        ending: row.get(11)?,
        line: 0,
    };
    Ok(Found { number, record })
}

pub(crate) fn pairs(text: &str, between: char, within: char) -> Vec<(String, String)> {
    let pair = |part: &str| part.split_once(within).map(|(name, value)| (name.to_owned(), value.to_owned()));
    text.split(between).filter_map(pair).collect()
}
