use crate::node::same_line;
use crate::replay::result_text;
use crate::{Node, RecordError};
use game::{Ending, Payoff};
use games::{Game, GameError, Roster, open_with};

/// A game as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What was played.
    pub setting: Setting,
    /// The first position, if it is not the usual one.
    pub start: Option<String>,
    /// Who played, by seat; empty where it is not known.
    pub players: Vec<String>,
    /// What else is known of the game, by name: date, place, clock and the like, in the order of the file.
    pub about: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<Node>,
    /// What each seat got, like `+4 -4`; empty if the game was not finished.
    pub result: String,
    /// Why it ended, if the rules alone would have gone on, like `by resignation of player 2`.
    pub ending: String,
    /// The line of the file that it begins in; 0 if it was not read from lines.
    pub line: usize,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The name of the game.
    pub game: String,
    /// The board as rows x columns.
    pub board: String,
    /// Pieces and players, where there is a choice.
    pub roster: Roster,
    /// The switches; those that are not named have their defaults.
    pub rules: Vec<(String, String)>,
}

impl Setting {
    /// The setting of a game.
    pub fn of(game: &Game) -> Setting {
        let rules = game.switches().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setting { game: game.name().to_owned(), board: game.board(), roster: game.roster(), rules }
    }

    /// The game that is played.
    pub(crate) fn open(&self) -> Result<Game, GameError> {
        let board = (!self.board.is_empty()).then_some(self.board.as_str());
        let rules: Vec<(&str, &str)> = self.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
        open_with(&self.game, board, self.roster, &rules)
    }
}

impl Record {
    /// A record of this game without a move.
    pub fn at(game: &Game) -> Record {
        Record {
            setting: Setting::of(game),
            players: vec![String::new(); game.seat_names().len()],
            ..Record::default()
        }
    }

    /// The game that it is a record of.
    ///
    /// # Errors
    /// [`RecordError::Rules`] if there is no such game, board or switch.
    pub fn open(&self) -> Result<Game, RecordError> {
        self.setting.open().map_err(|source| RecordError::Rules { line: self.line, source })
    }

    /// What is known of the game under a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.about.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Says something of the game; what was said under that name before is forgotten.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.about.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value,
            None => self.about.push((name.to_owned(), value)),
        }
    }

    /// Says how the game ended.
    pub fn finish(&mut self, payoff: &Payoff, ending: Ending) {
        self.result = result_text(payoff);
        self.ending = if ending == Ending::Rules { String::new() } else { ending.to_string() };
    }

    /// Whether it says the same, apart from where it was read.
    pub fn same_as(&self, other: &Record) -> bool {
        (&self.setting, &self.start, &self.players, &self.about)
            == (&other.setting, &other.start, &other.players, &other.about)
            && (&self.result, &self.ending) == (&other.result, &other.ending)
            && same_line(&self.moves, &other.moves)
    }
}
