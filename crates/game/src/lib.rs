//! What every game of Yomikiri has in common: traits, seats, payoffs, notation, scenes.
//!
//! Games implement these traits and know no algorithm; algorithms are written against them and know no
//! particular game. There is no input, no output and no search in this crate.

mod bounds;
#[cfg(test)]
mod countdown;
mod gesture;
mod last_move;
mod match_;
mod notation;
mod path;
mod payoff;
mod prospect;
mod rules;
mod scene;
mod seat;
mod switches;
mod tactical;
mod think;
mod token;

pub use bounds::{Bounds, Verdict};
pub use gesture::Gesture;
pub use match_::{Closing, Ending, Match, MatchError, MatchLimits, MatchStatus, TimeAccount};
pub use notation::{Notation, ParseError};
pub use path::{Outline, Path};
pub use payoff::Payoff;
pub use prospect::Prospect;
pub use rules::{Duel, Game, IllegalMove, Keyed, Ranked, Symmetric, Unplay};
pub use scene::{Camp, Counter, Depict, Hand, Mark, Material, Point, Scene};
pub use seat::Seat;
pub use switches::{Switch, SwitchError, Switches, Variant};
pub use tactical::Tactical;
pub use think::{Engine, Evaluate, EvaluateSeats, MoveValue, Solve, StopSignal};
pub use token::Token;
