//! Where a game begins: at its start position, with an opening that has a name, or after a line or at a position that is typed.

use crate::bar::{self, Buttons};
use crate::context::Context;
use crate::form;
use crate::home::draw_picture;
use crate::text;
use crate::theme;
use game::NamedOpening;
use games::{Game, GameError, Line, LineText};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::openings;

/// The beginnings of a game as a list, which gets shorter with every letter of a name that is typed.
pub(super) struct BeginningList {
    game: Game,
    typed: String,
    /// What there is to choose from; nothing if what is typed means nothing.
    choices: Vec<Line>,
    at: usize,
    /// What is wrong with what is typed, and where.
    wrong: Option<Wrong>,
    shown: Vec<(Rect, usize)>,
}

/// What came of choosing.
pub(super) enum Chosen {
    /// This beginning.
    Line(Line),
    /// Nothing: it stays as it was.
    Nothing,
}

/// Why a text is no beginning.
struct Wrong {
    /// The number of the first move that is wrong; `None` if the text is no position.
    ply: Option<usize>,
    reason: String,
}

/// A beginning as a set-up keeps it; `None` if the game has none like it.
pub(super) fn read(game: &Game, start: Option<&str>, moves: &[String]) -> Option<Line> {
    let mut line = Line::from_text(game, start).ok()?;
    moves.iter().try_for_each(|mv| line.push_text(mv)).ok()?;
    line.payoff().is_none().then_some(line)
}

/// What a beginning is called: by its opening, else by its moves.
pub(super) fn name(line: &Line, context: &Context) -> String {
    let opening = if line.start_text().is_none() { openings::of_position(line.position()) } else { None };
    match (opening, line.start_text(), line.plies()) {
        (Some(opening), ..) => context.words.opening(opening).to_owned(),
        (None, Some(_), 0) => context.text("screen-setup-own-position"),
        (None, None, 0) => context.text("screen-setup-start-position"),
        _ => line.move_texts().join(" "),
    }
}

impl BeginningList {
    /// All beginnings, the present one chosen.
    pub(super) fn new(game: &Game, now: Option<&Line>) -> BeginningList {
        let mut list = BeginningList {
            game: game.clone(),
            typed: String::new(),
            choices: Vec::new(),
            at: 0,
            wrong: None,
            shown: Vec::new(),
        };
        list.look();
        if let Some(now) = now {
            match list.choices.iter().position(|choice| choice.position() == now.position()) {
                Some(at) => list.at = at,
                None if now.start_text().is_none() => list.retype(now.move_texts().join(" ")),
                None if now.plies() == 0 => list.retype(now.position().text()),
                None => {}
            }
        }
        list
    }

