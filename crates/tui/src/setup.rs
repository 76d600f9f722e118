//! The screen on which a game is set up: who plays, on what board, by which rules.

use crate::bar::{self, Buttons};
use crate::context::{Context, Step};
use crate::home::draw_picture;
use crate::text;
use crate::theme;
use game::{Scene, TimeAccount};
use games::{Game, GameError, GameInfo, Level, Roster};
use library::ScoreAgainst;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use session::{Occupant, Setup};
use std::time::Duration;

/// A game that is being set up.
pub(crate) struct SetupScreen {
    info: &'static GameInfo,
    rows: Vec<Row>,
    at: usize,
    board: (usize, usize),
    roster: usize,
    /// The chosen value of every switch.
    values: Vec<usize>,
    seats: Vec<Occupant>,
    /// The player that was typed last, to be chosen again.
    described: Option<Occupant>,
    /// What is being typed for a seat, if something is.
    typed: Option<Typed>,
    /// How people did against others at this game.
    scores: Vec<ScoreAgainst>,
    clock: usize,
    swap_rule: bool,
    seed: u64,
    /// The game as it is set up, or what is wrong with it.
    opened: Result<Game, GameError>,
    picture: Scene,
    trouble: Option<String>,
    shown: Vec<(Rect, usize)>,
    buttons: Buttons,
}

/// The description of a player as far as it is typed.
struct Typed {
    text: String,
    /// The player that it names, or what is wrong with it.
    player: Result<Occupant, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Begin,
    Seat(usize),
    Board,
    Roster,
    Clock,
    SwapRule,
    Variant,
    Switch(usize),
}

/// Minutes for each player, and seconds for each move.
const CLOCKS: [Option<(u64, u64)>; 6] = [None, Some((3, 2)), Some((5, 0)), Some((10, 0)), Some((10, 5)), Some((30, 0))];

/// Whom one meets who has not chosen.
const USUAL_LEVEL: u8 = 3;

impl SetupScreen {
    /// The set-up of a game as it was last, or the usual one, with how people did at this game; `None` if there is no such game.
    pub(crate) fn new(game: &str, seed: u64, last: Option<&Setup>, scores: Vec<ScoreAgainst>) -> Option<SetupScreen> {
        let info = games::games().iter().find(|info| info.name == game)?;
        let default = |switch: &game::Switch| switch.choices.iter().position(|&value| value == switch.default);
        let mut screen = SetupScreen {
            info,
            rows: Vec::new(),
            at: 0,
            board: info.default_board,
            roster: 0,
            values: info.switches.iter().map(|switch| default(switch).unwrap_or(0)).collect(),
            seats: vec![Occupant::Human],
            described: None,
            typed: None,
            scores,
            clock: 0,
            swap_rule: false,
            seed,
            opened: games::open(info.name, None, &[]),
            picture: Scene::default(),
            trouble: None,
            shown: Vec::new(),
            buttons: Buttons::default(),
        };
        screen.changed();
        if let Some(last) = last {
            screen.take_setup(last);
        }
        Some(screen)
    }

    /// Chooses what was chosen before, as far as it is still on offer.
    fn take_setup(&mut self, last: &Setup) {
        let chosen = |board: &(usize, usize)| last.board.as_deref() == Some(&*format!("{}x{}", board.0, board.1));
        self.board = self.info.board_choices.iter().copied().find(chosen).unwrap_or(self.info.default_board);
        self.roster = self.rosters().iter().position(|&roster| roster == last.roster).unwrap_or(0);
        for (value, switch) in self.values.iter_mut().zip(self.info.switches) {
            let named = last.rules.iter().find(|(name, _)| name == switch.name);
            let found = named.and_then(|(_, named)| switch.choices.iter().position(|choice| choice == named));
            *value = found.unwrap_or(*value);
        }
        self.described = last.seats.iter().find(|occupant| matches!(occupant, Occupant::Described(_))).cloned();
        self.seats.clone_from(&last.seats);
        self.clock = CLOCKS.iter().position(|&clock| account(clock) == last.clock).unwrap_or(0);
        self.swap_rule = last.swap_rule;
        self.changed();
    }

