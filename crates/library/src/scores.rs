use crate::{Library, StoreError};
use rusqlite::Row;

/// How somebody did against somebody else at a game for two, on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreAgainst {
    /// The board as rows x columns.
    pub board: String,
    /// The name of the other player.
    pub opponent: String,
    /// Finished games.
    pub games: u64,
    /// Games that were won.
    pub won: u64,
    /// Games that were drawn.
    pub drawn: u64,
}

impl ScoreAgainst {
    /// Wins, and draws as halves of a win, doubled.
    pub fn half_points(&self) -> u64 {
        2 * self.won + self.drawn
    }
}

const SQL: &str = "SELECT settings.board, other.name, count(*), sum(games.winner = own.seat), sum(games.winner = 0) FROM ( \
        SELECT games.id AS game, 1 AS seat, games.second AS other FROM games JOIN names ON names.id = games.first WHERE names.name = ?2 \
        UNION ALL \
        SELECT games.id, 2, games.first FROM games JOIN names ON names.id = games.second WHERE names.name = ?2 \
    ) own JOIN games ON games.id = own.game JOIN settings ON settings.id = games.setting JOIN names other ON other.id = own.other \
    WHERE settings.game = ?1 AND games.third IS NULL AND games.winner IS NOT NULL AND other.name <> ?2 \
    GROUP BY settings.board, other.name ORDER BY settings.board, other.name";

impl Library {
    /// How the player of this name did against everybody else at a game, in games for two that are finished.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn scores_against(&self, game: &str, player: &str) -> Result<Vec<ScoreAgainst>, StoreError> {
        let list = || -> rusqlite::Result<Vec<ScoreAgainst>> {
            let mut statement = self.connection.prepare(SQL)?;
            statement.query_map([game, player], score)?.collect()
        };
        list().map_err(|source| self.failed(source))
    }
}

fn score(row: &Row<'_>) -> rusqlite::Result<ScoreAgainst> {
    let number = |index: usize| row.get::<_, i64>(index).map(|number| number as u64);
    Ok(ScoreAgainst {
        board: row.get(0)?,
        opponent: row.get(1)?,
        games: number(2)?,
        won: number(3)?,
        drawn: number(4)?,
    })
}
