//! The explorer: what was played in a position, in all games of the library, and how it went.

mod draw;
mod judgements;
mod line;
mod look;

use crate::bar::Buttons;
use crate::board::{Plan, Pointers};
use crate::context::{Context, Step};
use crate::game::choose::{self, Chosen, Wish};
use crate::game::entry::{Entry, Letter};
use game::{Gesture, NamedOpening, Scene};
use games::{Move, Resources};
use judgements::Judgements;
use library::Library;
use line::LineCursor;
use look::Look;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as ScreenPosition, Rect};
use record::Setting;
use std::time::Duration;

/// A position with what the library says of it. The library is asked when the position changes, never when it is drawn.
pub(crate) struct Explorer {
    library: Library,
    line: LineCursor,
    /// The line that was left for a game of the library.
    left: Option<LineCursor>,
    look: Look,
    /// Whether there is any game at all.
    is_empty: bool,
    scene: Scene,
    /// The latest opening with a name that was reached.
    opening: Option<&'static NamedOpening>,
    moves: Vec<(Move, Gesture)>,
    chosen: Option<Chosen>,
    entry: Entry,
    list: List,
    /// The row that is chosen in the list of moves.
    move_row: usize,
    /// The row that is chosen in the list of games.
    game_row: usize,
    notice: Option<String>,
    /// What moves are worth, if somebody wants to know.
    judgements: Option<Judgements>,
    /// What may be used to find that out.
    resources: Resources,
    seed: u64,
    /// Whether leaving leads to the choice of games.
    from_shelf: bool,
    shown: ClickTargets,
}

/// The list that the arrows move in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Moves,
    Games,
}

/// What can be clicked, where it was drawn last.
#[derive(Default)]
struct ClickTargets {
    plan: Option<Plan>,
    buttons: Buttons,
    hand: Vec<(Rect, u8)>,
    rows: Vec<(Rect, List, usize)>,
}

/// Letters that do something by themselves, also on boards with a column of that name.
const COMMANDS: &str = "gv";

/// Where nothing happens until somebody does something.
const IDLE: Duration = Duration::from_hours(1);

impl Explorer {
    /// The start of a game, in all games of a library.
    ///
    /// # Errors
    /// A text for the person at the screen, if the game does not exist or the library cannot be read.
    pub(crate) fn new(
        library: Library,
        setting: &Setting,
        from_shelf: bool,
        resources: &Resources,
        seed: u64,
    ) -> Result<Explorer, String> {
        let record = record::Record { setting: setting.clone(), ..record::Record::default() };
        let game = record.open().map_err(|error| error.to_string())?;
        let is_empty = library.count().map_err(|error| error.to_string())? == 0;
        let line = LineCursor::start(&game);
        let mut explorer = Explorer {
            library,
            line,
            left: None,
            look: Look::default(),
            is_empty,
            scene: Scene::default(),
            opening: None,
            moves: Vec::new(),
            chosen: None,
            entry: Entry::default(),
            list: List::Moves,
            move_row: 0,
            game_row: 0,
            notice: None,
            judgements: None,
            resources: resources.clone(),
            seed,
            from_shelf,
            shown: ClickTargets::default(),
        };
        explorer.position_changed();
        Ok(explorer)
    }

