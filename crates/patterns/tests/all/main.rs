//! What must hold of the pattern evaluation.

mod common;
mod evaluation;
mod file;
mod layout;
mod shipped;
