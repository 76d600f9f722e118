use crate::canvas::{Anchor, Canvas, LETTERS, TITLE, width};
use crate::escape;
use crate::ticks;
use crate::{Numbers, Shades, Words};

/// A table whose cells are coloured by their values, such as who scored how much against whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap {
    /// What the map shows.
    pub title: String,
    /// What the rows are.
    pub row_label: String,
    /// What the columns are.
    pub column_label: String,
    /// The names of the rows, from top to bottom.
    pub rows: Vec<String>,
    /// The names of the columns, from left to right.
    pub columns: Vec<String>,
    /// By row and column, what is known; a cell that is missing, empty or not finite stays without a colour.
    pub values: Vec<Vec<Option<f64>>>,
    /// By row and column, what stands in a cell; where there is nothing, its value does.
    pub text: Vec<Vec<String>>,
    /// The values at the ends of the colours; without it, the lowest and the highest value.
    pub range: Option<(f64, f64)>,
    /// How values become colours.
    pub shades: Shades,
    /// How numbers are written.
    pub numbers: Numbers,
    /// What the map says of itself.
    pub words: Words,
}

/// Room between things.
const GAP: f64 = 6.0;
/// The bar that says what the colours mean.
const BAR: f64 = 12.0;

impl HeatMap {
    /// The map as SVG, so many pixels wide and high.
    pub fn svg(&self, width_in_pixels: u32, height: u32) -> String {
        let (wide, high) = (f64::from(width_in_pixels), f64::from(height));
        let mut canvas = Canvas::new(width_in_pixels, height, &self.title);
        let mut top = GAP * 1.5;
        if !self.title.is_empty() {
            top += TITLE;
            canvas.text(wide / 2.0, top, Anchor::Middle, "ink title", &self.title);
            top += GAP;
        }
        if !self.column_label.is_empty() {
            top += LETTERS + GAP;
        }
        let range = self.range();
        let widest = |names: &[String]| names.iter().map(|name| width(name)).fold(0.0, f64::max);
        let label = if self.row_label.is_empty() { 0.0 } else { LETTERS + GAP };
        let left = GAP + label + widest(&self.rows).min(wide / 3.0) + GAP;
        let said = range.map_or(0.0, |(low, high)| width(&self.say(low)).max(width(&self.say(high))));
        let columns = self.columns.len().max(1) as f64;
        let names = widest(&self.columns);
        let key = said + BAR + 4.0 * GAP;
        let turned = names + GAP > (wide - left - key) / columns;
        // Turned names reach to the right, the last one beyond its column.
        let last = self.columns.last().map_or(0.0, |name| width(name) * 0.82);
        let right = (wide - if turned { key.max(last + GAP) } else { key }).max(left + 10.0);
        let cell_wide = (right - left) / columns;
        let column_label_y = top - GAP;
        top += GAP + if turned { (names * 0.57 + LETTERS * 0.6).min(high / 3.0) } else { LETTERS };
        let bottom = (high - 2.0 * GAP).max(top + 10.0);
        let frame =
            Frame { left, top, right, bottom, cell_wide, cell_high: (bottom - top) / self.rows.len().max(1) as f64 };

        if !self.column_label.is_empty() {
            canvas.text(left.midpoint(right), column_label_y, Anchor::Middle, "ink", &self.column_label);
        }
        if !self.row_label.is_empty() {
            let place = (GAP + LETTERS * 0.8, top.midpoint(bottom));
            canvas.turned_text(place, Anchor::Middle, "ink", &self.row_label, -90.0);
        }
        for (column, name) in self.columns.iter().enumerate() {
            let x = left + (column as f64 + 0.5) * cell_wide;
            if turned {
                canvas.turned_text((x, top - GAP), Anchor::Start, "faint", name, -35.0);
            } else {
                canvas.text(x, top - GAP, Anchor::Middle, "faint", name);
            }
        }
        for (row, name) in self.rows.iter().enumerate() {
            let y = top + (row as f64 + 0.5) * frame.cell_high + LETTERS * 0.35;
            canvas.text(left - GAP, y, Anchor::End, "faint", name);
            for column in 0..self.columns.len() {
                self.cell(&mut canvas, &frame, row, column, range);
            }
        }
        match range {
            Some(range) => self.key(&mut canvas, &frame, range),
            None => canvas.text(left.midpoint(right), top.midpoint(bottom), Anchor::Middle, "ink", &self.words.no_data),
        }
        canvas.finish()
    }

