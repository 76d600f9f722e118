use crate::budget::Budget;
use crate::desk::Desks;
use crate::door::Door;
use crate::guard::{Hosts, guard};
use crate::memory;
use crate::routes::router;
use crate::state::{Server, Shared};
use crate::tables::Tables;
use crate::training::Trainings;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use games::Resources;
use jobs::Jobs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// What to serve, and to whom.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Whether strangers are welcome.
    pub public: bool,
    /// Other names under which this server is reached, behind a proxy.
    pub hosts: Vec<String>,
    /// How much visitors may ask for.
    pub budget: Budget,
    /// Where games are kept.
    pub games_folder: Option<PathBuf>,
    /// The file of the library.
    pub library: Option<PathBuf>,
    /// What long work is run with; without, or in public, there is none.
    pub jobs: Option<jobs::Options>,
    /// Threads, memory, and where tables are.
    pub resources: Resources,
}

/// Why nothing can be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nobody can be heard there.
    #[error("{0} cannot be listened to: {1}; choose another with --listen")]
    Listen(SocketAddr, io::Error),
    /// The system has no threads left, or the like.
    #[error("the server cannot run: {0}")]
    Run(#[from] io::Error),
}

/// Where the page is.
pub struct Address {
    shared: Shared,
    /// Where it listens; the port that was chosen, if none was asked for.
    pub listening: SocketAddr,
}

impl Address {
    /// A link that lets one browser in.
    pub fn link(&self) -> String {
        let host = match self.listening {
            SocketAddr::V4(address) if !address.ip().is_unspecified() => address.to_string(),
            SocketAddr::V6(address) if !address.ip().is_unspecified() => address.to_string(),
            other => format!("localhost:{}", other.port()),
        };
        if self.shared.door.is_public() {
            return format!("http://{host}/");
        }
        format!("http://{host}/enter?key={}", self.shared.door.key())
    }
}

/// How often memory that nobody uses is looked for.
const TIDY: Duration = Duration::from_secs(10);

/// How often games are looked for that were kept long enough.
const DELETE_OLD: Duration = Duration::from_hours(6);

/// Serves until somebody asks to stop. `ready` is told where.
///
/// # Errors
/// [`ServeError`] if nobody can be heard there.
pub fn serve(options: Options, ready: impl FnOnce(Address)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async move {
        let listener =
            TcpListener::bind(options.listen).await.map_err(|error| ServeError::Listen(options.listen, error))?;
        let listening = listener.local_addr()?;
        let jobs_changed = watch::Sender::new(0);
        let jobs = options.jobs.filter(|_| !options.public).map(|jobs| {
            let changed = jobs_changed.clone();
            Jobs::open(jobs, move || changed.send_modify(|version| *version += 1))
        });
        let shared: Shared = Arc::new(Server {
            // Where nothing can be written people still play and analyse.
            jobs: jobs.and_then(Result::ok).map(Arc::new),
            jobs_changed,
            hosts: Hosts::new(listening, &options.hosts),
            behind_proxy: options.public || !options.hosts.is_empty(),
            door: Door::new(options.public),
            tables: Tables::new(options.games_folder, &options.budget, &options.resources),
            desks: Desks::new(&options.budget, &options.resources),
            trainings: Trainings::default(),
            working: Semaphore::new(options.budget.working),
            looking: Semaphore::new(1),
            checking: Arc::new(Semaphore::new(1)),
            library: options.library,
            budget: options.budget.clone(),
        });
        let app = router()
            .fallback(|| async { crate::error::ApiError::missing("there is nothing here") })
            .layer(DefaultBodyLimit::max(options.budget.body))
            .layer(from_fn_with_state(Arc::clone(&shared), guard))
            .with_state(Arc::clone(&shared));
        for ticker in 0..Tables::TICKERS {
            let floor = Arc::clone(&shared);
            std::thread::Builder::new().name("tables".to_owned()).spawn(move || floor.tables.run(ticker))?;
        }
        if let Some(jobs) = shared.jobs.clone() {
            std::thread::Builder::new().name("jobs".to_owned()).spawn(move || jobs.run())?;
        }
        let tidied = Arc::clone(&shared);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TIDY).await;
                tidied.desks.tidy();
                tidied.trainings.tidy();
                memory::give_back();
            }
        });
        let kept = Arc::clone(&shared);
        std::thread::Builder::new().name("old games".to_owned()).spawn(move || {
            loop {
                kept.tables.delete_old();
                std::thread::sleep(DELETE_OLD);
            }
        })?;
        ready(Address { shared, listening });
        tokio::select! {
            served = async { axum::serve(listener, app).await } => served?,
            () = stopped() => {}
        }
        Ok::<(), ServeError>(())
    })?;
    // What still thinks is not waited for: every move that was made is in its journal.
    runtime.shutdown_timeout(Duration::from_millis(200));
    Ok(())
}

/// Waits until somebody asks to stop.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminated) = terminated {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
