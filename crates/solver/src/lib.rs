//! Proofs: the exact solver for disc games, the distance search for games that may repeat, perft and plain minimax.

mod acyclic;
mod checkpoint;
mod distance;
mod lookahead;
mod perft;
mod plain;
mod prover;
mod solver;

pub use acyclic::AcyclicSolver;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use distance::{DistanceLimits, DistanceOutcome, DistanceSolver};
pub use lookahead::{Foresight, Judge, Lookahead, Stage, lookahead};
pub use perft::perft;
pub use plain::{plain_alpha_beta, plain_minimax, plain_prospect};
pub use prover::SolverProver;
pub use solver::{Config, Goal, Limits, Outcome, Proof, ProofLog, Reply, Solver};
