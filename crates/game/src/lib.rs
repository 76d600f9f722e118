//! What every game of Yomikiri has in common: traits, seats, payoffs, notation, scenes.
//!
//! Games implement these traits and know no algorithm; algorithms are written against them and know no
//! particular game. There is no input, no output and no search in this crate.

mod bounds;
mod notation;
mod payoff;
mod rules;
mod scene;
mod seat;
mod switches;
mod think;

pub use bounds::{Bounds, Verdict};
pub use notation::{Notation, ParseError};
pub use payoff::Payoff;
pub use rules::{Duel, Game, IllegalMove, Keyed, Ranked, Symmetric, Unplay};
pub use scene::{Depict, Mark, Point, Scene, Token};
pub use seat::Seat;
pub use switches::{Switch, SwitchError, Switches};
pub use think::{Engine, Evaluate, Solve, StopSignal};
