//! Pictures as SVG: boards from their [`Scene`], and curves.
//!
//! A picture stands for itself: no fonts, no files and no scripts are needed to see it. Colours come from CSS variables with a
//! default, so that a page can have its own.
//!
//! ```
//! let table = table::open("othello", Some("4x4"), &[])?;
//! let svg = picture::board(&table.start().scene(), 160);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
//! # Ok::<(), table::TableError>(())
//! ```

mod board;
mod curve;

pub use board::board;
pub use curve::{Curve, curve};

use game::Scene;

/// Text that is safe between tags and in attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Rows and columns of a scene.
fn extent(scene: &Scene) -> (f64, f64) {
    let furthest = |along: fn(&game::Point) -> f64| scene.points.iter().map(along).fold(0.0, f64::max);
    (furthest(|point| point.x) + 1.0, furthest(|point| point.y) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_of_every_game_is_drawn() {
        for (game, circles) in [("othello", 4), ("nip", 4), ("halma", 20), ("gobblers", 12)] {
            let table = table::open(game, None, &[]).expect("the game exists");
            let svg = board(&table.start().scene(), 300);
            assert_eq!(svg.matches("<circle").count(), circles, "{game}");
            assert_eq!(svg.matches('<').count(), svg.matches('>').count(), "{game}");
        }
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
