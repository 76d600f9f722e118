//! Halma: the published strategies, which value moves, and an evaluation of positions.
//!
//! The strategies A to D and the combined one, N, say what a *move* is worth, given the position: how far it goes, from
//! where, to where. They are written as [`Strategy::value`], summed with weights by [`Mix`], and compiled for a board by
//! [`Strategies`], which is what players use.
//!
//! [`Outlook`] says what a *position* is worth: how far everybody is from the goal.

mod assignment;
mod memo;
mod mix;
mod outlook;
pub mod race;
mod strategies;
mod strategy;
mod view;

pub use mix::{Mix, MixError};
pub use outlook::{Outlook, OutlookWeights};
pub use strategies::{Strategies, StrategyError};
pub use strategy::{MoveInView, Strategy};
pub use view::{Place, View};
