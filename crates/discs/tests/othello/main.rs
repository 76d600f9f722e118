//! What must hold of Othello: its rules, its counts, and the common kit.

mod kit;
mod perft;
mod rules;
