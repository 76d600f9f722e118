use crate::escape;
use std::fmt::Write;

/// A curve of values over the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The value at each place; a gap where there is none.
    pub values: Vec<Option<f64>>,
    /// Places that are pointed out, each with what a pointer says about it.
    pub marked: Vec<(usize, String)>,
    /// Values beyond this are drawn at the edge.
    pub limit: f64,
    /// What stands at the upper and at the lower edge.
    pub sides: (String, String),
}

/// Pixels between the edge and the curve.
const MARGIN: f64 = 24.0;

/// The curve, so many pixels wide and high.
pub fn curve(curve: &Curve, width: u32, height: u32) -> String {
    let (wide, high) = (f64::from(width), f64::from(height));
    let places = curve.values.len().max(2) - 1;
    let limit = curve.limit.max(1e-9);
    let x = |place: usize| MARGIN + (wide - 2.0 * MARGIN) * place as f64 / places as f64;
    let y = |value: f64| high / 2.0 - (high / 2.0 - MARGIN) * (value / limit).clamp(-1.0, 1.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">"
    );
    let _ = write!(
        svg,
        "<line x1=\"{MARGIN}\" y1=\"{0}\" x2=\"{1}\" y2=\"{0}\" stroke=\"#999\"/>",
        high / 2.0,
        wide - MARGIN
    );
    let (upper, lower) = &curve.sides;
    let _ = write!(
        svg,
        "<text x=\"{MARGIN}\" y=\"14\" fill=\"#555\" style=\"fill:var(--faint,#555)\">{}</text>",
        escape(upper)
    );
    let _ = write!(
        svg,
        "<text x=\"{MARGIN}\" y=\"{}\" fill=\"#555\" style=\"fill:var(--faint,#555)\">{}</text>",
        high - 6.0,
        escape(lower)
    );
    let mut data = String::new();
    let mut drawing = false;
    for (place, value) in curve.values.iter().enumerate() {
        match value {
            Some(value) => {
                let _ = write!(data, "{}{:.1} {:.1}", if drawing { 'L' } else { 'M' }, x(place), y(*value));
                drawing = true;
            }
            None => drawing = false,
        }
    }
    let _ = write!(
        svg,
        "<path d=\"{data}\" fill=\"none\" stroke=\"#2c3e50\" style=\"stroke:var(--curve,#2c3e50)\" stroke-width=\"2\"/>"
    );
    for (place, said) in &curve.marked {
        if let Some(Some(value)) = curve.values.get(*place) {
            let (x, y) = (x(*place), y(*value));
            let said = escape(said);
            let _ = write!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#c0392b\"><title>{said}</title></circle>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_break_the_line_and_values_stay_in_the_picture() {
        let drawn = curve(
            &Curve {
                values: vec![Some(0.0), Some(99.0), None, Some(-99.0)],
                marked: vec![(1, "a < b".to_owned()), (2, "nothing".to_owned())],
                limit: 10.0,
                sides: ("Black".to_owned(), "White".to_owned()),
            },
            300,
            100,
        );
        assert_eq!(drawn.matches('M').count(), 2, "{drawn}");
        assert!(drawn.contains("108.0 24.0") && drawn.contains("276.0 76.0"), "{drawn}");
        assert!(drawn.contains("a &lt; b") && !drawn.contains("nothing"));
    }
}
