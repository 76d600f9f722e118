//! Engines: players that look some plies ahead and judge what they see.
//!
//! They are written against the traits of `game` and know no particular game. What lines are worth is a
//! [`LineValue`]; [`plain_lookahead`] is its definition, and [`AlphaBeta`] the same fast.

mod alpha_beta;
mod busy;
mod choose;
mod clock;
mod line_value;
mod node;
mod order;
mod plain;
mod table;

pub use alpha_beta::{AlphaBeta, Depth, Found, Resources};
pub use choose::{BestAfter, BestTenth};
pub use line_value::{AtEnd, LineValue, SumOfMoves};
pub use plain::plain_lookahead;
