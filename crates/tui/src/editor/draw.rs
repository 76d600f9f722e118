use super::{Editor, Notice};
use crate::bar;
use crate::board::{self, Pointers};
use crate::context::Context;
use crate::layout::BoardAndPanel;
use crate::text;
use crate::theme;
use game::{Scene, Token};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Rows below the board for the reason why a position cannot be.
const STATUS: u16 = 2;

impl Editor {
    /// The columns and rows that are needed.
    pub(crate) fn least_size(&self) -> (u16, u16) {
        BoardAndPanel::least_size(&self.board, STATUS)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.buttons.clear();
        self.shown.palette.clear();
        let scene = self.arrangement.scene(&self.board);
        let layout = BoardAndPanel::with_status(&scene, area, STATUS);
        let Some(BoardAndPanel { plan, panel, status, keys }) = layout else { return };
        let plan = plan.turned(self.turned);
        board::paint(buffer, &plan, &scene, &self.pointers(), context.theme);
        self.shown.plan = Some(plan);
        self.draw_panel(buffer, panel, &scene, context);
        self.draw_status(buffer, status, context);
        self.draw_keys(buffer, keys, context);
    }

    fn pointers(&self) -> Pointers {
        let cursor = self.board.points.get(self.cursor).map(|point| point.name.clone());
        let wrong = self.checked.as_ref().err().map(|wrong| wrong.points.clone()).unwrap_or_default();
        Pointers { cursor, hint: Vec::new(), wrong }
    }

    /// Whose turn it is, what can be put on the board, and what stands on the cell of the cursor.
    fn draw_panel(&mut self, buffer: &mut Buffer, panel: Rect, scene: &Scene, context: &Context) {
        let theme = context.theme;
        let title = format!("{} {}", context.game(self.game.name()), self.game.board());
        text::put(buffer, panel, panel.x, panel.y, &title, theme::heading());
        text::put(buffer, panel, panel.x, panel.y + 1, &context.text("screen-editor-title"), theme.quiet());
        let player = context.words.player(&self.game, self.arrangement.to_move.index());
        let turn = context.say("seat-turn", &[("player", player.into())]);
        let mut y = panel.y + 3;
        text::put(buffer, panel, panel.x, y, &turn, theme::heading());
        self.shown.buttons.add(Rect::new(panel.x, y, text::width(&turn), 1), KeyCode::Tab);
        if let Some(count) = self.game.turn_count() {
            let name = format!("screen-editor-turns-{}", count.name);
            let said = context.say(&name, &[("number", i64::from(self.arrangement.turns).into())]);
            for line in text::wrap(&format!("{said}  (+ -)"), panel.width) {
                y += 1;
                text::put(buffer, panel, panel.x, y, &line, Style::new());
            }
        }
        y += 2;
        text::put(buffer, panel, panel.x, y, &context.text("screen-editor-put"), theme.quiet());
        for number in (1..=self.board.kinds.len()).chain([0]) {
            y += 1;
            self.draw_choice(buffer, Rect::new(panel.x, y, panel.width, 1), number, scene, context);
        }
        y += 2;
        for line in text::wrap(&self.stack_text(context), panel.width) {
            text::put(buffer, panel, panel.x, y, &line, Style::new());
            y += 1;
        }
    }

