use crate::Chart;
use crate::axis::Span;
use crate::canvas::{Anchor, Canvas, LETTERS, TITLE, width};
use crate::legend::Legend;
use crate::ticks::Tick;

/// The frame of a chart with its axes, into which marks are drawn.
pub(crate) struct Figure {
    /// From left to right.
    pub x: Span,
    /// From bottom to top.
    pub y: Span,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// Room between things.
const GAP: f64 = 6.0;

impl Figure {
    /// Draws all but the marks: title, legend, axes with their labels, and notes below.
    pub(crate) fn draw(
        canvas: &mut Canvas,
        size: (u32, u32),
        chart: &Chart,
        (x, y): (Span, Span),
        notes: &[String],
    ) -> Figure {
        let (wide, high) = (f64::from(size.0), f64::from(size.1));
        let mut top = GAP * 1.5;
        if !chart.title.is_empty() {
            top += TITLE;
            canvas.text(wide / 2.0, top, Anchor::Middle, "ink title", &chart.title);
            top += GAP * 1.5;
        }
        top = Legend::of(chart).draw(canvas, wide, top);
        // The highest number of the axis from bottom to top stands half above its mark.
        top += LETTERS / 2.0;

        let y_ticks = y.ticks(&chart.y, (high / 55.0) as usize);
        let numbers = y_ticks.iter().map(|tick| width(&tick.label)).fold(0.0, f64::max).min(wide / 3.0);
        let y_label = if chart.y.label.is_empty() { 0.0 } else { LETTERS + GAP };
        let left = GAP + y_label + numbers + GAP;
        let right = (wide - 2.0 * GAP - LETTERS).max(left + 10.0);

        let x_ticks = x.ticks(&chart.x, ((right - left) / 70.0) as usize);
        let labels = Labels::fit(&x_ticks, &x.between(left, right));
        // Turned labels reach to the left of their marks, the first one beyond the frame.
        let first =
            x_ticks.first().map_or(0.0, |tick| labels.reach(&tick.label) - x.between(left, right).pixel(tick.value));
        let left = (left + (first + GAP).max(0.0)).min(right - 10.0);
        let x = x.between(left, right);
        let mut below = GAP + labels.height();
        below += if chart.x.label.is_empty() { 0.0 } else { LETTERS + GAP };
        below += notes.len() as f64 * (LETTERS + GAP / 2.0) + GAP;
        let bottom = (high - below).max(top + 10.0);
        let y = y.between(bottom, top);
        let figure = Figure { x, y, left, right, top, bottom };

        figure.draw_y(canvas, &y_ticks, &chart.y.label);
        figure.draw_x(canvas, &x_ticks, &labels, &chart.x);
        canvas.raw(&format!("<path class=\"frame\" d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\"/>"));
        for (index, note) in notes.iter().rev().enumerate() {
            let y = high - GAP - index as f64 * (LETTERS + GAP / 2.0);
            canvas.text(left, y, Anchor::Start, "faint", note);
        }
        figure
    }

    fn draw_y(&self, canvas: &mut Canvas, ticks: &[Tick], label: &str) {
        let mut free_below = f64::INFINITY;
        for tick in ticks {
            let y = self.y.pixel(tick.value);
            canvas.line((self.left, y), (self.right, y), if tick.label.is_empty() { "minor" } else { "grid" });
            // Numbers that would run into each other are left out; the line stays.
            if y <= free_below && !tick.label.is_empty() {
                canvas.text(self.left - GAP, y + LETTERS * 0.35, Anchor::End, "faint", &tick.label);
                free_below = y - LETTERS;
            }
        }
        if !label.is_empty() {
            let place = (GAP + LETTERS * 0.8, self.top.midpoint(self.bottom));
            canvas.turned_text(place, Anchor::Middle, "ink", label, -90.0);
        }
    }

    fn draw_x(&self, canvas: &mut Canvas, ticks: &[Tick], labels: &Labels, axis: &crate::Axis) {
        let y = self.bottom + GAP + LETTERS * 0.8;
        let mut free_from = f64::NEG_INFINITY;
        for (index, tick) in ticks.iter().enumerate() {
            let x = self.x.pixel(tick.value);
            // Names stand between lines, numbers on them.
            if axis.categories.is_none() {
                canvas.line((x, self.top), (x, self.bottom), if tick.label.is_empty() { "minor" } else { "grid" });
            }
            let half = width(&tick.label) / 2.0;
            if tick.label.is_empty() || index % labels.every != 0 {
                continue;
            }
            if labels.turned {
                canvas.turned_text((x + LETTERS * 0.3, y), Anchor::End, "faint", &tick.label, -35.0);
            } else if x - half >= free_from {
                canvas.text(x, y, Anchor::Middle, "faint", &tick.label);
                free_from = x + half + GAP;
            }
        }
        if !axis.label.is_empty() {
            let y = self.bottom + GAP * 1.5 + labels.height() + LETTERS;
            canvas.text(self.left.midpoint(self.right), y, Anchor::Middle, "ink", &axis.label);
        }
    }
}

/// How the labels of the axis from left to right find room.
struct Labels {
    turned: bool,
    every: usize,
    widest: f64,
}

impl Labels {
    fn fit(ticks: &[Tick], x: &Span) -> Labels {
        let widest = ticks.iter().map(|tick| width(&tick.label)).fold(0.0, f64::max);
        let named: Vec<f64> =
            ticks.iter().filter(|tick| !tick.label.is_empty()).map(|tick| x.pixel(tick.value)).collect();
        let step = named.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(f64::INFINITY, f64::min);
        let turned = ticks.iter().all(|tick| !tick.label.is_empty()) && widest + GAP > step && widest > LETTERS * 2.0;
        // Even turned labels need the height of a letter each.
        let room = if turned { LETTERS * 1.8 } else { widest + GAP };
        let crowded = ticks.len() == named.len() && step < room;
        Labels {
            turned,
            every: if crowded { (room / step.max(0.1)).ceil() as usize } else { 1 },
            widest: widest.min(160.0),
        }
    }

    /// How far a label reaches to the left of its mark.
    fn reach(&self, label: &str) -> f64 {
        if self.turned { width(label).min(160.0) * 0.82 } else { width(label) / 2.0 }
    }

    fn height(&self) -> f64 {
        // The sine and cosine of 35 degrees.
        if self.turned { LETTERS * 0.82 + self.widest * 0.57 } else { LETTERS }
    }
}
