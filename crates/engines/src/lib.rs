//! Engines: players that look some plies ahead and judge what they see.
//!
//! They are written against the traits of `game` and know no particular game. What lines are worth is a
//! [`LineValue`]; [`plain_lookahead`] is its definition, and [`AlphaBeta`] the same fast.
//!
//! [`DiscSearch`] does it on the kernel of the disc games.
//!
//! For three or four seats there are [`MaxN`] and [`Paranoid`], and for any number of them [`MonteCarlo`].

mod alpha_beta;
mod busy;
mod candidates;
mod choose;
mod clock;
mod discs;
mod line_value;
mod monte_carlo;
mod node;
mod order;
mod plain;
mod several;
mod table;

pub use alpha_beta::{AlphaBeta, Depth, Found, Resources};
pub use choose::{BestAfter, BestTenth, FullWidth};
pub use discs::{DiscSearch, Look, Seen};
pub use line_value::{AtEnd, LineValue, SumOfMoves};
pub use monte_carlo::{Judged, JudgedMove, MonteCarlo, Playing};
pub use plain::plain_lookahead;
pub use several::{MaxN, Paranoid, SeenBySeat, Sight, plain_max_n, plain_paranoid};
