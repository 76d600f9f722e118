//! The first screen: the games, the unfinished game, and the settings.

use crate::bar::{self, Buttons};
use crate::board::{self, Plan, Pointers};
use crate::context::{Context, Step};
use crate::settings::Settings;
use crate::text;
use crate::theme::{self, Colours, Symbols};
use game::Scene;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use session::Unfinished;
use std::ops::Range;
use std::time::{Duration, SystemTime};
use texts::Language;

/// What can be chosen on the first screen.
pub(crate) struct Home {
    entries: Vec<Entry>,
    at: usize,
    unfinished: Option<Unfinished>,
    /// How many games are unfinished.
    unfinished_games: usize,
    /// A picture of each game.
    pictures: Vec<Scene>,
    /// The first game that is shown: a narrow terminal has not room for all.
    first: usize,
    settings: Settings,
    /// Something that went wrong on the way here.
    trouble: Option<String>,
    /// Where the entries were drawn.
    shown: Vec<(Rect, usize)>,
    buttons: Buttons,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Game(usize),
    Continue,
    Unfinished,
    Explore,
    Train,
    Language,
    Colours,
    Symbols,
    Quit,
}

/// The columns and rows of a picture.
const PICTURE: (u16, u16) = (17, 10);

impl Home {
    /// The first screen, with the unfinished games, and with the way to the library if there is one.
    pub(crate) fn new(
        unfinished: Vec<Unfinished>,
        has_library: bool,
        settings: Settings,
        trouble: Option<String>,
    ) -> Home {
        let unfinished_games = unfinished.len();
        let unfinished = unfinished.into_iter().next();
        let games = (0..games::games().len()).map(Entry::Game);
        let rest = [Entry::Train, Entry::Language, Entry::Colours, Entry::Symbols, Entry::Quit];
        let games = games.chain(unfinished.is_some().then_some(Entry::Continue));
        let games = games.chain(unfinished.is_some().then_some(Entry::Unfinished));
        let entries: Vec<Entry> = games.chain(has_library.then_some(Entry::Explore)).chain(rest).collect();
        let at = entries.iter().position(|&entry| entry == Entry::Continue).unwrap_or(0);
        let pictures = games::games().iter().map(|info| picture(info.name)).collect();
        Home {
            entries,
            at,
            unfinished,
            unfinished_games,
            pictures,
            first: 0,
            settings,
            trouble,
            shown: Vec::new(),
            buttons: Buttons::default(),
        }
    }

    /// Takes in settings that were changed, and what went wrong with it.
    pub(crate) fn set(&mut self, settings: Settings, trouble: Option<String>) {
        self.settings = settings;
        self.trouble = trouble;
    }

