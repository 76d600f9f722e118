//! Matches and tournaments: many games between players named by a description, on several threads.
//!
//! A [`Plan`] says who plays what, how often and from which openings. A [`Tournament`] is a plan for a game: it knows which
//! players sit where in game number n, so that the same plan gives the same games in any order and on any number of threads.
//! [`Tournament::run`] plays them, with programs of others where a description names one, keeps each in the library as it
//! ends, and adds them up to a [`Standing`].
//!
//! ```
//! use tournament::{Format, Openings, Plan, Running, Tournament};
//!
//! let game = games::open("othello", Some("4x4"), &[])?;
//! let players = ["random", "greedy:BP"].map(str::to_owned);
//! let plan = Plan::new(&game, Format::Match, &players, 10, 1);
//! let resources = games::Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
//! let tournament = Tournament::new(&game, plan, &resources)?;
//! let standing = tournament.run(&Running::default(), None, &mut |_| {})?;
//! assert_eq!(standing.games(), 10);
//! # Ok::<(), tournament::TournamentError>(())
//! ```

mod error;
mod guests;
mod openings;
mod plan;
mod run;
mod schedule;
mod standing;

pub use error::TournamentError;
pub use guests::Guest;
pub use openings::{ListedOpening, Openings};
pub use plan::{Format, Limits, Plan, Venue, usual_limits};
pub use run::{Kept, Running};
pub use schedule::{Fixture, Tournament};
pub use standing::{Endings, Meeting, Player, Standing};
