//! Computer players by level, from one that a small child can beat to one that never errs.
//!
//! A [`Player`] is asked for a move and says what speaks for it. Each game has a module of its own here. Weak
//! levels do not throw games by one blunder: they give a little away on every move (`even`). How far a level looks and
//! what it gives away stands in one table per game.
//!
//! Everything random comes from [`rand_pcg::Pcg64`], seeded by the caller: the same seed, the same game.

mod analyst;
pub mod discs;
mod engine_player;
mod even;
pub mod general;
pub mod gobblers;
pub mod halma;
mod level;
mod naive;
mod player;
mod random;
mod value;
mod worth;

pub use analyst::{Analyst, MoveEstimate};
pub use engine_player::EnginePlayer;
pub use level::{Level, LevelError};
pub use naive::Naive;
pub use player::{Player, Question, Reason, Standing, Thought};
pub use random::Random;
pub use value::{How, Value};
pub use worth::Worth;
