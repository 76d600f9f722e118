//! The page: play, analyse and study in a browser.
//!
//! The program serves it itself: nothing is loaded from elsewhere, and the page holds no rules. It is sent scenes and legal moves,
//! draws them, and sends back what was chosen.
//!
//! - `guard` decides who may ask at all, `door` who somebody is, `budget` how much they may ask for.
//! - `tables` are the games being played, each kept in its journal; `desk` is where a visitor's analysis lies between two questions;
//!   `training` is what somebody trains.
//! - `tables` are the games being played, each kept in its journal; `desk` is where a visitor's analysis lies between two questions.
//! - Long work is run by the crate `jobs`, as processes of their own.
//! - `api` answers under `/api`; `routes` lists all of it, and `document` describes it as `OpenAPI`.
//! - `page` is what the browser is sent: plain modules and style sheets, embedded in the program.

mod api;
mod budget;
pub mod client;
mod desk;
mod document;
mod door;
mod error;
mod guard;
mod memory;
mod page;
mod place;
mod routes;
mod server;
mod state;
mod stream;
mod tables;
mod training;
mod tree_page;

pub use budget::Budget;
pub use jobs::Options as JobOptions;
pub use server::{Address, Options, ServeError, serve};
