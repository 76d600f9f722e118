use crate::axis::{Placed, Span};
use crate::canvas::Canvas;
use crate::figure::Figure;
use crate::marks::Marks;
use crate::{Axis, Words};

/// Series of points between two axes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What the chart shows.
    pub title: String,
    /// The axis from left to right.
    pub x: Axis,
    /// The axis from bottom to top.
    pub y: Axis,
    /// What is drawn, later series over earlier ones.
    pub series: Vec<Series>,
    /// What the chart says of itself.
    pub words: Words,
}

/// Points that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// What the legend says; a series without a name is not in it.
    pub name: String,
    /// The points, in the order in which lines connect them.
    pub points: Vec<Point>,
    /// How they are drawn.
    pub style: Style,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Markers.
    #[default]
    Points,
    /// Markers connected by a line; bars where the axis from left to right has names, between which there is nothing to
    /// connect.
    Line,
    /// Bars from 0, or from the bottom of a logarithmic axis; those of several series stand side by side.
    Bars,
    /// A dashed line without markers, for what was fitted or is expected; directly after points it has their colour.
    Curve,
}

/// A value at a place, with the ends of its interval where they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The place on the axis from left to right.
    pub x: f64,
    /// The value.
    pub y: f64,
    /// The low end of the value's interval; an infinite one reaches the edge of the chart.
    pub low: Option<f64>,
    /// The high end of the value's interval.
    pub high: Option<f64>,
}

impl Point {
    /// A value without an interval.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, low: None, high: None }
    }

    /// A value with its interval.
    pub fn with_interval(x: f64, y: f64, low: f64, high: f64) -> Point {
        Point { x, y, low: Some(low), high: Some(high) }
    }
}

impl Chart {
    /// The chart as SVG, so many pixels wide and high.
    ///
    /// Points that have no place (not a number, infinite, or not above 0 on a logarithmic axis) are left out, and the
    /// chart says below how many there are; [`Chart::left_out`] says it to programs.
    pub fn svg(&self, width: u32, height: u32) -> String {
        let lines = self.series.iter().any(|series| series.style == Style::Line);
        if self.x.categories.is_some() && lines {
            self.with_bars().draw(width, height)
        } else {
            self.draw(width, height)
        }
    }

    /// The chart with bars instead of lines.
    fn with_bars(&self) -> Chart {
        let mut chart = self.clone();
        for series in chart.series.iter_mut().filter(|series| series.style == Style::Line) {
            series.style = Style::Bars;
        }
        chart
    }

    fn draw(&self, width: u32, height: u32) -> String {
        let drawn = self.drawn();
        let mut canvas = Canvas::new(width, height, &self.title);
        let step = self.bar_step(&drawn);
        let points = || drawn.iter().flat_map(|series| series.points.iter());
        let x = Span::of(&self.x, points().map(|point| point.x), 0.03, step.unwrap_or(0.0) / 2.0);
        let has_place = |value: &f64| self.y.place(*value) == Placed::Somewhere;
        let ends = points().flat_map(|point| [Some(point.y), point.low, point.high].into_iter().flatten());
        // Bars are compared by their lengths, so they begin at 0.
        let zero = (step.is_some() && !self.y.is_log()).then_some(0.0);
        let y = Span::of(&self.y, ends.filter(has_place).chain(zero), if zero.is_some() { 0.02 } else { 0.06 }, 0.0);
        let mut notes = Vec::new();
        let (not_finite, not_positive) = self.left_out();
        if points().next().is_none() {
            notes.push(self.words.no_data.clone());
        }
        for (number, words) in [(not_finite, &self.words.not_finite), (not_positive, &self.words.not_positive)] {
            if number > 0 {
                notes.push(format!("{words}: {number}"));
            }
        }
        let figure = Figure::draw(&mut canvas, (width, height), self, (x, y), &notes);
        Marks { chart: self, figure: &figure, step }.draw(&mut canvas, &drawn);
        canvas.finish()
    }

    /// How many points are left out because a coordinate is not finite, and because one is not above 0 on a logarithmic
    /// axis.
    pub fn left_out(&self) -> (usize, usize) {
        let places = self.series.iter().flat_map(|series| &series.points).map(|point| self.place(point));
        let number = |why: Placed| places.clone().filter(|place| *place == why).count();
        (number(Placed::NotFinite), number(Placed::NotPositive))
    }

    fn place(&self, point: &Point) -> Placed {
        match (self.x.place(point.x), self.y.place(point.y)) {
            (Placed::NotFinite, _) | (_, Placed::NotFinite) => Placed::NotFinite,
            (Placed::NotPositive, _) | (_, Placed::NotPositive) => Placed::NotPositive,
            (Placed::Somewhere, Placed::Somewhere) => Placed::Somewhere,
        }
    }

    /// The series with those points only that have a place.
    fn drawn(&self) -> Vec<Series> {
        let placed = |series: &Series| {
            let points = series.points.iter().filter(|point| self.place(point) == Placed::Somewhere).copied().collect();
            Series { name: series.name.clone(), points, style: series.style }
        };
        self.series.iter().map(placed).collect()
    }

    /// The smallest distance between bars, if there are any.
    fn bar_step(&self, drawn: &[Series]) -> Option<f64> {
        let bars = drawn.iter().filter(|series| series.style == Style::Bars);
        let mut places: Vec<f64> = bars.flat_map(|series| series.points.iter().map(|point| point.x)).collect();
        places.sort_by(f64::total_cmp);
        if places.is_empty() {
            return None;
        }
        if self.x.categories.is_some() || self.x.is_log() {
            return Some(1.0);
        }
        let steps = places.windows(2).map(|pair| pair[1] - pair[0]).filter(|step| *step > 0.0);
        let step = steps.fold(f64::INFINITY, f64::min);
        Some(if step.is_finite() { step } else { 1.0 })
    }
}
