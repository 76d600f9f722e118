use crate::canvas::{COLOURS, Canvas};
use crate::chart::{Point, Series, Style};
use crate::escape;
use crate::figure::Figure;
use crate::{Axis, Chart};
use std::fmt::Write;

/// The series of a chart, drawn into its figure.
pub(crate) struct Marks<'a> {
    pub chart: &'a Chart,
    pub figure: &'a Figure,
    /// The distance between bars, in values.
    pub step: Option<f64>,
}

impl Marks<'_> {
    pub(crate) fn draw(&self, canvas: &mut Canvas, drawn: &[Series]) {
        let bars = drawn.iter().filter(|series| series.style == Style::Bars).count();
        let mut bar = 0;
        for (look, series) in Look::all(drawn).into_iter().zip(drawn) {
            match series.style {
                Style::Bars => {
                    self.bars(canvas, look, series, (bar, bars));
                    bar += 1;
                }
                Style::Curve => self.path(canvas, look, series),
                Style::Line | Style::Points => {
                    if series.style == Style::Line {
                        self.path(canvas, look, series);
                    }
                    // Where points are dense, markers of the usual size would be a caterpillar.
                    let dense = series.points.len() as f64 * 11.0 > self.figure.x.length();
                    let size = if dense { 0.6 } else { 1.0 };
                    for point in &series.points {
                        let (x, y) = (self.figure.x.pixel(point.x), self.figure.y.pixel(point.y));
                        self.error(canvas, &format!("c{}", look.colour), x, point);
                        let shape = look.marker(x, y, size);
                        canvas.raw(&format!("{shape}<title>{}</title></path>", escape(&self.say(series, point))));
                    }
                }
            }
        }
    }

    /// What a pointer over a point says.
    fn say(&self, series: &Series, point: &Point) -> String {
        let (x, y): (&Axis, &Axis) = (&self.chart.x, &self.chart.y);
        let mut said = if series.name.is_empty() { String::new() } else { format!("{}: ", series.name) };
        let _ = write!(said, "{} → {}", x.say(point.x), y.say(point.y));
        if let (Some(low), Some(high)) = (point.low, point.high) {
            let _ = write!(said, " ({} – {})", y.say(low), y.say(high));
        }
        said
    }

    fn path(&self, canvas: &mut Canvas, look: Look, series: &Series) {
        if series.points.len() < 2 {
            return;
        }
        let mut data = String::new();
        for (index, point) in series.points.iter().enumerate() {
            let (x, y) = (self.figure.x.pixel(point.x), self.figure.y.pixel(point.y));
            let _ = write!(data, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        canvas.raw(&format!("<path class=\"c{} line\" d=\"{data}\"{}/>", look.colour, look.dashes()));
    }

    fn bars(&self, canvas: &mut Canvas, look: Look, series: &Series, (bar, bars): (usize, usize)) {
        let figure = self.figure;
        let step = self.step.unwrap_or(1.0);
        // On a logarithmic axis a step has no length of its own; a thin bar does.
        let group = if self.chart.x.is_log() {
            12.0 * bars as f64
        } else {
            let span = |from: f64| (figure.x.pixel(from + step) - figure.x.pixel(from)).abs();
            series.points.iter().map(|point| span(point.x).max(span(point.x - step))).fold(0.0, f64::max) * 0.8
        };
        let wide = (group / bars as f64).clamp(1.0, 90.0);
        let baseline = figure.y.baseline();
        for point in &series.points {
            let middle = figure.x.pixel(point.x) + (bar as f64 - (bars as f64 - 1.0) / 2.0) * wide;
            let (left, right) = (middle - wide * 0.46, middle + wide * 0.46);
            let (left, right) = (left.clamp(figure.left, figure.right), right.clamp(figure.left, figure.right));
            let y = figure.y.pixel(point.y);
            let (top, high) = (y.min(baseline), (y - baseline).abs());
            canvas.raw(&format!(
                "<rect class=\"c{} bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" \
                 height=\"{high:.1}\"><title>{}</title></rect>",
                look.colour,
                right - left,
                escape(&self.say(series, point)),
            ));
            // In the colour of the bar it would be lost on it.
            self.error(canvas, "whisker", middle.clamp(figure.left, figure.right), point);
        }
    }

    /// The interval of a point; an end that lies beyond the frame has no crossbar.
    fn error(&self, canvas: &mut Canvas, class: &str, x: f64, point: &Point) {
        let ends = [point.low, point.high].map(|end| end.filter(|end| !end.is_nan()));
        if ends == [None, None] {
            return;
        }
        let y_axis = &self.chart.y;
        let [low, high] = ends.map(|end| self.figure.y.pixel(end.unwrap_or(point.y)));
        let mut data = format!("M{x:.1} {low:.1}V{high:.1}");
        for (end, y) in ends.into_iter().zip([low, high]) {
            if end.is_some_and(|end| y_axis.place(end) == crate::axis::Placed::Somewhere) {
                let (left, right) = ((x - 4.0).max(self.figure.left), (x + 4.0).min(self.figure.right));
                let _ = write!(data, "M{left:.1} {y:.1}H{right:.1}");
            }
        }
        canvas.raw(&format!("<path class=\"{class} error\" d=\"{data}\"/>"));
    }
}

/// What tells a series from the others: colour, marker, and dashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    colour: usize,
    style: Style,
}

