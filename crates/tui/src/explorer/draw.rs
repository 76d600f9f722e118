use super::{Explorer, List};
use crate::bar;
use crate::board;
use crate::context::Context;
use crate::game::choose;
use crate::game::draw_hand;
use crate::layout::BoardAndPanel;
use crate::text;
use crate::theme::{self, Theme};
use game::Ending;
use games::{Move, Worth};
use library::Results;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Games that are listed at least, if there are so many.
const GAMES: u16 = 5;

/// Columns of a bar.
const BAR: u16 = 8;

/// Columns of a value: `-11.5` with one between.
const VALUE: u16 = 7;

impl Explorer {
    /// The columns and rows that are needed.
    pub(crate) fn least_size(&self) -> (u16, u16) {
        BoardAndPanel::least_size(&self.scene, 1)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.buttons.clear();
        self.shown.hand.clear();
        self.shown.rows.clear();
        let scene = choose::marked(&self.scene, &self.moves, self.chosen.as_ref());
        let Some(BoardAndPanel { plan, panel, status, keys }) = BoardAndPanel::in_area(&scene, area) else { return };
        board::paint(buffer, &plan, &scene, &self.pointers(), context.theme);
        self.shown.plan = Some(plan);
        let panel = self.draw_heading(buffer, panel, context);
        self.draw_lists(buffer, panel, context);
        self.draw_status(buffer, status, context);
        self.draw_keys(buffer, keys, context);
    }

    /// What is shown, and how all games with it ended; what is left of the panel.
    fn draw_heading(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) -> Rect {
        let theme = context.theme;
        let game = self.line.game();
        let now = self.line.now();
        let state = if let Some(payoff) = now.payoff() {
            context.words.ending(now, &payoff, Ending::Rules)
        } else {
            let player = context.words.player(game, now.to_move().index());
            context.say("seat-turn", &[("player", player.into())])
        };
        let title = format!("{} {}   {state}", context.game(game.name()), game.board());
        text::put(buffer, panel, panel.x, panel.y, &title, theme::heading());
        let roster = match game.roster() {
            games::Roster { pieces: Some(pieces), players: Some(players) } => {
                let gaps = [("pieces", (pieces as u64).into()), ("players", (players as u64).into())];
                Some(context.say("screen-setup-roster-value", &gaps))
            }
            _ => None,
        };
        let opening = self.opening.map(|opening| context.words.opening(opening).to_owned());
        text::put(buffer, panel, panel.x, panel.y + 1, &opening.or(roster).unwrap_or_default(), theme.quiet());
        let made = self.move_texts(self.line.made());
        let made =
            if made.is_empty() { context.text("screen-explorer-start") } else { last(&made, panel.width, theme) };
        text::put(buffer, panel, panel.x, panel.y + 2, &made, Style::new());
        let results = &self.look.results;
        let games = context.say("screen-explorer-games", &[("number", results.games.into())]);
        let shares = self.shares(results, context).join("  ");
        if let Some(followed) = self.line.followed() {
            let said = format!("{}  {}  {}", followed.players, followed.result, followed.date);
            text::put(buffer, panel, panel.x, panel.y + 3, &text::pad(&said, panel.width), theme.selected());
        } else {
            text::put(buffer, panel, panel.x, panel.y + 3, &games, theme::heading());
        }
        text::put(buffer, panel, panel.x, panel.y + 4, &shares, Style::new());
        let mut y = panel.y + 6;
        for hand in &self.scene.hands {
            let own = hand.seat == now.to_move();
            let chosen = if own { self.chosen.as_ref() } else { None };
            let found = draw_hand(buffer, panel, y, &hand.tokens, chosen, context);
            if own {
                self.shown.hand.extend(found);
            }
            y += 1;
        }
        y += u16::from(!self.scene.hands.is_empty());
        Rect::new(panel.x, y, panel.width, panel.bottom().saturating_sub(y))
    }

    /// Moves as people write them, in a line.
    fn move_texts(&self, moves: &[Move]) -> String {
        let game = self.line.game();
        moves.iter().map(|&mv| game.move_text(mv)).collect::<Vec<_>>().join(" ")
    }

