use crate::analysis::AnalysisScreen;
use crate::context::{Context, Step};
use crate::explorer::Explorer;
use crate::game::GameScreen;
use crate::home::Home;
use crate::settings::Settings;
use crate::setup::SetupScreen;
use crate::shelf::Shelf;
use crate::training::{TrainingChooser, TrainingPlan, TrainingScreen};
use crate::unfinished::UnfinishedGames;
use crate::{Moment, Options, ScreenError, Start, help, text};
use games::Resources;
use library::{Library, ScoreAgainst};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use record::Setting;
use session::{Host, Occupant, PlayError, Session, Setup, Unfinished};
use std::path::Path;
use std::time::{Duration, SystemTime};
use study::Study;
use texts::{Language, Words};

/// All screens, and which one is shown. Knows no terminal: events come in, and it is drawn where it is asked to be.
pub(crate) struct App {
    options: Options,
    /// How a variable of the environment is looked up: what the terminal can show depends on some.
    variable: fn(&str) -> Option<String>,
    settings: Settings,
    context: Context,
    view: View,
    /// What was left for an analysis, and is gone back to.
    behind: Option<View>,
    /// The first line of the help that is shown, if it is.
    help: Option<u16>,
    /// Lines of help below the last one shown.
    help_below: u16,
    seed: u64,
    done: bool,
}

enum View {
    Home(Box<Home>),
    SetUp(Box<SetupScreen>),
    Game(Box<GameScreen>),
    Unfinished(Box<UnfinishedGames>),
    Shelf(Box<Shelf>),
    Explorer(Box<Explorer>),
    Analysis(Box<AnalysisScreen>),
    TrainingChooser(Box<TrainingChooser>),
    Training(Box<TrainingScreen>),
}

/// Where nothing happens until somebody does something.
const IDLE: Duration = Duration::from_hours(1);

/// The longest that a move or a hint may take, and a position when the game is looked back on.
const LONGEST: Duration = Duration::from_secs(15);
const LONGEST_REVIEW: Duration = Duration::from_millis(400);

/// How long each move is shown at least where only computers play.
const DELAY: Duration = Duration::from_millis(700);