    /// Whether letters are part of a description now, and no commands.
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    pub(crate) const fn least_size() -> (u16, u16) {
        (76, 22)
    }

    /// The name of the game.
    pub(crate) fn game_name(&self) -> &'static str {
        self.info.name
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    fn rosters(&self) -> &'static [Roster] {
        self.info.roster.map_or(&[], |roster| (roster.choices)(self.board))
    }

    fn rules(&self) -> Vec<(&'static str, &'static str)> {
        let chosen = self.info.switches.iter().zip(&self.values);
        let chosen =
            chosen.map(|(switch, &value)| (switch, switch.choices.get(value).copied().unwrap_or(switch.default)));
        chosen.filter(|(switch, value)| *value != switch.default).map(|(switch, value)| (switch.name, value)).collect()
    }

    /// Opens the game as it is set up now, and finds out what can be chosen.
    fn changed(&mut self) {
        self.trouble = None;
        let (rows, columns) = self.board;
        let roster = self.rosters().get(self.roster).copied().unwrap_or_default();
        self.opened = games::open_with(self.info.name, Some(&format!("{rows}x{columns}")), roster, &self.rules());
        if let Ok(game) = &self.opened {
            let computer = Level::new(USUAL_LEVEL).map_or(Occupant::Human, Occupant::Computer);
            // A player whom another board does not have is replaced.
            for seat in self.seats.iter_mut().filter(|seat| seat.check(game, false).is_err()) {
                *seat = computer.clone();
            }
            self.seats.resize(game.seats(), computer);
            self.picture = game.start().scene();
            for point in &mut self.picture.points {
                point.marks.clear();
            }
        }
        let here = self.rows.get(self.at).copied();
        let mut found = vec![Row::Begin];
        found.extend((0..self.seats.len()).map(Row::Seat));
        found.extend((self.info.board_choices.len() > 1).then_some(Row::Board));
        found.extend((self.rosters().len() > 1).then_some(Row::Roster));
        found.push(Row::Clock);
        found.extend((self.seats.len() == 2).then_some(Row::SwapRule));
        found.extend((!self.info.variants.is_empty()).then_some(Row::Variant));
        let switches = self.info.switches.iter().enumerate();
        found.extend(switches.filter(|(_, switch)| switch.choices.len() > 1).map(|(index, _)| Row::Switch(index)));
        self.at = found.iter().position(|&row| Some(row) == here).unwrap_or(0);
        self.rows = found;
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Step {
        if let Some(typed) = self.typed.take() {
            self.type_on(typed, key);
            return Step::Stay;
        }
        match key.code {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1).min(self.rows.len() - 1),
            KeyCode::Left | KeyCode::Char('-') => self.change(false),
            KeyCode::Char('b') => return self.begin(),
            KeyCode::Enter | KeyCode::Char(' ') if self.rows[self.at] == Row::Begin => return self.begin(),
            KeyCode::Right | KeyCode::Char('+' | ' ') | KeyCode::Enter => self.change(true),
            KeyCode::Char('h') => self.take_seat(Occupant::Human),
            KeyCode::Char('d') if matches!(self.rows[self.at], Row::Seat(_)) => self.type_text(String::new()),
            KeyCode::Char(digit @ '0'..='9') => {
                if let Some(level) = Level::new(digit as u8 - b'0') {
                    self.take_seat(Occupant::Computer(level));
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => return Step::Home,
            _ => {}
        }
        Step::Stay
    }

    /// Takes in a key of a description that is being typed.
    fn type_on(&mut self, typed: Typed, key: KeyEvent) {
        let Typed { mut text, player } = typed;
        match (key.code, player) {
            (KeyCode::Esc, _) => {}
            (KeyCode::Enter, Ok(occupant)) => {
                if matches!(occupant, Occupant::Described(_)) {
                    self.described = Some(occupant.clone());
                }
                self.take_seat(occupant);
            }
            (KeyCode::Char(letter), _) => {
                text.push(letter);
                self.type_text(text);
            }
            (KeyCode::Backspace, _) => {
                text.pop();
                self.type_text(text);
            }
            (_, player) => self.typed = Some(Typed { text, player }),
        }
    }

    /// Says at once whether there is a player of this description.
    fn type_text(&mut self, text: String) {
        let checked = |occupant: Occupant| match &self.opened {
            Ok(game) => occupant.check(game, false).map(|()| occupant).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let player = Occupant::read(&text).and_then(checked);
        self.typed = Some(Typed { text, player });
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Step {
        let at = Position::new(mouse.column, mouse.row);
        let forward = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => true,
            MouseEventKind::Down(MouseButton::Right) => false,
            _ => return Step::Stay,
        };
        if let Some(key) = self.buttons.at(at) {
            return self.key(key);
        }
        let Some(&(_, row)) = self.shown.iter().find(|(area, _)| area.contains(at)) else { return Step::Stay };
        self.typed = None;
        self.at = row;
        if self.rows[row] == Row::Begin {
            return self.begin();
        }
        self.change(forward);
        Step::Stay
    }

    fn take_seat(&mut self, occupant: Occupant) {
        if let Row::Seat(seat) = self.rows[self.at] {
            self.seats[seat] = occupant;
            self.changed();
        }
    }

    /// To the next value of the row, or the one before.
    fn change(&mut self, forward: bool) {
        let step = |now: usize, count: usize| if forward { (now + 1) % count } else { (now + count - 1) % count };
        match self.rows[self.at] {
            Row::Begin => {}
            Row::Seat(seat) => {
                self.seats[seat] = next_occupant(&self.seats[seat], self.described.as_ref(), forward);
            }
            Row::Board => {
                let boards = self.info.board_choices;
                let now = boards.iter().position(|&board| board == self.board).unwrap_or(0);
                self.board = boards[step(now, boards.len())];
                self.roster = 0;
            }
            Row::Roster => self.roster = step(self.roster, self.rosters().len()),
            Row::Clock => self.clock = step(self.clock, CLOCKS.len()),
            Row::SwapRule => self.swap_rule = !self.swap_rule,
            Row::Variant => {
                // No variant is one of the choices.
                let count = self.info.variants.len() + 1;
                let now = self.variant().map_or(0, |variant| variant + 1);
                self.take_variant(step(now, count).checked_sub(1));
            }
            Row::Switch(switch) => {
                self.values[switch] = step(self.values[switch], self.info.switches[switch].choices.len());
            }
        }
        self.changed();
    }

    /// The variant that the switches amount to.
    fn variant(&self) -> Option<usize> {
        let rules = self.rules();
        self.info.variants.iter().position(|variant| variant.rules == rules)
    }

    fn take_variant(&mut self, variant: Option<usize>) {
        let variant = variant.map(|variant| &self.info.variants[variant]);
        let rules = variant.map_or(&[][..], |variant| variant.rules);
        self.board = variant.and_then(|variant| variant.board).unwrap_or(self.info.default_board);
        for (value, switch) in self.values.iter_mut().zip(self.info.switches) {
            let wanted =
                rules.iter().find(|(name, _)| *name == switch.name).map_or(switch.default, |&(_, value)| value);
            *value = switch.choices.iter().position(|&choice| choice == wanted).unwrap_or(0);
        }
    }

    fn begin(&mut self) -> Step {
        match self.setup() {
            Ok(setup) => Step::Begin(Box::new(setup)),
            Err(trouble) => {
                self.trouble = Some(trouble);
                Step::Stay
            }
        }
    }

    /// What is set up, or why that cannot be played.
    fn setup(&self) -> Result<Setup, String> {
        self.opened.as_ref().map_err(ToString::to_string)?;
        let (rows, columns) = self.board;
        Ok(Setup {
            game: self.info.name.to_owned(),
            board: Some(format!("{rows}x{columns}")),
            roster: self.rosters().get(self.roster).copied().unwrap_or_default(),
            rules: self.rules().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: self.seats.clone(),
            clock: account(CLOCKS[self.clock]),
            swap_rule: self.swap_rule && self.seats.len() == 2,
            seed: self.seed,
            ..Setup::default()
        })
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        const LABEL: u16 = 18;
        const FORM: u16 = 52;
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        let left = area.x + 1;
        let title = context.say("screen-setup-title", &[("game", context.game(self.info.name).into())]);
        text::put(buffer, area, left, area.y, &title, theme::heading());
        for (index, &row) in self.rows.iter().enumerate() {
            // A little room between who plays and what is played.
            let y = area.y + 2 + index as u16 + u16::from(index > 0);
            let line = Rect::new(left, y, FORM, 1);
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let (label, value) = self.words(row, context);
            let beside = self.beside(row, context);
            let typed = self.typed.as_ref().filter(|_| selected);
            let shown = if let Some(typed) = typed {
                let end = text_end(&typed.text, FORM - LABEL - 6);
                format!(" {}   {end}{}", text::pad(&label, LABEL), theme.pick("▏", "_"))
            } else if row == Row::Begin {
                format!(" {} {label}", theme.pick("▶", ">"))
            } else if selected {
                format!(" {} {} {value} {}", text::pad(&label, LABEL), theme.pick("◀", "<"), theme.pick("▶", ">"))
                    + &format!("  {beside}")
            } else {
                format!(" {}   {value}  {beside}", text::pad(&label, LABEL))
            };
            text::put(buffer, line, left, y, &text::pad(&shown, FORM), style);
            self.shown.push((line, index));
        }
        let picture = Rect::new(left + FORM + 2, area.y + 2, area.width.saturating_sub(FORM + 4), area.height - 8);
        draw_picture(buffer, picture, &self.picture, context);
        let foot = Rect::new(left, area.bottom() - 4, area.width - 2, 3);
        let (lines, style) = match (&self.trouble, &self.opened) {
            _ if self.typed.is_some() => self.about_typed(context),
            (Some(trouble), _) => (vec![trouble.clone()], theme.alert()),
            (None, Err(error)) => (vec![error.to_string()], theme.alert()),
            (None, Ok(_)) => (self.explanation(self.rows[self.at], context), Style::new()),
        };
        let lines = lines.iter().flat_map(|line| text::wrap(line, foot.width));
        for (y, line) in (foot.y..foot.bottom()).zip(lines) {
            text::put(buffer, foot, foot.x, y, &line, style);
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Null, theme.pick("←→", "Left Right"), "screen-key-change"),
            (KeyCode::Char('b'), "b", "screen-key-begin"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-back-home"),
        ];
        let last = Rect::new(left, area.bottom() - 1, area.width - 2, 1);
        bar::keys(buffer, last, context, &keys, &mut self.buttons);
    }

    /// The name of a row and its value.
    fn words(&self, row: Row, context: &Context) -> (String, String) {
        let on_off = |on: bool| context.text(if on { "screen-on" } else { "screen-off" });
        match row {
            Row::Begin => (context.text("screen-setup-begin"), String::new()),
            Row::Seat(seat) => {
                let name = self
                    .opened
                    .as_ref()
                    .map_or_else(|_| (seat + 1).to_string(), |game| context.words.player(game, seat));
                (name, context.occupant(&self.seats[seat]))
            }
            Row::Board => {
                let (rows, columns) = self.board;
                (context.text("screen-setup-board"), format!("{rows}x{columns}"))
            }
            Row::Roster => {
                let roster = self.opened.as_ref().map_or_else(|_| Roster::default(), |game| game.roster());
                let number = |number: Option<usize>| (number.unwrap_or_default() as u64).into();
                let gaps = [("pieces", number(roster.pieces)), ("players", number(roster.players))];
                (context.text("screen-setup-roster"), context.say("screen-setup-roster-value", &gaps))
            }
            Row::Clock => {
                let value = match CLOCKS[self.clock] {
                    None => context.text("screen-clock-none"),
                    Some((minutes, 0)) => context.say("screen-clock-minutes", &[("minutes", minutes.into())]),
                    Some((minutes, seconds)) => context
                        .say("screen-clock-increment", &[("minutes", minutes.into()), ("seconds", seconds.into())]),
                };
                (context.text("screen-setup-clock"), value)
            }
            Row::SwapRule => (context.text("screen-setup-swap"), on_off(self.swap_rule)),
            Row::Variant => {
                let name = self.variant().map(|variant| self.info.variants[variant].name.to_owned());
                (context.text("screen-setup-variant"), name.unwrap_or_else(|| context.text("screen-setup-no-variant")))
            }
            Row::Switch(switch) => {
                let value = self.info.switches[switch].choices[self.values[switch]];
                let value = context.words.switch_choice(self.info.switches[switch].name, value);
                (context.words.switch_name(self.info.switches[switch].name), value)
            }
        }
    }

    /// How people did against the player of a row, if they met.
    fn beside(&self, row: Row, context: &Context) -> String {
        let Row::Seat(seat) = row else { return String::new() };
        let (rows, columns) = self.board;
        let (board, opponent) = (format!("{rows}x{columns}"), self.seats[seat].to_string());
        let met = |score: &&ScoreAgainst| score.board == board && score.opponent == opponent;
        let Some(score) = self.scores.iter().find(met).filter(|_| self.seats.len() == 2) else { return String::new() };
        let (whole, half) = (score.half_points() / 2, score.half_points() % 2);
        let points = if half == 1 { format!("{whole}.5") } else { whole.to_string() };
        context.say("screen-setup-score", &[("points", points.into()), ("games", score.games.into())])
    }

    /// What can be typed, or what is wrong with what was.
    fn about_typed(&self, context: &Context) -> (Vec<String>, Style) {
        match self.typed.as_ref().map(|typed| (typed.text.is_empty(), &typed.player)) {
            Some((false, Err(trouble))) => (vec![trouble.clone()], context.theme.alert()),
            Some((false, Ok(_))) => (vec![context.text("screen-about-typed-right")], Style::new()),
            _ => (vec![context.text("screen-about-typed")], Style::new()),
        }
    }

    /// What a row is about, and what its value means.
    fn explanation(&self, row: Row, context: &Context) -> Vec<String> {
        let own = |name: &str| vec![context.text(name)];
        match row {
            Row::Begin => own("screen-about-begin"),
            Row::Seat(_) => own("screen-about-seat"),
            Row::Board => own("screen-about-board"),
            Row::Roster => own("screen-about-roster"),
            Row::Clock => own("screen-about-clock"),
            Row::SwapRule => own("screen-about-swap"),
            Row::Variant => match self.variant() {
                Some(variant) => vec![context.words.variant(self.info.variants[variant].name)],
                None => own("screen-about-variant"),
            },
            Row::Switch(switch) => {
                let switch_info = &self.info.switches[switch];
                let value = switch_info.choices[self.values[switch]];
                let about = context.words.switch(self.info.name, switch_info.name);
                let means = context.words.switch_value(self.info.name, switch_info.name, value);
                let means = if means == value { means } else { format!("{value}: {means}") };
                let (name, label) = (switch_info.name, context.words.switch_name(switch_info.name));
                // Whoever wants it on the command line has to know its own name.
                let named = if label == name { label } else { format!("{label} ({name})") };
                vec![format!("{named}: {about}"), means]
            }
        }
    }
}

/// Human, then the levels from the weakest to the strongest, then the player that was typed, then human again.
fn next_occupant(now: &Occupant, described: Option<&Occupant>, forward: bool) -> Occupant {
    let levels = Level::all().map(Occupant::Computer);
    let all: Vec<Occupant> = std::iter::once(Occupant::Human).chain(levels).chain(described.cloned()).collect();
    let index = all.iter().position(|occupant| occupant == now).unwrap_or(0);
    let count = all.len();
    all[if forward { (index + 1) % count } else { (index + count - 1) % count }].clone()
}

/// A clock of the list.
fn account(clock: Option<(u64, u64)>) -> Option<TimeAccount> {
    clock.map(|(minutes, seconds)| TimeAccount {
        initial: Duration::from_mins(minutes),
        increment: Duration::from_secs(seconds),
    })
}

/// The end of a text that is being typed, as much of it as fits.
fn text_end(text: &str, columns: u16) -> &str {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.chain([""]).find(|end| text::width(end) <= columns).unwrap_or_default()
}
