//! The library: every game in one `SQLite` file, found by who played it, how it ended, and by position.
//!
//! - [`Library`] opens the file, brings an old one up to date, and refuses one from the future.
//! - [`Library::add`] takes games in: each is checked by the rules, and one that is already there is recognised.
//! - [`Library::search`] finds games; [`Library::explore`] says what was played in a position, or in any image of it, and how
//!   that went.
//!
//! - [`Library::keep_contest_games`] keeps the games of a contest as they end, so that one that was cut off goes on; [`Library::finding`] and
//!   [`Library::keep_finding`] do the same for the cells of an experiment.
//! - [`Library::keep_answer`] keeps how an exercise went, and [`Library::drills`] has those that were missed first.
//! - [`Library::keep_proof`] keeps what was proven here; [`shipped_proofs`] is what was proven before.
//!
//! Positions are kept as *postings*: for every position of every game the hash of its canonical form, the game, the ply and the
//! result. New ones go into an ordinary table; when there are many, they are sorted into packed blocks (`segments`), which take
//! a third of the room and are read in one go.

mod add;
mod contests;
mod error;
mod explore;
mod findings;
mod fingerprint;
mod kinds;
mod library;
mod postings;
mod proof;
mod proofs;
mod schema;
mod scores;
mod search;
mod segments;
mod shipped;
mod supply;
mod training;

pub use add::Added;
pub use contests::{Contest, ContestGame};
pub use error::StoreError;
pub use explore::{Explored, MoveStatistics, Results};
pub use kinds::Kind;
pub use library::Library;
pub use proof::{Method, Origin, Proof, ProofQuery, ProvenValue, Solved, solve_command};
pub use scores::ScoreAgainst;
pub use search::{Found, Query};
pub use shipped::shipped_proofs;
pub use supply::Supply;
pub use training::Drill;
