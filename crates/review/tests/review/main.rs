//! What must hold of games that are looked back on.

mod annotated;
mod exercises;
mod reviews;
mod training;
