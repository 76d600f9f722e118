use super::blocking;
use super::certificates::Certificate;
use crate::error::ApiError;
use crate::state::Shared;
use answers::{KnownProof, check_command};
use axum::Json;
use axum::extract::State;
use library::{Library, ProofQuery};
use serde_json::{Value, json};
use std::path::Path;

/// All that is proven. A library that cannot be read does not hide what comes with the program.
pub(crate) async fn list(State(shared): State<Shared>) -> Result<Json<Vec<Value>>, ApiError> {
    blocking(move || {
        let path = shared.library.as_ref().filter(|path| path.exists());
        let own = path.and_then(|path| Library::open(path).and_then(|library| library.proofs()).ok());
        let known = KnownProof::all(own.unwrap_or_default(), &ProofQuery::default());
        let public = shared.door.is_public();
        Ok(Json(known.iter().filter_map(|known| answer(known, public)).collect()))
    })
    .await
}

/// A proof, with what its certificate is asked for by. Where the file is stays on this machine.
fn answer(known: &KnownProof, public: bool) -> Option<Value> {
    let mut answer = serde_json::to_value(known.result()).ok()?;
    let certificate = Certificate::of(&known.proof, public);
    let named = known.proof.certificate.as_deref().and_then(|file| Path::new(file).file_name());
    // One of this machine is no business of strangers; one that the command of a shipped proof writes has no folder.
    let named =
        named.map(|name| name.to_string_lossy().into_owned()).filter(|_| certificate.is_some() || is_shipped(known));
    answer["check"] = json!(named.as_deref().map(check_command));
    answer["certificate"] = json!(named);
    answer["certificate_id"] = json!(certificate.map(|certificate| certificate.id));
    Some(answer)
}

fn is_shipped(known: &KnownProof) -> bool {
    known.proof.origin == library::Origin::Shipped
}
