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
}

/// What this server is.
pub(crate) async fn show(State(shared): State<Shared>) -> Json<About> {
    Json(About { version: env!("CARGO_PKG_VERSION"), public: shared.door.is_public() })
}
