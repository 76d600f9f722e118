use crate::postings::{Posting, UNFINISHED};
use crate::{Library, StoreError, fingerprint, segments};
use game::StopSignal;
use games::Game;
use record::{Boards, Node, Record, Setting};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::collections::HashMap;
use std::thread;

/// What became of games that were to be added. If somebody asked to stop, it is fewer than there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// So many are new.
    pub added: usize,
    /// So many were there already.
    pub known: usize,
}

/// Games that are added together: all of them or none. Another program waits for no more than these.
const TOGETHER: usize = 20_000;

/// Games that are checked between two looks at the signal to stop, and at the progress.
const STRETCH: usize = 2_000;

/// So many postings are a segment of their own; fewer go to the recent ones.
const SEGMENT: usize = segments::RECENT as usize / 2;

/// A game that was found to be right.
struct Checked {
    fingerprint: [u8; 16],
    rules: String,
    /// The keys of its positions, from the first to the last.
    keys: Vec<i64>,
}

impl Library {
    /// Adds games, each checked by the rules with `threads` threads; `progress` is told how many have been checked. A game
    /// that is there already is not added again. When `stop` is raised, the games that have been checked by then are added.
    ///
    /// # Errors
    /// [`StoreError::Record`] names the first game that is wrong, and none of its batch of 20,000 is added then;
    /// [`StoreError::Full`] if there is no room for more, and [`StoreError::Database`] if the file cannot be written.
    pub fn add(
        &mut self,
        records: &[Record],
        threads: usize,
        stop: &StopSignal,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Added, StoreError> {
        let mut added = Added::default();
        for (batch, number) in records.chunks(TOGETHER).zip((0..).step_by(TOGETHER)) {
            let mut checked = Vec::with_capacity(batch.len());
            for stretch in batch.chunks(STRETCH).take_while(|_| !stop.raised()) {
                check(stretch, number + checked.len(), threads, &mut checked)?;
                progress(number + checked.len());
            }
            let written = self.write(batch, &checked).map_err(|source| self.failed(source))?;
            added.added += written.added;
            added.known += written.known;
            if stop.raised() {
                break;
            }
        }
        Ok(added)
    }

    fn write(&mut self, records: &[Record], checked: &[Checked]) -> rusqlite::Result<Added> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut writer = Writer::new(&transaction);
        let mut added = Added::default();
        let mut postings = Vec::new();
        for (record, checked) in records.iter().zip(checked) {
            let Some(game) = writer.insert(record, checked)? else {
                added.known += 1;
                continue;
            };
            added.added += 1;
            let winner = winner(record).unwrap_or(UNFINISHED);
            postings.extend((0..).zip(&checked.keys).map(|(ply, &key)| Posting { key, game, ply, winner }));
        }
        postings.sort_unstable();
        if postings.len() >= SEGMENT {
            segments::add(&transaction, &postings)?;
        } else {
            let mut insert = transaction
                .prepare_cached("INSERT INTO recent_postings (key, game, ply, winner) VALUES (?, ?, ?, ?)")?;
            for Posting { key, game, ply, winner } in postings {
                insert.execute(params![key, game, ply, winner])?;
            }
            segments::pack_recent(&transaction)?;
        }
        transaction.commit()?;
        Ok(added)
    }
}

/// Checks some games, the first of which has the number after `before`, on several threads.
fn check(records: &[Record], before: usize, threads: usize, checked: &mut Vec<Checked>) -> Result<(), StoreError> {
    let share = records.len().div_ceil(threads.max(1)).max(1);
    let work = |records: &[Record], before: usize| -> Result<Vec<Checked>, StoreError> {
        let mut games = HashMap::new();
        let check = |(number, record)| check_one(record, number, &mut games);
        (before + 1..).zip(records).map(check).collect()
    };
    let parts: Vec<Result<Vec<Checked>, StoreError>> = thread::scope(|scope| {
        let workers: Vec<_> = records
            .chunks(share)
            .zip((before..).step_by(share))
            .map(|(records, before)| scope.spawn(move || work(records, before)))
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
    });
    for part in parts {
        checked.extend(part?);
    }
    Ok(())
}

/// Games that are open, by what is played.
type OpenGames<'r> = HashMap<&'r Setting, (Game, String)>;

fn check_one<'r>(record: &'r Record, number: usize, games: &mut OpenGames<'r>) -> Result<Checked, StoreError> {
    let wrong = |source| StoreError::Record { number, source: Box::new(source) };
    if !games.contains_key(&record.setting) {
        let game = record.open().map_err(wrong)?;
        let place = game.place();
        games.insert(&record.setting, (game, place));
    }
    let (game, place) = &games[&record.setting];
    let line = record.replay_in(game).map_err(wrong)?;
    let rules = game.switches().to_string();
    Ok(Checked {
        fingerprint: fingerprint::of_game(record, &rules),
        rules,
        keys: line.positions().iter().map(|position| fingerprint::of_position(place, position)).collect(),
    })
}

/// The seat that won, counted from 1; 0 for a draw; `None` for a game that is not finished.
fn winner(record: &Record) -> Option<u8> {
    let got: Vec<i32> = record.result.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let most = *got.iter().max()?;
    let mut best = (1..).zip(&got).filter(|(_, got)| **got == most);
    let first = best.next()?.0;
    Some(if most > 0 && best.next().is_none() { first } else { 0 })
}