    /// The name of the game.
    pub(crate) fn game_name(&self) -> &'static str {
        self.line.game().name()
    }

    /// The line that is shown.
    pub(crate) fn line(&self) -> games::Line {
        self.line.until_now()
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        &self.shown.buttons
    }

    /// How long nothing needs to be done unless somebody does something.
    pub(crate) fn patience(&self) -> Duration {
        let working = self.judgements.as_ref().and_then(Judgements::patience);
        self.entry.patience().into_iter().chain(working).min().unwrap_or(IDLE)
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self) -> bool {
        let news = self.judgements.as_mut().is_some_and(Judgements::tick);
        let command = self.entry.overdue();
        if let Some(letter) = command {
            self.command(letter);
        }
        news || command.is_some()
    }

    fn command(&mut self, letter: char) {
        self.entry.clear();
        if letter.eq_ignore_ascii_case(&'v') { self.switch_values() } else { self.go_to_games() }
    }

    /// Shows what moves are worth, or no longer.
    fn switch_values(&mut self) {
        if self.judgements.take().is_none() {
            let mut judgements = Judgements::new(self.line.game(), &self.resources, self.seed);
            judgements.go_to(self.line.now());
            self.judgements = Some(judgements);
        }
    }

    /// Takes in what is true of the position now.
    fn position_changed(&mut self) {
        let now = self.line.now();
        self.scene = self.line.scene();
        self.opening = self.line.opening();
        self.moves = now.moves().into_iter().map(|mv| (mv, now.gesture(mv))).collect();
        self.chosen = None;
        self.entry.clear();
        self.notice = None;
        self.list = List::Moves;
        self.look = Look::at(&self.library, now, &self.resources).unwrap_or_else(|error| {
            self.notice = Some(error.to_string());
            Look::default()
        });
        if let Some(judgements) = &mut self.judgements {
            judgements.go_to(now);
        }
        self.move_row = self.line.next().and_then(|next| self.look.row_of(next)).unwrap_or(0);
        self.game_row = 0;
    }

    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Step {
        match key.code {
            KeyCode::Up => self.choose_row(-1),
            KeyCode::Down => self.choose_row(1),
            KeyCode::PageUp => self.choose_row(-10),
            KeyCode::PageDown => self.choose_row(10),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(context),
            KeyCode::Right => self.forward(context),
            KeyCode::Backspace if !self.entry.is_empty() => self.entry.erase(),
            KeyCode::Backspace | KeyCode::Left => self.go_to(self.line.made().len().saturating_sub(1)),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Tab if self.list == List::Games => self.list = List::Moves,
            KeyCode::Tab => self.go_to_games(),
            KeyCode::Esc => return self.back(),
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Char(letter) => self.letter(letter, context),
            _ => {}
        }
        Step::Stay
    }

    fn letter(&mut self, letter: char, context: &Context) {
        let columns = self.shown.plan.map_or(0, |plan| plan.columns());
        match self.entry.read(letter, &self.scene, columns, self.chosen.as_ref(), COMMANDS) {
            Letter::Taken => self.notice = None,
            Letter::Size(size) => self.choose_size(size, context),
            Letter::Command => self.command(letter),
        }
    }

    /// Another row of the list that the arrows move in.
    fn choose_row(&mut self, step: isize) {
        let (at, count) = match self.list {
            List::Moves => (&mut self.move_row, self.look.rows.len()),
            List::Games => (&mut self.game_row, self.look.games.len()),
        };
        *at = at.saturating_add_signed(step).min(count.saturating_sub(1));
    }

    /// Enter or space: what was typed, or what is chosen in the list.
    fn enter(&mut self, context: &Context) {
        if let Some(letter) = self.entry.command() {
            self.command(letter);
        } else if !self.entry.is_empty() {
            let typed = self.entry.take();
            self.typed(&typed, context);
        } else if self.list == List::Games {
            self.open_game();
        } else {
            self.play_row(context);
        }
    }

    fn play_row(&mut self, context: &Context) {
        let row = self.look.rows.get(self.move_row).and_then(|row| row.moves.first());
        // Who can only pass need not find out how that is typed.
        let pass = || self.moves.first().filter(|_| self.moves.len() == 1).map(|(mv, _)| mv);
        if let Some(&mv) = row.or_else(pass) {
            self.play(mv, context);
        }
    }

    fn typed(&mut self, typed: &str, context: &Context) {
        let found = self.line.now().parse_move(typed).ok();
        let point = self.scene.points.iter().position(|point| point.name.eq_ignore_ascii_case(typed));
        match (found, point) {
            (Some(mv), _) => self.play(mv, context),
            (None, Some(point)) => self.choose(point, context),
            (None, None) => self.notice = Some(context.say("screen-not-possible", &[("move", typed.into())])),
        }
    }

    fn play(&mut self, mv: Move, context: &Context) {
        if self.line.play(mv).is_ok() {
            self.position_changed();
        } else {
            let mv = self.line.game().move_text(mv);
            self.notice = Some(context.say("screen-not-possible", &[("move", mv.into())]));
        }
    }

    /// The move that was taken back, or the next one of the game; else what is chosen in the list.
    fn forward(&mut self, context: &Context) {
        match self.line.next() {
            Some(next) => self.play(next, context),
            None => self.play_row(context),
        }
    }

    fn go_to(&mut self, ply: usize) {
        self.line.go_to(ply);
        self.position_changed();
    }

    /// To the list of games; from there, into the chosen one.
    fn go_to_games(&mut self) {
        self.entry.clear();
        if self.list == List::Games {
            self.open_game();
        } else if !self.look.games.is_empty() {
            self.list = List::Games;
        }
    }

    /// Follows the chosen game.
    fn open_game(&mut self) {
        let Some(listed) = self.look.games.get(self.game_row) else { return };
        let found = match self.library.game(listed.number) {
            Ok(found) => found,
            Err(error) => {
                self.notice = Some(error.to_string());
                return;
            }
        };
        if let Some(line) = LineCursor::of_game(&found, self.line.now()) {
            let left = std::mem::replace(&mut self.line, line);
            self.left.get_or_insert(left);
            self.position_changed();
        }
    }

    /// One step back from whatever is being done.
    fn back(&mut self) -> Step {
        if !self.entry.is_empty() || self.chosen.is_some() || self.notice.is_some() {
            self.entry.clear();
            self.chosen = None;
            self.notice = None;
        } else if self.list == List::Games {
            self.list = List::Moves;
        } else {
            return self.leave();
        }
        Step::Stay
    }

    /// Out of the game that is followed, or away.
    fn leave(&mut self) -> Step {
        match self.left.take() {
            Some(left) => {
                self.line = left;
                self.position_changed();
                Step::Stay
            }
            None if self.from_shelf => Step::Shelf,
            None => Step::Home,
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Step {
        let at = ScreenPosition::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(key) = self.shown.buttons.at(at) {
                    return self.key(key, context);
                }
                let row = self.shown.rows.iter().find(|(area, ..)| area.contains(at));
                if let Some(&(_, list, row)) = row {
                    self.click_row(list, row, context);
                } else if let Some(&(_, size)) = self.shown.hand.iter().find(|(area, _)| area.contains(at)) {
                    self.choose_size(size, context);
                } else if let Some(point) = self.shown.plan.and_then(|plan| plan.point_at(&self.scene, at)) {
                    self.entry.clear();
                    self.choose(point, context);
                }
            }
            MouseEventKind::ScrollUp => self.choose_row(-1),
            MouseEventKind::ScrollDown => self.choose_row(1),
            _ => {}
        }
        Step::Stay
    }

    /// The first click chooses a row, the second one does what Enter does.
    fn click_row(&mut self, list: List, row: usize, context: &Context) {
        let chosen = match list {
            List::Moves => &mut self.move_row,
            List::Games => &mut self.game_row,
        };
        let again = *chosen == row && self.list == list;
        *chosen = row;
        self.list = list;
        if again {
            self.entry.clear();
            self.enter(context);
        }
    }

    fn choose_size(&mut self, size: u8, context: &Context) {
        let has = self
            .moves
            .iter()
            .any(|(_, gesture)| matches!(gesture, Gesture::Put { size: Some(own), .. } if *own == size));
        self.notice = None;
        if has {
            self.chosen = Some(Chosen::Hand(size));
        } else {
            let piece = crate::board::size_letter(&self.scene, size).to_string();
            self.notice = Some(context.say("screen-no-such-piece", &[("piece", piece.into())]));
        }
    }

    fn choose(&mut self, point: usize, context: &Context) {
        let Some(name) = self.scene.points.get(point).map(|point| point.name.clone()) else { return };
        self.notice = None;
        match choose::wish(&self.moves, self.chosen.as_ref(), &name) {
            Wish::Play(mv) => self.play(mv, context),
            Wish::TakeUp(chosen) => self.chosen = Some(chosen),
            Wish::PutBack => self.chosen = None,
            Wish::ChooseSize => self.notice = Some(context.text("screen-choose-piece")),
            Wish::Impossible => {
                self.notice = Some(context.say("screen-nothing-to-do-there", &[("point", name.into())]));
            }
        }
    }

    /// The points of the chosen move, and of those that are the same seen from another side.
    fn pointers(&self) -> Pointers {
        let row = self.look.rows.get(self.move_row).filter(|_| self.list == List::Moves && self.chosen.is_none());
        let gestures = row
            .into_iter()
            .flat_map(|row| &row.moves)
            .filter_map(|mv| self.moves.iter().find(|(legal, _)| legal == mv).map(|(_, gesture)| gesture));
        let points = gestures.flat_map(Gesture::ends).map(str::to_owned);
        Pointers { hint: points.collect(), ..Pointers::default() }
    }
}