impl App {
    /// The first screen, or the game that the options name.
    ///
    /// # Errors
    /// [`ScreenError`] if that game cannot be begun, or the library cannot be explored.
    pub(crate) fn new(options: &Options, variable: fn(&str) -> Option<String>) -> Result<App, ScreenError> {
        let settings = options.settings_file.as_deref().map_or_else(Settings::default, Settings::read);
        let context = context(options, &settings, variable);
        let view = View::Home(Box::new(Home::new(Vec::new(), false, settings.clone(), None)));
        let seed = options.seed;
        let options = options.clone();
        let mut app = App {
            options,
            variable,
            settings,
            context,
            view,
            behind: None,
            help: None,
            help_below: 0,
            seed,
            done: false,
        };
        match app.options.start.clone() {
            Some(Start::New(setup)) => app.begin(setup)?,
            Some(Start::Kept(path)) => app.resume(&path)?,
            Some(Start::Explore(None)) => app.show_shelf().map_err(ScreenError::Library)?,
            Some(Start::Explore(Some(setting))) => app.explore(&setting, false).map_err(ScreenError::Library)?,
            Some(Start::Analyse(study, plies)) => app.show_analysis(*study, plies),
            Some(Start::Train(plan)) => app.train(*plan),
            Some(Start::ChooseTraining(plan)) => app.choose_training(*plan),
            None => app.go_home(None),
        }
        Ok(app)
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    pub(crate) fn has_colours(&self) -> bool {
        self.context.theme.colours != crate::theme::Colours::None
    }

    /// How long nothing needs to be done unless an event comes.
    pub(crate) fn patience(&self) -> Duration {
        match &self.view {
            View::Game(game) => game.patience(),
            View::Explorer(explorer) => explorer.patience(),
            View::Analysis(analysis) => analysis.patience(),
            View::TrainingChooser(chooser) => chooser.patience(),
            View::Training(training) => training.patience(),
            View::Home(_) | View::SetUp(_) | View::Unfinished(_) | View::Shelf(_) => IDLE,
        }
    }

    /// Lets time pass; whether something on the screen may have changed.
    pub(crate) fn tick(&mut self) -> bool {
        match &mut self.view {
            View::Game(game) => game.tick(&self.context),
            View::Explorer(explorer) => explorer.tick(),
            View::Analysis(analysis) => analysis.tick(&self.context),
            View::TrainingChooser(chooser) => chooser.tick(),
            View::Training(training) => training.tick(&self.context),
            View::Home(_) | View::SetUp(_) | View::Unfinished(_) | View::Shelf(_) => false,
        }
    }

    /// Takes in what was typed, clicked or changed; whether something on the screen may have changed.
    pub(crate) fn event(&mut self, event: &Event) -> bool {
        let step = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse)
                if mouse.kind == MouseEventKind::Moved
                    || matches!(mouse.kind, MouseEventKind::Drag(_)) && !matches!(self.view, View::Analysis(_)) =>
            {
                return false;
            }
            Event::Paste(text) => match &mut self.view {
                View::SetUp(setup) if self.help.is_none() => {
                    setup.paste(text);
                    Step::Stay
                }
                View::Analysis(analysis) if self.help.is_none() => {
                    analysis.paste(text, &self.context);
                    Step::Stay
                }
                _ => return false,
            },
            Event::Mouse(mouse) => {
                if self.help.is_some() {
                    match mouse.kind {
                        MouseEventKind::Down(_) => self.help = None,
                        MouseEventKind::ScrollDown => self.scroll_help(1),
                        MouseEventKind::ScrollUp => self.scroll_help(-1),
                        _ => {}
                    }
                    Step::Stay
                } else if mouse.kind == MouseEventKind::Down(MouseButton::Left)
                    && self.is_help_button(Position::new(mouse.column, mouse.row))
                {
                    self.help = Some(0);
                    Step::Stay
                } else {
                    match &mut self.view {
                        View::Home(home) => home.mouse(*mouse, &self.context),
                        View::SetUp(setup) => setup.mouse(*mouse),
                        View::Game(game) => game.mouse(*mouse, &self.context),
                        View::Unfinished(games) => games.mouse(*mouse),
                        View::Shelf(shelf) => shelf.mouse(*mouse),
                        View::Explorer(explorer) => explorer.mouse(*mouse, &self.context),
                        View::Analysis(analysis) => analysis.mouse(*mouse, &self.context),
                        View::TrainingChooser(chooser) => chooser.mouse(*mouse),
                        View::Training(training) => training.mouse(*mouse, &self.context),
                    }
                }
            }
            Event::Resize(..) => Step::Stay,
            _ => return false,
        };
        self.take(step);
        true
    }

    fn is_help_button(&self, at: Position) -> bool {
        let buttons = match &self.view {
            View::Home(home) => home.buttons(),
            View::SetUp(setup) => setup.buttons(),
            View::Game(game) => game.buttons(),
            View::Unfinished(games) => games.buttons(),
            View::Shelf(shelf) => shelf.buttons(),
            View::Explorer(explorer) => explorer.buttons(),
            View::Analysis(analysis) => analysis.buttons(),
            View::TrainingChooser(chooser) => chooser.buttons(),
            View::Training(training) => training.buttons(),
        };
        buttons.at(at).is_some_and(|key| key.code == KeyCode::Char('?'))
    }

    fn key(&mut self, key: KeyEvent) -> Step {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // In raw mode the terminal sends no signal.
            match key.code {
                KeyCode::Char('c') => return Step::Quit,
                KeyCode::Char('a') => self.analyse(),
                KeyCode::Char('z') if self.help.is_none() => {
                    if let View::Analysis(analysis) = &mut self.view {
                        analysis.undo();
                    }
                }
                _ => {}
            }
            return Step::Stay;
        }
        if self.help.is_some() {
            match key.code {
                KeyCode::Down | KeyCode::Char(' ') => self.scroll_help(1),
                KeyCode::PageDown => self.scroll_help(10),
                KeyCode::Up => self.scroll_help(-1),
                KeyCode::PageUp => self.scroll_help(-10),
                _ => self.help = None,
            }
            return Step::Stay;
        }
        if key.code == KeyCode::F(2) {
            self.analyse();
            return Step::Stay;
        }
        let typing = match &self.view {
            View::SetUp(setup) => setup.is_typing(),
            View::Analysis(analysis) => analysis.is_typing(),
            _ => false,
        };
        if key.code == KeyCode::Char('?') && !typing {
            self.help = Some(0);
            return Step::Stay;
        }
        match &mut self.view {
            View::Home(home) => home.key(key, &self.context),
            View::SetUp(setup) => setup.key(key),
            View::Game(game) => game.key(key, &self.context),
            View::Unfinished(games) => games.key(key),
            View::Shelf(shelf) => shelf.key(key),
            View::Explorer(explorer) => explorer.key(key, &self.context),
            View::Analysis(analysis) => analysis.key(key, &self.context),
            View::TrainingChooser(chooser) => chooser.key(key),
            View::Training(training) => training.key(key, &self.context),
        }
    }

    fn scroll_help(&mut self, lines: i16) {
        if let Some(from) = &mut self.help {
            let most = *from + self.help_below;
            *from = from.saturating_add_signed(lines).min(most);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Stay => {}
            // Whoever asked for the explorer only is done with it, and so is who asked for exercises.
            Step::Home if matches!(self.options.start, Some(Start::Explore(_) | Start::ChooseTraining(_))) => {
                self.take(Step::Quit);
            }
            Step::Home | Step::ChooseTraining(_) if matches!(self.options.start, Some(Start::Train(_))) => {
                self.take(Step::Quit);
            }
            Step::Home => self.go_home(None),
            Step::SetUp(game) => {
                self.seed = self.seed.wrapping_add(1);
                let scores = self.scores(game);
                match SetupScreen::new(game, self.seed, self.settings.setup(game), scores) {
                    Some(setup) => self.view = View::SetUp(Box::new(setup)),
                    None => self.go_home(None),
                }
            }
            Step::Begin(setup) => {
                if matches!(self.view, View::SetUp(_)) {
                    self.remember(&setup);
                }
                if let Err(error) = self.begin(*setup) {
                    self.go_home(Some(error.to_string()));
                }
            }
            Step::Continue(path) => {
                if let Err(error) = self.resume(&path) {
                    self.go_home(Some(error.to_string()));
                }
            }
            Step::Unfinished => self.show_unfinished(None),
            Step::Delete(game) => {
                let trouble = game.delete().err().map(|error| error.to_string());
                self.show_unfinished(trouble);
            }
            Step::Shelf => {
                if let Err(trouble) = self.show_shelf() {
                    self.go_home(Some(trouble));
                }
            }
            Step::Explore(setting) => {
                if let Err(trouble) = self.explore(&setting, true) {
                    self.go_home(Some(trouble));
                }
            }
            Step::ChooseTraining(plan) => self.choose_training(*plan),
            Step::Train(plan) => self.train(*plan),
            Step::Analyse => self.analyse(),
            Step::Back => self.leave_analysis(),
            Step::Settings(settings) => self.change_settings(*settings),
            Step::Quit => {
                self.leave_game();
                self.done = true;
            }
        }
    }

    fn leave_game(&mut self) {
        match &mut self.view {
            View::Game(game) => game.keep(Moment::Left),
            View::Analysis(analysis) => analysis.close(),
            _ => {}
        }
        if let Some(View::Game(mut game)) = self.behind.take() {
            game.keep(Moment::Left);
        }
    }

    /// Analyses what is shown: the position of a game, of a review or of the explorer; from elsewhere, what was analysed last, or the
    /// start of the game that is chosen.
    fn analyse(&mut self) {
        let start_of = |name: &str| games::open(name, None, &[]).ok().map(|game| (Study::new(&game.line()), 0));
        let found = match &self.view {
            View::Game(game) => {
                let (line, at) = game.line();
                Some((Study::new(&line), at))
            }
            View::Explorer(explorer) => {
                let line = explorer.line();
                Some((Study::new(&line), line.plies()))
            }
            View::SetUp(setup) => setup.line().map(|line| (Study::new(&line), line.plies())),
            View::Home(home) => self.last_analysis().or_else(|| start_of(home.game_name())),
            View::Training(training) => training.line().map(|(line, at)| (Study::new(&line), at)),
            View::Shelf(_) | View::Unfinished(_) | View::TrainingChooser(_) => self.last_analysis(),
            View::Analysis(_) => None,
        };
        if let Some((study, plies)) = found {
            self.show_analysis(study, plies);
        }
    }

    /// The analysis that was left last, at the end of its main line.
    fn last_analysis(&self) -> Option<(Study, usize)> {
        let text = std::fs::read_to_string(self.options.analysis_file.as_deref()?).ok()?;
        let study = Study::from_record(record::read(&text).ok()?.first()?).ok()?;
        let plies = study.path(study.end_of_line(study.root())).len() - 1;
        Some((study, plies))
    }

    /// The analysis board, at the position after so many moves of the main line.
    fn show_analysis(&mut self, study: Study, plies: usize) {
        let path = study.path(study.end_of_line(study.root()));
        let at = path[plies.min(path.len() - 1)];
        let file = self.options.analysis_file.clone();
        let library = self.library().ok();
        let resources = self.analysis_resources();
        let screen = AnalysisScreen::new(study, at, &resources, self.options.seed, library, file);
        let before = std::mem::replace(&mut self.view, View::Analysis(Box::new(screen)));
        self.behind = Some(before);
    }

    fn analysis_resources(&self) -> Resources {
        Resources { memory: self.options.analysis_memory, ..self.options.resources.clone() }
    }

    fn leave_analysis(&mut self) {
        if let View::Analysis(analysis) = &mut self.view {
            analysis.close();
        }
        match self.behind.take() {
            // Whoever began with an analysis leaves the program with it.
            Some(View::Home(_)) if matches!(self.options.start, Some(Start::Analyse(..))) => self.done = true,
            Some(View::Home(_)) | None => self.go_home(None),
            Some(view) => self.view = view,
        }
    }

    fn go_home(&mut self, trouble: Option<String>) {
        self.leave_game();
        // The game that is left must be closed before anybody looks for games to go on with.
        self.view = View::Home(Box::new(Home::new(Vec::new(), false, self.settings.clone(), None)));
        let has_library = self.options.library.is_some();
        let home = Home::new(self.unfinished(), has_library, self.settings.clone(), trouble);
        self.view = View::Home(Box::new(home));
    }

    fn unfinished(&self) -> Vec<Unfinished> {
        self.options.games_folder.as_deref().map(session::unfinished).unwrap_or_default()
    }

    fn show_unfinished(&mut self, trouble: Option<String>) {
        self.view = View::Unfinished(Box::new(UnfinishedGames::new(self.unfinished(), trouble)));
    }

    /// How people did against others at a game; nothing if the library cannot be read.
    fn scores(&self, game: &str) -> Vec<ScoreAgainst> {
        let there = self.options.library.as_deref().filter(|path| path.exists());
        let library = there.and_then(|path| Library::open(path).ok());
        library.and_then(|library| library.scores_against(game, &Occupant::Human.to_string()).ok()).unwrap_or_default()
    }

    /// Remembers how a game was set up. That is worth no word if it fails: the game begins.
    fn remember(&mut self, setup: &Setup) {
        self.settings.remember(setup);
        let _ = self.options.settings_file.as_deref().map(|path| self.settings.write(path));
    }

    fn library(&self) -> Result<Library, String> {
        let path = self.options.library.as_deref().ok_or_else(|| self.context.text("screen-library-nowhere"))?;
        Library::open(path).map_err(|error| error.to_string())
    }

    /// What there is to explore; if that is only one thing, there is nothing to choose.
    fn show_shelf(&mut self) -> Result<(), String> {
        let kinds = self.library()?.kinds().map_err(|error| error.to_string())?;
        if let [only] = kinds.as_slice() {
            return self.explore(&only.setting, false);
        }
        self.view = View::Shelf(Box::new(Shelf::new(kinds)));
        Ok(())
    }

    fn explore(&mut self, setting: &Setting, from_shelf: bool) -> Result<(), String> {
        let resources = self.analysis_resources();
        let explorer = Explorer::new(self.library()?, setting, from_shelf, &resources, self.options.seed)?;
        self.view = View::Explorer(Box::new(explorer));
        Ok(())
    }

    /// Asks what to train.
    fn choose_training(&mut self, plan: TrainingPlan) {
        self.view = View::TrainingChooser(Box::new(TrainingChooser::new(plan, self.options.library.clone())));
    }

    /// Sets exercises.
    fn train(&mut self, plan: TrainingPlan) {
        self.seed = self.seed.wrapping_add(1);
        let training = TrainingScreen::new(plan, self.options.library.clone(), &self.options.resources, self.seed);
        self.view = View::Training(Box::new(training));
    }

    fn begin(&mut self, setup: Setup) -> Result<(), PlayError> {
        self.leave_game();
        let (session, trouble) = match Session::begin(setup.clone(), self.options.games_folder.as_deref()) {
            Ok(session) => (session, None),
            // A game that cannot be kept can be played nevertheless.
            Err(error @ PlayError::File { .. }) => (Session::begin(setup, None)?, Some(error.to_string())),
            Err(error) => return Err(error),
        };
        self.show_game(session, trouble);
        Ok(())
    }

    fn resume(&mut self, path: &Path) -> Result<(), PlayError> {
        self.show_game(Session::resume(path)?, None);
        Ok(())
    }

    fn show_game(&mut self, session: Session, trouble: Option<String>) {
        let delay = if session.setup().is_without_people() { DELAY } else { Duration::ZERO };
        let settings = session::Settings {
            resources: self.options.resources.clone(),
            longest: LONGEST,
            longest_hint: LONGEST,
            longest_review: LONGEST_REVIEW,
            delay,
        };
        let game = GameScreen::new(Host::new(session, settings), self.options.keep.clone(), trouble);
        self.view = View::Game(Box::new(game));
    }

    fn change_settings(&mut self, settings: Settings) {
        self.settings = settings.clone();
        // What is chosen on the screen counts more than what the command line said before.
        self.options.language = settings.language.or(self.options.language);
        self.context = context(&self.options, &settings, self.variable);
        let written = self.options.settings_file.as_deref().map_or(Ok(()), |path| settings.write(path));
        if let View::Home(home) = &mut self.view {
            home.set(settings, written.err().map(|error| error.to_string()));
        }
    }

    /// Tells a game what its computer player would.
    #[cfg(test)]
    pub(crate) fn tell(&mut self, news: session::News) {
        if let View::Game(game) = &mut self.view {
            game.tell(news, &self.context);
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.draw_at(frame, area, SystemTime::now());
    }

    /// Draws everything as it is at some time.
    pub(crate) fn draw_at(&mut self, frame: &mut Frame<'_>, area: Rect, now: SystemTime) {
        let buffer = frame.buffer_mut();
        let context = &self.context;
        let (width, height) = match &self.view {
            View::Home(_) => Home::least_size(),
            View::SetUp(_) => SetupScreen::least_size(),
            View::Game(game) => game.least_size(),
            View::Unfinished(_) => UnfinishedGames::least_size(),
            View::Shelf(_) => Shelf::least_size(),
            View::Explorer(explorer) => explorer.least_size(),
            View::Analysis(analysis) => analysis.least_size(),
            View::TrainingChooser(_) => TrainingChooser::least_size(),
            View::Training(training) => training.least_size(),
        };
        if area.width < width || area.height < height {
            draw_too_small(frame, area, (width, height), context);
            return;
        }
        if let Some(from) = self.help {
            self.help_below = help::draw(buffer, area, context, &self.help_texts(), from);
            return;
        }
        match &mut self.view {
            View::Home(home) => home.draw(buffer, area, context, now),
            View::SetUp(setup) => setup.draw(buffer, area, context),
            View::Game(game) => game.draw(buffer, area, context),
            View::Unfinished(games) => games.draw(buffer, area, context, now),
            View::Shelf(shelf) => shelf.draw(buffer, area, context),
            View::Explorer(explorer) => explorer.draw(buffer, area, context),
            View::Analysis(analysis) => analysis.draw(buffer, area, context),
            View::TrainingChooser(chooser) => chooser.draw(buffer, area, context),
            View::Training(training) => training.draw(buffer, area, context),
        }
    }

    fn help_texts(&self) -> Vec<String> {
        let (screen, game) = match &self.view {
            View::Home(_) => ("home", None),
            View::SetUp(setup) => ("setup", Some(setup.game_name())),
            View::Game(game) => (game.help(), Some(game.game_name())),
            View::Unfinished(_) => ("unfinished", None),
            View::Shelf(_) => ("shelf", None),
            View::Explorer(explorer) => ("explorer", Some(explorer.game_name())),
            View::Analysis(analysis) => (analysis.help(), Some(analysis.game_name())),
            View::TrainingChooser(_) => ("training", None),
            View::Training(training) => ("exercise", training.game_name()),
        };
        let mut texts = vec![self.context.text(&format!("screen-help-{screen}"))];
        if matches!(&self.view, View::Game(game) if game.has_pieces()) && screen == "game" {
            texts.push(self.context.text("screen-help-pieces"));
        }
        if let Some(game) = game {
            for (index, paragraph) in self.context.words.rules(game).into_iter().enumerate() {
                texts.push(paragraph);
                texts.extend(self.context.words.pictures(game, index + 1));
            }
        }
        texts
    }
}

fn context(options: &Options, settings: &Settings, variable: fn(&str) -> Option<String>) -> Context {
    let language = options.language.or(settings.language).unwrap_or_else(Language::of_this_machine);
    Context { words: Words::new(language), theme: settings.theme(variable) }
}

fn draw_too_small(frame: &mut Frame<'_>, area: Rect, (width, height): (u16, u16), context: &Context) {
    let number = |number: u16| i64::from(number).into();
    let said = context.say(
        "screen-too-small",
        &[
            ("width", number(width)),
            ("height", number(height)),
            ("now-width", number(area.width)),
            ("now-height", number(area.height)),
        ],
    );
    let lines = text::wrap(&said, area.width);
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        text::put(frame.buffer_mut(), area, area.x, y, line, Style::new());
    }
}