impl Look {
    /// The looks of all series. A curve after points was fitted to them and has their colour.
    pub(crate) fn all(series: &[Series]) -> Vec<Look> {
        let mut next = 0;
        let look = |(index, one): (usize, &Series)| {
            let fitted = one.style == Style::Curve && index > 0 && series[index - 1].style == Style::Points;
            let colour = if fitted { next - 1 } else { next };
            next = colour + 1;
            Look { colour: colour % COLOURS, style: one.style }
        };
        series.iter().enumerate().map(look).collect()
    }

    fn dashes(self) -> &'static str {
        match self.style {
            Style::Curve => " stroke-dasharray=\"6 4\"",
            _ => "",
        }
    }

    /// The marker at a place, as a path that is still open for its tooltip; `size` is 1 for the usual one.
    fn marker(self, x: f64, y: f64, size: f64) -> String {
        let from = |dx: f64, dy: f64| format!("M{:.1} {:.1}", x + size * dx, y + size * dy);
        let (start, steps): (String, &[(f64, f64)]) = match self.colour {
            0 => {
                let (radius, across) = (4.0 * size, 8.0 * size);
                let round = format!("a{radius:.1} {radius:.1} 0 1 0");
                let circle = format!("{}{round} {across:.1} 0{round} -{across:.1} 0", from(-4.0, 0.0));
                (circle, &[])
            }
            1 => (from(-3.5, -3.5), &[(7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)]),
            2 => (from(0.0, -5.0), &[(4.6, 8.0), (-9.2, 0.0)]),
            3 => (from(0.0, -5.0), &[(5.0, 5.0), (-5.0, 5.0), (-5.0, -5.0)]),
            4 => (from(0.0, 5.0), &[(4.6, -8.0), (-9.2, 0.0)]),
            _ => (
                from(-4.0, -4.0),
                &[(4.0, 2.5), (4.0, -2.5), (-2.5, 4.0), (2.5, 4.0), (-4.0, -2.5), (-4.0, 2.5), (2.5, -4.0)],
            ),
        };
        let mut data = start;
        for (dx, dy) in steps {
            let _ = write!(data, "l{:.1} {:.1}", size * dx, size * dy);
        }
        format!("<path class=\"c{} mark\" data-x=\"{x:.1}\" data-y=\"{y:.1}\" d=\"{data}z\">", self.colour)
    }

    /// A sample for the legend.
    pub(crate) fn sample(self, canvas: &mut Canvas, x: f64, y: f64, wide: f64) {
        let colour = self.colour;
        if self.style == Style::Bars {
            let top = y - 5.0;
            canvas.raw(&format!(
                "<rect class=\"c{colour} bar\" x=\"{x:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"10\"/>"
            ));
            return;
        }
        if self.style != Style::Points {
            canvas.raw(&format!("<path class=\"c{colour} line\" d=\"M{x:.1} {y:.1}h{wide:.1}\"{}/>", self.dashes()));
        }
        if self.style != Style::Curve {
            let marker = self.marker(x + wide / 2.0, y, 1.0).replace(" mark\"", "\"");
            canvas.raw(&format!("{marker}</path>"));
        }
    }
}
