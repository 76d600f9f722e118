//! What to train: the turning points of one's own games, or of all games of the library, or openings.

use super::{TrainingGames, TrainingPlan};
use crate::bar::{self, Buttons};
use crate::context::{Context, Step};
use crate::form;
use crate::text;
use crate::theme;
use library::{Library, Supply};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use review::OpeningSource;
use session::Occupant;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// A training that is being chosen.
pub(crate) struct TrainingChooser {
    plan: TrainingPlan,
    from: From,
    /// The game, by its name; `None` for all of them.
    game: Option<String>,
    at: usize,
    /// What the library has, once it was looked through.
    stock: Option<Result<Stock, String>>,
    looking: Receiver<Result<Stock, String>>,
    shown: Vec<(Rect, usize)>,
    buttons: Buttons,
}

/// Where exercises come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    OwnGames,
    AllGames,
    Openings,
}

const FROM: [From; 3] = [From::OwnGames, From::AllGames, From::Openings];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Begin,
    From,
    Game,
    TakeBack,
}

const ROWS: [Row; 4] = [Row::Begin, Row::From, Row::Game, Row::TakeBack];

/// What there is to train, by game.
struct Stock {
    own: Vec<Supply>,
    all: Vec<Supply>,
}

/// How often it is asked whether the library was looked through.
const BUSY: Duration = Duration::from_millis(30);

const IDLE: Duration = Duration::from_hours(1);

impl TrainingChooser {
    /// Begins with a plan, and looks into the library in the background.
    pub(crate) fn new(plan: TrainingPlan, library: Option<PathBuf>) -> TrainingChooser {
        let (sender, looking) = mpsc::channel();
        let level = plan.level.number();
        thread::spawn(move || {
            // Nobody listens any more if the screen was left.
            let _ = sender.send(look(library, level));
        });
        let (from, game) = match &plan.games {
            TrainingGames::Openings(game) => (From::Openings, Some((*game).to_owned())),
            _ if plan.player.is_some() => (From::OwnGames, plan.game.clone()),
            _ => (From::AllGames, plan.game.clone()),
        };
        TrainingChooser {
            plan,
            from,
            game,
            at: 0,
            stock: None,
            looking,
            shown: Vec::new(),
            buttons: Buttons::default(),
        }
    }

    pub(crate) const fn least_size() -> (u16, u16) {
        (60, 16)
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub(crate) fn patience(&self) -> Duration {
        if self.stock.is_none() { BUSY } else { IDLE }
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self) -> bool {
        let Some(found) = self.looking.try_recv().ok().filter(|_| self.stock.is_none()) else { return false };
        self.stock = Some(found);
        // Whoever has no games of their own begins with those of others.
        if self.from == From::OwnGames && self.games().is_empty() && self.has_games_of_others() {
            self.from = From::AllGames;
        }
        self.keep_game_on_offer();
        true
    }

    fn has_games_of_others(&self) -> bool {
        matches!(&self.stock, Some(Ok(stock)) if !stock.all.is_empty())
    }

    /// What there is to train of what is chosen, by game.
    fn supply(&self) -> &[Supply] {
        match (&self.stock, self.from) {
            (Some(Ok(stock)), From::OwnGames) => &stock.own,
            (Some(Ok(stock)), From::AllGames) => &stock.all,
            _ => &[],
        }
    }

    /// The games for which there are exercises, in the order in which games are listed.
    fn games(&self) -> Vec<&'static str> {
        if self.from == From::Openings {
            return OpeningSource::games().map(|game| game.name()).collect();
        }
        let there = |name: &str| self.supply().iter().any(|supply| supply.game == name);
        games::games().iter().map(|info| info.name).filter(|name| there(name)).collect()
    }

    /// What can be chosen for the game: openings are those of one game.
    fn game_choices(&self) -> Vec<Option<String>> {
        let games = self.games();
        let all = (self.from != From::Openings && games.len() != 1).then_some(None);
        all.into_iter().chain(games.into_iter().map(|game| Some(game.to_owned()))).collect()
    }

