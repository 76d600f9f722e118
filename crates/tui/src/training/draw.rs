use super::{Phase, TrainingScreen, telling};
use crate::bar;
use crate::board::{self, Pointers};
use crate::context::Context;
use crate::game::{choose, draw_badge, draw_hand};
use crate::layout::BoardAndPanel;
use crate::text;
use crate::theme;
use game::Mark;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use review::Looking;
use session::Occupant;

impl TrainingScreen {
    /// The columns and rows that are needed.
    pub(crate) fn least_size(&self) -> (u16, u16) {
        if self.line.is_some() { BoardAndPanel::least_size(&self.scene, 1) } else { (60, 16) }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.buttons.clear();
        self.shown.hand.clear();
        self.shown.plies.clear();
        if self.line.is_none() {
            self.draw_without_board(buffer, area, context);
            return;
        }
        let mut scene = choose::marked(&self.scene, &self.moves, self.chosen.as_ref());
        if self.show_moves {
            for name in choose::targets(&self.moves, self.chosen.as_ref()) {
                scene.mark(name, Mark::Target);
            }
        }
        let Some(BoardAndPanel { plan, panel, status, keys }) = BoardAndPanel::in_area(&scene, area) else { return };
        let cursor = scene.points.get(self.cursor).filter(|_| self.phase == Phase::Asked);
        let pointers = Pointers { cursor: cursor.map(|point| point.name.clone()), hint: Vec::new(), wrong: Vec::new() };
        board::paint(buffer, &plan, &scene, &pointers, context.theme);
        self.shown.plan = Some(plan);
        let panel = self.draw_task(buffer, panel, context);
        let panel = self.draw_told(buffer, panel);
        self.draw_line(buffer, panel, context);
        self.draw_status(buffer, status, context);
        self.draw_keys(buffer, keys, context);
    }

    /// Before the first exercise is found, or if there is none.
    fn draw_without_board(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
        text::put(buffer, inner, inner.x, inner.y, &context.text("train-screen-title"), theme::heading());
        let said = if self.phase == Phase::Looking { vec![self.progress(context)] } else { self.told.clone() };
        let lines = said.iter().flat_map(|text| text::wrap(text, inner.width));
        for (y, line) in (inner.y + 2..inner.bottom() - 2).zip(lines) {
            text::put(buffer, inner, inner.x, y, &line, Style::new());
        }
        if let Some(notice) = &self.notice {
            text::put(buffer, inner, inner.x, inner.bottom() - 2, notice, context.theme.alert());
        }
        self.draw_keys(buffer, Rect::new(inner.x, inner.bottom() - 1, inner.width, 1), context);
    }

    /// What is played, what was answered so far, and what is asked; what is left of the panel.
    fn draw_task(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) -> Rect {
        let theme = context.theme;
        let (Some(task), Some(line)) = (&self.task, &self.line) else { return panel };
        let game = line.rules();
        let title = format!("{} {}", context.game(game.name()), game.board());
        text::put(buffer, panel, panel.x, panel.y, &title, theme::heading());
        let gaps = [("number", self.number.into()), ("right", self.right.into()), ("count", self.answered.into())];
        text::put(buffer, panel, panel.x, panel.y + 1, &context.say("train-screen-tally", &gaps), Style::new());
        let mut y = panel.y + 3;
        if let Some(seat) = (!line.positions()[self.at].is_over()).then(|| line.seat_at(self.at)) {
            let mut x = panel.x + draw_badge(buffer, panel, (panel.x, y), &self.scene, seat, context);
            x += u16::from(x > panel.x);
            let player = context.words.player(game, seat.index());
            let said = context.say("seat-turn", &[("player", player.into())]);
            text::put(buffer, panel, x, y, &said, theme::heading());
        }
        y += 1;
        for hand in &self.scene.hands {
            let own = self.phase == Phase::Asked && hand.seat == line.to_move();
            let chosen = if own { self.chosen.as_ref() } else { None };
            let found = draw_hand(buffer, panel, y, &hand.tokens, chosen, context);
            if own {
                self.shown.hand.extend(found);
            }
            y += 1;
        }
        let mut said = vec![task.asked(&telling(context))];
        let by = Some(&task.drill().player).filter(|player| !player.is_empty());
        said.extend(by.map(|by| context.say("train-screen-by", &[("player", name(by, context).into())])));
        y = put_lines(buffer, panel, y, &said, theme.quiet());
        Rect::new(panel.x, y + 1, panel.width, panel.bottom().saturating_sub(y + 1))
    }

    /// What is said of the answer; what is left of the panel.
    fn draw_told(&self, buffer: &mut Buffer, panel: Rect) -> Rect {
        if self.phase == Phase::Looking {
            return panel;
        }
        let y = put_lines(buffer, panel, panel.y, &self.told, Style::new());
        Rect::new(panel.x, y + 1, panel.width, panel.bottom().saturating_sub(y + 1))
    }

