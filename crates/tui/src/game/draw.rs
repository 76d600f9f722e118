use super::{GameScreen, Question, ReviewCursor, choose};
use crate::bar::{self, Buttons};
use crate::board::{self, Plan, Pointers};
use crate::context::Context;
use crate::text;
use crate::theme;
use game::{Mark, MatchStatus, Scene, Seat, Token};
use games::LineText;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::time::Duration;

/// Columns that the list beside the board needs at least.
const PANEL: u16 = 25;

/// Columns between the board and the list.
const SPACE: u16 = 2;

/// Rows below the board: what is going on, and the keys.
const FOOT: u16 = 2;

impl GameScreen {
    /// The columns and rows that are needed.
    pub(crate) fn least_size(&self) -> (u16, u16) {
        let (width, height) = Plan::least_size(&self.scene);
        ((width + SPACE + PANEL).max(60), (height + FOOT).max(16))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.buttons.clear();
        self.shown.hand.clear();
        self.shown.plies.clear();
        let scene = self.scene_to_show();
        let room = Rect::new(area.x, area.y, area.width - PANEL - SPACE, area.height - FOOT);
        let Some(plan) = Plan::with_coordinates(&scene, room) else { return };
        let pointers = if self.review.is_some() { Pointers::default() } else { self.pointers() };
        board::paint(buffer, &plan, &scene, &pointers, context.theme);
        self.shown.plan = Some(plan);
        let left = plan.area.right() + SPACE;
        let panel = Rect::new(left, area.y, area.right() - left, area.height - FOOT);
        let panel = self.draw_players(buffer, panel, &scene, context);
        if self.review.is_some() {
            self.draw_review(buffer, panel, context);
        } else {
            self.draw_moves(buffer, panel);
        }
        let status = Rect::new(area.x, area.bottom() - FOOT, area.width, 1);
        self.draw_status(buffer, status, context);
        self.draw_keys(buffer, Rect::new(area.x, area.bottom() - 1, area.width, 1), context);
    }

    /// The scene with all marks that are wanted.
    fn scene_to_show(&self) -> Scene {
        if let Some(review) = &self.review {
            return review.scene();
        }
        let mut scene = self.scene.clone();
        if self.show_moves || self.chosen.is_some() {
            for name in choose::targets(&self.moves, self.chosen.as_ref()) {
                scene.mark(name, Mark::Target);
            }
        }
        if let Some(choose::Chosen::Point(name)) = &self.chosen {
            scene.mark(name, Mark::Chosen);
        }
        scene
    }

    /// The game, and a line for each player with everything beside the board; what is left of the panel.
    fn draw_players(&mut self, buffer: &mut Buffer, panel: Rect, scene: &Scene, context: &Context) -> Rect {
        let theme = context.theme;
        let session = self.host.session();
        let game = session.game();
        let title = format!("{} {}", context.game(game.name()), game.board());
        text::put(buffer, panel, panel.x, panel.y, &title, theme::heading());
        if let games::Roster { pieces: Some(pieces), players: Some(players) } = game.roster() {
            let gaps = [("pieces", (pieces as u64).into()), ("players", (players as u64).into())];
            let roster = context.say("screen-setup-roster-value", &gaps);
            text::put(buffer, panel, panel.x, panel.y + 1, &roster, theme.quiet());
        }
        // No game has both a choice of pieces and openings with names, so they share a line.
        if let Some(opening) = self.review.as_ref().map_or(self.opening, ReviewCursor::opening) {
            text::put(buffer, panel, panel.x, panel.y + 1, context.words.opening(opening), theme.quiet());
        }
        let mut y = panel.y + 2;
        let seats = (0..game.seats()).map(Seat::new);
        let name = |seat: Seat| {
            let player = context.words.player(game, seat.index());
            format!(" {player} ({})", context.occupant(session.occupant(seat)))
        };
        let time =
            |seat: Seat| self.host.time_left(seat).map_or_else(String::new, |left| format!("{:>7}", clock(left)));
        // How far somebody has come is left out where it would cost letters of a name; a score never is.
        let fits = |seat: Seat| {
            let counter = scene.counter_of(seat).map_or(0, |counter| counter.to_string().len() + 1);
            let beside = 5 + counter + time(seat).len();
            text::width(&name(seat)) + beside as u16 <= panel.width
        };
        let all_fit = seats.clone().all(fits);
        for seat in seats {
            let to_move = session.to_move() == Some(seat);
            let style = if to_move { theme::heading() } else { Style::new() };
            let arrow = if to_move { theme.pick("▶ ", "> ") } else { "  " };
            let mut x = panel.x + text::put(buffer, panel, panel.x, y, arrow, style);
            x += draw_badge(buffer, panel, (x, y), scene, seat, context);
            let counter = scene.counter_of(seat).filter(|counter| counter.out_of.is_none() || all_fit);
            let mut right = counter.map_or_else(String::new, |counter| format!("{counter:>3}"));
            right.push_str(&time(seat));
            let room = panel.right().saturating_sub(x + right.len() as u16);
            x += text::put(buffer, panel, x, y, &text::pad(&name(seat), room.min(26)), style);
            text::put(buffer, panel, x, y, &right, style);
            y += 1;
            if let Some(hand) = scene.hands.iter().find(|hand| hand.seat == seat) {
                let chosen = if to_move { self.chosen.as_ref() } else { None };
                let found = draw_hand(buffer, panel, y, &hand.tokens, chosen, context);
                if to_move && !self.moves.is_empty() {
                    self.shown.hand.extend(found);
                }
                y += 2;
            }
        }
        y += 1;
        Rect::new(panel.x, y, panel.width, panel.bottom().saturating_sub(y))
    }