    fn keep_game_on_offer(&mut self) {
        let choices = self.game_choices();
        if !choices.contains(&self.game) {
            self.game = choices.into_iter().next().flatten();
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Step {
        match key.code {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1).min(ROWS.len() - 1),
            KeyCode::Left | KeyCode::Char('-') => self.change(false),
            KeyCode::Char('b') => return self.begin(),
            KeyCode::Enter | KeyCode::Char(' ') if ROWS[self.at] == Row::Begin => return self.begin(),
            KeyCode::Right | KeyCode::Char('+' | ' ') | KeyCode::Enter => self.change(true),
            KeyCode::Esc | KeyCode::Char('q') => return Step::Home,
            _ => {}
        }
        Step::Stay
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
        self.at = row;
        if ROWS[row] == Row::Begin {
            return self.begin();
        }
        self.change(forward);
        Step::Stay
    }

    /// To the next value of the row, or the one before.
    fn change(&mut self, forward: bool) {
        fn step<T: PartialEq + Clone>(all: &[T], now: &T, forward: bool) -> Option<T> {
            let at = all.iter().position(|value| value == now).unwrap_or(0);
            let by = if forward { 1 } else { all.len().saturating_sub(1) };
            all.get((at + by) % all.len().max(1)).cloned()
        }
        match ROWS[self.at] {
            Row::Begin => {}
            Row::From => {
                self.from = step(&FROM, &self.from, forward).unwrap_or(self.from);
                self.game = None;
                self.keep_game_on_offer();
            }
            Row::Game => self.game = step(&self.game_choices(), &self.game, forward).flatten(),
            Row::TakeBack => self.plan.take_back = !self.plan.take_back,
        }
    }

    /// Sets exercises, if there are any.
    fn begin(&self) -> Step {
        let games = match (self.from, self.games().into_iter().find(|name| Some(*name) == self.game.as_deref())) {
            (From::Openings, Some(game)) => TrainingGames::Openings(game),
            (From::Openings, None) => return Step::Stay,
            // How to get some is said below the form already. Whoever does not wait for the library is told on the next screen.
            _ if self.stock.is_some() && self.games().is_empty() => return Step::Stay,
            _ => TrainingGames::Library,
        };
        let player = (self.from == From::OwnGames).then(|| Occupant::Human.to_string());
        Step::Train(Box::new(TrainingPlan { games, player, game: self.game.clone(), ..self.plan.clone() }))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context) {
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        let inner = Rect::new(area.x + 1, area.y, area.width - 2, area.height);
        text::put(buffer, inner, inner.x, inner.y, &context.text("train-screen-title"), theme::heading());
        let width = form::WIDTH.max(inner.width.min(72));
        for (index, &row) in ROWS.iter().enumerate() {
            let y = inner.y + 2 + index as u16 + u16::from(index > 0);
            let line = Rect::new(inner.x, y, width.min(inner.width), 1);
            let selected = index == self.at;
            let style = if selected { theme.selected() } else { Style::new() };
            let (label, value) = self.words(row, context);
            let shown = match row {
                Row::Begin => form::begin_row(&label, theme),
                _ => form::row(&label, &value, "", selected, theme),
            };
            text::put(buffer, line, line.x, y, &text::pad(&shown, line.width), style);
            self.shown.push((line, index));
        }
        let (about, alert) = self.about(context);
        let foot = Rect::new(inner.x, inner.y + 8, inner.width, inner.height.saturating_sub(10));
        let lines = about.iter().flat_map(|text| text::wrap(text, foot.width));
        for (y, line) in (foot.y..foot.bottom()).zip(lines) {
            text::put(buffer, foot, foot.x, y, &line, if alert { theme.alert() } else { Style::new() });
        }
        let keys = [
            (KeyCode::Null, theme.pick("↑↓", "Up Down"), "screen-key-choose"),
            (KeyCode::Null, theme.pick("←→", "Left Right"), "screen-key-change"),
            (KeyCode::Char('b'), "b", "screen-key-begin"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-back-home"),
        ];
        bar::keys(buffer, Rect::new(inner.x, inner.bottom() - 1, inner.width, 1), context, &keys, &mut self.buttons);
    }

    fn words(&self, row: Row, context: &Context) -> (String, String) {
        match row {
            Row::Begin => (context.text("screen-setup-begin"), String::new()),
            Row::From => (context.text("train-screen-from"), context.text(self.from.name())),
            Row::Game => {
                let value = match &self.game {
                    Some(game) => context.game(game),
                    None if self.games().is_empty() => context.text("train-screen-no-game"),
                    None => context.text("train-screen-all-games"),
                };
                (context.text("train-screen-game"), value)
            }
            Row::TakeBack => {
                let value = context.text(if self.plan.take_back { "screen-on" } else { "screen-off" });
                (context.text("screen-setup-take-back"), value)
            }
        }
    }

    /// What the chosen row is about, and what there is to train; whether something is amiss.
    fn about(&self, context: &Context) -> (Vec<String>, bool) {
        if self.from == From::Openings {
            let openings = self.game.as_deref().and_then(|game| games::open(game, None, &[]).ok());
            let number = openings.map_or(0, |game| game.openings().len());
            let count = context.say("train-screen-openings-count", &[("number", number.into())]);
            return (vec![count, context.text("train-screen-about-openings")], false);
        }
        match &self.stock {
            None => (vec![context.text("train-screen-opening-library")], false),
            Some(Err(trouble)) => (vec![trouble.clone()], true),
            Some(Ok(_)) if self.supply().is_empty() => (vec![context.text("train-screen-none")], false),
            Some(Ok(_)) => {
                let chosen = |supply: &&Supply| self.game.as_ref().is_none_or(|game| supply.game == *game);
                let sum = |of: fn(&Supply) -> u64| self.supply().iter().filter(chosen).map(of).sum::<u64>();
                let gaps = [
                    ("games", sum(|supply| supply.new_games).into()),
                    ("exercises", sum(|supply| supply.exercises).into()),
                    ("missed", sum(|supply| supply.missed).into()),
                ];
                (vec![context.say("train-screen-stock", &gaps), context.text("train-screen-about")], false)
            }
        }
    }
}

impl From {
    /// The name of its text.
    fn name(self) -> &'static str {
        match self {
            From::OwnGames => "train-screen-own",
            From::AllGames => "train-screen-library",
            From::Openings => "train-screen-openings",
        }
    }
}

fn look(library: Option<PathBuf>, level: u8) -> Result<Stock, String> {
    let nothing = || Ok(Stock { own: Vec::new(), all: Vec::new() });
    // Whoever only looks makes no library.
    let Some(path) = library.filter(|path| path.exists()) else { return nothing() };
    let supply = || -> Result<Stock, library::StoreError> {
        let library = Library::open(&path)?;
        let own = library.supply(Some(&Occupant::Human.to_string()), level)?;
        Ok(Stock { own, all: library.supply(None, level)? })
    };
    supply().map_err(|error| error.to_string())
}
