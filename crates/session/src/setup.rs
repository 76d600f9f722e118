use crate::PlayError;
use game::{MatchLimits, TimeAccount};
use games::{Game, Level, Roster, open_with};
use std::fmt;
use std::time::Duration;

/// What is played, and by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The name of the game.
    pub game: String,
    /// The board as rows x columns; the game's own if none is named.
    pub board: Option<String>,
    /// Pieces and players, where there is a choice.
    pub roster: Roster,
    /// The switches that are not left at their defaults.
    pub rules: Vec<(String, String)>,
    /// Who plays, by seat.
    pub seats: Vec<Occupant>,
    /// The clock, if there is one.
    pub clock: Option<TimeAccount>,
    /// Whether the second player may change sides after the first move, which makes the first one choose a fair one.
    pub swap_rule: bool,
    /// Where all that is random comes from.
    pub seed: u64,
}

/// Who plays for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person at this machine.
    Human,
    /// The computer.
    Computer(Level),
}

impl Setup {
    /// The game that is played.
    ///
    /// # Errors
    /// [`PlayError`] if there is no such game or board, or not as many players as it takes.
    pub fn open(&self) -> Result<Game, PlayError> {
        let rules: Vec<(&str, &str)> = self.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
        let game = open_with(&self.game, self.board.as_deref(), self.roster, &rules)?;
        let (needed, given) = (game.seat_names().len(), self.seats.len());
        if needed == given { Ok(game) } else { Err(PlayError::Seats { game: game.name(), needed, given }) }
    }

    /// When a game of this kind ends although the rules would go on.
    pub(crate) fn limits(&self, game: &Game) -> MatchLimits {
        MatchLimits { time: self.clock, ..game.match_limits() }
    }

    /// Whether all seats are the computer's.
    pub fn is_without_people(&self) -> bool {
        self.seats.iter().all(|occupant| matches!(occupant, Occupant::Computer(_)))
    }
}

/// The words that `Setup::read` understands, as they stand in a journal.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}", self.game)?;
        if let Some(board) = &self.board {
            writeln!(f, "board: {board}")?;
        }
        for (name, number) in [("pieces", self.roster.pieces), ("players", self.roster.players)] {
            if let Some(number) = number {
                writeln!(f, "{name}: {number}")?;
            }
        }
        for (name, value) in &self.rules {
            writeln!(f, "rule: {name}={value}")?;
        }
        for occupant in &self.seats {
            writeln!(f, "seat: {occupant}")?;
        }
        if let Some(clock) = self.clock {
            writeln!(f, "clock: {}+{}", clock.initial.as_secs_f64(), clock.increment.as_secs_f64())?;
        }
        if self.swap_rule {
            writeln!(f, "swap-rule: on")?;
        }
        writeln!(f, "seed: {}", self.seed)
    }
}

impl Setup {
    /// Nothing chosen yet.
    pub(crate) fn empty() -> Setup {
        Setup {
            game: String::new(),
            board: None,
            roster: Roster::default(),
            rules: Vec::new(),
            seats: Vec::new(),
            clock: None,
            swap_rule: false,
            seed: 0,
        }
    }

    /// Takes in one line of its text.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(crate) fn read(&mut self, line: &str) -> Result<(), String> {
        let (name, value) =
            line.split_once(": ").ok_or_else(|| format!("\"{line}\" should be a name, a colon and a value"))?;
        let number = || value.parse::<usize>().map_err(|_| format!("\"{value}\" is no number of {name}"));
        match name {
            "game" => value.clone_into(&mut self.game),
            "board" => self.board = Some(value.to_owned()),
            "pieces" => self.roster.pieces = Some(number()?),
            "players" => self.roster.players = Some(number()?),
            "rule" => {
                let (rule, value) = value.split_once('=').ok_or_else(|| format!("\"{value}\" should be name=value"))?;
                self.rules.push((rule.to_owned(), value.to_owned()));
            }
            "seat" => self.seats.push(Occupant::read(value)?),
            "clock" => {
                self.clock = Some(read_clock(value).ok_or_else(|| format!("\"{value}\" is no clock, like 300+5"))?);
            }
            "swap-rule" => self.swap_rule = value == "on",
            "seed" => self.seed = value.parse().map_err(|_| format!("\"{value}\" is no seed"))?,
            _ => return Err(format!("\"{name}\" is nothing that is known of a game")),
        }
        Ok(())
    }
}

fn read_clock(text: &str) -> Option<TimeAccount> {
    let (initial, increment) = text.split_once('+')?;
    let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
    Some(TimeAccount { initial: seconds(initial)?, increment: seconds(increment)? })
}

impl Occupant {
    /// The occupant that a text names: `human`, or the number of a level.
    ///
    /// # Errors
    /// What would be right.
    pub fn read(text: &str) -> Result<Occupant, String> {
        if text == "human" {
            return Ok(Occupant::Human);
        }
        let number = text.strip_prefix("level ").unwrap_or(text);
        let level =
            number.parse().map_err(|_| format!("\"{text}\" is no player; there are human and the levels 0 to 9"))?;
        Ok(Occupant::Computer(level))
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Human => f.pad("human"),
            Occupant::Computer(level) => write!(f, "level {level}"),
        }
    }
}
