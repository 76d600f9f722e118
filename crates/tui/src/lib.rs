//! The terminal application: a person chooses a game, plays it against a friend or the computer, and looks back on it.
//!
//! Boards are drawn from their scenes, so nothing here names a game. [`run`] takes the terminal over and gives it back in every
//! case. What is shown where is decided by screens that know no terminal, so that tests draw them into memory.

mod analysis;
mod app;
mod bar;
mod board;
mod context;
mod editor;
mod explorer;
mod form;
mod game;
mod help;
mod home;
mod layout;
mod settings;
mod setup;
mod shelf;
#[cfg(test)]
mod snapshots;
mod terminal;
mod text;
mod theme;
mod training;
mod unfinished;
mod values;
mod work;

use app::App;
use games::Resources;
use ratatui::crossterm::{event, style};
use record::Setting;
use session::{PlayError, Session, Setup};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use study::Study;
use terminal::Screen;
use texts::Language;
pub use training::{TrainingGames, TrainingPlan};

/// What the application is started with.
#[derive(Clone)]
pub struct Options {
    /// The language; that of the settings, or of this machine, if none is named.
    pub language: Option<Language>,
    /// Where games are kept while they go on, so that they can be continued.
    pub games_folder: Option<PathBuf>,
    /// The library of games that can be explored.
    pub library: Option<PathBuf>,
    /// Where the analysis that goes on is kept.
    pub analysis_file: Option<PathBuf>,
    /// Where the settings are kept.
    pub settings_file: Option<PathBuf>,
    /// What the computer may use to think.
    pub resources: Resources,
    /// Bytes that an analysis may fill.
    pub analysis_memory: usize,
    /// Where all that is random comes from.
    pub seed: u64,
    /// A game to begin at once.
    pub start: Option<Start>,
    /// Who is told of a game that is over or left, and may keep it somewhere.
    pub keep: Option<Keep>,
}

/// A game to begin with.
#[derive(Clone, Debug)]
pub enum Start {
    /// A new one.
    New(Setup),
    /// An unfinished one, by the file that it is kept in.
    Kept(PathBuf),
    /// None: the games of the library are explored, those of this kind at once.
    Explore(Option<Setting>),
    /// None: a study is gone on with, at the position after so many moves of its main line.
    Analyse(Box<Study>, usize),
    /// None: exercises are set at once.
    Train(Box<TrainingPlan>),
    /// None: it is asked what to train, beginning with this.
    ChooseTraining(Box<TrainingPlan>),
}

/// Keeps a game that is over or left, or says what went wrong.
pub type Keep = Arc<dyn Fn(&Session, Moment) -> Result<(), String>>;

/// When a game is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// It is over, but its end may still be taken back.
    Over,
    /// Its players have left it.
    Left,
}

/// Why the application could not go on.
#[derive(Debug, thiserror::Error)]
pub enum ScreenError {
    /// The game that was to begin cannot.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The library cannot be explored.
    #[error("{0}")]
    Library(String),
    /// The terminal does not do as it is told.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
}

/// Runs the application until the person leaves it.
///
/// # Errors
/// [`ScreenError`]; the terminal is as it was before.
pub fn run(options: &Options) -> Result<(), ScreenError> {
    let mut app = App::new(options, |name| std::env::var(name).ok())?;
    let mut screen = Screen::take()?;
    let mut changed = true;
    while !app.is_done() {
        if changed {
            // The settings, which the person may change, count more than what the environment says.
            style::force_color_output(app.has_colours());
            screen.terminal().draw(|frame| app.draw(frame))?;
            changed = false;
        }
        if event::poll(app.patience())? {
            // All that has come is taken in before anything is drawn.
            while event::poll(Duration::ZERO)? {
                changed |= app.event(&event::read()?);
            }
        }
        changed |= app.tick();
    }
    Ok(())
}