    /// What was chosen, once something is, or nothing.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Chosen> {
        match key.code {
            KeyCode::Esc => return Some(Chosen::Nothing),
            KeyCode::Left if self.typed.is_empty() => return Some(Chosen::Nothing),
            KeyCode::Enter => return self.choices.get(self.at).cloned().map(Chosen::Line),
            KeyCode::Up => self.choose(-1),
            KeyCode::Down | KeyCode::Tab => self.choose(1),
            KeyCode::PageUp => self.choose(-10),
            KeyCode::PageDown => self.choose(10),
            KeyCode::Delete => self.retype(String::new()),
            KeyCode::Backspace => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.pop();
                self.retype(typed);
            }
            KeyCode::Char(letter) => {
                let mut typed = std::mem::take(&mut self.typed);
                typed.push(letter);
                self.retype(typed);
            }
            _ => {}
        }
        None
    }

    /// The beginning at a place of the screen.
    pub(super) fn click(&mut self, at: Position) -> Option<Chosen> {
        let &(_, index) = self.shown.iter().find(|(area, _)| area.contains(at))?;
        self.choices.get(index).cloned().map(Chosen::Line)
    }

    pub(super) fn choose(&mut self, step: isize) {
        self.at = self.at.saturating_add_signed(step).min(self.choices.len().saturating_sub(1));
    }

    pub(super) fn paste(&mut self, text: &str) {
        let text = text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter });
        self.retype(text.collect());
    }

    fn retype(&mut self, typed: String) {
        self.typed = typed;
        self.at = 0;
        self.look();
    }

    /// Finds what is meant by the text so far: a position or a line first, then the openings whose names have it.
    fn look(&mut self) {
        let wanted = self.typed.trim().to_lowercase();
        let named = |opening: &&NamedOpening| {
            opening.english.to_lowercase().contains(&wanted) || opening.japanese.contains(&wanted)
        };
        let openings = self.game.openings().iter().filter(named);
        let openings: Vec<Line> = openings.filter_map(|opening| openings::line(&self.game, opening)).collect();
        let own = if wanted.is_empty() { Ok(self.game.line()) } else { self.read_typed() };
        self.wrong = None;
        self.choices = match own {
            Ok(line) => std::iter::once(line).chain(openings).collect(),
            Err(wrong) => {
                self.wrong = openings.is_empty().then_some(wrong);
                openings
            }
        };
    }

    /// The position or the line that is typed.
    fn read_typed(&self) -> Result<Line, Wrong> {
        let typed = self.typed.trim();
        let over = |line: &Line| line.payoff().is_some().then(|| GameError::Over.to_string());
        let no_position = match self.game.parse_position(typed) {
            Ok(position) => {
                let line = Line::from_position(self.game.clone(), position);
                return over(&line).map_or(Ok(line), |reason| Err(Wrong { ply: None, reason }));
            }
            Err(error) => error,
        };
        let mut line = self.game.line();
        let Err(no_line) = line.push_line(typed) else {
            let plies = line.plies();
            return over(&line).map_or(Ok(line), |reason| Err(Wrong { ply: Some(plies), reason }));
        };
        let (ply, reason) = match no_line {
            GameError::InLine { number, error } => (number, error.to_string()),
            first => (1, first.to_string()),
        };
        // Who typed about as many signs as a position has meant one.
        if ply == 1 && typed.len() * 2 > line.start().text().len() {
            return Err(Wrong { ply: None, reason: no_position.to_string() });
        }
        Err(Wrong { ply: Some(ply), reason })
    }

    pub(super) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context, buttons: &mut Buttons) {
        self.shown.clear();
        let theme = context.theme;
        let left = area.x + 1;
        let label = format!("{} ", context.text("screen-setup-begins-with"));
        let x = left + text::put(buffer, area, left, area.y + 2, &label, theme.quiet());
        let room = (left + form::WIDTH).saturating_sub(x + 1);
        let typed = format!("{}{}", form::end(&self.typed, room), theme.pick("▏", "_"));
        text::put(buffer, area, x, area.y + 2, &typed, theme::heading());
        let list = Rect::new(left, area.y + 4, form::WIDTH, area.height.saturating_sub(9));
        let rows = usize::from(list.height);
        let first = self.at.saturating_sub(rows / 2).min(self.choices.len().saturating_sub(rows));
        let names: Vec<String> = self.choices.iter().map(|line| name(line, context)).collect();
        let widest = names.iter().map(|name| text::width(name)).max().unwrap_or(0).min(form::WIDTH - 4);
        for (y, (index, line)) in (list.y..list.bottom()).zip(self.choices.iter().enumerate().skip(first)) {
            let row = Rect::new(list.x, y, list.width, 1);
            let style = if index == self.at { theme.selected() } else { Style::new() };
            let moves: String = line.move_texts().join(" ");
            let moves = if moves == names[index] { String::new() } else { moves };
            let said = format!(" {}  {moves}", text::pad(&names[index], widest));
            text::put(buffer, row, row.x, y, &text::pad(&said, row.width), style);
            self.shown.push((row, index));
        }
        if let Some(line) = self.choices.get(self.at) {
            let mut scene = line.position().scene();
            for point in &mut scene.points {
                point.marks.clear();
            }
            let width = area.width.saturating_sub(form::WIDTH + 4);
            draw_picture(
                buffer,
                Rect::new(left + form::WIDTH + 2, area.y + 2, width, area.height - 8),
                &scene,
                context,
            );
        }
        let (said, style) = match &self.wrong {
            Some(Wrong { ply: Some(ply), reason }) => {
                let gaps = [("ply", (*ply).into()), ("reason", reason.as_str().into())];
                (context.say("screen-setup-wrong-move", &gaps), theme.alert())
            }
            Some(Wrong { ply: None, reason }) => {
                (context.say("screen-setup-wrong-position", &[("reason", reason.as_str().into())]), theme.alert())
            }
            None if self.game.openings().is_empty() => (context.text("screen-about-begins-typed"), Style::new()),
            None => (context.text("screen-about-begins-list"), Style::new()),
        };
        let foot = Rect::new(left, area.bottom() - 4, area.width - 2, 3);
        for (y, line) in (foot.y..foot.bottom()).zip(text::wrap(&said, foot.width)) {
            text::put(buffer, foot, foot.x, y, &line, style);
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Enter, "Enter", "screen-key-take"),
            (KeyCode::Esc, "Esc", "screen-key-cancel"),
        ];
        bar::keys(buffer, Rect::new(left, area.bottom() - 1, area.width - 2, 1), context, &keys, buttons);
    }
}
