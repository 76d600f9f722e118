//! What the program answers, as JSON: the same for the command line, for the page and for other programs.
//!
//! Nothing is computed here. A [`Scene`](game::Scene) becomes a [`SceneAnswer`], a line a [`PositionAnswer`], a report of the
//! analysis an [`AnalysisResult`], a review a [`ReviewResult`], a proof a [`ProofResult`].

mod analysis;
mod object;
mod position;
mod proof;
mod review;
mod roster;
mod scene;

pub use analysis::AnalysisResult;
pub use object::Object;
pub use position::{MoveAnswer, PositionAnswer};
pub use proof::{KnownProof, ProofResult, check_command};
pub use review::ReviewResult;
pub use roster::RosterResult;
pub use scene::SceneAnswer;
