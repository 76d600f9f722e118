use crate::context::Context;
use crate::text;
use crate::theme;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};

/// Places on the screen that stand for a key when they are clicked.
#[derive(Debug, Default)]
pub(crate) struct Buttons(Vec<(Rect, KeyEvent)>);

impl Buttons {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, area: Rect, code: KeyCode) {
        self.0.push((area, code.into()));
    }

    /// The key that a click at this place stands for.
    pub(crate) fn at(&self, place: Position) -> Option<KeyEvent> {
        self.0.iter().rev().find(|(area, _)| area.contains(place)).map(|&(_, key)| key)
    }
}

/// Draws a line of keys with what they do, as many as there is room for, and makes them buttons. Each is the key, how it is
/// written, and the name of a text. Where the next thing may stand.
pub(crate) fn keys(
    buffer: &mut Buffer,
    area: Rect,
    context: &Context,
    keys: &[(KeyCode, &str, &str)],
    buttons: &mut Buttons,
) -> u16 {
    let mut x = area.x;
    for &(code, key, name) in keys {
        let label = context.text(name);
        let needed = text::width(key) + 1 + text::width(&label);
        if x + needed > area.right() {
            break;
        }
        buttons.add(Rect::new(x, area.y, needed, 1), code);
        x += text::put(buffer, area, x, area.y, key, theme::heading());
        x += 1;
        x += text::put(buffer, area, x, area.y, &label, context.theme.quiet());
        x += 2;
    }
    x
}
