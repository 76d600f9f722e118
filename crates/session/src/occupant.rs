use crate::PlayError;
use games::{Game, GameError, Level, Player, Resources};
use protocol::{Description, Options, Program, Protocol, is_external};
use std::fmt;
use std::sync::Arc;

/// Who plays for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person at this machine.
    Human,
    /// The computer.
    Computer(Level),
    /// Any other player that a description names, as in a match: `level:9@1s`, `mcts:1s`, `solver`, `gtp:./edax -gtp`.
    Described(Arc<str>),
}

impl Occupant {
    /// The occupant that a text names: `human`, a level like `5` or `level:5`, or the description of a player. Whether a game has
    /// such a player is said by [`Occupant::check`].
    ///
    /// # Errors
    /// What would be right.
    pub fn read(text: &str) -> Result<Occupant, String> {
        let text = text.trim();
        let wrong = || {
            format!(
                "\"{text}\" is no player; there are human, the levels 0 to 9, and descriptions like level:9@1s or random"
            )
        };
        if text == "human" {
            return Ok(Occupant::Human);
        }
        let number = text.strip_prefix("level ").or_else(|| text.strip_prefix("level:")).unwrap_or(text);
        if let Ok(level) = number.parse() {
            return Ok(Occupant::Computer(level));
        }
        // Every description begins with a word; a number that is no level, or nothing at all, is a slip.
        let described =
            text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !text.contains(char::is_control);
        if described && !text.starts_with("level ") { Ok(Occupant::Described(text.into())) } else { Err(wrong()) }
    }

    /// Whether the occupant is a program of somebody else, which takes its time.
    pub fn is_program(&self) -> bool {
        matches!(self, Occupant::Described(description) if is_external(description))
    }

    /// Makes sure that this game has such a player; `set_up` if it does not begin at its usual start. Programs are not started yet.
    ///
    /// # Errors
    /// [`PlayError::Game`] says which players there are.
    pub fn check(&self, game: &Game, set_up: bool) -> Result<(), PlayError> {
        let Occupant::Described(description) = self else { return Ok(()) };
        let wrong = |reason: String| PlayError::Game(GameError::Description(reason));
        if !is_external(description) {
            let resources = Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
            game.player(description, &resources, 0)?;
            return Ok(());
        }
        let program = Program::new(description, game, 0, Options::default());
        program.map_err(|error| wrong(error.to_string()))?;
        let protocol = Description::read(description).map(|read| read.protocol);
        if set_up && protocol.is_ok_and(|protocol| protocol == Protocol::Gtp) {
            return Err(wrong(format!(
                "{description}: GTP knows only games from their start; give a line of moves instead"
            )));
        }
        Ok(())
    }

    /// The player; `None` for a person.
    ///
    /// # Errors
    /// [`GameError`] if there is no such player, or a table of positions is damaged or foreign.
    pub(crate) fn player(
        &self,
        game: &Game,
        resources: &Resources,
        seed: u64,
    ) -> Result<Option<Box<dyn Player>>, GameError> {
        Ok(Some(match self {
            Occupant::Human => return Ok(None),
            Occupant::Computer(level) => game.level(*level, resources, seed)?,
            Occupant::Described(description) if is_external(description) => {
                let program = Program::new(description, game, seed, Options::default());
                Box::new(program.map_err(|error| GameError::Guest(error.to_string()))?)
            }
            Occupant::Described(description) => game.player(description, resources, seed)?,
        }))
    }
}

/// As it stands in journals and records.
impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Human => f.pad("human"),
            Occupant::Computer(level) => write!(f, "level {level}"),
            Occupant::Described(description) => f.pad(description),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_occupant_is_read_as_it_is_written() {
        for (text, written) in [
            ("human", "human"),
            ("5", "level 5"),
            ("level 5", "level 5"),
            ("level:5", "level 5"),
            (" level:9@1s ", "level:9@1s"),
            ("gtp@1s:./engine -x 'a b'", "gtp@1s:./engine -x 'a b'"),
        ] {
            let read = Occupant::read(text).expect("it is a player");
            assert_eq!(read.to_string(), written);
            assert_eq!(Occupant::read(written), Ok(read));
        }
        for wrong in ["", "10", "-1", "level 10", "random\nseat: human"] {
            assert!(Occupant::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_says_which_players_it_has() {
        let game = games::open("othello", None, &[]).expect("the game exists");
        let check = |text: &str, set_up| Occupant::read(text).expect("it is a player").check(&game, set_up);
        for right in ["human", "9", "mcts:10", "random", "level:9@1s", "gtp:./engine", "greedy:CS"] {
            assert!(check(right, false).is_ok(), "{right}");
        }
        for (wrong, part) in
            [("expert", "there are level:5"), ("level:12", "is no level"), ("gtp:", "the command is missing")]
        {
            let error = check(wrong, false).expect_err("there is no such player").to_string();
            assert!(error.contains(part), "{wrong}: {error}");
        }
        assert!(check("ugi:./engine", true).is_ok() && check("gtp:./engine", true).is_err());
    }
}
