use crate::{Setup, SetupError};
use game::{Switch, SwitchError, Switches, Variant};

/// Whether stones fall.
pub const GRAVITY: Switch = Switch {
    name: "gravity",
    default: "on",
    values: "on (a stone falls to the lowest empty cell of its column) or off (it stays where it is put)",
    choices: &["on", "off"],
};

/// How many stones in a line win.
pub const LENGTH: Switch = Switch {
    name: "length",
    default: "4",
    values: "the number of stones in a line that wins, 2 to the longer side of the board; a longer line wins as well",
    choices: &["3", "4", "5", "6"],
};

/// All switches of the game.
pub const SWITCHES: [Switch; 2] = [GRAVITY, LENGTH];

/// The games that have names of their own.
pub const VARIANTS: [Variant; 3] = [
    Variant {
        name: "connect-four",
        description: "four in a row, stones fall; on 6x7 unless another board is named",
        board: None,
        rules: &[],
    },
    Variant {
        name: "tic-tac-toe",
        description: "three in a row, stones stay where they are put; on 3x3 unless another board is named",
        board: Some((3, 3)),
        rules: &[("gravity", "off"), ("length", "3")],
    },
    Variant {
        name: "five",
        description: "five in a row or more, stones stay where they are put; on 15x15 unless another board is named",
        board: Some((15, 15)),
        rules: &[("gravity", "off"), ("length", "5")],
    },
];

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// The board or the length is impossible.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A switch is unknown or has an unknown value.
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

/// The switches with the values given and the defaults for the rest.
///
/// # Errors
/// [`SwitchError`] if a name is unknown or given twice.
pub fn switches<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Switches, SwitchError> {
    Switches::choose(&SWITCHES, given)
}

/// The board with the rules that these switches ask for.
///
/// # Errors
/// [`RowError`] says which board, length or value does not exist, and which do.
pub fn setup(rows: usize, columns: usize, switches: &Switches) -> Result<Setup, RowError> {
    let gravity = match switches.get(GRAVITY.name) {
        "on" => true,
        "off" => false,
        value => return Err(wrong(GRAVITY, value)),
    };
    let text = switches.get(LENGTH.name);
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let length = text.parse().ok().filter(|_| digits).ok_or_else(|| wrong(LENGTH, text))?;
    Ok(Setup::new(rows, columns, length, gravity)?)
}

fn wrong(switch: Switch, value: &str) -> RowError {
    RowError::Switch(SwitchError::Value { name: switch.name, value: value.to_owned(), values: switch.values })
}