    /// The name of the game that is chosen, or of the first one.
    pub(crate) fn game_name(&self) -> &'static str {
        match self.entries[self.at] {
            Entry::Game(index) => games::games()[index].name,
            _ => games::games()[0].name,
        }
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.buttons
    }

    pub(crate) const fn least_size() -> (u16, u16) {
        (78, 23)
    }

    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Step {
        let games = self.pictures.len();
        let in_games = self.at < games;
        match key.code {
            KeyCode::Left if in_games => self.at = self.at.saturating_sub(1),
            KeyCode::Right if in_games => self.at = (self.at + 1).min(games - 1),
            KeyCode::Left | KeyCode::Right => return self.change(context),
            KeyCode::Down if in_games => self.at = games,
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1).min(self.entries.len() - 1),
            KeyCode::Up if !in_games => self.at = if self.at == games { self.first } else { self.at - 1 },
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(context),
            KeyCode::Char('q') | KeyCode::Esc => return Step::Quit,
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if index < games {
                    return Step::SetUp(games::games()[index].name);
                }
            }
            KeyCode::Char('u') if self.unfinished.is_some() => return Step::Unfinished,
            KeyCode::Char('e') if self.entries.contains(&Entry::Explore) => return Step::Shelf,
            KeyCode::Char('t') => return Step::ChooseTraining(Box::default()),
            KeyCode::Char('c') => {
                if let Some(unfinished) = &self.unfinished {
                    return Step::Continue(unfinished.path.clone());
                }
            }
            _ => {}
        }
        Step::Stay
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Step {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Step::Stay;
        }
        let at = Position::new(mouse.column, mouse.row);
        if let Some(key) = self.buttons.at(at) {
            return self.key(key, context);
        }
        match self.shown.iter().find(|(area, _)| area.contains(at)) {
            Some(&(_, entry)) => {
                self.at = entry;
                self.enter(context)
            }
            None => Step::Stay,
        }
    }

    fn enter(&mut self, context: &Context) -> Step {
        match self.entries[self.at] {
            Entry::Game(index) => Step::SetUp(games::games()[index].name),
            Entry::Continue => {
                self.unfinished.as_ref().map_or(Step::Stay, |unfinished| Step::Continue(unfinished.path.clone()))
            }
            Entry::Unfinished => Step::Unfinished,
            Entry::Explore => Step::Shelf,
            Entry::Train => Step::ChooseTraining(Box::default()),
            Entry::Quit => Step::Quit,
            Entry::Language | Entry::Colours | Entry::Symbols => self.change(context),
        }
    }

    /// The next value of a setting.
    fn change(&mut self, context: &Context) -> Step {
        let mut settings = self.settings.clone();
        match self.entries[self.at] {
            Entry::Language => settings.language = Some(after(&Language::ALL, context.words.language())),
            Entry::Colours => settings.colours = Some(after(&Colours::ALL, context.theme.colours)),
            Entry::Symbols => settings.symbols = Some(after(&Symbols::ALL, context.theme.symbols)),
            Entry::Game(_) | Entry::Continue | Entry::Unfinished | Entry::Explore | Entry::Train | Entry::Quit => {
                return Step::Stay;
            }
        }
        Step::Settings(Box::new(settings))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, context: &Context, now: SystemTime) {
        self.shown.clear();
        self.buttons.clear();
        let theme = context.theme;
        text::put(buffer, area, area.x + 1, area.y, &context.text("screen-title"), theme::heading());
        let about = context.text("screen-subtitle");
        text::put(buffer, area, area.x + 12, area.y, &about, theme.quiet());
        let left = area.x + 1;
        let names: Vec<String> = (games::games().iter().zip(1..))
            .map(|(info, number)| format!("{number} {}", context.game(info.name)))
            .collect();
        let widths: Vec<u16> = names.iter().map(|name| text::width(name).max(PICTURE.0)).collect();
        let games = self.games_with_room(&widths, area.width.saturating_sub(1));
        let mut x = left;
        for index in games.clone() {
            let place = Rect::new(x, area.y + 2, widths[index], PICTURE.1 + 2);
            x = place.right() + 1;
            self.shown.push((place, index));
            let style = if self.at == index { theme.selected() } else { theme::heading() };
            text::put(buffer, place, place.x, place.y, &text::pad(&names[index], widths[index]), style);
            let scene = &self.pictures[index];
            draw_picture(buffer, Rect::new(place.x, place.y + 1, PICTURE.0, PICTURE.1), scene, context);
        }
        let beside =
            [(theme.pick("‹ ", "< "), &names[..games.start], ""), ("", &names[games.end..], theme.pick(" ›", " >"))];
        let beside: Vec<String> = (beside.into_iter().filter(|(_, names, _)| !names.is_empty()))
            .map(|(before, names, after)| format!("{before}{}{after}", names.join("   ")))
            .collect();
        text::put(buffer, area, left, area.y + 3 + PICTURE.1, &beside.join("   "), theme.quiet());
        for (y, index) in (area.y + 4 + PICTURE.1..).zip(self.pictures.len()..self.entries.len()) {
            let style = if self.at == index { theme.selected() } else { Style::new() };
            let line = Rect::new(left, y, area.width.saturating_sub(2), 1);
            text::put(
                buffer,
                line,
                line.x,
                y,
                &text::pad(&format!(" {}", self.label(index, context, now)), line.width),
                style,
            );
            self.shown.push((line, index));
        }
        if let Some(trouble) = &self.trouble {
            text::put(buffer, area, left, area.y + 1, trouble, theme.alert());
        }
        let keys = [
            (KeyCode::Null, theme.pick("←↑↓→", "Arrows"), "screen-key-choose"),
            (KeyCode::Enter, "Enter", "screen-key-enter"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-quit"),
        ];
        let foot = Rect::new(left, area.bottom() - 1, area.width - 2, 1);
        bar::keys(buffer, foot, context, &keys, &mut self.buttons);
    }

    /// The games that fit beside each other, the chosen one among them.
    fn games_with_room(&mut self, widths: &[u16], room: u16) -> Range<usize> {
        let end = |first: usize| {
            let mut right = 0;
            let fits = |width: &&u16| {
                right += **width + 1;
                right <= room + 1
            };
            first + widths[first..].iter().take_while(fits).count().max(1)
        };
        if self.at < widths.len() {
            self.first = self.first.min(self.at);
            while end(self.first) <= self.at {
                self.first += 1;
            }
        }
        self.first..end(self.first)
    }

    fn label(&self, index: usize, context: &Context, now: SystemTime) -> String {
        match self.entries[index] {
            Entry::Game(index) => context.game(games::games()[index].name),
            Entry::Continue => self.unfinished.as_ref().map_or_else(String::new, |unfinished| {
                let game = context.game(&unfinished.setup.game);
                let board = unfinished.setup.board.as_deref().unwrap_or_default();
                let when = ago(now.duration_since(unfinished.last).unwrap_or_default(), context);
                context
                    .say("screen-continue", &[("game", format!("{game} {board}").trim().into()), ("when", when.into())])
            }),
            Entry::Unfinished => context.say("screen-unfinished", &[("number", (self.unfinished_games as u64).into())]),
            Entry::Explore => context.text("screen-explore"),
            Entry::Train => context.text("screen-train"),
            Entry::Language => {
                let name = context.words.language().own_name();
                context.say("screen-setting-language", &[("value", name.into())])
            }
            Entry::Colours => {
                let value = context.text(&format!("screen-colours-{}", context.theme.colours.name()));
                context.say("screen-setting-colours", &[("value", value.into())])
            }
            Entry::Symbols => {
                let value = context.text(&format!("screen-symbols-{}", context.theme.symbols.name()));
                context.say("screen-setting-symbols", &[("value", value.into())])
            }
            Entry::Quit => context.text("screen-quit"),
        }
    }
}

