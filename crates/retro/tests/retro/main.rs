//! What must hold of backward induction and its files.

mod checkpoints;
mod common;
mod files;
mod induction;
