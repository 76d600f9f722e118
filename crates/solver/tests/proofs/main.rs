//! What must hold of proofs and what is kept of them.

mod acyclic;
mod certificate;
mod checkpoint;
mod lookahead;
