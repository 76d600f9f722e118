use super::plan::Plan;
use crate::theme::Theme;
use game::Path;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws a line of a scene with dots finer than letters, or with strokes where only ASCII is understood. What `keeps` says
/// stays as it is.
pub(crate) fn draw(
    buffer: &mut Buffer,
    plan: &Plan,
    path: &Path,
    theme: Theme,
    style: Style,
    keeps: impl Fn(u16, u16) -> bool,
) {
    let around = plan.frame;
    // A curve through the ends of the sides swings out a little; it is kept within the frame.
    let within = |at: f64, start: u16, end: u16| at.clamp(f64::from(start), f64::from(end) - 0.01);
    let spots: Vec<(f64, f64)> = samples(path)
        .into_iter()
        .map(|place| plan.spot(place))
        .map(|(x, y)| (within(x, around.x, around.right()), within(y, around.y, around.bottom())))
        .collect();
    for pair in spots.windows(2) {
        let (x, y) = pair[0];
        let (column, row) = (x as u16, y as u16);
        if keeps(column, row) {
            continue;
        }
        let letter = if theme.ascii() {
            stroke(pair[1].0 - x, pair[1].1 - y)
        } else {
            let old = buffer[(column, row)].symbol().chars().next().unwrap_or(' ');
            with_dot(old, x.fract(), y.fract())
        };
        buffer[(column, row)].set_char(letter).set_style(style);
    }
}

/// Whether a cell lies on the way of a path: those cells are shaded where there is no room for the line itself.
pub(crate) fn passes(path: &Path, x: f64, y: f64) -> bool {
    path.corners.iter().any(|&(corner_x, corner_y)| (corner_x - x).abs() < 0.1 && (corner_y - y).abs() < 0.1)
}

/// Whether a place of the terminal belongs to an area.
pub(crate) fn is_in(area: Rect, column: u16, row: u16) -> bool {
    area.contains((column, row).into())
}

/// Steps between two corners, many enough that no dot is left out.
const STEPS: usize = 96;

fn samples(path: &Path) -> Vec<(f64, f64)> {
    let corners = &path.corners;
    let count = corners.len();
    if count < 2 {
        return Vec::new();
    }
    let at = |index: isize| {
        let last = count as isize - 1;
        if path.closed {
            corners[index.rem_euclid(count as isize) as usize]
        } else {
            corners[index.clamp(0, last) as usize]
        }
    };
    let edges = if path.closed { count } else { count - 1 };
    let mut found = Vec::with_capacity(edges * STEPS + 1);
    for edge in 0..=edges * STEPS {
        let (edge, t) = ((edge / STEPS) as isize, (edge % STEPS) as f64 / STEPS as f64);
        let (before, from, to, after) = (at(edge - 1), at(edge), at(edge + 1), at(edge + 2));
        let along = |a: f64, b: f64, c: f64, d: f64| if path.smooth { smooth(a, b, c, d, t) } else { b + (c - b) * t };
        found.push((along(before.0, from.0, to.0, after.0), along(before.1, from.1, to.1, after.1)));
    }
    found
}

/// The curve of Catmull and Rom from `b` to `c`.
fn smooth(a: f64, b: f64, c: f64, d: f64, t: f64) -> f64 {
    let (square, cube) = (t * t, t * t * t);
    0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * square + (3.0 * b - a - 3.0 * c + d) * cube)
}

/// A letter of Braille with one more dot.
fn with_dot(old: char, x: f64, y: f64) -> char {
    const BLANK: u32 = 0x2800;
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let dots = if (BLANK..=BLANK + 0xff).contains(&(old as u32)) { old as u32 } else { BLANK };
    char::from_u32(dots | DOTS[((y * 4.0) as usize).min(3)][((x * 2.0) as usize).min(1)]).unwrap_or(old)
}

/// The stroke that goes most nearly this way. Letters are twice as high as wide.
fn stroke(right: f64, down: f64) -> char {
    let (right, down) = (right, down * 2.0);
    if down.abs() < right.abs() * 0.5 {
        '-'
    } else if right.abs() < down.abs() * 0.4 {
        '|'
    } else if (right > 0.0) == (down > 0.0) {
        '\\'
    } else {
        '/'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_curve_goes_through_its_corners() {
        let corners = [(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0)];
        let found = samples(&Path::polygon(corners).smoothed());
        for corner in corners {
            assert!(found.contains(&corner), "{corner:?}");
        }
        assert_eq!(found.first(), found.last());
    }
}
