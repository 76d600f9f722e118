use game::{MatchLimits, Switch, SwitchError, Switches};

/// The switches of Halma.
pub const SWITCHES: [Switch; 5] = [WIN, LEAVE_HOME, STAY, LIMIT, REPETITION];

/// What wins.
pub const WIN: Switch = Switch {
    name: "win",
    default: "all-mine",
    values: "all-mine (every cell of the goal camp holds one of your pieces) or filled (the goal camp is full and at least \
             one piece in it is yours)",
    choices: &["all-mine", "filled"],
};

/// By when the home camp has to be left.
pub const LEAVE_HOME: Switch = Switch {
    name: "leave-home",
    default: "off",
    values: "off, or the number of its own turns, 1 to 9999, after which a player with a piece at home has lost",
    choices: &["off", "30", "50"],
};

/// Whether a piece in its goal camp stays there.
pub const STAY: Switch = Switch { name: "stay", default: "on", values: "on or off", choices: &["on", "off"] };

/// When a match is drawn.
pub const LIMIT: Switch = Switch {
    name: "limit",
    default: "1000",
    values: "the number of turns, 1 to 999999999, after which the game is drawn",
    choices: &["1000", "200", "500"],
};

/// Whether repeating positions draws a match.
pub const REPETITION: Switch = Switch {
    name: "repetition",
    default: "draw",
    values: "draw (at the third occurrence of a position) or off",
    choices: &["draw", "off"],
};

/// The switches with the values given and the defaults for the rest.
///
/// # Errors
/// [`SwitchError`] if a name is unknown or given twice.
pub fn switches<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Switches, SwitchError> {
    Switches::choose(&SWITCHES, given)
}

/// The values of the switches, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What wins.
    pub win: Win,
    /// After how many of its own turns a player may have no piece at home.
    pub leave_home: Option<u16>,
    /// Whether a piece in its goal camp stays there.
    pub stay: bool,
    /// What ends a match although the rules would go on.
    pub limits: MatchLimits,
}

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    /// Every cell of the goal camp holds a piece of the player.
    AllMine,
    /// The goal camp is full, and at least one piece in it is the player's.
    Filled,
}

impl Options {
    /// Reads the values.
    ///
    /// # Errors
    /// [`SwitchError::Value`] for a value that does not exist.
    pub fn read(switches: &Switches) -> Result<Options, SwitchError> {
        let win = read(switches, WIN, |value| match value {
            "all-mine" => Some(Win::AllMine),
            "filled" => Some(Win::Filled),
            _ => None,
        })?;
        let leave_home = read(switches, LEAVE_HOME, |value| match value {
            "off" => Some(None),
            turns => number(turns, 9_999).map(|turns| Some(turns as u16)),
        })?;
        let stay = read(switches, STAY, |value| match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })?;
        let plies = read(switches, LIMIT, |value| number(value, 999_999_999))?;
        let repetition = read(switches, REPETITION, |value| match value {
            "draw" => Some(Some(3)),
            "off" => Some(None),
            _ => None,
        })?;
        Ok(Options { win, leave_home, stay, limits: MatchLimits { repetition, plies: Some(plies), time: None } })
    }
}

fn read<T>(switches: &Switches, switch: Switch, read: impl Fn(&str) -> Option<T>) -> Result<T, SwitchError> {
    let value = switches.get(switch.name);
    read(value).ok_or_else(|| SwitchError::Value { name: switch.name, value: value.to_owned(), values: switch.values })
}

/// A number from 1 to `highest` in its usual form: the same rules are always written with the same text.
fn number(text: &str, highest: usize) -> Option<usize> {
    text.parse().ok().filter(|&number: &usize| (1..=highest).contains(&number) && number.to_string() == text)
}
