//! The analysis board: any position, what every move of it is worth, and the tree of what was tried.

mod curve;
mod draw;

use crate::bar::Buttons;
use crate::board::Plan;
use crate::context::{Context, Step};
use crate::editor::{Edited, Editor};
use crate::game::choose::{self, Chosen, Wish};
use crate::game::entry::{Entry, Letter};
use crate::game::mark;
use crate::work::Work;
use game::{Gesture, Scene};
use games::{LineText, Move, Position, Resources};
use library::Library;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as ScreenPosition, Rect};
use session::{Occupant, Setup};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use study::{NodeId, Report, Study};

/// A tree of moves, the position of it that is shown, and the work on that position.
pub(crate) struct AnalysisScreen {
    study: Study,
    at: NodeId,
    work: Work,
    scene: Scene,
    moves: Vec<(Move, Gesture)>,
    chosen: Option<Chosen>,
    entry: Entry,
    /// The row that is chosen in the list of moves, if another than the first.
    row: usize,
    /// What is being typed, if anything is.
    typing: Option<(Wanted, String)>,
    /// The board editor, while a position is put together.
    editor: Option<Editor>,
    /// Whether the board is seen from the other side.
    turned: bool,
    /// The games of the library, if what was played is shown beside the values.
    library: Option<Library>,
    shows_games: bool,
    notice: Option<String>,
    /// Where the study is kept while it goes on.
    file: Option<PathBuf>,
    /// Since when something is not kept yet.
    unsaved: Option<Instant>,
    seed: u64,
    shown: ClickTargets,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// A position, or moves.
    Position,
    /// Somebody to play against from here.
    Opponent,
}

/// What can be clicked, where it was drawn last.
#[derive(Default)]
struct ClickTargets {
    plan: Option<Plan>,
    buttons: Buttons,
    hand: Vec<(Rect, u8)>,
    /// The rows of the list of moves.
    rows: Vec<(Rect, usize)>,
    /// The columns of the curve.
    curve: Vec<(Rect, NodeId)>,
}

/// Letters that do something by themselves, also on boards with a column of that name.
const COMMANDS: &str = "bdefgip";

/// Whom one plays against who names nobody else: a level.
const USUAL_OPPONENT: &str = "5";

/// How often new values are looked for.
const BUSY: Duration = Duration::from_millis(60);

/// Where nothing happens until somebody does something.
const IDLE: Duration = Duration::from_hours(1);

/// What is tried is kept at most so much later.
const SAVE_AFTER: Duration = Duration::from_millis(800);

impl AnalysisScreen {
    /// Begins with a study, at one of its positions.
    pub(crate) fn new(
        study: Study,
        at: NodeId,
        resources: &Resources,
        seed: u64,
        library: Option<Library>,
        file: Option<PathBuf>,
    ) -> AnalysisScreen {
        let work = Work::new(study.game(), resources, seed, study::Limits::default());
        let mut screen = AnalysisScreen {
            study,
            at,
            work,
            scene: Scene::default(),
            moves: Vec::new(),
            chosen: None,
            entry: Entry::default(),
            row: 0,
            typing: None,
            editor: None,
            turned: false,
            library,
            shows_games: false,
            notice: None,
            file,
            unsaved: None,
            seed,
            shown: ClickTargets::default(),
        };
        screen.position_changed();
        screen
    }

