//! What must hold of Nip: its rules, its counts, and the common kit.

mod kit;
mod perft;
mod rules;
