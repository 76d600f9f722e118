//! The games being played: each is kept in its journal from move to move.

mod answer;

use crate::budget::Budget;
use crate::door::{VisitorId, secret};
use crate::error::ApiError;
pub(crate) use answer::TableAnswer;
use axum::http::StatusCode;
use games::Resources;
use session::{Host, News, Session, Settings, Setup};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// All games.
pub(crate) struct Tables {
    all: Mutex<HashMap<String, Arc<Table>>>,
    /// Held while journals are looked at or gone on with: a journal that is looked at is locked, and cannot be opened at that moment.
    journals: Mutex<()>,
    /// Where their journals are.
    folder: Option<PathBuf>,
    budget: Budget,
    resources: Resources,
    tickers: Tickers,
}

/// The threads that let games go on, as soon as they run.
type Tickers = Arc<[OnceLock<Thread>; Tables::TICKERS]>;

/// A game with those who play it.
pub(crate) struct Table {
    id: String,
    visitor: VisitorId,
    inner: Mutex<Inner>,
    /// Goes up with everything that happens.
    version: watch::Sender<u64>,
    tickers: Tickers,
}

pub(crate) struct Inner {
    pub(crate) host: Host,
    /// What happened last, to be told.
    pub(crate) news: Vec<News>,
    used: Instant,
    /// Whether the players have given back what they remember.
    rests: bool,
}

/// How often games are looked at while somebody thinks in one of them.
const TICK: Duration = Duration::from_millis(10);

/// The same while all wait for people: clocks may run out.
const IDLE: Duration = Duration::from_millis(100);

/// Games that nobody has looked at for so long leave the memory; their journals stay.
const FORGOTTEN: Duration = Duration::from_hours(2);

/// The same for games that are over.
const OVER: Duration = Duration::from_mins(10);

/// The same where there are too many games.
const LEFT: Duration = Duration::from_mins(1);

/// When nobody has looked at a game for so long, its players give back what they remember.
const RESTING: Duration = Duration::from_secs(30);

/// Somebody looks at the board and waits for a hint.
const LONGEST_HINT: Duration = Duration::from_secs(3);

/// News that are told again to whoever comes late.
const MOST_NEWS: usize = 8;

impl Tables {
    pub(crate) fn new(folder: Option<PathBuf>, budget: &Budget, resources: &Resources) -> Tables {
        let resources = Resources { threads: 1, memory: budget.player_memory, ..resources.clone() };
        Tables {
            all: Mutex::default(),
            journals: Mutex::default(),
            folder,
            budget: budget.clone(),
            resources,
            tickers: Tickers::default(),
        }
    }

