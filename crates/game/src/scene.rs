//! The one thing that the terminal and the page draw.

use crate::Game;

/// PLACEHOLDER
pub trait Depict: Game {
    /// The scene of a position.
    fn scene(&self, pos: &Self::Position) -> Scene;
}
/// p
#[derive(Clone, Debug, PartialEq)]
pub struct Scene;
/// p
#[derive(Clone, Debug, PartialEq)]
pub struct Point;
/// p
#[derive(Clone, Debug, PartialEq)]
pub struct Token;
/// p
#[derive(Clone, Debug, PartialEq)]
pub struct Mark;