    /// One line of what can be put on the board: its number, what it looks like, whose it is and how many there are.
    fn draw_choice(&mut self, buffer: &mut Buffer, row: Rect, number: usize, scene: &Scene, context: &Context) {
        let theme = context.theme;
        let chosen = number == self.chosen;
        let style = if chosen { theme.selected() } else { Style::new() };
        let sign = if chosen { theme.pick("▸", ">") } else { " " };
        let mut x = row.x + text::put(buffer, row, row.x, row.y, &format!("{sign}{number} "), style);
        let Some(&token) = number.checked_sub(1).and_then(|index| self.board.kinds.get(index)) else {
            text::put(buffer, row, x, row.y, &context.text("screen-editor-empty"), style);
            self.shown.palette.push((row, number));
            return;
        };
        let sized = scene.sizes() > 1;
        let picture = if sized { board::hand_piece(token, theme, 2) } else { board::glyph(token, theme).to_string() };
        // On a dark ground nobody sees a black disc: its shape is shown in the letters' own colour.
        let look = if sized { theme.body(token.seat) } else { style };
        x += text::put(buffer, row, x, row.y, &picture, look);
        let widest = if sized { 8 } else { 2 };
        x = x.max(row.x + 3 + widest);
        let player = context.words.player(&self.game, token.seat.index());
        let said = if sized {
            let name = context.text(&format!("token-{}", token.name));
            format!("{player} {name}  {}", left(token, scene, context))
        } else {
            format!("{player}  {}{}", theme.pick("×", "x"), self.arrangement.points_with(token).count())
        };
        text::put(buffer, row, x, row.y, &said, style);
        self.shown.palette.push((row, number));
    }

    /// What stands on the cell of the cursor, from the top.
    fn stack_text(&self, context: &Context) -> String {
        let point = self.board.points.get(self.cursor).map_or("", |point| point.name.as_str());
        let stack = self.arrangement.stacks.get(self.cursor).map_or(&[][..], Vec::as_slice);
        if stack.is_empty() {
            return context.say("screen-peek-empty", &[("point", point.into())]);
        }
        let theme = context.theme;
        let player = |token: &Token| context.words.player(&self.game, token.seat.index());
        if let (1, [token]) = (self.board.sizes(), stack) {
            return format!("{point}: {} {}", board::glyph(*token, theme), player(token));
        }
        let piece = |token: &Token| format!("{} ({})", board::hand_piece(*token, theme, 1), player(token));
        let stack = stack.iter().rev().map(piece).collect::<Vec<_>>().join(" > ");
        context.say("screen-peek", &[("point", point.into()), ("stack", stack.into())])
    }

    /// Why the position cannot be, or that it can.
    fn draw_status(&self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let reason = self.checked.as_ref().err().map(|wrong| context.words.impossible(&self.game, wrong));
        let (said, style) = match (&self.notice, reason) {
            (Some(Notice::NoPosition(wrong)), _) => {
                (context.say("screen-editor-no-position", &[("reason", wrong.as_str().into())]), theme.alert())
            }
            (Some(Notice::Refused), Some(reason)) => {
                (context.say("screen-editor-refused", &[("reason", reason.into())]), theme.alert())
            }
            (_, Some(reason)) => (format!("{} {reason}", theme.pick("✗", "!")), theme::heading()),
            (_, None) => (context.text("screen-editor-possible"), theme.quiet()),
        };
        for (y, line) in (area.y..area.bottom()).zip(text::wrap(&said, area.width)) {
            text::put(buffer, area, area.x, y, &line, style);
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let keys = [
            (KeyCode::Char('d'), "d", "screen-key-done"),
            (KeyCode::Esc, "Esc", "screen-key-cancel"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char(' '), "Space", "screen-key-put"),
            (KeyCode::Char('t'), "t", "screen-key-whose-turn"),
            (KeyCode::Char('u'), "u", "screen-key-undo"),
            (KeyCode::Char('x'), "x", "screen-key-clear"),
            (KeyCode::Char('s'), "s", "screen-key-start-position"),
            (KeyCode::Delete, "Del", "screen-key-empty-cell"),
            (KeyCode::Char('f'), "f", "screen-key-turn"),
        ];
        bar::keys(buffer, area, context, &keys, &mut self.shown.buttons);
    }
}

/// How many of a kind are not on the board.
fn left(token: Token, scene: &Scene, context: &Context) -> String {
    let number = scene.hands.iter().flat_map(|hand| &hand.tokens).filter(|&&other| other == token).count();
    context.say("screen-editor-left", &[("number", (number as i64).into())])
}
