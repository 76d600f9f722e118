//! Games as they are kept, studied and exchanged.
//!
//! A [`Record`] says what was played by whom, every move with what is known of it, and how it ended; it holds text only, so that it
//! outlives the code that played it. Its own file is text that a person can read ([`read`], [`Record::text`]), with JSON
//! beside it ([`json`]), and CSV for statistics, which is only written ([`csv`]). The [`formats`] of the Othello world are read and written too; what one of them cannot hold is
//! said in a warning.
//!
//! Reading checks the form of a file. [`Record::replay`] checks the game: every move by the rules, variations included, and the
//! result.

pub mod csv;
mod date;
mod error;
pub mod formats;
pub mod json;
mod node;
mod open_games;
pub mod openings;
mod plain;
mod read;
mod record;
mod replay;
mod seconds;
mod write;

pub use date::today;
pub use error::RecordError;
pub use node::{Judgement, Node};
pub use open_games::OpenGames;
pub use read::read;
pub use record::{Record, Setting};
pub use write::Boards;
