//! The screen on which a game is set up: who plays, on what board, by which rules.

mod beginning;
mod draw;

use crate::bar::Buttons;
use crate::context::Step;
use beginning::BeginningList;
use game::{Scene, TimeAccount};
use games::{Game, GameError, GameInfo, Level, Roster};
use games::{Line, LineText};
use library::ScoreAgainst;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
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
    no_take_back: bool,
    /// Where the game begins, if not at the start position.
    beginning: Option<Line>,
    /// The beginnings to choose from, while one is chosen.
    beginnings: Option<BeginningList>,
    seed: u64,
    /// The game as it is set up, or what is wrong with it.
    opened: Result<Game, GameError>,
    picture: Scene,
    trouble: Option<String>,
    /// Whether the chosen beginning was given up, because the board or the rules have changed.
    misfit: bool,
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
    TakeBack,
    Beginning,
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
            no_take_back: false,
            beginning: None,
            beginnings: None,
            seed,
            opened: games::open(info.name, None, &[]),
            picture: Scene::default(),
            trouble: None,
            misfit: false,
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
        self.no_take_back = last.no_take_back;
        self.changed();
        let line = self.opened.as_ref().ok().and_then(|game| beginning::read(game, last.start.as_deref(), &last.line));
        self.take_beginning(line);
    }

    /// Whether letters are part of a text now, and no commands.
    pub(crate) fn is_typing(&self) -> bool {
        self.typed.is_some() || self.beginnings.is_some()
    }

    /// The game as it is set up, up to where it begins; `None` if it cannot be played.
    pub(crate) fn line(&self) -> Option<Line> {
        self.beginning.clone().or_else(|| self.opened.as_ref().ok().map(Game::line))
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
            let kept = self.beginning.take();
            self.beginning =
                kept.as_ref().and_then(|line| beginning::read(game, line.start_text().as_deref(), &line.move_texts()));
            self.misfit = kept.is_some() && self.beginning.is_none();
            self.picture = self.beginning.as_ref().map_or_else(|| game.start(), |line| line.position().clone()).scene();
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
        found.extend([Row::TakeBack, Row::Beginning]);
        found.extend((!self.info.variants.is_empty()).then_some(Row::Variant));
        let switches = self.info.switches.iter().enumerate();
        found.extend(switches.filter(|(_, switch)| switch.choices.len() > 1).map(|(index, _)| Row::Switch(index)));
        self.at = found.iter().position(|&row| Some(row) == here).unwrap_or(0);
        self.rows = found;
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Step {
        if let Some(list) = &mut self.beginnings {
            if let Some(chosen) = list.key(key) {
                self.leave_beginnings(chosen);
            }
            return Step::Stay;
        }
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
            KeyCode::Char('d') if self.rows[self.at] == Row::Beginning => self.choose_beginning(),
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
        if let (Some(list), MouseEventKind::ScrollUp | MouseEventKind::ScrollDown) = (&mut self.beginnings, mouse.kind)
        {
            list.choose(if mouse.kind == MouseEventKind::ScrollUp { -1 } else { 1 });
        }
        let forward = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => true,
            MouseEventKind::Down(MouseButton::Right) => false,
            _ => return Step::Stay,
        };
        if let Some(key) = self.buttons.at(at) {
            return self.key(key);
        }
        if let Some(list) = &mut self.beginnings {
            if let Some(chosen) = list.click(at) {
                self.leave_beginnings(chosen);
            }
            return Step::Stay;
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

    /// A text that was pasted: part of what is typed, or where the game is to begin.
    pub(crate) fn paste(&mut self, pasted: &str) {
        if let Some(Typed { mut text, .. }) = self.typed.take() {
            text.extend(pasted.chars().filter(|letter| !letter.is_control()));
            self.type_text(text);
            return;
        }
        if self.beginnings.is_none() {
            self.at = self.rows.iter().position(|&row| row == Row::Beginning).unwrap_or(self.at);
            self.choose_beginning();
        }
        if let Some(list) = &mut self.beginnings {
            list.paste(pasted);
        }
    }

    /// Shows where the game can begin.
    fn choose_beginning(&mut self) {
        if let Ok(game) = &self.opened {
            self.beginnings = Some(BeginningList::new(game, self.beginning.as_ref()));
        }
    }

    /// A beginning was chosen, or it stays as it was.
    fn leave_beginnings(&mut self, chosen: beginning::Chosen) {
        self.beginnings = None;
        if let beginning::Chosen::Line(line) = chosen {
            self.take_beginning(Some(line));
        }
    }

    fn take_beginning(&mut self, line: Option<Line>) {
        self.beginning = line.filter(|line| line.plies() > 0 || line.start_text().is_some());
        self.changed();
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
            Row::TakeBack => self.no_take_back = !self.no_take_back,
            Row::Beginning if forward => self.choose_beginning(),
            Row::Beginning => self.beginning = None,
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
        let setup = Setup {
            game: self.info.name.to_owned(),
            board: Some(format!("{rows}x{columns}")),
            roster: self.rosters().get(self.roster).copied().unwrap_or_default(),
            rules: self.rules().into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: self.seats.clone(),
            clock: account(CLOCKS[self.clock]),
            swap_rule: self.swap_rule && self.seats.len() == 2,
            no_take_back: self.no_take_back,
            start: self.beginning.as_ref().and_then(LineText::start_text),
            line: self.beginning.as_ref().map(LineText::move_texts).unwrap_or_default(),
            seed: self.seed,
        };
        // Not every player goes on from a position that was set up.
        setup.beginning().map_err(|error| error.to_string())?;
        Ok(setup)
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
