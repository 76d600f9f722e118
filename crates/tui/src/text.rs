use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How many columns a text takes; Japanese letters take two.
pub(crate) fn width(text: &str) -> u16 {
    texts::width(text) as u16
}

/// The beginning of a text that fits into some columns.
pub(crate) fn fit(text: &str, columns: u16) -> &str {
    texts::fit(text, usize::from(columns))
}

/// The text in exactly so many columns.
pub(crate) fn pad(text: &str, columns: u16) -> String {
    texts::pad(fit(text, columns), usize::from(columns))
}

/// The text in lines of at most so many columns.
pub(crate) fn wrap(text: &str, columns: u16) -> Vec<String> {
    texts::wrap(text, usize::from(columns))
}

/// Writes a text into a line of an area, cut where the area ends; how many columns it took.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    if x >= area.right() || y >= area.bottom() || y < area.y {
        return 0;
    }
    let text = fit(text, area.right() - x);
    // A wide letter that is cut would leave half of itself behind.
    let (end, _) = buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    end - x
}
