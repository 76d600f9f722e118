use crate::context::Context;
use crate::text;
use crate::theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws a page of help: these texts one after another, from line `from` on; how many lines there are beyond the last one
/// that fits.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, context: &Context, texts: &[String], from: u16) -> u16 {
    let theme = context.theme;
    let inner = Rect::new(area.x + 2, area.y + 2, area.width.saturating_sub(4), area.height.saturating_sub(4));
    text::put(buffer, area, area.x + 1, area.y, &context.text("screen-help-title"), theme::heading());
    let mut lines = Vec::new();
    for (index, said) in texts.iter().enumerate() {
        if index > 0 {
            lines.push(String::new());
        }
        lines.extend(text::wrap(said, inner.width));
    }
    for (y, line) in (inner.y..inner.bottom()).zip(lines.iter().skip(usize::from(from))) {
        text::put(buffer, inner, inner.x, y, line, Style::new());
    }
    let below = (lines.len() as u16).saturating_sub(from + inner.height);
    let name = if lines.len() as u16 > inner.height { "screen-help-scroll" } else { "screen-help-close" };
    text::put(buffer, area, area.x + 1, area.bottom() - 1, &context.text(name), theme.quiet());
    below
}
