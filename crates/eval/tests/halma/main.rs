//! Judgements of Halma: hand-made positions, symmetry, and fast forms against plain ones.

mod common;
mod mixes;
mod outlook;
mod race;
mod strategies;