    fn value(&self, row: usize, column: usize) -> Option<f64> {
        let value = self.values.get(row).and_then(|row| row.get(column).copied().flatten());
        value.filter(|value| value.is_finite())
    }

    /// The values at the ends of the colours; nothing if there are no values.
    fn range(&self) -> Option<(f64, f64)> {
        let cells = (0..self.rows.len()).flat_map(|row| (0..self.columns.len()).map(move |column| (row, column)));
        let mut values = cells.filter_map(|(row, column)| self.value(row, column)).peekable();
        values.peek()?;
        let given = self.range.filter(|(low, high)| low.is_finite() && high.is_finite());
        Some(given.unwrap_or_else(|| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        }))
    }

    fn cell(&self, canvas: &mut Canvas, frame: &Frame, row: usize, column: usize, range: Option<(f64, f64)>) {
        let (x, y) = (frame.left + column as f64 * frame.cell_wide, frame.top + row as f64 * frame.cell_high);
        // A thin line of paper between cells.
        let place = format!(
            "x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"",
            x + 0.5,
            y + 0.5,
            (frame.cell_wide - 1.0).max(0.1),
            (frame.cell_high - 1.0).max(0.1)
        );
        let text = self.text.get(row).and_then(|row| row.get(column)).filter(|text| !text.is_empty());
        let value = self.value(row, column);
        let shown = text.cloned().or_else(|| value.map(|value| self.say(value))).unwrap_or_default();
        let said = format!("{} – {}: {shown}", self.rows[row], self.columns[column]);
        let said = escape(&said);
        let middle = (x + frame.cell_wide / 2.0, y + frame.cell_high / 2.0 + LETTERS * 0.35);
        // What does not fit is still told by the pointer.
        let fits = width(&shown) <= frame.cell_wide && frame.cell_high >= LETTERS;
        if let (Some(value), Some(range)) = (value, range) {
            let (paint, ink) = self.shades.paint(share(value, range));
            canvas.raw(&format!("<rect fill=\"{paint}\" {place}><title>{said}</title></rect>"));
            if fits {
                canvas.raw(&format!(
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\" \
                     pointer-events=\"none\">{}</text>",
                    middle.0,
                    middle.1,
                    escape(&shown)
                ));
            }
        } else {
            canvas.raw(&format!("<rect class=\"empty\" {place}><title>{said}</title></rect>"));
            if fits && !shown.is_empty() {
                canvas.text(middle.0, middle.1, Anchor::Middle, "faint", &shown);
            }
        }
    }

    /// The bar that says what the colours mean.
    fn key(&self, canvas: &mut Canvas, frame: &Frame, (low, high): (f64, f64)) {
        const STEPS: u32 = 40;
        let x = frame.right + 2.0 * GAP;
        let step = (frame.bottom - frame.top) / f64::from(STEPS);
        for index in 0..STEPS {
            let (paint, _) = self.shades.paint(1.0 - (f64::from(index) + 0.5) / f64::from(STEPS));
            let y = frame.top + f64::from(index) * step;
            canvas.raw(&format!(
                "<rect fill=\"{paint}\" x=\"{x:.1}\" y=\"{y:.2}\" width=\"{BAR}\" height=\"{:.2}\"/>",
                step + 0.3
            ));
        }
        let number = x + BAR + GAP / 2.0;
        canvas.text(number, frame.top + LETTERS * 0.8, Anchor::Start, "faint", &self.say(high));
        if frame.bottom - frame.top > LETTERS * 4.0 {
            let middle = frame.top.midpoint(frame.bottom) + LETTERS * 0.35;
            canvas.text(number, middle, Anchor::Start, "faint", &self.say(low.midpoint(high)));
        }
        canvas.text(number, frame.bottom, Anchor::Start, "faint", &self.say(low));
    }

    fn say(&self, value: f64) -> String {
        ticks::exact(value, self.numbers)
    }
}

/// Where the cells are.
struct Frame {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    cell_wide: f64,
    cell_high: f64,
}

/// Where a value lies in a range, 0 to 1; the middle if the range has no length.
fn share(value: f64, (low, high): (f64, f64)) -> f64 {
    // Halved first, because the length of a range may be more than any number.
    let length = high / 2.0 - low / 2.0;
    if length > 0.0 { ((value / 2.0 - low / 2.0) / length).clamp(0.0, 1.0) } else { 0.5 }
}
