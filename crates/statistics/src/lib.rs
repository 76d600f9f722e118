//! What the results of matches and measurements say, and how sure that is.
//!
//! Pure functions of numbers: no files, no games, no chance. Everything that is estimated comes with an interval, and
//! every function says what it does where there is too little to go by.
//!
//! | question | answer |
//! |---|---|
//! | How many points does a side make? | [`Counts::score_interval`], [`Pentanomial::score_interval`] |
//! | How much stronger is it, in Elo? | [`Counts::elo`], [`Pentanomial::elo`] |
//! | Is it stronger at all? | [`Counts::superiority`], [`Pentanomial::superiority`] |
//! | Have enough games been played to decide? | [`Sprt`] |
//! | Does a measured result agree with a published one? | [`compare`], [`agree`] |
//! | Which cells of a large table really differ? | [`holm`], [`differing`] |
//! | What line, exponential or power do the points follow? | [`fit`] |
//! | How strong is everybody in a tournament? | [`ratings`] |
//!
//! ```
//! use statistics::{Confidence, Counts, Sprt, SprtState};
//!
//! let counts = Counts { won: 869, drawn: 357, lost: 646 };
//! let elo = counts.elo(Confidence::PERCENT_95).expect("games were played");
//! assert_eq!(format!("{:.1} +/- {:.1}", elo.elo, elo.error()), "41.6 +/- 14.2");
//!
//! let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
//! assert_eq!(sprt.state(sprt.log_likelihood_ratio(counts)), SprtState::Accept);
//! ```

mod compare;
mod confidence;
mod counts;
mod distribution;
mod elo;
mod interval;
mod many;
mod pentanomial;
mod ratings;
mod regression;
mod sprt;
mod tally;

pub use compare::{Comparison, Test, agree, compare};
pub use confidence::Confidence;
pub use counts::Counts;
pub use distribution::{normal_cdf, normal_quantile};
pub use elo::{EloEstimate, elo_of_score, score_of_elo};
pub use interval::Interval;
pub use many::{bonferroni, differing, holm};
pub use pentanomial::Pentanomial;
pub use ratings::{Rating, ratings};
pub use regression::{Fit, Form, fit};
pub use sprt::{Sprt, SprtState};
pub use tally::Tally;