    /// The last moves, a round a line; several lines a round where it does not fit into one.
    fn draw_moves(&self, buffer: &mut Buffer, panel: Rect) {
        /// Columns of the number of a round.
        const NUMBER: usize = 5;
        let session = self.host.session();
        let seats = session.occupants().len();
        let moves = session.line().move_texts();
        let widest = moves.iter().map(String::len).max().unwrap_or(0).max(4);
        let fitting = (usize::from(panel.width) + 1).saturating_sub(NUMBER) / (widest + 1);
        // Equal parts are read more easily than a full line and a rest.
        let in_a_line = seats.div_ceil(seats.div_ceil(fitting.clamp(1, seats)));
        let mut lines = Vec::new();
        for (round, moves) in moves.chunks(seats).enumerate() {
            for (part, moves) in moves.chunks(in_a_line).enumerate() {
                let number = if part == 0 { format!("{:>3}.", round + 1) } else { String::new() };
                let moves: Vec<String> = moves.iter().map(|mv| format!("{mv:<widest$}")).collect();
                lines.push(format!("{number:<NUMBER$}{}", moves.join(" ")));
            }
        }
        let skipped = lines.len().saturating_sub(usize::from(panel.height));
        for (y, line) in (panel.y..panel.bottom()).zip(&lines[skipped..]) {
            text::put(buffer, panel, panel.x, y, line, Style::new());
        }
    }

    fn draw_review(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) {
        const CURVE: u16 = 6;
        let Some(cursor) = &self.review else { return };
        let (theme, review) = (context.theme, cursor.review());
        let line = review.line();
        let first = context.words.player(line.rules(), 0);
        let name = if review.is_for_two() { "screen-review-values" } else { "screen-review-values-mover" };
        let heading = context.say(name, &[("player", first.into())]);
        text::put(buffer, panel, panel.x, panel.y, &heading, theme.quiet());
        let list = Rect::new(panel.x, panel.y + 1, panel.width, panel.height.saturating_sub(CURVE + 2));
        // One line for the start, and one for every move.
        let lines = line.plies() + 1;
        let values = review.values();
        let rows = usize::from(list.height);
        let top = cursor.at().saturating_sub(rows / 2).min(lines.saturating_sub(rows));
        for (y, ply) in (list.y..list.bottom()).zip(top..lines) {
            let style = if ply == cursor.at() { theme.selected() } else { Style::new() };
            let value = values[ply].map_or_else(String::new, |value| context.words.short_worth(value.worth));
            let said = match ply.checked_sub(1) {
                None => format!("  0. {} {value:>7}", text::pad(&context.text("screen-review-start"), 10)),
                Some(made) => {
                    let sign = if cursor.is_turning_point(made) { theme.pick("◀ ?", "< ?") } else { "" };
                    let (player, mv) = (line.seat_at(made).index() + 1, line.rules().move_text(line.moves()[made]));
                    format!("{ply:>3}. {player} {mv:<8} {value:>7} {sign}")
                }
            };
            let area = Rect::new(list.x, y, list.width, 1);
            text::put(buffer, area, area.x, y, &text::pad(&said, area.width.min(34)), style);
            self.shown.plies.push((area, ply));
        }
        let curve = Rect::new(panel.x, panel.bottom().saturating_sub(CURVE), panel.width.min(36), CURVE);
        draw_curve(buffer, curve, &review.heights(), cursor.at(), context);
    }

