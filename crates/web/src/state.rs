use crate::budget::Budget;
use crate::desk::Desks;
use crate::door::Door;
use crate::guard::Hosts;
use crate::tables::Tables;
use crate::training::Trainings;
use jobs::Jobs;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// What all requests share.
pub(crate) type Shared = Arc<Server>;

pub(crate) struct Server {
    pub(crate) hosts: Hosts,
    /// Whether a proxy may stand before this server, whose word is believed.
    pub(crate) behind_proxy: bool,
    pub(crate) door: Door,
    pub(crate) budget: Budget,
    pub(crate) tables: Tables,
    pub(crate) desks: Desks,
    pub(crate) trainings: Trainings,
    /// The file of the library, if there is one.
    pub(crate) library: Option<PathBuf>,
    /// Long work, if there is a place for it.
    pub(crate) jobs: Option<Arc<Jobs>>,
    /// Goes up with everything that happens to a job.
    pub(crate) jobs_changed: watch::Sender<u64>,
    /// Permits for analyses to work at the same moment.
    pub(crate) working: Semaphore,
    /// Permits for first looks at a position.
    pub(crate) looking: Semaphore,
    /// The permit to check a certificate.
    pub(crate) checking: Arc<Semaphore>,
}