    /// The share of every player and of draws, in words.
    fn shares(&self, results: &Results, context: &Context) -> Vec<String> {
        let Some(shares) = Shares::of(results, self.line.game().seats()) else { return Vec::new() };
        let named = shares.won.iter().enumerate().map(|(seat, share)| {
            let player = context.words.player(self.line.game(), seat);
            context.say("screen-explorer-won", &[("player", player.into()), ("share", share.to_string().into())])
        });
        let drawn = context.say("screen-explorer-drawn", &[("share", shares.drawn.to_string().into())]);
        named.chain([drawn]).collect()
    }

    /// The moves, and below them the games.
    fn draw_lists(&mut self, buffer: &mut Buffer, panel: Rect, context: &Context) {
        let theme = context.theme;
        if self.look.results.games == 0 {
            let name = if self.is_empty { "screen-library-empty" } else { "screen-explorer-nothing" };
            let lines = text::wrap(&context.text(name), panel.width);
            for (y, line) in (panel.y..panel.bottom()).zip(&lines) {
                text::put(buffer, panel, panel.x, y, line, Style::new());
            }
            // The book may know it all the same.
            let top = (panel.y + lines.len() as u16 + 1).min(panel.bottom());
            if !self.look.rows.is_empty() && top < panel.bottom() {
                self.draw_moves(buffer, Rect::new(panel.x, top, panel.width, panel.bottom() - top), context);
            }
            return;
        }
        let games = (self.look.games.len() as u16).min(GAMES);
        // Two lines for the headings and one between the lists; games get what the moves leave.
        let rows = (self.look.rows.len() as u16).min(panel.height.saturating_sub(games + 3));
        let moves = Rect::new(panel.x, panel.y, panel.width, rows + 1);
        self.draw_moves(buffer, moves, context);
        let top = moves.bottom() + 1;
        let list = Rect::new(panel.x, top, panel.width, panel.bottom().saturating_sub(top));
        text::put(buffer, list, list.x, list.y, &context.text("screen-explorer-latest"), theme.quiet());
        let shown = usize::from(list.height.saturating_sub(1));
        let first = first_shown(self.game_row, self.look.games.len(), shown);
        let date = self.look.games.iter().map(|game| text::width(&game.date)).max().unwrap_or(0);
        for (y, (index, game)) in (list.y + 1..list.bottom()).zip(self.look.games.iter().enumerate().skip(first)) {
            let line = Rect::new(list.x, y, list.width, 1);
            let chosen = self.list == List::Games && index == self.game_row;
            let style = if chosen { theme.selected() } else { Style::new() };
            let said = format!("{}  {:<7} {}", text::pad(&game.date, date), game.result, game.players);
            text::put(buffer, line, line.x, y, &text::pad(&said, line.width), style);
            self.shown.rows.push((line, List::Games, index));
        }
    }