    /// The moves that can be stepped through, with the latest one that is shown marked.
    fn draw_line(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) {
        let Some(line) = self.line.as_ref().filter(|_| matches!(self.phase, Phase::Told { .. })) else { return };
        let (mut x, mut y) = (panel.x, panel.y);
        for (ply, &mv) in (self.given + 1..).zip(&line.moves()[self.given.min(line.plies())..]) {
            let mv = line.rules().move_text(mv);
            let here = ply == self.at;
            let shown = if here { format!("[{mv}]") } else { format!(" {mv} ") };
            let width = text::width(&shown);
            if x + width > panel.right() {
                (x, y) = (panel.x, y + 1);
            }
            if y >= panel.bottom() {
                return;
            }
            let style = if here { context.theme.selected() } else { Style::new() };
            text::put(buffer, panel, x, y, &shown, style);
            self.shown.plies.push((Rect::new(x, y, width, 1), ply));
            x += width;
        }
    }

    fn draw_status(&self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        if let Some(notice) = &self.notice {
            text::put(buffer, area, area.x, area.y, notice, theme.alert());
        } else if !self.entry.is_empty() {
            let typed = format!("{}{}", self.entry.text(), theme.pick("▏", "_"));
            text::put(buffer, area, area.x, area.y, &typed, theme::heading());
        } else if matches!(self.phase, Phase::Looking | Phase::Judging(_)) {
            text::put(buffer, area, area.x, area.y, &self.progress(context), theme::heading());
        }
    }

    /// What is being done in the background, and how far it is.
    fn progress(&self, context: &Context) -> String {
        if let (Phase::Judging(mv), Some(line)) = (self.phase, &self.line) {
            return context.say("train-screen-judging", &[("move", line.rules().move_text(mv).into())]);
        }
        let stage = self.work.stage();
        match stage.looking {
            None => context.text("train-screen-opening-library"),
            Some(Looking::Again) => context.text("train-screen-again"),
            Some(Looking::Game { number, of }) => {
                let percent = (100.0 * stage.share) as i64;
                let gaps = [("number", number.into()), ("of", of.into()), ("percent", percent.into())];
                context.say("train-screen-looking", &gaps)
            }
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let key = |letter: char, shown: &'static str, name: &'static str| (KeyCode::Char(letter), shown, name);
        let leave = (KeyCode::Esc, "Esc", "screen-key-close");
        let help = key('?', "?", "screen-key-help");
        let pieces = !self.scene.hands.is_empty();
        let keys = match self.phase {
            Phase::Looking | Phase::Judging(_) => vec![(KeyCode::Esc, "Esc", "train-key-stop"), help],
            Phase::Done => vec![leave, help],
            Phase::Asked => vec![
                (KeyCode::Enter, "Enter", "screen-key-play"),
                key('X', "x", "train-key-answer"),
                key('N', "n", "train-key-skip"),
                key('t', if pieces { "t" } else { "m" }, "screen-key-moves"),
                leave,
                help,
                (KeyCode::F(2), "F2", "screen-key-analyse"),
            ],
            Phase::Told { again } => {
                let mut keys = vec![(KeyCode::Enter, "Enter", "train-key-next")];
                if again {
                    keys.extend([key('u', "u", "train-key-again"), key('x', "x", "train-key-answer")]);
                }
                keys.extend([
                    (KeyCode::Left, theme.pick("←", "Left"), "screen-key-back"),
                    (KeyCode::Right, theme.pick("→", "Right"), "screen-key-forward"),
                    leave,
                    help,
                    (KeyCode::F(2), "F2", "screen-key-analyse"),
                ]);
                keys
            }
        };
        bar::keys(buffer, area, context, &keys, &mut self.shown.buttons);
    }
}

/// Who made the mistake: people and levels by their names in this language.
fn name(player: &str, context: &Context) -> String {
    match player.strip_prefix("level ").unwrap_or(player).parse::<u8>().ok().and_then(games::Level::new) {
        Some(level) => context.occupant(&Occupant::Computer(level)),
        None if player == Occupant::Human.to_string() => context.occupant(&Occupant::Human),
        None => player.to_owned(),
    }
}

/// Writes texts below each other, broken into lines; the row below them.
fn put_lines(buffer: &mut Buffer, panel: Rect, from: u16, texts: &[String], style: Style) -> u16 {
    let mut y = from;
    for line in texts.iter().flat_map(|said| text::wrap(said, panel.width)) {
        if y >= panel.bottom() {
            break;
        }
        text::put(buffer, panel, panel.x, y, &line, style);
        y += 1;
    }
    y
}
