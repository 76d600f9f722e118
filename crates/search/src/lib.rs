//! How to think: perft, plain minimax, and the exact solver for disc games.

mod perft;
mod plain;
mod solver;

pub use perft::perft;
pub use plain::{plain_alpha_beta, plain_minimax};
pub use solver::{Config, Goal, Limits, Outcome, Progress, Proof, ProofLog, Silent, Solver, Watch};
