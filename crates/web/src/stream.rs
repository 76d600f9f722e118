//! Answers that come line by line. Only the latest line matters: who reads slowly skips some, and nothing piles up.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use game::StopSignal;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// Where lines are put.
#[derive(Clone)]
pub(crate) struct Lines(watch::Sender<Option<Bytes>>);

/// At most so often a line of an analysis is sent: nobody reads faster.
pub(crate) const ANALYSIS: Duration = Duration::from_millis(120);

/// The same for a game, which has few lines.
pub(crate) const GAME: Duration = Duration::from_millis(20);

/// An empty line now and then finds out whether anybody is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

impl Lines {
    /// A place for lines, and the answer that sends them until the place is gone, with at least this pause between two of them.
    pub(crate) fn new(pause: Duration) -> (Lines, Response) {
        let (sender, receiver) = watch::channel(None);
        let lines = stream::unfold((receiver, false), move |(mut receiver, sent)| async move {
            // The first line is sent at once, and after a pause it is the latest one that is sent.
            if sent {
                tokio::time::sleep(pause).await;
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

/// Does long work apart from those who only wait, and sends its lines. `stop` is raised when nobody reads them any more.
pub(crate) fn while_read(stop: &Arc<StopSignal>, work: impl FnOnce(&Lines, &StopSignal) + Send + 'static) -> Response {
    let (sent, response) = Lines::new(ANALYSIS);
    let stop = Arc::clone(stop);
    // Whoever waits for the reader to go must not keep the answer open when the work is done.
    let (working, done) = oneshot::channel::<()>();
    tokio::spawn({
        let (sent, stop) = (sent.clone(), Arc::clone(&stop));
        async move {
            tokio::select! {
                () = sent.closed() => stop.raise(),
                _ = done => {}
            }
        }
    });
    tokio::task::spawn_blocking(move || {
        // A thread of its own: one that has stepped back cannot step forward again.
        std::thread::scope(|scope| {
            scope.spawn(|| {
                step_back();
                work(&sent, &stop);
            });
        });
        drop(working);
    });
    response
}

/// Behind the threads that answer and make moves: an analysis takes as long as it is given anyway.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lets everything else go first. On Linux this is about the calling thread and those that it starts; a thread that cannot step back works
/// all the same.
#[cfg(target_os = "linux")]
fn step_back() {
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}
