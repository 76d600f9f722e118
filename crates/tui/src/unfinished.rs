//! The unfinished games as a list: one is continued, or deleted.

use crate::bar::{self, Buttons};
use crate::context::{Context, Step};
use crate::home::ago;
use crate::text;
use crate::theme;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use session::Unfinished;
use std::time::SystemTime;

/// The games that can be gone on with.
pub(crate) struct UnfinishedGames {
    games: Vec<Unfinished>,
    at: usize,
    /// Whether the chosen game is to be deleted, if the person says yes.
    deleting: bool,
    trouble: Option<String>,
    shown: Vec<(Rect, usize)>,
    buttons: Buttons,
}

impl UnfinishedGames {
    /// These games; `trouble` is what went wrong with the last one that was to be deleted.
    pub(crate) fn new(games: Vec<Unfinished>, trouble: Option<String>) -> UnfinishedGames {
        UnfinishedGames { games, at: 0, deleting: false, trouble, shown: Vec::new(), buttons: Buttons::default() }
    }

    pub(crate) const fn least_size() -> (u16, u16) {
        (60, 16)
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Step {
        if self.deleting {
            self.deleting = false;
            return match (key.code, self.games.get(self.at)) {
                (KeyCode::Char('y' | 'Y'), Some(game)) => Step::Delete(Box::new(game.clone())),
                _ => Step::Stay,
            };
        }
        self.trouble = None;
        match key.code {
            KeyCode::Up => self.choose(-1),
            KeyCode::Down | KeyCode::Tab => self.choose(1),
            KeyCode::PageUp => self.choose(-10),
            KeyCode::PageDown => self.choose(10),
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => return self.enter(),
            KeyCode::Char('d') | KeyCode::Delete => self.deleting = !self.games.is_empty(),
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
                let row = self.shown.iter().find(|(area, _)| area.contains(at)).map(|&(_, row)| row);
                if let Some(row) = row.filter(|_| !self.deleting) {
                    self.at = row;
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
        // What is asked about stays chosen.
        if !self.deleting {
            self.at = self.at.saturating_add_signed(step).min(self.games.len().saturating_sub(1));
        }
    }

    fn enter(&self) -> Step {
        self.games.get(self.at).map_or(Step::Stay, |game| Step::Continue(game.path.clone()))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context, now: SystemTime) {
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
        text::put(buffer, inner, inner.x, inner.y, &context.text("screen-unfinished-title"), theme::heading());
        if self.games.is_empty() {
            text::put(buffer, inner, inner.x, inner.y + 2, &context.text("screen-unfinished-none"), Style::new());
        }
        let list = Rect::new(inner.x, inner.y + 2, inner.width, inner.height.saturating_sub(5));
        let rows = usize::from(list.height);
        let first = self.at.saturating_sub(rows / 2).min(self.games.len().saturating_sub(rows));
        for (y, (index, game)) in (list.y..list.bottom()).zip(self.games.iter().enumerate().skip(first)) {
            let line = Rect::new(list.x, y, list.width, 1);
            let style = if index == self.at { theme.selected() } else { Style::new() };
            text::put(buffer, line, line.x, y, &text::pad(&label(game, context, now), line.width), style);
            self.shown.push((line, index));
        }
        let status = Rect::new(inner.x, inner.bottom() - 2, inner.width, 1);
        let last = Rect::new(inner.x, inner.bottom() - 1, inner.width, 1);
        if self.deleting {
            let question = context.text("screen-unfinished-ask");
            let x =
                status.x + text::put(buffer, status, status.x, status.y, &format!(" {question} "), theme.alert()) + 1;
            let rest = Rect::new(x, status.y, status.right().saturating_sub(x), 1);
            let answers = [(KeyCode::Char('y'), "y", "screen-yes"), (KeyCode::Char('n'), "n", "screen-no")];
            bar::keys(buffer, rest, context, &answers, &mut self.buttons);
            return;
        }
        if let Some(trouble) = &self.trouble {
            text::put(buffer, status, status.x, status.y, trouble, theme.alert());
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Enter, "Enter", "screen-key-continue"),
            (KeyCode::Char('d'), "d", "screen-key-delete"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-back-home"),
        ];
        // Where there is nothing to choose, nothing is said of choosing.
        let keys = if self.games.is_empty() { &keys[3..] } else { &keys[..] };
        bar::keys(buffer, last, context, keys, &mut self.buttons);
    }
}

/// What is played by whom, how far it has come, and when.
fn label(game: &Unfinished, context: &Context, now: SystemTime) -> String {
    let setup = &game.setup;
    let name = format!(" {} {}", context.game(&setup.game), setup.board.as_deref().unwrap_or_default());
    let players: Vec<String> = setup.seats.iter().map(|occupant| context.occupant(occupant)).collect();
    let moves = context.say("screen-unfinished-moves", &[("number", (game.plies as u64).into())]);
    let when = ago(now.duration_since(game.last).unwrap_or_default(), context);
    format!("{} {} {} {when}", text::pad(&name, 24), text::pad(&players.join(" - "), 26), text::pad(&moves, 9))
}
