use super::blocking;
use crate::error::ApiError;
use crate::state::Shared;
use answers::KnownProof;
use axum::Json;
use axum::extract::State;
use library::{Library, Proof, ProofQuery};
use serde_json::Value;

/// All that is proven. A library that cannot be read does not hide what comes with the program.
pub(crate) async fn list(State(shared): State<Shared>) -> Result<Json<Vec<Value>>, ApiError> {
    blocking(move || {
        let path = shared.library.as_ref().filter(|path| path.exists());
        let mut own = path.and_then(|path| Library::open(path).and_then(|library| library.proofs()).ok());
        if shared.door.is_public() {
            // They name files of this machine.
            own.iter_mut().flatten().for_each(|proof: &mut Proof| proof.certificate = None);
        }
        let known = KnownProof::all(own.unwrap_or_default(), &ProofQuery::default());
        let answers = known.iter().filter_map(|known| serde_json::to_value(known.result()).ok());
        Ok(Json(answers.collect()))
    })
    .await
}
