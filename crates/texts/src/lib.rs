//! Every text that a player sees, in English and Japanese.
//!
//! The texts are Fluent files, one folder a language and one file a subject; [`Words::say`] finds one by its name. Both
//! languages have the same texts with the same gaps to fill: a test compares them.
//!
//! ```
//! use texts::{Language, Words};
//! let words = Words::new(Language::English);
//! assert_eq!(words.say("seat-turn", &[("player", "Black".into())]), "Black to move");
//! ```

mod impossible;
mod language;
mod lines;
mod pictures;
mod reason;
mod switch;
mod texts;
mod worth;

pub use fluent_bundle::FluentValue as Value;
pub use language::{Language, LanguageError};
pub use lines::{fit, pad, width, wrap, wrapped};
pub use pictures::sample;
pub use texts::Words;
