//! What must hold of Halma.

mod common;
mod edge;
mod kit;
mod paths;
mod perft;
mod ranks;
mod rules;
mod shortest_game;
mod solved;