    /// A line for every move: how often it was played, who won, and what it is called.
    fn draw_moves(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let seats = self.line.game().seats();
        let moves: Vec<String> = self.look.rows.iter().map(|row| self.move_texts(&row.moves[..1])).collect();
        let widest = moves.iter().map(String::len).max().unwrap_or(0).max(4) as u16;
        let drawn = context.text("screen-explorer-column-drawn");
        let names = (0..seats).map(|seat| short(&context.words.player(self.line.game(), seat))).chain([drawn]);
        // A share of 100 % needs four columns and one between.
        let column = |name: String| (text::width(&name).max(4) + 1, name);
        let columns: Vec<(u16, String)> = names.map(column).collect();
        let numbers = columns.iter().map(|(width, _)| width).sum();
        let valued = if self.judgements.is_some() { VALUE } else { 0 };
        let booked = if self.look.rows.iter().any(|row| row.book.is_some()) { VALUE } else { 0 };
        let valued = valued + booked;
        // Where there is little room, the bar says it alone.
        let numbers = if widest + 7 + valued + numbers + BAR < area.width { numbers } else { 0 };
        // The name of an opening says more than a bar beside the numbers.
        let longest = self
            .look
            .rows
            .iter()
            .filter_map(|row| row.opening)
            .map(|opening| text::width(context.words.opening(opening)));
        let named = longest.max().map_or(0, |width| width + 1);
        let bars =
            if numbers > 0 && widest + 7 + valued + numbers + BAR + 1 + named > area.width { 0 } else { BAR + 1 };
        let heading = |name: &str, width: u16| right(&context.text(name), width);
        let mut x = area.x + widest;
        x += text::put(buffer, area, x, area.y, &heading("screen-explorer-column-games", 7), theme.quiet());
        if booked > 0 {
            x += text::put(buffer, area, x, area.y, &heading("screen-explorer-column-book", booked), theme.quiet());
        }
        if self.judgements.is_some() {
            x += text::put(buffer, area, x, area.y, &heading("screen-explorer-column-value", VALUE), theme.quiet());
        }
        if numbers > 0 {
            for (width, name) in &columns {
                x += text::put(buffer, area, x, area.y, &right(name, *width), theme.quiet());
            }
        }
        let shown = usize::from(area.height.saturating_sub(1));
        let first = first_shown(self.move_row, self.look.rows.len(), shown);
        for (y, (index, row)) in (area.y + 1..area.bottom()).zip(self.look.rows.iter().enumerate().skip(first)) {
            let line = Rect::new(area.x, y, area.width, 1);
            let chosen = self.list == List::Moves && index == self.move_row;
            let style = if chosen { theme.selected() } else { Style::new() };
            text::put(buffer, line, line.x, y, &" ".repeat(usize::from(line.width)), style);
            let games = format!("{}{:>7}", text::pad(&moves[index], widest), row.results.games);
            let mut x = line.x + text::put(buffer, line, line.x, y, &games, style);
            if booked > 0 {
                let value = row.book.map(|told| Worth::Judged(told.hundredths).to_string()).unwrap_or_default();
                x += text::put(buffer, line, x, y, &right(&value, booked), style);
            }
            if let Some(judgements) = &self.judgements {
                let value = judgements.of(row.moves[0], theme).unwrap_or_default();
                x += text::put(buffer, line, x, y, &right(&value, VALUE), style);
            }
            if let Some(shares) = Shares::of(&row.results, seats) {
                if numbers > 0 {
                    for (share, (width, _)) in shares.won.iter().chain([&shares.drawn]).zip(&columns) {
                        x += text::put(buffer, line, x, y, &right(&format!("{share}%"), *width), style);
                    }
                }
                if bars > 0 {
                    text::put(buffer, line, x + 1, y, &bar(&row.results, seats, theme), style);
                }
            } else {
                x += numbers;
            }
            if let Some(opening) = row.opening {
                text::put(buffer, line, x + bars + 1, y, context.words.opening(opening), style);
            }
            self.shown.rows.push((line, List::Moves, index));
        }
    }

    /// What was typed, what went wrong, or all about the chosen move.
    fn draw_status(&self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        if !self.entry.is_empty() {
            let typed = format!("{}{}", self.entry.text(), theme.pick("▏", "_"));
            text::put(buffer, area, area.x, area.y, &typed, theme::heading());
        } else if let Some(notice) = &self.notice {
            text::put(buffer, area, area.x, area.y, notice, theme.alert());
        } else if let Some(row) = self.look.rows.get(self.move_row).filter(|_| self.list == List::Moves) {
            let share = percent(row.results.games, self.look.results.games.max(1)).to_string();
            let gaps = [("move", self.move_texts(&row.moves).into()), ("share", share.into())];
            let mut said = vec![context.say("screen-explorer-share", &gaps)];
            said.extend(self.shares(&row.results, context));
            said.extend(row.book.map(|told| {
                let value = Worth::Judged(told.hundredths).to_string();
                let gaps = [("value", value.into()), ("plies", i64::from(told.plies).into())];
                context.say("screen-book-value", &gaps)
            }));
            said.extend(row.opening.map(|opening| context.words.opening(opening).to_owned()));
            text::put(buffer, area, area.x, area.y, &said.join("  "), Style::new());
        }
    }

    fn draw_keys(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        let theme = context.theme;
        let enter = if self.list == List::Games { "screen-key-open" } else { "screen-key-play" };
        let mut keys = vec![
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Enter, "Enter", enter),
            (KeyCode::Left, theme.pick("←", "Left"), "screen-key-back"),
        ];
        if self.line.next().is_some() {
            keys.push((KeyCode::Right, theme.pick("→", "Right"), "screen-key-forward"));
        }
        if self.list == List::Moves {
            keys.push((KeyCode::Char('G'), "g", "screen-key-games"));
        }
        // What comes last is left out first where there is no room.
        keys.extend([
            (KeyCode::Char('q'), "q", "screen-key-close"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('V'), "v", "screen-key-values"),
            (KeyCode::Home, "Home", "screen-key-start"),
        ]);
        bar::keys(buffer, area, context, &keys, &mut self.shown.buttons);
    }
}

