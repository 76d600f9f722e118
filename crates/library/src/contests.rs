//! Contests: many games between players that are named by a description, each kept as soon as it ends.

use crate::{Library, StoreError};
use games::Effort;
use rusqlite::{OptionalExtension, TransactionBehavior, params};
use std::ops::Range;
use std::time::Duration;

/// A contest in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Its number in the library.
    pub id: i64,
    /// What makes two contests the same.
    pub identity: String,
    /// All that is to be known to play it again, as text.
    pub plan: String,
    /// The day on which it began.
    pub begun: String,
    /// The version of the program that began it.
    pub program: String,
    /// How many of its games are kept.
    pub games: u64,
}

/// One game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestGame {
    /// Which of the contest's games, counted from 0.
    pub number: u64,
    /// What everybody got, by seat.
    pub payoff: Vec<i32>,
    /// Why it was over, in a word.
    pub ending: String,
    /// How many moves there were.
    pub plies: u64,
    /// So many of them were the opening.
    pub opening: u64,
    /// The moves with a space between two.
    pub moves: String,
    /// What it cost each player, by seat.
    pub effort: Vec<Effort>,
    /// What a player did wrong, if one did.
    pub fault: Option<String>,
}

impl Library {
    /// Begins a contest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn begin_contest(&mut self, identity: &str, plan: &str, program: &str) -> Result<i64, StoreError> {
        let insert = "INSERT INTO contests (identity, plan, begun, program) VALUES (?, ?, ?, ?)";
        let begun = record::today().to_string();
        self.connection
            .execute(insert, params![identity, plan, begun, program])
            .map_err(|source| self.failed(source))?;
        Ok(self.connection.last_insert_rowid())
    }

    /// The latest contest with this identity.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn latest_contest(&self, identity: &str) -> Result<Option<i64>, StoreError> {
        let find = "SELECT id FROM contests WHERE identity = ? ORDER BY id DESC LIMIT 1";
        self.connection.query_row(find, [identity], |row| row.get(0)).optional().map_err(|source| self.failed(source))
    }

    /// All contests, the latest first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn contests(&self) -> Result<Vec<Contest>, StoreError> {
        let select = "SELECT id, identity, plan, begun, program, \
                      (SELECT count(*) FROM contest_games WHERE contest = contests.id) FROM contests ORDER BY id DESC";
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Contest {
                id: row.get(0)?,
                identity: row.get(1)?,
                plan: row.get(2)?,
                begun: row.get(3)?,
                program: row.get(4)?,
                games: row.get::<_, i64>(5)? as u64,
            })
        };
        let all = || -> rusqlite::Result<Vec<Contest>> {
            self.connection.prepare_cached(select)?.query_map([], read)?.collect()
        };
        all().map_err(|source| self.failed(source))
    }

    /// Keeps games of a contest, all of them or none; one that is kept already stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn keep_contest_games(&mut self, contest: i64, games: &[ContestGame]) -> Result<(), StoreError> {
        let path = self.path().to_owned();
        self.write_contest_games(contest, games).map_err(|source| StoreError::Database { path, source })
    }

    fn write_contest_games(&mut self, contest: i64, games: &[ContestGame]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO contest_games (contest, number, payoff, ending, plies, opening, moves, effort, fault) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            )?;
            for game in games {
                insert.execute(params![
                    contest,
                    game.number as i64,
                    joined(&game.payoff),
                    game.ending,
                    game.plies as i64,
                    game.opening as i64,
                    game.moves,
                    effort_text(&game.effort),
                    game.fault,
                ])?;
            }
        }
        transaction.commit()
    }

    /// Calls `visit` with every kept game of a contest that has one of these numbers, in their order.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn contest_games(
        &self,
        contest: i64,
        numbers: Range<usize>,
        visit: &mut dyn FnMut(ContestGame),
    ) -> Result<(), StoreError> {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let mut read = || -> rusqlite::Result<()> {
            let mut select = self.connection.prepare_cached(
                "SELECT number, payoff, ending, plies, opening, moves, effort, fault FROM contest_games WHERE contest = ? \
                 AND number >= ? AND number < ? ORDER BY number",
            )?;
            let mut rows = select.query([contest, number(numbers.start), number(numbers.end)])?;
            while let Some(row) = rows.next()? {
                visit(ContestGame {
                    number: row.get::<_, i64>(0)? as u64,
                    payoff: parsed(row.get_ref(1)?.as_str()?),
                    ending: row.get(2)?,
                    plies: row.get::<_, i64>(3)? as u64,
                    opening: row.get::<_, i64>(4)? as u64,
                    moves: row.get(5)?,
                    effort: effort(row.get_ref(6)?.as_str()?),
                    fault: row.get(7)?,
                });
            }
            Ok(())
        };
        read().map_err(|source| self.failed(source))
    }
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn parsed<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}

fn effort_text(effort: &[Effort]) -> String {
    let one = |effort: &Effort| [effort.time.as_micros() as u64, effort.moves, effort.nodes];
    joined(&effort.iter().flat_map(one).collect::<Vec<u64>>())
}

fn effort(text: &str) -> Vec<Effort> {
    let one = |part: &[u64]| Effort { time: Duration::from_micros(part[0]), moves: part[1], nodes: part[2] };
    parsed::<u64>(text).chunks_exact(3).map(one).collect()
}