/// Writes games, and remembers the numbers of names and settings.
struct Writer<'c> {
    connection: &'c Connection,
    names: HashMap<String, i64>,
    settings: HashMap<(Setting, String), i64>,
}

impl<'c> Writer<'c> {
    fn new(connection: &'c Connection) -> Writer<'c> {
        Writer { connection, names: HashMap::new(), settings: HashMap::new() }
    }

    /// The number of the new game; `None` if it is there already.
    fn insert(&mut self, record: &Record, checked: &Checked) -> rusqlite::Result<Option<i64>> {
        let setting = self.setting(&record.setting, &checked.rules)?;
        let mut seats = [None; 4];
        let count = record.players.len().clamp(2, 4);
        for (seat, number) in seats.iter_mut().take(count).enumerate() {
            *number = Some(self.name(record.players.get(seat).map_or("", String::as_str))?);
        }
        let [first, second, third, fourth] = seats;
        let moves: Vec<&str> = record.moves.iter().map(|node| node.mv.as_str()).collect();
        let says_more = |node: &Node| {
            node.time.is_some() || node.judgement.is_some() || !node.comment.is_empty() || !node.variations.is_empty()
        };
        let whole = record.moves.iter().any(says_more).then(|| record.text(Boards::Hidden));
        let date = record.tag("Date").or_else(|| record.tag("Year")).unwrap_or_default();
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO games (fingerprint, setting, first, second, third, fourth, winner, result, ending, date, plies, \
             moves, start, about, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
             ON CONFLICT (fingerprint) DO NOTHING",
        )?;
        let inserted = insert.execute(params![
            checked.fingerprint,
            setting,
            first,
            second,
            third,
            fourth,
            winner(record),
            record.result,
            record.ending,
            date,
            moves.len() as i64,
            moves.join(" "),
            record.start,
            fingerprint::about(record),
            whole,
        ])?;
        Ok((inserted > 0).then(|| self.connection.last_insert_rowid()))
    }

    fn name(&mut self, name: &str) -> rusqlite::Result<i64> {
        if let Some(&number) = self.names.get(name) {
            return Ok(number);
        }
        self.connection
            .prepare_cached("INSERT INTO names (name) VALUES (?) ON CONFLICT DO NOTHING")?
            .execute([name])?;
        let number = self
            .connection
            .prepare_cached("SELECT id FROM names WHERE name = ?")?
            .query_row([name], |row| row.get(0))?;
        self.names.insert(name.to_owned(), number);
        Ok(number)
    }

    fn setting(&mut self, setting: &Setting, rules: &str) -> rusqlite::Result<i64> {
        let known = (setting.clone(), rules.to_owned());
        if let Some(&number) = self.settings.get(&known) {
            return Ok(number);
        }
        let (pieces, players) = (setting.roster.pieces.map(|n| n as i64), setting.roster.players.map(|n| n as i64));
        let values = params![setting.game, setting.board, pieces, players, rules];
        // `IS` also finds NULL, which a unique index does not.
        let find =
            "SELECT id FROM settings WHERE game = ? AND board = ? AND pieces IS ? AND players IS ? AND rules = ?";
        let found = self.connection.query_row(find, values, |row| row.get(0)).optional()?;
        let number = if let Some(number) = found {
            number
        } else {
            let insert = "INSERT INTO settings (game, board, pieces, players, rules) VALUES (?, ?, ?, ?, ?)";
            self.connection.execute(insert, values)?;
            self.connection.last_insert_rowid()
        };
        self.settings.insert(known, number);
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::{env, fs};

    /// Short games that differ in who played them.
    fn games(count: usize) -> Vec<Record> {
        let game = games::open("othello", None, &[]).expect("the game exists");
        let game = |number: usize| {
            let mut record = Record::at(&game);
            record.players[0] = format!("a player with a long name and the number {number}");
            record.moves = ["f5", "d6", "c3", "d3", "c4"].map(Node::new).to_vec();
            record
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn a_full_disk_is_named_and_nothing_is_lost() {
        let folder: PathBuf = env::temp_dir().join(format!("yomikiri-full-disk-{}", std::process::id()));
        let mut library = Library::open(&folder.join("games.db")).expect("it can be made");
        let (games, stop) = (games(3000), StopSignal::new());
        library.add(&games[..10], 1, &stop, &mut |_| {}).expect("there is room");
        let pages: i64 = library.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("it is told");
        let limit = |library: &Library, pages: i64| {
            // The database answers with the limit that holds.
            let sql = format!("PRAGMA max_page_count = {pages}");
            library.connection.query_row(&sql, [], |row| row.get::<_, i64>(0)).expect("it is taken");
        };
        limit(&library, pages + 20);
        let error = library.add(&games, 1, &stop, &mut |_| {}).expect_err("there is no room");
        assert!(matches!(error, StoreError::Full { .. }) && error.to_string().contains("the disk is full"), "{error}");
        assert_eq!(library.count().expect("it can be read"), 10);
        limit(&library, 1 << 30);
        let added = library.add(&games, 1, &stop, &mut |_| {}).expect("there is room");
        assert_eq!(added, Added { added: 2990, known: 10 });
        drop(library);
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