/// A picture in the upper left corner of a place.
pub(crate) fn draw_picture(buffer: &mut Buffer, place: Rect, scene: &Scene, context: &Context) {
    if let Some(plan) = Plan::bare(scene, place) {
        board::paint(buffer, &plan, scene, &Pointers::default(), context.theme);
    }
}

/// A game some moves after its start: an empty board would say little.
fn picture(name: &str) -> Scene {
    const MOVES: usize = 8;
    let Ok(game) = games::open(name, None, &[]) else { return Scene::default() };
    let mut position = game.start();
    for step in 0..MOVES {
        let moves = position.moves();
        // Any moves will do, as long as they are not all of one kind.
        let Some(&mv) = moves.get((step * 7 + 3) % moves.len().max(1)) else { break };
        let Ok(next) = position.play(mv) else { break };
        if next.is_over() {
            break;
        }
        position = next;
    }
    let mut scene = position.scene();
    for point in &mut scene.points {
        point.marks.clear();
    }
    scene
}

fn after<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let index = all.iter().position(|&value| value == now).map_or(0, |index| (index + 1) % all.len());
    all[index]
}

pub(crate) fn ago(time: Duration, context: &Context) -> String {
    let minutes = time.as_secs() / 60;
    let (name, number) = match minutes {
        0 => return context.text("screen-ago-now"),
        1..60 => ("screen-ago-minutes", minutes),
        60..1440 => ("screen-ago-hours", minutes / 60),
        _ => ("screen-ago-days", minutes / 1440),
    };
    context.say(name, &[("number", number.into())])
}
