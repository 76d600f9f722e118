//! Games between people and computers: who sits where, what was played, what was taken back, and what the computer thinks of
//! it. Nothing is drawn and nothing is asked here; screens, plain mode and pages are built on [`Host`].
//!
//! - [`Setup`] says what is played by whom; [`Session`] is a game of that kind, with every event on disk before the next one
//!   ([`Journal`]), so that a crash loses nothing.
//! - [`Host`] has a session and lets the computer think in the background: for its moves, for hints, about draws, and about the whole
//!   game afterwards.

mod draw;
mod error;
mod event;
mod host;
mod journal;
mod occupant;
mod session;
mod setup;
mod thinking;

pub use error::PlayError;
pub use event::Event;
pub use games::Worth;
pub use host::{Host, News, Settings};
pub use journal::{Journal, Unfinished, delete_older, unfinished};
pub use occupant::Occupant;
pub use protocol::end_all as end_programs;
pub use session::{Session, TakenBack, Turn};
pub use setup::Setup;
