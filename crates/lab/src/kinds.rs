//! What experiments can do: each kind reads its part of a file, runs its cells, and makes tables and figures of them.

mod census;
mod first_move;
mod lookahead;
mod matches;
mod pairs;
mod played;
mod times;
mod tune;
mod values;
mod verdicts;

pub(crate) use census::Census;
pub(crate) use first_move::FirstMove;
pub(crate) use lookahead::LookaheadTable;
pub(crate) use matches::Matches;
pub(crate) use pairs::Pairs;
pub(crate) use times::Times;
pub(crate) use tune::Tune;
pub(crate) use values::Values;

use texts::Words;

/// The size of a figure in pixels.
const WIDTH: u32 = 720;
const HEIGHT: u32 = 420;

/// What a picture says of itself, in the language of the report.
fn picture_words(words: &Words) -> svg::Words {
    svg::Words {
        no_data: words.text("lab-no-data"),
        not_finite: words.text("lab-not-finite"),
        not_positive: words.text("lab-not-positive"),
    }
}
