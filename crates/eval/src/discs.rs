//! Positions of Othello, Nip and their kin judged: how many stones the side to move is expected to win by.
//!
//! A judgement is a sum of [`features`](Feature), each weighted by the stage of the game. The weights were not thought
//! up: they are those that best foretell the end of games that the program played against itself and whose ends were
//! solved exactly (`crates/players/examples/fit_discs.rs`). The features make sense on any board, so that boards
//! without weights of their own borrow those of the nearest kin.
//!
//! Beside it stand the published judgements that people compare with: [`Squares`] and [`Terms`].

mod feature;
mod fitted;
mod judgement;
mod outlook;
mod squares;
mod terms;
mod terrain;
mod weights;

pub use feature::{FEATURES, Feature};
pub use judgement::{Judgement, Learned};
pub use outlook::Outlook;
pub use squares::Squares;
pub use terms::{Dice, NoDice, TermWeights, Terms, TermsError};
pub use terrain::Terrain;
pub use weights::{Kin, STAGES, Weights, stage};
