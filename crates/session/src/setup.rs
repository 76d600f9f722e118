use crate::{Occupant, PlayError};
use game::{MatchLimits, TimeAccount};
use games::{Game, GameError, Line, LineText, Roster, open_with};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What is played, and by whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// The name of the game.
    pub game: String,
    /// The board as rows x columns; the game's own if none is named.
    pub board: Option<String>,
    /// Pieces and players, where there is a choice.
    pub roster: Roster,
    /// The switches that are not left at their defaults.
    pub rules: Vec<(String, String)>,
    /// The first position as text; the usual one if none is given.
    pub start: Option<String>,
    /// Moves that were made before the players begin: an opening, or a line that is to be played on.
    pub line: Vec<String>,
    /// Who plays, by seat.
    pub seats: Vec<Occupant>,
    /// The clock, if there is one.
    pub clock: Option<TimeAccount>,
    /// Whether the second player may change sides after the first move, which makes the first one choose a fair one.
    pub swap_rule: bool,
    /// Whether moves stand as they were made: nobody takes one back.
    pub no_take_back: bool,
    /// Where all that is random comes from.
    pub seed: u64,
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

    /// The first position and the moves that are made before the players begin.
    ///
    /// # Errors
    /// [`PlayError`] as for [`Setup::open`], and if the start is no position, a move of the line is not legal, the game is over after
    /// it, or there is no such player.
    pub fn beginning(&self) -> Result<Line, PlayError> {
        let game = self.open()?;
        let mut line = Line::from_text(&game, self.start.as_deref())?;
        for mv in &self.line {
            line.push_text(mv)?;
        }
        if line.payoff().is_some() {
            return Err(GameError::Over.into());
        }
        let set_up = line.start_text().is_some();
        self.seats.iter().try_for_each(|occupant| occupant.check(&game, set_up))?;
        Ok(line)
    }

    /// When a game of this kind ends although the rules would go on.
    pub(crate) fn limits(&self, game: &Game) -> MatchLimits {
        MatchLimits { time: self.clock, ..game.match_limits() }
    }

    /// Whether nobody who plays is a person.
    pub fn is_without_people(&self) -> bool {
        !self.seats.contains(&Occupant::Human)
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
        if let Some(start) = &self.start {
            writeln!(f, "start: {start}")?;
        }
        if !self.line.is_empty() {
            writeln!(f, "line: {}", self.line.join(" "))?;
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
        if self.no_take_back {
            writeln!(f, "take-back: off")?;
        }
        writeln!(f, "seed: {}", self.seed)
    }
}

impl Setup {
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
            "start" => self.start = Some(value.to_owned()),
            "line" => self.line = value.split(' ').map(str::to_owned).collect(),
            "seat" => self.seats.push(Occupant::read(value)?),
            "clock" => {
                self.clock = Some(read_clock(value).ok_or_else(|| format!("\"{value}\" is no clock, like 300+5"))?);
            }
            "swap-rule" => self.swap_rule = value == "on",
            "take-back" => self.no_take_back = value == "off",
            "seed" => self.seed = value.parse().map_err(|_| format!("\"{value}\" is no seed"))?,
            _ => return Err(format!("\"{name}\" is nothing that is known of a game")),
        }
        Ok(())
    }
}

/// The set-up of a text that [`fmt::Display`] wrote; what is wrong with its first wrong line otherwise.
impl FromStr for Setup {
    type Err = String;

    fn from_str(text: &str) -> Result<Setup, String> {
        let mut setup = Setup::default();
        text.lines().try_for_each(|line| setup.read(line))?;
        Ok(setup)
    }
}

fn read_clock(text: &str) -> Option<TimeAccount> {
    let (initial, increment) = text.split_once('+')?;
    let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
    Some(TimeAccount { initial: seconds(initial)?, increment: seconds(increment)? })
}