/// Percentages of the finished games.
struct Shares {
    won: Vec<u64>,
    drawn: u64,
}

impl Shares {
    /// `None` if no game is finished.
    fn of(results: &Results, seats: usize) -> Option<Shares> {
        let finished = results.won.iter().sum::<u64>() + results.drawn;
        (finished > 0).then(|| Shares {
            won: results.won[..seats].iter().map(|&won| percent(won, finished)).collect(),
            drawn: percent(results.drawn, finished),
        })
    }
}

fn percent(part: u64, all: u64) -> u64 {
    (part * 200 + all) / (2 * all)
}

/// Who won how much, as a bar: the first player from the left, the last one from the right, draws between them.
fn bar(results: &Results, seats: usize, theme: Theme) -> String {
    let letters = match (seats, theme.ascii()) {
        (2, false) => ["█", "░", "", ""],
        (2, true) => ["#", ".", "", ""],
        (_, false) => ["█", "▓", "▒", "░"],
        (_, true) => ["#", "x", "o", "."],
    };
    let mut parts: Vec<(u64, &str)> = results.won[..seats].iter().copied().zip(letters).collect();
    parts.insert(seats - 1, (results.drawn, theme.pick("▒", "=").trim()));
    let all = parts.iter().map(|(count, _)| count).sum::<u64>().max(1);
    let mut drawn = String::new();
    let (mut counted, mut columns) = (0, 0);
    for (count, letter) in parts {
        counted += count;
        // The ends are rounded, not the parts: so they always fill the bar.
        let end = (counted * u64::from(BAR) * 2 + all) / (2 * all);
        drawn.push_str(&letter.repeat((end - columns) as usize));
        columns = end;
    }
    drawn
}

/// The first line to show of a list, so that the chosen one is in sight.
fn first_shown(at: usize, count: usize, rows: usize) -> usize {
    at.saturating_sub(rows / 2).min(count.saturating_sub(rows))
}

/// The text at the right edge of so many columns.
fn right(text: &str, columns: u16) -> String {
    let text = text::fit(text, columns);
    format!("{}{text}", " ".repeat(usize::from(columns.saturating_sub(text::width(text)))))
}

/// A name for a narrow column: as it is, or with the first letter only before the number of a player.
fn short(name: &str) -> String {
    match (name.chars().next(), name.chars().last().filter(char::is_ascii_digit)) {
        (Some(letter), Some(number)) => format!("{letter}{number}"),
        _ => name.to_owned(),
    }
}

/// The end of a text that fits into some columns, cut at a space.
fn last(text: &str, columns: u16, theme: Theme) -> String {
    if text::width(text) <= columns {
        return text.to_owned();
    }
    let sign = theme.pick("… ", "... ");
    let room = usize::from(columns).saturating_sub(sign.chars().count());
    let from = text.len().saturating_sub(room);
    let end = text.get(from..).unwrap_or_default();
    let end = end.split_once(' ').map_or(end, |(_, rest)| rest);
    format!("{sign}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Colours, Symbols};

    #[test]
    fn bars_are_full_and_parts_in_their_place() {
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        let bar = |won: [u64; 4], drawn: u64, seats| bar(&Results { games: 0, won, drawn }, seats, theme);
        assert_eq!(bar([1, 1, 0, 0], 0, 2), "####....");
        assert_eq!(bar([1, 1, 0, 0], 2, 2), "##====..");
        assert_eq!(bar([0, 0, 0, 0], 1, 2), "========");
        assert_eq!(bar([1, 1, 1, 1], 0, 4), "##xxoo..");
        assert_eq!(bar([1, 999, 0, 0], 0, 2), "........");
        assert_eq!(bar([0, 0, 0, 0], 0, 2), "");
    }

    #[test]
    fn shares_are_rounded_and_a_long_line_shows_its_end() {
        assert_eq!((percent(1, 3), percent(2, 3), percent(1, 2), percent(0, 5)), (33, 67, 50, 0));
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        assert_eq!(last("f5 d6 c3", 8, theme), "f5 d6 c3");
        assert_eq!(last("f5 d6 c3 d3 c4", 10, theme), "... d3 c4");
        assert_eq!(
            (short("Black"), short("Player 2"), short("黒")),
            ("Black".to_owned(), "P2".to_owned(), "黒".to_owned())
        );
    }
}
