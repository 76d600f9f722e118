//! Othello, Nip, and the kernel that all disc-flipping games share.
//!
//! A board is a set of cells and a set of *lines*; a line is a straight run of cells or, in Nip, the closed rim.
//! A move puts a stone on an empty cell and flips the bracketed runs of every line through it. Othello and Nip
//! differ only in their cells, their lines and their start: [`othello`] and [`nip`] say which. The kernel knows neither by name.
//!
//! - [`Shape`] says which cells there are, [`Board`] holds the tables made from it;
//! - [`Isa`] is the set of instructions the kernel is compiled for: [`Portable`], or [`V3`] where the CPU has AVX2 and BMI2;
//! - [`Discs`] is the rules value: it implements the traits of the `game` crate;
//! - [`Appraise`] is a judgement of positions that is compiled together with the search that asks it;
//! - [`SlowTwin`] is the same rules written the obvious way, for the tests to compare with.

mod appraise;
mod arrange;
mod board;
mod cell;
mod coded;
mod discs;
mod isa;
mod last;
pub mod nip;
mod notation;
pub mod othello;
mod portable;
mod position;
mod row;
mod scene;
mod scoring;
mod shape;
mod slow_twin;
mod speed;
mod stability;
mod start;
mod symmetry;
#[cfg(target_arch = "x86_64")]
mod v3;
mod word;

pub use appraise::{Appraise, Sides};
pub use board::{Board, Rim};
pub use cell::{Cell, Move};
pub use discs::{Discs, Moves};
pub use isa::{Isa, IsaChoice, Portable, V3};
pub use position::Position;
pub use row::Row;
pub use scoring::Scoring;
pub use shape::{Shape, ShapeError, parse_size};
pub use slow_twin::{SlowMove, SlowPosition, SlowTwin};
pub use speed::{KernelSpeed, kernel_speeds};
pub use stability::stable;
pub use start::{Start, StartError};
pub use symmetry::Symmetries;
pub use word::{Bits, Word};
