//! What the program answers, as JSON: the same for the command line, for the page and for other programs.
//!
//! Nothing is computed here. A [`Scene`](game::Scene) becomes a [`SceneAnswer`], a line a [`PositionAnswer`], a report of the
//! analysis an [`AnalysisResult`], a review a [`ReviewResult`], a proof a [`ProofResult`], a solve a [`SolveResult`] or a [`ProspectResult`], a match a [`MatchResult`], a check a
//! [`CheckResult`], a book that has grown a [`BookResult`].

mod analysis;
mod book;
mod check;
mod contest;
mod object;
mod position;
mod proof;
mod prospect;
mod review;
mod roster;
mod scene;
mod solve;

pub use analysis::AnalysisResult;
pub use book::BookResult;
pub use check::CheckResult;
pub use contest::{
    ContestNumber, DuelResult, EndingsResult, FaultResult, MatchResult, MeetingResult, OpeningsResult, PlayerResult,
    SeatResult, SprtResult,
};
pub use object::Object;
pub use position::{MoveAnswer, PositionAnswer};
pub use proof::{KnownProof, ProofResult, check_command};
pub use prospect::{MoveProspect, ProspectResult};
pub use review::ReviewResult;
pub use roster::RosterResult;
pub use scene::SceneAnswer;
pub use solve::{Findings, Known, SolveMode, SolveResult, Stages};
