use crate::theme::Theme;
use texts::{Value, Words};

/// What every screen needs: the texts, and what they look like.
pub(crate) struct Context {
    pub(crate) words: Words,
    pub(crate) theme: Theme,
}

impl Context {
    /// A text without gaps.
    pub(crate) fn text(&self, name: &str) -> String {
        self.words.text(name)
    }

    /// A text with gaps.
    pub(crate) fn say(&self, name: &str, gaps: &[(&str, Value<'_>)]) -> String {
        self.words.say(name, gaps)
    }

    /// What a game is called.
    pub(crate) fn game(&self, name: &str) -> String {
        let key = format!("game-{name}");
        if self.words.has(&key) { self.words.text(&key) } else { name.to_owned() }
    }

    /// Who plays for a seat.
    pub(crate) fn occupant(&self, occupant: &session::Occupant) -> String {
        match occupant {
            session::Occupant::Human => self.text("occupant-human"),
            session::Occupant::Computer(level) => {
                self.say("occupant-level", &[("level", i64::from(level.number()).into())])
            }
            session::Occupant::Described(description) => description.to_string(),
        }
    }
}

/// Where a screen wants to go after something was typed or clicked.
#[derive(Debug)]
pub(crate) enum Step {
    /// Nowhere.
    Stay,
    /// To the first screen.
    Home,
    /// To choose how to play this game.
    SetUp(&'static str),
    /// Into a new game.
    Begin(Box<session::Setup>),
    /// Into an unfinished game.
    Continue(std::path::PathBuf),
    /// To the list of unfinished games.
    Unfinished,
    /// An unfinished game is deleted.
    Delete(Box<session::Unfinished>),
    /// To choose which games of the library to explore.
    Shelf,
    /// To the explorer, for games of this kind.
    Explore(Box<record::Setting>),
    /// To choose what to train, beginning with this.
    ChooseTraining(Box<crate::TrainingPlan>),
    /// To exercises.
    Train(Box<crate::TrainingPlan>),
    /// To the analysis of what is shown.
    Analyse,
    /// To where the analysis was begun.
    Back,
    /// The settings have changed.
    Settings(Box<crate::settings::Settings>),
    /// Away.
    Quit,
}
