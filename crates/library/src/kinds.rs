use crate::search::pairs;
use crate::{Library, StoreError};
use games::Roster;
use record::{Record, Setting};

/// Games of the library that are played alike: the same game on the same board by as many players.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// What is played, with the switches that most of the games have.
    pub setting: Setting,
    /// How many games there are.
    pub games: u64,
}

impl Library {
    /// What is in the library, the most frequent first.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn kinds(&self) -> Result<Vec<Kind>, StoreError> {
        let sql = "SELECT s.game, s.board, s.pieces, s.players, s.rules, c.games FROM settings s \
            JOIN (SELECT setting, count(*) AS games FROM games GROUP BY setting) c ON c.setting = s.id \
            ORDER BY c.games DESC, s.id";
        let settings = || -> rusqlite::Result<Vec<Kind>> {
            let mut statement = self.connection.prepare(sql)?;
            let kind = |row: &rusqlite::Row<'_>| {
                let size =
                    |index: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(index)?.map(|n| n as usize));
                let setting = Setting {
                    game: row.get(0)?,
                    board: row.get(1)?,
                    roster: Roster { pieces: size(2)?, players: size(3)? },
                    rules: pairs(&row.get::<_, String>(4)?, ' ', '='),
                };
                Ok(Kind { setting, games: row.get::<_, i64>(5)? as u64 })
            };
            statement.query_map([], kind)?.collect()
        };
        let mut kinds: Vec<(String, Kind)> = Vec::new();
        for kind in settings().map_err(|source| self.failed(source))? {
            // Positions are told apart by the place alone, and a place may be written with and without the usual numbers. A
            // game that is not known here, from a newer program, cannot be explored either.
            let record = Record { setting: kind.setting.clone(), ..Record::default() };
            let Ok(place) = record.open().map(|game| game.place()) else { continue };
            match kinds.iter_mut().find(|(known, _)| *known == place) {
                Some((_, known)) => known.games += kind.games,
                None => kinds.push((place, kind)),
            }
        }
        let mut kinds: Vec<Kind> = kinds.into_iter().map(|(_, kind)| kind).collect();
        kinds.sort_by_key(|kind| std::cmp::Reverse(kind.games));
        Ok(kinds)
    }
}
