//! What every game of Yomikiri has in common: traits, seats, payoffs, notation, scenes.
//!
//! Games implement these traits and know no algorithm; algorithms are written against them and know no
//! particular game. There is no input, no output and no search in this crate.

mod arrange;
mod bounds;
mod coded;
#[cfg(test)]
mod countdown;
mod duration;
mod gesture;
mod impossible;
mod last_move;
mod line;
mod match_;
mod notation;
mod opening;
mod path;
mod payoff;
mod prospect;
mod rules;
mod scene;
mod seat;
mod switches;
mod tactical;
mod think;
mod threads;
mod token;
mod watch;

pub use arrange::{Arrange, Arrangement, TurnCount};
pub use bounds::Bounds;
pub use coded::Coded;
pub use duration::duration;
pub use gesture::Gesture;
pub use impossible::{Fault, Impossible};
pub use line::{Line, Playable};
pub use match_::{Closing, Ending, Match, MatchError, MatchLimits, MatchStatus, TimeAccount};
pub use notation::{Notation, ParseError};
pub use opening::NamedOpening;
pub use path::{Outline, Path};
pub use payoff::Payoff;
pub use prospect::Prospect;
pub use rules::{Duel, Game, IllegalMove, Keyed, Ranked, Symmetric, Unplay};
pub use scene::{Camp, Counter, Depict, Hand, Mark, Material, Point, Scene};
pub use seat::Seat;
pub use switches::{Switch, SwitchError, Switches, Variant};
pub use tactical::Tactical;
pub use think::{Engine, Evaluate, EvaluateSeats, MoveValue};
pub use threads::on_threads;
pub use token::Token;
pub use watch::{Knowledge, Progress, Stage, StopSignal, Watch};
