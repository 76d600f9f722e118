/// All values from a low end to a high end; an end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The low end.
    pub low: f64,
    /// The high end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies in the interval; its ends do.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The distance between the ends.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}
