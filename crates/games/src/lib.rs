//! Every game behind one face: positions, moves and lines of play are values, and text is made and read only for people, files
//! and protocols.
//!
//! Static types end here. [`open`] turns a name, a board and switches into a [`Game`]; a [`Game`] makes [`Position`]s, which can be
//! played on by a [`Move`], drawn, counted and solved. A [`Line`] is a start and moves: what a [`Player`] is asked about. A
//! [`Match`] is a line with clocks, limits and taking back. What not every game has, it is asked for: `game.tablebase()`,
//! `game.certificates()`.
//!
//! Nothing above this crate names a game: a new one is a crate of rules and one entry in [`games`].
//!
//! ```
//! let game = games::open("nip", Some("4x6"), &[])?;
//! let mut line = game.line();
//! assert_eq!(line.position().text(), "------OX----XO------ X");
//! let mv = line.position().parse_move("b2")?;
//! line.push(mv).expect("it is legal");
//! assert_eq!((line.position().perft(1, 1), game.move_text(mv)), (3, "b2".to_owned()));
//! # Ok::<(), games::GameError>(())
//! ```

mod abilities;
mod analyst;
mod batch;
mod books;
mod bout;
mod check;
mod description;
mod discs;
mod drawing;
mod error;
mod game_;
mod gobblers;
mod halma;
mod handicap;
mod line;
mod list;
mod lookahead;
mod move_;
mod observation;
mod oracle;
mod perft;
mod plain;
mod player;
mod position;
mod prospect;
mod roster;
mod row;
mod solving;
mod tablebase;

pub use ::discs::KernelSpeed;
pub use analyst::{Analyst, MoveEstimate};
pub use batch::{Batch, BatchOutput, BatchPlan};
pub use books::{BookBuilt, BookGrowth, BookInfo, BookMove, BookPlan, BookWatch, Books, GrowingBook, OpenedBook};
pub use bout::{Bout, BoutResult, Effort, Entrant, Opening};
pub use census::{Amount, Census, Ending as CensusEnding, Estimate, Plan as CensusPlan, Sampling};
pub use certificate::{
    Certificate, CheckError, Claim, Confirmed, DEFAULT_FINISH_EMPTIES, HIGHEST_FINISH_EMPTIES, WriteError, Written,
};
pub use check::{CertificateSource, check, check_from};
pub use description::time as move_time;
pub use discs::whose_weights;
pub use error::GameError;
pub use game_::{Game, GameFace};
pub use handicap::{Handicap, Handicaps};
pub use line::LineText;
pub use list::{GameInfo, RosterInfo, games, open, open_place, open_with, variant};
pub use lookahead::LookaheadResult;
pub use move_::Move;
pub use observation::Observation;
pub use player::{Advice, Player};
pub use players::{How, Level, LevelError, Reason, Standing, Value, Worth};
pub use position::{Position, PositionFace};
pub use prospect::{ProspectOutcome, ProspectSolver, Source};
pub use retro::{Counts, TablebaseError};
pub use roster::Roster;
pub use solver::{CheckpointError, Goal, Judge, Limits, Lookahead, Outcome, Reply, Stage};
pub use solving::{Certificates, Checkpointer, Kernels, PartFormat, Questions, Resources, ScoreSolver, Solver, Tally};
pub use tablebase::{BuildPlan, Built, LookUpSpeed, Tablebase, TablebaseInfo, Verification};

/// A line of play of any game: a start and moves.
pub type Line = game::Line<Game>;

/// A game of any kind that is being played.
pub type Match = game::Match<Game>;
