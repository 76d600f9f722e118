//! The library as a list: which games are in it, to be explored.

use crate::bar::{self, Buttons};
use crate::context::{Context, Step};
use crate::text;
use crate::theme;
use library::Kind;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// What there is to explore.
pub(crate) struct Shelf {
    kinds: Vec<Kind>,
    at: usize,
    shown: Vec<(Rect, usize)>,
    buttons: Buttons,
}

impl Shelf {
    pub(crate) fn new(kinds: Vec<Kind>) -> Shelf {
        Shelf { kinds, at: 0, shown: Vec::new(), buttons: Buttons::default() }
    }

    pub(crate) const fn least_size() -> (u16, u16) {
        (60, 16)
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Step {
        match key.code {
            KeyCode::Up => self.choose(-1),
            KeyCode::Down | KeyCode::Tab => self.choose(1),
            KeyCode::PageUp => self.choose(-10),
            KeyCode::PageDown => self.choose(10),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.enter(),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Left => return Step::Home,
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Step {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.buttons.at(at) {
                    return self.key(key);
                }
                if let Some(&(_, kind)) = self.shown.iter().find(|(area, _)| area.contains(at)) {
                    self.at = kind;
                    return self.enter();
                }
            }
            MouseEventKind::ScrollUp => self.choose(-1),
            MouseEventKind::ScrollDown => self.choose(1),
            _ => {}
        }
        Step::Stay
    }

    fn choose(&mut self, step: isize) {
        self.at = self.at.saturating_add_signed(step).min(self.kinds.len().saturating_sub(1));
    }

    fn enter(&self) -> Step {
        self.kinds.get(self.at).map_or(Step::Stay, |kind| Step::Explore(Box::new(kind.setting.clone())))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
        text::put(buffer, inner, inner.x, inner.y, &context.text("screen-shelf-title"), theme::heading());
        let about = context.text(if self.kinds.is_empty() { "screen-library-empty" } else { "screen-shelf-about" });
        let mut y = inner.y + 2;
        for line in text::wrap(&about, inner.width) {
            text::put(buffer, inner, inner.x, y, &line, Style::new());
            y += 1;
        }
        y += 1;
        let list = Rect::new(inner.x, y, inner.width, inner.bottom().saturating_sub(y + 2));
        let rows = usize::from(list.height);
        let first = self.at.saturating_sub(rows / 2).min(self.kinds.len().saturating_sub(rows));
        for (y, (index, kind)) in (list.y..list.bottom()).zip(self.kinds.iter().enumerate().skip(first)) {
            let line = Rect::new(list.x, y, list.width, 1);
            let style = if index == self.at { theme.selected() } else { Style::new() };
            text::put(buffer, line, line.x, y, &text::pad(&label(kind, context), line.width), style);
            self.shown.push((line, index));
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Enter, "Enter", "screen-key-enter"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-back-home"),
        ];
        // Where there is nothing to choose, nothing is said of choosing.
        let keys = if self.kinds.is_empty() { &keys[2..] } else { &keys[..] };
        bar::keys(buffer, Rect::new(inner.x, inner.bottom() - 1, inner.width, 1), context, keys, &mut self.buttons);
    }
}

fn label(kind: &Kind, context: &Context) -> String {
    let setting = &kind.setting;
    let name = format!(" {} {}", context.game(&setting.game), setting.board);
    let roster = match setting.roster {
        games::Roster { pieces: Some(pieces), players: Some(players) } => {
            let gaps = [("pieces", (pieces as u64).into()), ("players", (players as u64).into())];
            context.say("screen-setup-roster-value", &gaps)
        }
        _ => String::new(),
    };
    let games = context.say("screen-explorer-games", &[("number", kind.games.into())]);
    format!("{} {} {games}", text::pad(&name, 28), text::pad(&roster, 28))
}