    fn draw_status(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let session = self.host.session();
        let game = session.game();
        let player = |seat: Seat| context.words.player(game, seat.index());
        if self.review.is_some() {
            let text = self.review_status(context);
            text::put(buffer, area, area.x, area.y, &text, theme::heading());
            return;
        }
        if let Some(question) = self.question {
            let (question, choice) = match question {
                Question::Pass => (context.text("screen-ask-pass"), false),
                Question::Resign(seat) => (context.say("screen-ask-resign", &[("player", player(seat).into())]), true),
                Question::OfferDraw => (context.text("screen-ask-offer-draw"), true),
                Question::Draw(seat) => (context.say("screen-ask-draw", &[("player", player(seat).into())]), true),
                Question::Swap => (context.text("screen-ask-swap"), true),
            };
            let mut x = area.x + text::put(buffer, area, area.x, area.y, &format!(" {question} "), theme.alert()) + 1;
            let yes_no = [(KeyCode::Char('y'), "y", "screen-yes"), (KeyCode::Char('n'), "n", "screen-no")];
            let pass = [(KeyCode::Enter, "Enter", "screen-pass")];
            x = x.min(area.right());
            let rest = Rect::new(x, area.y, area.right() - x, 1);
            let answers = if choice { &yes_no[..] } else { &pass[..] };
            let x = bar::keys(buffer, rest, context, answers, &mut self.shown.buttons);
            if let Some(notice) = &self.notice {
                text::put(
                    buffer,
                    area,
                    x,
                    area.y,
                    &notice.text,
                    if notice.alert { theme.alert() } else { Style::new() },
                );
            }
            return;
        }
        let mut x = area.x;
        let state = match session.status() {
            MatchStatus::Over(payoff, ending) => context.words.ending(session.position(), &payoff, ending),
            MatchStatus::Running(seat) if self.host.is_thinking() => {
                let seconds = self.host.thinking_for().as_secs();
                context.say("screen-thinking", &[("player", player(seat).into()), ("seconds", seconds.into())])
            }
            MatchStatus::Running(seat) => context.say("seat-turn", &[("player", player(seat).into())]),
        };
        x += text::put(buffer, area, x, area.y, &state, theme::heading());
        x += 2;
        if !self.entry.is_empty() {
            let typed = format!("{}{}", self.entry.text(), theme.pick("▏", "_"));
            text::put(buffer, area, x, area.y, &typed, theme::heading());
        } else if let Some(notice) = &self.notice {
            let style = if notice.alert { theme.alert() } else { Style::new() };
            text::put(buffer, area, x, area.y, &notice.text, style);
        } else if let Some(hint) = &self.hint {
            let (mv, reason) = (game.move_text(hint.mv), context.words.hint(game, hint.reason));
            let said = context.say("screen-hint", &[("move", mv.into()), ("reason", reason.into())]);
            text::put(buffer, area, x, area.y, &said, Style::new());
        }
    }

    fn review_status(&self, context: &Context) -> String {
        let Some(review) = &self.review else { return String::new() };
        let at = context.say(
            "screen-review-at",
            &[("ply", (review.at() as u64).into()), ("plies", (review.plies() as u64).into())],
        );
        let text = |mv| self.host.session().game().move_text(mv).into();
        let better = review
            .better()
            .map(|(best, made)| context.say("screen-review-better", &[("best", text(best)), ("made", text(made))]));
        let busy = (!self.host.is_idle()).then(|| context.text("screen-review-busy"));
        // Values would be hints, so they come after the game.
        let later = (!self.is_over()).then(|| context.text("screen-review-later"));
        [Some(at), better, busy, later].into_iter().flatten().collect::<Vec<_>>().join("   ")
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let pieces = self.scene.sizes() > 1;
        let key = |letter: char, shown: &'static str, name: &'static str| (KeyCode::Char(letter), shown, name);
        let mut keys = Vec::new();
        if self.review.is_some() {
            keys.extend([
                (KeyCode::Left, "←", "screen-key-back"),
                (KeyCode::Right, "→", "screen-key-forward"),
                key('n', "n", "screen-key-turning-point"),
                key('q', "q", "screen-key-close"),
            ]);
            if context.theme.ascii() {
                (keys[0].1, keys[1].1) = ("Left", "Right");
            }
        } else if self.is_over() {
            keys.extend([
                key('v', "v", "screen-key-review"),
                key('n', "n", "screen-key-again"),
                key('u', "u", "screen-key-take-back"),
                key('q', "q", "screen-key-close"),
            ]);
        } else if self.host.is_thinking() {
            keys.extend([
                key('!', "!", "screen-key-hurry"),
                key('u', "u", "screen-key-take-back"),
                key('q', "q", "screen-key-leave"),
            ]);
        } else {
            keys.extend([
                key('h', "h", "screen-key-hint"),
                key('u', "u", "screen-key-take-back"),
                key('r', "r", "screen-key-redo"),
                key('t', if pieces { "t" } else { "m" }, "screen-key-moves"),
            ]);
            if pieces {
                keys.push(key('p', "p", "screen-key-peek"));
            }
            keys.extend([key('x', "x", "screen-key-resign"), key('q', "q", "screen-key-leave")]);
        }
        if self.is_without_take_back() {
            keys.retain(|&(_, _, name)| !["screen-key-take-back", "screen-key-redo"].contains(&name));
        }
        keys.push(key('?', "?", "screen-key-help"));
        bar::keys(buffer, area, context, &keys, &mut self.shown.buttons);
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.shown.buttons
    }
}

