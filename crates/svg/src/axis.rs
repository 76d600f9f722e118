use crate::ticks::{self, Tick};

/// One axis of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What the axis counts, with its unit.
    pub label: String,
    /// How values become places.
    pub scale: Scale,
    /// Names for the values 0, 1, 2 and so on, instead of numbers; the scale is linear then.
    pub categories: Option<Vec<String>>,
    /// What the axis shows at least, without room beyond it; data outside makes it longer.
    pub shown: Option<(f64, f64)>,
    /// How numbers are written.
    pub numbers: Numbers,
}

/// How values become places on an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Equal differences have equal distances.
    #[default]
    Linear,
    /// Equal ratios have equal distances; values of 0 and below have no place.
    Log,
}

/// How the numbers of an axis are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// As they are.
    #[default]
    Plain,
    /// Shares as percentages: 0.5 is 50 %.
    Percent,
}

/// Values beyond this are as good as infinite: the length of an axis must still be a number.
const LARGEST: f64 = 1e300;

impl Axis {
    /// A linear axis with a label.
    pub fn labelled(label: &str) -> Axis {
        Axis { label: label.to_owned(), ..Axis::default() }
    }

    /// A linear axis with a name for each of the values 0, 1, 2 and so on.
    pub fn named(label: &str, categories: &[&str]) -> Axis {
        Axis { categories: Some(categories.iter().map(|&name| name.to_owned()).collect()), ..Axis::labelled(label) }
    }

    /// Whether a value has a place.
    pub(crate) fn place(&self, value: f64) -> Placed {
        if !value.is_finite() || value.abs() > LARGEST {
            Placed::NotFinite
        } else if self.is_log() && value <= 0.0 {
            Placed::NotPositive
        } else {
            Placed::Somewhere
        }
    }

    pub(crate) fn is_log(&self) -> bool {
        self.scale == Scale::Log && self.categories.is_none()
    }

    /// A value as a reader wants it, with enough digits to tell it from others.
    pub(crate) fn say(&self, value: f64) -> String {
        let name = self.categories.as_ref().filter(|_| value >= 0.0 && value.fract() == 0.0);
        match name.and_then(|names| names.get(value as usize)) {
            Some(name) => name.clone(),
            None => ticks::exact(value, self.numbers),
        }
    }
}

/// Whether a value has a place on an axis, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    Somewhere,
    NotFinite,
    NotPositive,
}

/// The stretch of an axis that is shown, and how it is laid out between two pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// The ends, as logarithms where the axis is logarithmic.
    low: f64,
    high: f64,
    log: bool,
    from: f64,
    to: f64,
}

impl Span {
    /// The span that holds all `values`, each of which has a place. `margin` is how much of the length stays free at
    /// each end; `half_step` is how much is added to each end for bars.
    pub(crate) fn of(axis: &Axis, values: impl Iterator<Item = f64>, margin: f64, half_step: f64) -> Span {
        let log = axis.is_log();
        let unfold = |value: f64| if log { value.log10() } else { value };
        let shown = axis.shown.into_iter().flat_map(|(low, high)| [low, high]);
        let shown = shown.filter(|&value| axis.place(value) == Placed::Somewhere);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            low = low.min(unfold(value));
            high = high.max(unfold(value));
        }
        if let Some(names) = &axis.categories {
            low = low.min(0.0) - 0.5;
            high = high.max(names.len() as f64 - 1.0) + 0.5;
        } else if low <= high {
            let room = if axis.shown.is_some() { 0.0 } else { margin * (high - low) };
            (low, high) = (low - room - half_step, high + room + half_step);
        }
        for value in shown {
            low = low.min(unfold(value));
            high = high.max(unfold(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // A span without length would put everything nowhere.
        let least = low.abs().max(high.abs()) * 1e-9;
        if high - low <= least {
            let room = if log || low == 0.0 { 0.5 } else { low.abs() * 0.1 };
            (low, high) = (low - room, high + room);
        }
        Span { low, high, log, from: 0.0, to: 1.0 }
    }

    /// The same span between two pixels.
    pub(crate) fn between(self, from: f64, to: f64) -> Span {
        Span { from, to, ..self }
    }

    /// The pixel of a value; one beyond the ends is put at the end.
    pub(crate) fn pixel(&self, value: f64) -> f64 {
        let value = if self.log { if value > 0.0 { value.log10() } else { self.low } } else { value };
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.from + share * (self.to - self.from)
    }

    /// Where bars begin: at 0, or at the low end if 0 is not shown.
    pub(crate) fn baseline(&self) -> f64 {
        if self.log { self.from } else { self.pixel(0.0) }
    }

    /// The marks along the axis, about as many as asked for.
    pub(crate) fn ticks(&self, axis: &Axis, about: usize) -> Vec<Tick> {
        match &axis.categories {
            Some(names) => ticks::named(names),
            None if self.log => ticks::logarithmic(self.low, self.high, about, axis.numbers),
            None => ticks::linear(self.low, self.high, about, axis.numbers),
        }
    }

    /// How long the span is in pixels.
    pub(crate) fn length(&self) -> f64 {
        (self.to - self.from).abs()
    }
}