    /// The name of the game.
    pub(crate) fn game_name(&self) -> &'static str {
        self.study.game().name()
    }

    /// The buttons that were drawn last.
    pub(crate) fn buttons(&self) -> &Buttons {
        self.editor.as_ref().map_or(&self.shown.buttons, Editor::buttons)
    }

    /// Which text is the help.
    pub(crate) fn help(&self) -> &'static str {
        if self.editor.is_some() { "editor" } else { "analysis" }
    }

    /// Whether letters are typed into a line.
    pub(crate) fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// How long nothing needs to be done unless somebody does something.
    pub(crate) fn patience(&self) -> Duration {
        let entry = self.entry.patience().unwrap_or(IDLE);
        let saving = if self.unsaved.is_some() { SAVE_AFTER } else { IDLE };
        let working = if self.work.is_running() { BUSY } else { IDLE };
        entry.min(saving).min(working)
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self, context: &Context) -> bool {
        let mut changed = false;
        if let Some(letter) = self.entry.overdue() {
            self.command(letter, context);
            changed = true;
        }
        if let Some(news) = self.work.news() {
            self.take_in(news);
            changed = true;
        }
        if self.unsaved.is_some_and(|since| since.elapsed() >= SAVE_AFTER) {
            self.save();
        }
        changed
    }

    fn take_in(&mut self, news: Result<Report, String>) {
        match news {
            Ok(report) if report.position == *self.study.position(self.at) => self.study.learn(self.at, report),
            Ok(_) => {}
            Err(trouble) => self.notice = Some(trouble),
        }
    }

    /// Keeps the study, so that nothing is lost whatever happens to the program.
    pub(crate) fn save(&mut self) {
        self.unsaved = None;
        let Some(file) = &self.file else { return };
        let text = self.study.to_record().to_string();
        if let Err(error) = durable::write(file, text.as_bytes()) {
            self.notice = Some(format!("{}: {error}", file.display()));
            // Trying again every second would help nobody.
            self.file = None;
        }
    }

    /// Stops the work and keeps what there is; the memory is given back.
    pub(crate) fn close(&mut self) {
        if let Some(news) = self.work.stop() {
            self.take_in(news);
        }
        self.save();
    }

    /// Goes to another position of the tree.
    fn go_to(&mut self, at: NodeId) {
        if let Some(news) = self.work.stop() {
            self.take_in(news);
        }
        self.at = at;
        self.position_changed();
    }

    /// Takes in what is true of the position now, and begins to work on it.
    fn position_changed(&mut self) {
        let position = self.study.position(self.at).clone();
        self.scene = position.scene();
        mark::without_targets(&mut self.scene);
        if let (Some(parent), Some(mv)) = (self.study.parent(self.at), self.study.mv(self.at)) {
            mark::last_move(&mut self.scene, self.study.position(parent), mv);
        }
        self.moves = position.moves().into_iter().map(|mv| (mv, position.gesture(mv))).collect();
        self.chosen = None;
        self.entry.clear();
        self.row = 0;
        self.notice = None;
        if self.shows_games
            && let Some(library) = &self.library
            && let Err(error) = self.study.explore(self.at, library)
        {
            self.notice = Some(error.to_string());
        }
        if self.study.report(self.at).is_none() {
            self.study.learn(self.at, Report::new(position));
        }
        if let Some(report) = self.study.report(self.at) {
            self.work.start(report.clone());
        }
    }

    /// Begins to put a position together.
    fn open_editor(&mut self) {
        if let Some(news) = self.work.stop() {
            self.take_in(news);
        }
        self.editor = Some(Editor::new(self.study.position(self.at), self.turned));
    }

    /// Takes in what became of a key or a click in the editor.
    fn edited(&mut self, edited: Edited) -> Step {
        match edited {
            Edited::Stay => {}
            Edited::Leave => {
                self.editor = None;
                self.position_changed();
            }
            Edited::Done(position) => {
                self.editor = None;
                self.begin_anew(position);
            }
        }
        Step::Stay
    }

    /// Ctrl-Z: takes back the last change in the editor.
    pub(crate) fn undo(&mut self) {
        if let Some(editor) = &mut self.editor {
            editor.undo();
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Step {
        if let Some(editor) = &mut self.editor {
            let edited = editor.key(key);
            return self.edited(edited);
        }
        if self.typing.is_some() {
            return self.typing_key(key, context);
        }
        match key.code {
            KeyCode::Left | KeyCode::Backspace if self.entry.is_empty() => self.back(),
            KeyCode::Backspace => self.entry.erase(),
            KeyCode::Right => self.forward(context),
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down => self.row = (self.row + 1).min(self.moves.len().saturating_sub(1)),
            KeyCode::Home => self.go_to(self.study.root()),
            KeyCode::End => self.go_to(self.study.end_of_line(self.at)),
            KeyCode::Enter => self.enter(context),
            KeyCode::Char(' ') => self.play_best(context),
            KeyCode::Delete => self.delete(),
            KeyCode::Esc if !self.entry.is_empty() || self.chosen.is_some() || self.notice.is_some() => {
                self.entry.clear();
                self.chosen = None;
                self.notice = None;
            }
            KeyCode::Esc | KeyCode::Char('q') => return Step::Back,
            KeyCode::Char(letter) => self.letter(letter, context),
            _ => {}
        }
        Step::Stay
    }

    fn letter(&mut self, letter: char, context: &Context) {
        let columns = self.shown.plan.map_or(0, |plan| plan.columns());
        match self.entry.read(letter, &self.scene, columns, self.chosen.as_ref(), COMMANDS) {
            Letter::Taken => self.notice = None,
            Letter::Size(size) => self.chosen = Some(Chosen::Hand(size)),
            Letter::Command => self.command(letter, context),
        }
    }

    fn command(&mut self, letter: char, context: &Context) {
        self.entry.clear();
        match letter.to_ascii_lowercase() {
            'b' => self.open_editor(),
            'f' => self.turned = !self.turned,
            'p' => self.pause(),
            'd' => self.delete(),
            'v' => {
                self.study.promote(self.at);
                self.changed();
            }
            'i' => self.typing = Some((Wanted::Position, self.study.position(self.at).text())),
            'g' if !self.moves.is_empty() => self.typing = Some((Wanted::Opponent, USUAL_OPPONENT.to_owned())),
            'e' => self.show_games(context),
            '+' => self.work.more_lines(1),
            '-' => self.work.more_lines(-1),
            _ => {}
        }
    }

    /// Stops the work, or goes on with it.
    fn pause(&mut self) {
        if let Some(news) = self.work.pause() {
            self.take_in(news);
        }
        if let Some(report) = self.study.report(self.at) {
            self.work.start(report.clone());
        }
    }

    /// Shows what was played in the games of the library, or no longer.
    fn show_games(&mut self, context: &Context) {
        if self.library.is_none() {
            self.notice = Some(context.text("screen-library-nowhere"));
            return;
        }
        self.shows_games = !self.shows_games;
        if self.shows_games
            && let Some(library) = &self.library
            && let Err(error) = self.study.explore(self.at, library)
        {
            self.notice = Some(error.to_string());
        }
    }

    fn back(&mut self) {
        if let Some(parent) = self.study.parent(self.at) {
            let from = self.study.mv(self.at);
            self.go_to(parent);
            // Where it came from is chosen, so that right goes there again.
            let report = self.study.report(self.at);
            let row = from.and_then(|from| report?.moves.iter().position(|known| known.mv == from));
            self.row = row.unwrap_or(0);
        }
    }

    /// Into the chosen move if it is in the tree, else along the main line, else the chosen move.
    fn forward(&mut self, context: &Context) {
        let chosen = self.chosen_move();
        let known = chosen.and_then(|mv| self.study.child(self.at, mv));
        match (known, self.study.children(self.at).first()) {
            (Some(child), _) if self.row > 0 => self.go_to(child),
            (_, Some(&main)) => self.go_to(main),
            (_, None) => {
                if let Some(mv) = chosen {
                    self.play(mv, context);
                }
            }
        }
    }

    fn chosen_move(&self) -> Option<Move> {
        self.study.report(self.at).and_then(|report| report.moves.get(self.row)).map(|known| known.mv)
    }

    fn enter(&mut self, context: &Context) {
        if let Some(letter) = self.entry.command() {
            self.command(letter, context);
        } else if self.entry.is_empty() {
            if let Some(mv) = self.chosen_move() {
                self.play(mv, context);
            }
        } else {
            let typed = self.entry.take();
            let found = self.study.position(self.at).parse_move(&typed).ok();
            let point = self.scene.points.iter().position(|point| point.name.eq_ignore_ascii_case(&typed));
            match (found, point) {
                (Some(mv), _) => self.play(mv, context),
                (None, Some(point)) => self.choose(point, context),
                (None, None) => self.notice = Some(context.say("screen-not-possible", &[("move", typed.into())])),
            }
        }
    }

    fn play_best(&mut self, context: &Context) {
        match self.study.report(self.at).and_then(Report::best).map(|best| best.mv) {
            Some(best) => self.play(best, context),
            None => self.notice = Some(context.text("screen-analysis-nothing-yet")),
        }
    }

    fn play(&mut self, mv: Move, context: &Context) {
        if let Ok(next) = self.study.play(self.at, mv) {
            self.changed();
            self.go_to(next);
        } else {
            let mv = self.study.game().move_text(mv);
            self.notice = Some(context.say("screen-not-possible", &[("move", mv.into())]));
        }
    }

    /// Takes the position out of the tree with all that follows it.
    fn delete(&mut self) {
        if self.study.parent(self.at).is_some() {
            let gone = self.at;
            if let Some(parent) = self.study.parent(gone) {
                self.go_to(parent);
            }
            self.study.remove(gone);
            self.changed();
        }
    }

    fn changed(&mut self) {
        self.unsaved.get_or_insert_with(Instant::now);
    }

    fn typing_key(&mut self, key: KeyEvent, context: &Context) -> Step {
        let Some((wanted, typed)) = &mut self.typing else { return Step::Stay };
        match key.code {
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Delete => typed.clear(),
            KeyCode::Esc => {
                self.typing = None;
                self.notice = None;
            }
            KeyCode::Enter => {
                let (wanted, text) = (*wanted, typed.clone());
                match wanted {
                    Wanted::Position if self.take_text(&text, context) => self.typing = None,
                    Wanted::Position => {}
                    Wanted::Opponent => match self.setup_against(&text) {
                        Ok(setup) => return Step::Begin(Box::new(setup)),
                        Err(trouble) => self.notice = Some(trouble),
                    },
                }
            }
            _ => {}
        }
        Step::Stay
    }

    /// A game from here on: whoever is to move is a person, and all others are played by who is named.
    fn setup_against(&self, opponent: &str) -> Result<Setup, String> {
        let (game, line) = (self.study.game(), self.study.line_to(self.at));
        let opponent = Occupant::read(opponent)?;
        let mut seats = vec![opponent; game.seats()];
        seats[line.to_move().index()] = Occupant::Human;
        let setup = Setup {
            game: game.name().to_owned(),
            board: Some(game.board()),
            roster: game.roster(),
            rules: game.switches().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: line.start_text(),
            line: line.move_texts(),
            seats,
            seed: self.seed,
            ..Setup::default()
        };
        setup.beginning().map_err(|error| error.to_string())?;
        Ok(setup)
    }

    /// A text that was pasted.
    pub(crate) fn paste(&mut self, text: &str, context: &Context) {
        if let Some(editor) = &mut self.editor {
            editor.paste(text);
            return;
        }
        match &mut self.typing {
            Some((_, typed)) => typed.extend(text.chars().filter(|letter| !letter.is_control())),
            None => {
                self.take_text(text, context);
            }
        }
    }

    /// A position, which begins a new tree, or moves from here or from the first position on. Whether it was one of these; if
    /// not, it is said why, and nothing changes.
    fn take_text(&mut self, text: &str, context: &Context) -> bool {
        let text = text.trim();
        let game = self.study.game().clone();
        let wrong = match game.parse_position(text) {
            Ok(position) => {
                self.begin_anew(position);
                return true;
            }
            Err(wrong) => wrong,
        };
        for from in [self.at, self.study.root()] {
            let mut line = self.study.line_to(from);
            let before = line.plies();
            if line.push_line(text).is_ok() && line.plies() > before {
                let mut at = from;
                for &mv in &line.moves()[before..] {
                    at = self.study.play(at, mv).unwrap_or(at);
                }
                self.changed();
                self.go_to(at);
                return true;
            }
        }
        self.notice = Some(context.say("screen-analysis-no-position", &[("reason", wrong.to_string().into())]));
        false
    }

    /// A new tree from a position on.
    fn begin_anew(&mut self, position: Position) {
        let study = Study::new(&games::Line::from_position(self.study.game().clone(), position));
        if let Some(news) = self.work.stop() {
            self.take_in(news);
        }
        self.at = study.root();
        self.study = study;
        self.changed();
        self.position_changed();
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, context: &Context) -> Step {
        if let Some(editor) = &mut self.editor {
            let edited = editor.mouse(mouse);
            return self.edited(edited);
        }
        let at = ScreenPosition::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(&(_, node)) = self.shown.curve.iter().find(|(area, _)| area.contains(at)) {
                    if node != self.at {
                        self.go_to(node);
                    }
                    return Step::Stay;
                }
                if matches!(mouse.kind, MouseEventKind::Drag(_)) {
                    return Step::Stay;
                }
                if let Some(key) = self.shown.buttons.at(at) {
                    return self.key(key, context);
                }
                if let Some(&(_, row)) = self.shown.rows.iter().find(|(area, _)| area.contains(at)) {
                    if std::mem::replace(&mut self.row, row) == row {
                        self.enter(context);
                    }
                } else if let Some(&(_, size)) = self.shown.hand.iter().find(|(area, _)| area.contains(at)) {
                    self.chosen = Some(Chosen::Hand(size));
                } else if let Some(point) = self.shown.plan.and_then(|plan| plan.point_at(&self.scene, at)) {
                    self.entry.clear();
                    self.choose(point, context);
                }
            }
            MouseEventKind::ScrollUp => self.back(),
            MouseEventKind::ScrollDown => self.forward(context),
            _ => {}
        }
        Step::Stay
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
}
