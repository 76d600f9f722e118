//! How to think: perft, plain minimax, the exact solver for disc games, and engines that look some plies ahead.

mod acyclic;
mod checkpoint;
mod distance;
pub mod engine;
mod lookahead;
mod perft;
mod plain;
mod prover;
mod solver;

pub use acyclic::AcyclicSolver;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use distance::{DistanceLimits, DistanceOutcome, DistanceProgress, DistanceSolver, DistanceWatch};
pub use lookahead::{Foresight, Judge, Lookahead, Stage, lookahead};
pub use perft::perft;
pub use plain::{plain_alpha_beta, plain_minimax, plain_prospect};
pub use prover::SolverProver;
pub use solver::{Config, Goal, Limits, Outcome, Progress, Proof, ProofLog, Silent, Solver, Watch};
