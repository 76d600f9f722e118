use crate::Chart;
use crate::canvas::{Anchor, Canvas, LETTERS, width};
use crate::marks::Look;

/// The names of the series with what they look like, in as many lines as they need.
pub(crate) struct Legend<'a> {
    entries: Vec<(Look, &'a str)>,
}

/// Pixels for the sample before a name, and after the name.
const SAMPLE: f64 = 30.0;
const AFTER: f64 = 16.0;

impl Legend<'_> {
    pub(crate) fn of(chart: &Chart) -> Legend<'_> {
        let looks = Look::all(&chart.series);
        let entries = looks.into_iter().zip(&chart.series).map(|(look, series)| (look, series.name.as_str()));
        Legend { entries: entries.filter(|(_, name)| !name.is_empty()).collect() }
    }

    /// Draws the legend below `top` and says where it ends.
    pub(crate) fn draw(&self, canvas: &mut Canvas, wide: f64, top: f64) -> f64 {
        let room = |name: &str| SAMPLE + width(name) + AFTER;
        let mut lines: Vec<(f64, Vec<&(Look, &str)>)> = Vec::new();
        for entry in &self.entries {
            match lines.last_mut() {
                Some((used, line)) if *used + room(entry.1) <= wide - AFTER => {
                    *used += room(entry.1);
                    line.push(entry);
                }
                _ => lines.push((room(entry.1), vec![entry])),
            }
        }
        let mut y = top;
        for (used, line) in lines {
            let mut x = ((wide - used) / 2.0).max(AFTER / 2.0);
            y += LETTERS * 1.4;
            for (look, name) in line {
                look.sample(canvas, x, y - LETTERS * 0.35, SAMPLE - 8.0);
                canvas.text(x + SAMPLE, y, Anchor::Start, "ink", name);
                x += room(name);
            }
        }
        if self.entries.is_empty() { y } else { y + LETTERS * 0.6 }
    }
}
