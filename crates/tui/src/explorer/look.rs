use game::NamedOpening;
use games::{BookMove, Move, Position, Resources};
use library::{Library, Results, StoreError};
use record::{Record, openings};

/// What the library says of a position.
#[derive(Default)]
pub(super) struct Look {
    /// All games in which it came up.
    pub(super) results: Results,
    /// What was played next, the most frequent first, and then what only the book knows.
    pub(super) rows: Vec<Row>,
    /// The latest games with it.
    pub(super) games: Vec<GameSummary>,
}

/// A move that was played, or stands in the book.
pub(super) struct Row {
    /// The move, and others that are the same seen from another side of the board.
    pub(super) moves: Vec<Move>,
    pub(super) results: Results,
    /// What the opening book says of it.
    pub(super) book: Option<BookMove>,
    /// The opening that it leads to.
    pub(super) opening: Option<&'static NamedOpening>,
}

/// A game of the library, as a list shows it.
pub(super) struct GameSummary {
    /// Its number in the library.
    pub(super) number: i64,
    pub(super) date: String,
    pub(super) players: String,
    pub(super) result: String,
}

impl Look {
    /// Asks the library and the opening book.
    pub(super) fn at(library: &Library, position: &Position, resources: &Resources) -> Result<Look, StoreError> {
        let mut explored = library.explore(position)?;
        explored.look_up(position, resources);
        let mut rows = Vec::new();
        for mut statistics in explored.moves {
            openings::usual_first(position, &mut statistics.moves);
            let opening = openings::of_position(&position.play(statistics.moves[0])?);
            rows.push(Row { moves: statistics.moves, results: statistics.results, book: statistics.book, opening });
        }
        let games = explored.games.iter().map(|&number| Ok(GameSummary::of(number, &library.game(number)?.record)));
        Ok(Look { results: explored.results, rows, games: games.collect::<Result<_, StoreError>>()? })
    }

    /// The row of a move.
    pub(super) fn row_of(&self, mv: Move) -> Option<usize> {
        self.rows.iter().position(|row| row.moves.contains(&mv))
    }
}

impl GameSummary {
    pub(super) fn of(number: i64, record: &Record) -> GameSummary {
        let name = |player: &String| if player.is_empty() { "?".to_owned() } else { player.clone() };
        let players: Vec<String> = record.players.iter().map(name).collect();
        GameSummary {
            number,
            date: record.tag("Date").or_else(|| record.tag("Year")).unwrap_or("-").to_owned(),
            players: players.join(" - "),
            result: if record.result.is_empty() { "-".to_owned() } else { record.result.clone() },
        }
    }
}
