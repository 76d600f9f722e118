//! Answers that come line by line. Only the latest line matters: who reads slowly skips some, and nothing piles up.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;

/// Where lines are put.
#[derive(Clone)]
pub(crate) struct Lines(watch::Sender<Option<Bytes>>);

/// At most so often a line is sent.
pub(crate) const PAUSE: Duration = Duration::from_millis(120);

/// An empty line now and then finds out whether anybody is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

impl Lines {
    /// A place for lines, and the answer that sends them until the place is gone.
    pub(crate) fn new() -> (Lines, Response) {
        let (sender, receiver) = watch::channel(None);
        let lines = stream::unfold((receiver, false), |(mut receiver, sent)| async move {
            // The first line is sent at once, and after a pause it is the latest one that is sent.
            if sent {
                tokio::time::sleep(PAUSE).await;
            }
            loop {
                let changed = tokio::time::timeout(KEEP_ALIVE, receiver.changed()).await;
                let line = match changed {
                    Err(_) => Bytes::from_static(b"\n"),
                    Ok(Ok(())) => match receiver.borrow_and_update().clone() {
                        Some(line) => line,
                        None => continue,
                    },
                    Ok(Err(_)) => return None,
                };
                return Some((Ok::<_, Infallible>(line), (receiver, true)));
            }
        });
        let kind = HeaderValue::from_static("application/x-ndjson");
        (Lines(sender), ([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
    }

    /// Sends a line, in the place of one that nobody has read yet.
    pub(crate) fn send(&self, answer: &impl Serialize) {
        if let Ok(mut line) = serde_json::to_vec(answer) {
            line.push(b'\n');
            self.0.send_replace(Some(line.into()));
        }
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// Waits until nobody reads any more.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}
