use super::analysis::MOST_LINES;
use crate::budget::Budget;
use crate::state::Shared;
use axum::Json;
use axum::extract::State;
use serde::Serialize;

/// What this server is.
#[derive(Serialize)]
pub(crate) struct About {
    version: &'static str,
    /// Whether strangers are welcome: then files of this machine and long work are not to be had.
    public: bool,
    limits: Limits,
}

/// What may be asked for at most.
#[derive(Serialize)]
struct Limits {
    /// Seconds of an analysis.
    seconds: u64,
    /// MiB of an analysis.
    memory: usize,
    least_memory: usize,
    lines: usize,
    threads: usize,
}

/// What this server is.
pub(crate) async fn show(State(shared): State<Shared>) -> Json<About> {
    let budget = &shared.budget;
    let limits = Limits {
        seconds: budget.analysis_time.as_secs(),
        memory: budget.analysis_memory >> 20,
        least_memory: Budget::LEAST_MEMORY,
        lines: MOST_LINES,
        threads: budget.analysis_threads,
    };
    Json(About { version: env!("CARGO_PKG_VERSION"), public: shared.door.is_public(), limits })
}
