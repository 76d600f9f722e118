use crate::{FirstTurns, Size};
use game::{Seat, Switch, SwitchError, Switches};
use std::fmt;

/// When a line of the opponent counts that a lifted piece brings to light.
pub const LIFT: Switch = Switch {
    name: "lift",
    default: "after-move",
    values: "after-move (the piece may come down on the line again) or loses (the moment it is lifted)",
    choices: &["after-move", "loses"],
};

/// The pieces of each player.
pub const HANDS: Switch = Switch {
    name: "hands",
    default: "222/222",
    values: "the small, medium and large pieces of player 1 and of player 2, each 0 to 2, like 212/222",
    choices: &["222/222", "212/212", "022/022", "202/202"],
};

/// A handicap on the first turns of player 1.
pub const FIRST_TURNS: Switch = Switch {
    name: "first-turns",
    default: "none",
    values: "none, or player 1's turns and what holds on them, like 3:no-medium+no-covering or 2-3:no-centre; the limits \
             are no-centre, no-small, no-medium, no-large, only-small, only-medium, only-large, placing-only and no-covering",
    choices: &["none", "3:no-medium+no-covering", "2-3:no-medium+no-covering", "1:no-centre", "1:only-small"],
};

/// What a repeated position means in play.
pub const REPETITION: Switch = Switch {
    name: "repetition",
    default: "draw",
    values: "draw (at the third occurrence; a solved value counts endless play as a draw)",
    choices: &["draw"],
};

/// What happens to a player without a legal move.
pub const STUCK: Switch =
    Switch { name: "stuck", default: "loses", values: "loses or draws", choices: &["loses", "draws"] };

/// All switches of the game.
pub const SWITCHES: [Switch; 5] = [LIFT, HANDS, FIRST_TURNS, REPETITION, STUCK];

/// When a line of the opponent counts that a lifted piece brings to light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lift {
    /// The position is judged when the piece is put down: it may cover the line again.
    #[default]
    AfterMove,
    /// The line counts the moment the piece is lifted, wherever it goes.
    Loses,
}

/// What happens to a player without a legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// That player has lost.
    #[default]
    Loses,
    /// Nobody wins.
    Draws,
}

/// How many pieces of each size each player has in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hands(pub(crate) [[u8; 3]; 2]);

/// The rules that every position is judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// When an uncovered line counts.
    pub lift: Lift,
    /// The pieces of each player.
    pub hands: Hands,
    /// What happens to a player without a legal move.
    pub stuck: Stuck,
}

impl fmt::Display for Lift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lift::AfterMove => "after-move",
            Lift::Loses => "loses",
        })
    }
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stuck::Loses => "loses",
            Stuck::Draws => "draws",
        })
    }
}

impl Default for Hands {
    fn default() -> Hands {
        Hands([[2; 3]; 2])
    }
}

impl Hands {
    /// The hands with these numbers of small, medium and large pieces; `None` if one is above 2.
    pub fn new(first: [u8; 3], second: [u8; 3]) -> Option<Hands> {
        let possible = first.iter().chain(&second).all(|&pieces| pieces <= 2);
        possible.then_some(Hands([first, second]))
    }

    /// The same pieces, the other player's first.
    #[must_use]
    pub fn swapped(self) -> Hands {
        let [first, second] = self.0;
        Hands([second, first])
    }

    /// The number of pieces of a size that somebody has in all.
    pub fn of(&self, seat: Seat, size: Size) -> usize {
        usize::from(self.0[seat.index()][size.index()])
    }

    /// The small, medium and large pieces that somebody has in all.
    pub fn of_seat(&self, seat: Seat) -> [u8; 3] {
        self.0[seat.index()]
    }

    /// Whether both players have the same pieces.
    pub fn are_alike(&self) -> bool {
        self.0[0] == self.0[1]
    }

    fn parse(text: &str) -> Option<Hands> {
        let hand = |text: &str| -> Option<[u8; 3]> {
            let digits: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
            digits.try_into().ok()
        };
        let (first, second) = text.split_once('/')?;
        Hands::new(hand(first)?, hand(second)?)
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.0.map(|[small, medium, large]| format!("{small}{medium}{large}"));
        write!(f, "{first}/{second}")
    }
}

/// The switches with the values given and the defaults for the rest.
///
/// # Errors
/// [`SwitchError`] if a name is unknown or given twice.
pub fn switches<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Switches, SwitchError> {
    Switches::choose(&SWITCHES, given)
}

/// The rules and the limits on the first turns that these switches ask for.
///
/// # Errors
/// [`SwitchError`] names the value that does not exist, and those that do.
pub fn rules(switches: &Switches) -> Result<(Rules, FirstTurns), SwitchError> {
    let read = |switch: Switch| switches.get(switch.name);
    let lift = match read(LIFT) {
        "after-move" => Lift::AfterMove,
        "loses" => Lift::Loses,
        value => return Err(wrong(LIFT, value)),
    };
    let stuck = match read(STUCK) {
        "loses" => Stuck::Loses,
        "draws" => Stuck::Draws,
        value => return Err(wrong(STUCK, value)),
    };
    let hands = Hands::parse(read(HANDS)).ok_or_else(|| wrong(HANDS, read(HANDS)))?;
    let first_turns = FirstTurns::parse(read(FIRST_TURNS)).ok_or_else(|| wrong(FIRST_TURNS, read(FIRST_TURNS)))?;
    if read(REPETITION) != "draw" {
        return Err(wrong(REPETITION, read(REPETITION)));
    }
    Ok((Rules { lift, hands, stuck }, first_turns))
}

fn wrong(switch: Switch, value: &str) -> SwitchError {
    SwitchError::Value { name: switch.name, value: value.to_owned(), values: switch.values }
}
