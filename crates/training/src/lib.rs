//! Weights for `patterns`, learned from games that the program plays against itself.
//!
//! [`SelfPlay`] plays games whose ends are solved, [`Games`] keeps their positions in a file that grows while it is written, so that
//! nothing is lost when the work is cut off, [`fit`] finds the weights with the least squared error, and [`spread`] measures how far
//! shallow looks with these weights lie from deep ones. [`train`] does all of it. [`Run`] is for games that are played on other machines.

mod errors;
mod fit;
mod fit_net;
mod games;
mod least_squares;
mod lessons;
mod report;
mod run;
mod sample;
mod self_play;
mod spread;
mod train;
mod turns;

pub use errors::{ErrorRow, errors};
pub use fit::{Fitted, fit};
pub use games::{Games, GamesError};
pub use report::{ErrorReport, TrainReport};
pub use run::{KeptGames, Run, Teacher, run_named, size_of};
pub use sample::Sample;
pub use self_play::{GAMES_A_BATCH, SelfPlay};
pub use spread::spread;
pub use train::{Foreign, Plan, TrainError, Trained, Watcher, train, train_named};
pub use turns::turns;
