//! The games being played: each is kept in its journal from move to move.

mod answer;

use crate::budget::Budget;
use crate::door::{VisitorId, secret};
use crate::error::ApiError;
pub(crate) use answer::TableAnswer;
use games::Resources;
use session::{Host, News, Session, Settings, Setup};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// All games.
pub(crate) struct Tables {
    all: Mutex<HashMap<String, Arc<Table>>>,
    /// Where their journals are.
    folder: Option<PathBuf>,
    budget: Budget,
    resources: Resources,
}

/// A game with those who play it.
pub(crate) struct Table {
    id: String,
    visitor: VisitorId,
    inner: Mutex<Inner>,
    /// Goes up with everything that happens.
    version: watch::Sender<u64>,
}

pub(crate) struct Inner {
    pub(crate) host: Host,
    /// What happened last, to be told.
    pub(crate) news: Vec<News>,
    used: Instant,
}

/// How often the games that go on are looked at.
const TICK: Duration = Duration::from_millis(10);

/// The same while there is none.
const IDLE: Duration = Duration::from_millis(100);

/// Games that nobody has looked at for so long leave the memory; their journals stay.
const FORGOTTEN: Duration = Duration::from_hours(2);

/// News that are told again to whoever comes late.
const MOST_NEWS: usize = 8;

impl Tables {
    pub(crate) fn new(folder: Option<PathBuf>, budget: &Budget, resources: &Resources) -> Tables {
        let resources = Resources { threads: 1, memory: budget.player_memory, ..resources.clone() };
        Tables { all: Mutex::default(), folder, budget: budget.clone(), resources }
    }

    fn folder_of(&self, visitor: &VisitorId) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(visitor.folder()))
    }

    /// Begins a game.
    ///
    /// # Errors
    /// [`ApiError`] if the setup is wrong, or there are too many games.
    pub(crate) fn begin(&self, visitor: &VisitorId, setup: Setup) -> Result<Arc<Table>, ApiError> {
        let all = self.lock();
        let own = all.values().filter(|table| table.visitor == *visitor).count();
        if own >= self.budget.tables || all.len() >= self.budget.all_tables {
            return Err(ApiError::too_many("too many games are going on; end one first"));
        }
        drop(all);
        let folder = self.folder_of(visitor);
        let session = Session::begin(setup, folder.as_deref())?;
        Ok(self.seat(visitor, session))
    }

    /// The game of a visitor with this name. One that is not in memory is gone on with from its journal.
    ///
    /// # Errors
    /// [`ApiError`] if there is none, or it is damaged.
    pub(crate) fn of(&self, visitor: &VisitorId, id: &str) -> Result<Arc<Table>, ApiError> {
        let own = self.all_of(visitor);
        if let Some(table) = own.into_iter().find(|table| table.id == id || table.name() == id) {
            return Ok(table);
        }
        let folder = self.folder_of(visitor).ok_or_else(|| ApiError::missing("no games are kept here"))?;
        let unfinished = session::unfinished(&folder);
        let found = unfinished.iter().find(|unfinished| unfinished.id() == id);
        let found = found.ok_or_else(|| ApiError::missing("there is no such game"))?;
        Ok(self.seat(visitor, Session::resume(&found.path)?))
    }

    fn seat(&self, visitor: &VisitorId, session: Session) -> Arc<Table> {
        let delay = if session.setup().is_without_people() { Duration::from_millis(600) } else { Duration::ZERO };
        let settings = Settings {
            resources: self.resources.clone(),
            longest: self.budget.move_time,
            longest_review: self.budget.move_time.min(Duration::from_millis(400)),
            delay,
        };
        // A game without a move has no journal yet whose name it could have.
        let id = name_of(&session).unwrap_or_else(secret);
        let inner = Inner { host: Host::new(session, settings), news: Vec::new(), used: Instant::now() };
        let table = Arc::new(Table {
            id: id.clone(),
            visitor: visitor.clone(),
            inner: Mutex::new(inner),
            version: watch::channel(0).0,
        });
        self.lock().insert(id, Arc::clone(&table));
        table
    }

    /// The games of a visitor.
    pub(crate) fn all_of(&self, visitor: &VisitorId) -> Vec<Arc<Table>> {
        self.lock().values().filter(|table| table.visitor == *visitor).map(Arc::clone).collect()
    }

    /// The games that a visitor left unfinished.
    pub(crate) fn unfinished(&self, visitor: &VisitorId) -> Vec<session::Unfinished> {
        self.folder_of(visitor).map_or_else(Vec::new, |folder| session::unfinished(&folder))
    }

    /// Lets all games go on, for ever.
    pub(crate) fn run(&self) -> ! {
        loop {
            let tables: Vec<Arc<Table>> = self.lock().values().map(Arc::clone).collect();
            for table in &tables {
                table.tick();
            }
            let forgotten = |table: &Arc<Table>| table.lock().used.elapsed() > FORGOTTEN;
            for table in tables.iter().filter(|table| forgotten(table)) {
                self.lock().remove(&table.id);
            }
            std::thread::sleep(if tables.is_empty() { IDLE } else { TICK });
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
        inner.news.clear();
        let changed = change(&mut inner.host);
        drop(inner);
        self.version.send_modify(|version| *version += 1);
        changed
    }

    /// What to watch for changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn tick(&self) {
        // Whoever is busy with it is looked at the next time.
        let Ok(mut inner) = self.inner.try_lock() else { return };
        let news = inner.host.tick();
        if news.is_empty() {
            return;
        }
        inner.news.extend(news);
        let told = inner.news.len().saturating_sub(MOST_NEWS);
        inner.news.drain(..told);
        drop(inner);
        self.version.send_modify(|version| *version += 1);
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
