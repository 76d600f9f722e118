//! Certificates: proofs as files, to be kept, and to be checked here move by move.

use super::{Sent, blocking};
use crate::error::ApiError;
use crate::state::Shared;
use crate::stream::{self, Lines};
use answers::check_command;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use game::{Progress, StopSignal, Watch};
use games::{CertificateSource, CheckError, Confirmed, check_from};
use library::{Library, Origin, Proof};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;
use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Those that come with the program.
#[derive(RustEmbed)]
#[folder = "../../certificates"]
struct Shipped;

/// A certificate that can be had.
pub(crate) struct Certificate {
    /// Says nothing of where a file is.
    pub(crate) id: String,
    /// The name of the file, without its folder.
    pub(crate) name: String,
    from: From,
}

enum From {
    Memory(Cow<'static, [u8]>),
    File(PathBuf),
}

/// Nothing is told, but by a page of ours.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// How far a check has come, or what came of it.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
enum CheckAnswer {
    Checking {
        share: f64,
    },
    Confirmed {
        claim: String,
        position: String,
        moves: u64,
        positions: u64,
        searched: u64,
        seconds: f64,
        /// The command that does the same.
        command: String,
    },
    Refused {
        reason: String,
    },
}

impl Certificate {
    /// The certificate of a proof, if it can be had here. Strangers are given those that come with the program.
    pub(crate) fn of(proof: &Proof, public: bool) -> Option<Certificate> {
        let file = PathBuf::from(proof.certificate.as_ref()?);
        let name = file.file_name()?.to_string_lossy().into_owned();
        match proof.origin {
            Origin::Shipped => {
                let found = Shipped::get(&name)?;
                Some(Certificate { id: name.clone(), name, from: From::Memory(found.data) })
            }
            Origin::Here(_) if public || !file.is_file() => None,
            Origin::Here(_) => {
                let mut id = "here-".to_owned();
                for byte in &Sha256::digest(file.to_string_lossy().as_bytes())[..8] {
                    let _ = write!(id, "{byte:02x}");
                }
                Some(Certificate { id, name, from: From::File(file) })
            }
        }
    }

    fn find(shared: &Shared, id: &str) -> Result<Certificate, ApiError> {
        let path = shared.library.as_ref().filter(|path| path.exists());
        let own = path.and_then(|path| Library::open(path).and_then(|library| library.proofs()).ok());
        let public = shared.door.is_public();
        let all = library::shipped_proofs().iter().chain(own.iter().flatten());
        let found = all.filter_map(|proof| Certificate::of(proof, public)).find(|certificate| certificate.id == id);
        found.ok_or_else(|| ApiError::missing("there is no such certificate"))
    }

    fn open(&self) -> std::io::Result<Box<dyn CertificateSource>> {
        Ok(match &self.from {
            From::Memory(bytes) => Box::new(Cursor::new(bytes.to_vec())),
            From::File(path) => Box::new(BufReader::new(File::open(path)?)),
        })
    }
}

/// A certificate as a file.
pub(crate) async fn download(State(shared): State<Shared>, Path(id): Path<String>) -> Result<Response, ApiError> {
    blocking(move || {
        let certificate = Certificate::find(&shared, &id)?;
        let bytes = match &certificate.from {
            From::Memory(bytes) => bytes.to_vec(),
            From::File(path) => {
                std::fs::read(path).map_err(|_| ApiError::missing("the certificate is no longer there"))?
            }
        };
        let kind = HeaderValue::from_static("application/octet-stream");
        let kept = HeaderValue::from_static("attachment");
        Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, kept)], Body::from(bytes)).into_response())
    })
    .await
}

/// Checks a certificate, and tells how far it is; leaving stops it.
pub(crate) async fn check(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, ApiError> {
    if shared.door.is_public() {
        return Err(ApiError::not_in_public());
    }
    let found = Arc::clone(&shared);
    let certificate = blocking(move || Certificate::find(&found, &id)).await?;
    let permit = Arc::clone(&shared.checking).try_acquire_owned();
    let permit = permit.map_err(|_| ApiError::too_many("another certificate is being checked; wait for that"))?;
    let (lines, response) = Lines::new(stream::ANALYSIS);
    let teller = Teller { lines: lines.clone(), stop: Arc::new(StopSignal::new()) };
    let (working, done) = tokio::sync::oneshot::channel::<()>();
    let stop = Arc::clone(&teller.stop);
    let reader = lines.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = reader.closed() => stop.raise(),
            _ = done => {}
        }
    });
    tokio::task::spawn_blocking(move || {
        let began = Instant::now();
        lines.send(&CheckAnswer::Checking { share: 0.0 });
        let checked = certificate.open().map_err(CheckError::from).and_then(|source| check_from(source, &teller));
        lines.send(&answer(&certificate, checked, began));
        drop((permit, working));
    });
    Ok(response)
}

fn answer(certificate: &Certificate, checked: Result<Confirmed, CheckError>, began: Instant) -> CheckAnswer {
    match checked {
        Ok(Confirmed { header, searched }) => CheckAnswer::Confirmed {
            claim: header.claim.to_string(),
            position: header.position,
            moves: header.counts.moves,
            positions: header.counts.positions,
            searched,
            seconds: began.elapsed().as_secs_f64(),
            command: check_command(&certificate.name),
        },
        Err(error) => CheckAnswer::Refused { reason: error.to_string() },
    }
}

/// Tells whoever reads, and stops the work when nobody does.
struct Teller {
    lines: Lines,
    stop: Arc<StopSignal>,
}

impl Watch for Teller {
    fn progress(&self, progress: &Progress) {
        self.lines.send(&CheckAnswer::Checking { share: progress.share() });
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}