/// A token of a player, as it stands on the board; how many columns it took.
pub(crate) fn draw_badge(
    buffer: &mut Buffer,
    panel: Rect,
    (x, y): (u16, u16),
    scene: &Scene,
    seat: Seat,
    context: &Context,
) -> u16 {
    let theme = context.theme;
    let Some(token) = scene.kinds_of(seat).next() else { return 0 };
    if scene.sizes() > 1 {
        text::put(buffer, panel, x, y, &board::hand_piece(token, theme, 1), theme.body(seat))
    } else {
        let style = theme.board(scene.material).patch(theme.token(scene.material, seat));
        text::put(buffer, panel, x, y, &format!(" {} ", board::glyph(token, theme)), style)
    }
}

/// What somebody has in hand, with the keys that choose it; where each size is.
pub(crate) fn draw_hand(
    buffer: &mut Buffer,
    panel: Rect,
    y: u16,
    tokens: &[Token],
    chosen: Option<&choose::Chosen>,
    context: &Context,
) -> Vec<(Rect, u8)> {
    let theme = context.theme;
    let mut found = Vec::new();
    let mut x = panel.x + 4;
    for alike in tokens.chunk_by(|one, next| one == next) {
        let (token, count) = (alike[0], alike.len());
        let size = token.size;
        let start = x;
        let taken = chosen == Some(&choose::Chosen::Hand(size));
        let (open, close) = if taken { ("{", "}") } else { (" ", " ") };
        x += text::put(buffer, panel, x, y, open, theme::heading());
        x += text::put(buffer, panel, x, y, &board::hand_piece(token, theme, 2), theme.body(token.seat));
        let number = format!("{}{count}{close}", theme.pick("×", "x"));
        x += text::put(buffer, panel, x, y, &number, if taken { theme.selected() } else { Style::new() });
        found.push((Rect::new(start, y, x - start, 1), size));
    }
    found
}

/// Minutes and seconds, rounded up so that nobody has run out at 0:01.
fn clock(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Bars from a line in the middle, a column a position, or several positions a column.
fn draw_curve(buffer: &mut Buffer, area: Rect, heights: &[Option<f64>], at: usize, context: &Context) {
    let theme = context.theme;
    if heights.is_empty() || area.width == 0 || area.height < 3 {
        return;
    }
    let columns = usize::from(area.width);
    let shown_at = ((2 * at + 1) * columns / (2 * heights.len())) as u16;
    let half = (area.height - 1) / 2;
    let axis = area.y + half;
    for column in 0..columns {
        let index = column * heights.len() / columns;
        let x = area.x + column as u16;
        text::put(buffer, area, x, axis, theme.pick("─", "-"), theme.quiet());
        let Some(height) = heights[index] else { continue };
        // Counted in halves of a row.
        let mut halves = (height.abs() * f64::from(half) * 2.0).round() as u16;
        let mut step = 1;
        while halves > 0 {
            let full = halves >= 2;
            let (y, part) = if height > 0.0 {
                (axis - step, theme.pick("▄", "."))
            } else {
                (axis + step, theme.pick("▀", "'"))
            };
            text::put(buffer, area, x, y, if full { theme.pick("█", "#") } else { part }, Style::new());
            halves = halves.saturating_sub(2);
            step += 1;
        }
    }
    let below = area.bottom() - 1;
    text::put(buffer, area, area.x + shown_at, below, theme.pick("▲", "^"), theme::heading());
}
