//! What must hold of numbers.

mod properties;
mod published;
mod simulation;
