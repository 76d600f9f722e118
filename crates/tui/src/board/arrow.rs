use crate::theme::Theme;
use game::{Path, Point};
use std::f64::consts::FRAC_PI_4;

/// The arrow on a point of the last move's way, towards the next point. `None` elsewhere, and for moves that touch down
/// nowhere between their ends: these explain themselves.
pub(super) fn arrow(way: &Path, point: &Point, theme: Theme) -> Option<char> {
    if way.corners.len() < 3 {
        return None;
    }
    let leg = way.corners.windows(2).find(|leg| leg[0] == (point.x, point.y))?;
    let (right, down) = (leg[1].0 - leg[0].0, leg[1].1 - leg[0].1);
    // Eighths of a turn clockwise, from the right on.
    let eighth = (down.atan2(right) / FRAC_PI_4).round().rem_euclid(8.0) as usize;
    let arrows = theme.pick(['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'], ['>', '\\', 'v', '/', '<', '\\', '^', '/']);
    Some(arrows[eighth])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Colours, Symbols};

    #[test]
    fn arrows_lead_along_the_way() {
        let way = Path::open([(0.0, 4.0), (2.0, 2.0), (2.0, 0.0), (0.0, 0.0), (0.0, 2.0)]);
        let arrows = |symbols| {
            let theme = Theme { colours: Colours::None, symbols };
            let points = way.corners.iter().chain(&[(1.0, 1.0)]).map(|&(x, y)| Point::new("", x, y));
            points.map(|point| arrow(&way, &point, theme)).collect::<Vec<_>>()
        };
        assert_eq!(arrows(Symbols::Unicode), [Some('↗'), Some('↑'), Some('←'), Some('↓'), None, None]);
        assert_eq!(arrows(Symbols::Ascii), [Some('/'), Some('^'), Some('<'), Some('v'), None, None]);
        let step = Path::open([(0.0, 0.0), (1.0, 0.0)]);
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        assert_eq!(arrow(&step, &Point::new("a1", 0.0, 0.0), theme), None);
    }
}
