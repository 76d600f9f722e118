//! Pictures as SVG: boards from their [`Scene`](game::Scene), curves, charts and heat maps.
//!
//! [`board`] draws a position and [`curve`] the values of a game. Their colours come from CSS variables with a default, so
//! that a page can have its own.
//!
//! A [`Chart`] is axes and series of points, with errors, lines, bars and curves; a [`HeatMap`] is a table whose cells
//! are coloured. Both are plain values, and `svg(width, height)` draws them. A picture stands for itself: no fonts, no
//! files and no scripts are needed, labels are text in any language, a pointer over a point says what it is, and the
//! same value gives the same text, byte by byte.
//!
//! **Light and dark.** A picture brings its own paper and follows the reader's preference, by a media query of its own.
//! A page that knows better puts the class `light` or `dark` on an element around it. Series differ by marker and dash
//! as well as by colour.
//!
//! **Why by hand.** kuva 0.6 and plotters 0.3.7 were looked at. Both write colours into every element, so that a
//! picture is either light or dark; plotters has no tooltips in SVG, and kuva, which has them, brings 70,000 lines for
//! sixty kinds of plots, of which two are needed. What is needed fits in a few hundred lines.
//!
//! ```
//! use svg::{Axis, Chart, Point, Scale, Series, Style};
//!
//! let seconds = [0.01, 0.04, 0.15, 0.6, 2.5];
//! let points = seconds.iter().enumerate().map(|(level, &y)| Point::new(level as f64, y)).collect();
//! let chart = Chart {
//!     title: "Seconds by level".to_owned(),
//!     x: Axis::labelled("level"),
//!     y: Axis { scale: Scale::Log, ..Axis::labelled("seconds") },
//!     series: vec![Series { name: "Othello 8x8".to_owned(), points, style: Style::Line }],
//!     ..Chart::default()
//! };
//! let svg = chart.svg(640, 400);
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```

mod axis;
mod board;
mod canvas;
mod chart;
mod curve;
mod escape;
mod figure;
mod heat_map;
mod legend;
mod marks;
mod shades;
mod ticks;
mod words;

pub use axis::{Axis, Numbers, Scale};
pub use board::board;
pub use chart::{Chart, Point, Series, Style};
pub use curve::{Curve, curve};
pub use escape::escape;
pub use heat_map::HeatMap;
pub use shades::Shades;
pub use words::Words;