    fn folder_of(&self, visitor: &VisitorId) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(visitor.folder()))
    }

    /// Begins a game.
    ///
    /// # Errors
    /// [`ApiError`] if the setup is wrong, or there are too many games.
    pub(crate) fn begin(&self, visitor: &VisitorId, setup: Setup) -> Result<Arc<Table>, ApiError> {
        let too_many = || ApiError::too_many("too many games are going on; end one first");
        let own = self.all_of(visitor);
        if own.iter().filter(|table| !table.is_over()).count() >= self.budget.tables {
            return Err(too_many());
        }
        if own.len() >= self.budget.tables {
            self.forget_oldest(own.iter().filter(|table| table.is_over()));
        }
        let all: Vec<Arc<Table>> = self.lock().values().map(Arc::clone).collect();
        if all.len() >= self.budget.all_tables {
            self.forget_oldest(all.iter().filter(|table| table.is_left_for(LEFT)));
        }
        if self.lock().len() >= self.budget.all_tables {
            return Err(too_many());
        }
        let folder = self.folder_of(visitor);
        let session = Session::begin(setup, folder.as_deref())?;
        Ok(self.seat(visitor, session))
    }

    /// Lets one of some games leave the memory, the one that nothing happened in for the longest time.
    fn forget_oldest<'t>(&self, tables: impl Iterator<Item = &'t Arc<Table>>) {
        if let Some(oldest) = tables.min_by_key(|table| table.lock().used) {
            self.lock().remove(&oldest.id);
        }
    }

    /// The game of a visitor with this name. One that is not in memory is gone on with from its journal.
    ///
    /// # Errors
    /// [`ApiError`] if there is none, or it is damaged.
    pub(crate) fn of(&self, visitor: &VisitorId, id: &str) -> Result<Arc<Table>, ApiError> {
        let known = || self.all_of(visitor).into_iter().find(|table| table.id == id || table.name() == id);
        if let Some(table) = known() {
            return Ok(table);
        }
        let folder = self.folder_of(visitor).ok_or_else(|| ApiError::missing("no games are kept here"))?;
        let _journals = self.journals.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have gone on with it meanwhile.
        if let Some(table) = known() {
            return Ok(table);
        }
        let unfinished = session::unfinished(&folder);
        let found = unfinished.iter().find(|unfinished| unfinished.id() == id);
        let found = found.ok_or_else(|| ApiError::missing("there is no such game"))?;
        Ok(self.seat(visitor, Session::resume(&found.path)?))
    }

    /// Deletes a game of a visitor that is not over.
    ///
    /// # Errors
    /// [`ApiError`] if there is none, or it is open in another window.
    pub(crate) fn delete(&self, visitor: &VisitorId, id: &str) -> Result<(), ApiError> {
        let table = self.of(visitor, id)?;
        let _journals = self.journals.lock().unwrap_or_else(PoisonError::into_inner);
        if table.version.receiver_count() > 0 {
            return Err(ApiError::new(
                StatusCode::CONFLICT,
                "the game is open in another window; leave it there first",
            ));
        }
        let path = table.lock().host.session().path().map(Path::to_owned);
        self.lock().remove(&table.id);
        // A game without a move has left nothing behind.
        path.map_or(Ok(()), std::fs::remove_file).map_err(|_| ApiError::trouble())
    }

    fn seat(&self, visitor: &VisitorId, session: Session) -> Arc<Table> {
        let delay = if session.setup().is_without_people() { Duration::from_millis(600) } else { Duration::ZERO };
        let settings = Settings {
            resources: self.resources.clone(),
            longest: self.budget.move_time,
            longest_hint: self.budget.move_time.min(LONGEST_HINT),
            longest_review: self.budget.move_time.min(Duration::from_millis(400)),
            delay,
        };
        // A game without a move has no journal yet whose name it could have.
        let id = name_of(&session).unwrap_or_else(secret);
        let inner = Inner { host: Host::new(session, settings), news: Vec::new(), used: Instant::now(), rests: false };
        let table = Arc::new(Table {
            id: id.clone(),
            visitor: visitor.clone(),
            inner: Mutex::new(inner),
            version: watch::channel(0).0,
            tickers: Arc::clone(&self.tickers),
        });
        self.lock().insert(id, Arc::clone(&table));
        table.wake();
        table
    }

    /// The games of a visitor.
    pub(crate) fn all_of(&self, visitor: &VisitorId) -> Vec<Arc<Table>> {
        self.lock().values().filter(|table| table.visitor == *visitor).map(Arc::clone).collect()
    }

    /// The games that a visitor left unfinished.
    pub(crate) fn unfinished(&self, visitor: &VisitorId) -> Vec<session::Unfinished> {
        let _journals = self.journals.lock().unwrap_or_else(PoisonError::into_inner);
        self.folder_of(visitor).map_or_else(Vec::new, |folder| session::unfinished(&folder))
    }

    /// Deletes the games of visitors that were left for longer than games are kept.
    pub(crate) fn delete_old(&self) {
        let (Some(folder), Some(age)) = (&self.folder, self.budget.keep_games) else { return };
        let _journals = self.journals.lock().unwrap_or_else(PoisonError::into_inner);
        let visitors = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for visitor in visitors.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())) {
            session::delete_older(&visitor.path(), age);
            // A folder in which there is still a game stays.
            let _ = std::fs::remove_dir(visitor.path());
        }
    }

    /// So many threads let the games go on: each move of a computer waits for the disk.
    pub(crate) const TICKERS: usize = 4;

    /// Lets the games of one of these threads go on, for ever.
    pub(crate) fn run(&self, ticker: usize) -> ! {
        let _ = self.tickers[ticker].set(std::thread::current());
        loop {
            let all = self.lock();
            let tables: Vec<Arc<Table>> =
                all.values().filter(|table| table.ticker() == ticker).map(Arc::clone).collect();
            drop(all);
            let mut thinking = false;
            for table in &tables {
                thinking |= table.tick();
                if table.is_left_for(FORGOTTEN) || table.is_left_for(OVER) && table.is_over() {
                    self.lock().remove(&table.id);
                }
            }
            std::thread::park_timeout(if thinking { TICK } else { IDLE });
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// What it is called: by its journal as soon as there is one, so that it is found again by a server that starts anew.
    pub(crate) fn name(&self) -> String {
        name_of(self.lock().host.session()).unwrap_or_else(|| self.id.clone())
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the game, and tells everybody who watches it.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Host) -> T) -> T {
        let mut inner = self.lock();
        inner.used = Instant::now();
        inner.rests = false;
        inner.news.clear();
        let changed = change(&mut inner.host);
        drop(inner);
        self.version.send_modify(|version| *version += 1);
        self.wake();
        changed
    }

    /// Lets it go on at once.
    fn wake(&self) {
        if let Some(ticker) = self.tickers[self.ticker()].get() {
            ticker.unpark();
        }
    }

    /// What to watch for changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Which thread lets it go on.
    fn ticker(&self) -> usize {
        self.id.bytes().fold(0, |sum, letter| sum + usize::from(letter)) % Tables::TICKERS
    }

    fn is_over(&self) -> bool {
        self.lock().host.session().to_move().is_none()
    }

    /// Whether nobody watches, and nothing was done for so long.
    fn is_left_for(&self, time: Duration) -> bool {
        self.version.receiver_count() == 0 && self.lock().used.elapsed() > time
    }

    /// Lets it go on; whether something may happen soon without a person.
    fn tick(&self) -> bool {
        // Whoever is busy with it is looked at the next time.
        let Ok(mut inner) = self.inner.try_lock() else { return true };
        let news = inner.host.tick();
        if news.is_empty() {
            if !inner.rests && self.version.receiver_count() == 0 && inner.used.elapsed() > RESTING {
                inner.host.rest();
                inner.rests = true;
            }
            return !inner.host.is_idle();
        }
        inner.rests = false;
        inner.news.extend(news);
        let told = inner.news.len().saturating_sub(MOST_NEWS);
        inner.news.drain(..told);
        drop(inner);
        self.version.send_modify(|version| *version += 1);
        true
    }

    /// What there is to be seen.
    pub(crate) fn answer(&self) -> TableAnswer {
        let inner = self.lock();
        let name = name_of(inner.host.session()).unwrap_or_else(|| self.id.clone());
        TableAnswer::of(&name, *self.version.borrow(), &inner)
    }
}

/// The name of the journal of a game, if it has one yet.
fn name_of(session: &Session) -> Option<String> {
    session.path().and_then(|path| path.file_stem()).map(|name| name.to_string_lossy().into_owned())
}
