use std::fmt;

/// One named option of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name given on the command line and shown with results.
    pub name: &'static str,
    /// The value that holds when none is given.
    pub default: &'static str,
    /// The possible values in words, for help texts and error messages.
    pub values: &'static str,
    /// Values to offer somebody who chooses from a list, the default one among them: all, or the most useful ones where
    /// there are too many.
    pub choices: &'static [&'static str],
}

/// A choice of switches that has a name, because many will want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name given on the command line.
    pub name: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// Rows and columns of the board that it is usually played on, if that is not the game's own.
    pub board: Option<(usize, usize)>,
    /// The switches that differ from their defaults.
    pub rules: &'static [(&'static str, &'static str)],
}

/// All switches of a game with the values chosen: shown wherever a result is shown, and stored with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Switches(Vec<(&'static str, String)>);

/// Why a choice of switches is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchError {
    /// The game has no such switch.
    #[error("unknown rule \"{name}\"; this game has {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The same switch was given more than once.
    #[error("rule \"{0}\" is given twice; give it once")]
    Twice(&'static str),
    /// The switch has no such value.
    #[error("rule {name} cannot be \"{value}\"; it is {values}")]
    Value {
        /// The name of the switch.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values that are possible.
        values: &'static str,
    },
}

impl Switches {
    /// The switches `known`, with the values `given` and the defaults for the rest. The values themselves are the
    /// game's to check.
    ///
    /// # Errors
    /// [`SwitchError`] if a name is unknown or given twice.
    pub fn choose<'a>(
        known: &[Switch],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Switches, SwitchError> {
        let mut chosen: Vec<Option<String>> = vec![None; known.len()];
        for (name, value) in given {
            let index = known.iter().position(|switch| switch.name == name).ok_or_else(|| SwitchError::Unknown {
                name: name.to_owned(),
                known: known.iter().map(|switch| switch.name).collect::<Vec<_>>().join(", "),
            })?;
            if chosen[index].replace(value.to_owned()).is_some() {
                return Err(SwitchError::Twice(known[index].name));
            }
        }
        let value = |(switch, value): (&Switch, Option<String>)| {
            (switch.name, value.unwrap_or_else(|| switch.default.to_owned()))
        };
        Ok(Switches(known.iter().zip(chosen).map(value).collect()))
    }

    /// The value of a switch that the game has.
    ///
    /// # Panics
    /// If the game has no such switch.
    pub fn get(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| *known == name);
        &found.expect("the game has this switch").1
    }

    /// All switches in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
