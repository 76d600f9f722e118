//! The layout of the file, by version: `user_version` says how many of these steps it has taken.

use rusqlite::{Connection, Result, TransactionBehavior};

/// Each step takes the file from one layout to the next. A step that has been published is never changed again.
const STEPS: [&str; 5] = [
    "
CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE settings (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    board TEXT NOT NULL,
    pieces INTEGER,
    players INTEGER,
    rules TEXT NOT NULL,
    UNIQUE (game, board, pieces, players, rules)
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    fingerprint BLOB NOT NULL UNIQUE,
    setting INTEGER NOT NULL REFERENCES settings,
    first INTEGER NOT NULL REFERENCES names,
    second INTEGER NOT NULL REFERENCES names,
    third INTEGER REFERENCES names,
    fourth INTEGER REFERENCES names,
    -- The seat that won, counted from 1; 0 for a draw; NULL for a game that is not finished.
    winner INTEGER,
    result TEXT NOT NULL,
    ending TEXT NOT NULL,
    date TEXT NOT NULL,
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,
    start TEXT,
    about TEXT NOT NULL,
    -- The whole record, where it says more than the columns do.
    record TEXT
);
CREATE INDEX games_by_first ON games (first);
CREATE INDEX games_by_second ON games (second);
CREATE INDEX games_by_date ON games (date);
CREATE TABLE recent_postings (
    key INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    winner INTEGER NOT NULL,
    PRIMARY KEY (key, game, ply)
) WITHOUT ROWID;
CREATE TABLE blocks (
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_key INTEGER NOT NULL,
    postings BLOB NOT NULL,
    PRIMARY KEY (segment, number)
) WITHOUT ROWID;
CREATE INDEX blocks_by_key ON blocks (segment, first_key);
CREATE TABLE segments (
    id INTEGER PRIMARY KEY,
    postings INTEGER NOT NULL
);
",
    "
CREATE TABLE contests (
    id INTEGER PRIMARY KEY,
    -- What makes two contests the same: all of the plan but how many games are to be played.
    identity TEXT NOT NULL,
    plan TEXT NOT NULL,
    begun TEXT NOT NULL,
    program TEXT NOT NULL
);
CREATE INDEX contests_by_identity ON contests (identity);
CREATE TABLE contest_games (
    contest INTEGER NOT NULL REFERENCES contests,
    number INTEGER NOT NULL,
    payoff TEXT NOT NULL,
    ending TEXT NOT NULL,
    plies INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    moves TEXT NOT NULL,
    -- By seat: microseconds, moves, nodes.
    effort TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (contest, number)
) WITHOUT ROWID;
CREATE TABLE findings (
    experiment TEXT NOT NULL,
    cell TEXT NOT NULL,
    found TEXT NOT NULL,
    PRIMARY KEY (experiment, cell)
) WITHOUT ROWID;
",
    // What is played is counted without reading the games.
    "CREATE INDEX games_by_setting ON games (setting);",
    "
CREATE TABLE proofs (
    id INTEGER PRIMARY KEY,
    place TEXT NOT NULL,
    rules TEXT NOT NULL,
    -- Empty for the start of the game.
    position TEXT NOT NULL,
    -- exact: the score, or how soon somebody wins; wld: only who wins.
    goal TEXT NOT NULL,
    value TEXT NOT NULL,
    method TEXT NOT NULL,
    nodes INTEGER,
    line TEXT NOT NULL,
    command TEXT NOT NULL,
    certificate TEXT,
    proven TEXT NOT NULL,
    program TEXT NOT NULL,
    UNIQUE (place, rules, position, goal)
);
",
    "
CREATE TABLE drills (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    place TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT,
    -- Up to and with the mistake; empty for an opening.
    moves TEXT NOT NULL,
    player TEXT NOT NULL,
    tried INTEGER NOT NULL,
    right INTEGER NOT NULL,
    -- Whether the latest first answer was wrong.
    missed INTEGER NOT NULL,
    -- The number of the latest answer, of all that were given.
    turn INTEGER NOT NULL
);
-- The games that were looked through for exercises, by a judge of this level.
CREATE TABLE reviewed_games (
    game INTEGER PRIMARY KEY REFERENCES games,
    level INTEGER NOT NULL
);
",
];

/// The newest layout.
pub(crate) const NEWEST: i64 = STEPS.len() as i64;

/// What a file is.
pub(crate) enum Layout {
    /// A library, or an empty file, that has taken so many steps.
    Steps(i64),
    /// The database of another program.
    Foreign,
}

/// Finds out what a file is, without changing it.
pub(crate) fn look(connection: &mut Connection) -> Result<Layout> {
    // In one transaction: another program may be making the tables just now.
    let transaction = connection.transaction()?;
    let found = steps_taken(&transaction)?;
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    let ours: i64 = transaction.query_row(
        "SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'recent_postings', 'segments')",
        [],
        |row| row.get(0),
    )?;
    let foreign = match found {
        0 => tables > 0,
        1..=NEWEST => ours < 3,
        // Nobody knows what those of later layouts are called.
        _ => found < 0,
    };
    Ok(if foreign { Layout::Foreign } else { Layout::Steps(found) })
}

fn steps_taken(connection: &Connection) -> Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Brings a file up to date.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    if steps_taken(connection)? >= NEWEST {
        return Ok(());
    }
    // Another program may be at it as well: whoever comes second finds it done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken = steps_taken(&transaction)?;
    for (number, step) in (1_i64..).zip(STEPS).filter(|(number, _)| *number > taken) {
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    transaction.commit()
}
