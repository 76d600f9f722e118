use crate::ExternalError;
use std::time::Duration;

/// How a program is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Game Interface.
    Ugi,
    /// The Go Text Protocol.
    Gtp,
    /// The protocol of the Othello board `NBoard`.
    NBoard,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 3] = [Protocol::Ugi, Protocol::Gtp, Protocol::NBoard];

    /// The name in descriptions.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Gtp => "gtp",
            Protocol::NBoard => "nboard",
        }
    }
}

/// How hard a program is to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As it likes.
    Free,
    /// So long for a move.
    Time(Duration),
    /// So many plies ahead.
    Depth(u32),
}

/// A player that is a program, in words: `gtp@500ms:COMMAND ARGUMENTS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// How it is talked to.
    pub protocol: Protocol,
    /// How hard it is to think.
    pub pace: Pace,
    /// The command and its arguments.
    words: Vec<String>,
}

/// What a seed is put in place of.
const SEED: &str = "{seed}";

/// No program looks farther ahead.
const MOST_PLIES: u32 = 100;

/// Whether a description names a program, rightly or wrongly, and not one of Yomikiri's own players.
pub fn is_external(description: &str) -> bool {
    protocol(description).is_some()
}

/// The protocol that a description begins with, its pace if one is given, and the command.
fn protocol(description: &str) -> Option<(Protocol, Option<&str>, &str)> {
    let (head, command) = description.split_once(':')?;
    let (name, pace) = head.split_once('@').map_or((head, None), |(name, pace)| (name, Some(pace)));
    let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name)?;
    Some((protocol, pace, command))
}

impl Description {
    /// The program that a text describes.
    ///
    /// # Errors
    /// [`ExternalError::Description`] says what would be right.
    pub fn read(text: &str) -> Result<Description, ExternalError> {
        let wrong = |reason: &str| ExternalError::Description(format!("\"{text}\" names no program: {reason}"));
        let (protocol, pace, command) = protocol(text)
            .ok_or_else(|| wrong("write it like ugi:COMMAND, gtp:COMMAND or nboard:COMMAND with its arguments"))?;
        let words = shlex::split(command).ok_or_else(|| wrong("a quote is not closed"))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(wrong(&format!("the command is missing, as in {}:./engine", protocol.name())));
        }
        let pace = match pace {
            None => Pace::Free,
            Some(plies) if !plies.is_empty() && plies.bytes().all(|byte| byte.is_ascii_digit()) => {
                if protocol == Protocol::Gtp {
                    return Err(wrong("GTP knows no depth; give a time like gtp@500ms:COMMAND"));
                }
                let plies = plies.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies));
                Pace::Depth(plies.ok_or_else(|| wrong(&format!("a depth is from 1 to {MOST_PLIES} plies")))?)
            }
            Some(time) => Pace::Time(games::move_time(time).map_err(|error| wrong(&error.to_string()))?),
        };
        Ok(Description { protocol, pace, words })
    }

    /// Whether the command depends on the seed.
    pub fn is_seeded(&self) -> bool {
        self.words.iter().any(|word| word.contains(SEED))
    }

    /// The command and its arguments with a seed.
    pub fn command(&self, seed: u64) -> Vec<String> {
        let seed = seed.to_string();
        self.words.iter().map(|word| word.replace(SEED, &seed)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_a_protocol_a_pace_and_a_command() {
        let read = |text| Description::read(text).unwrap();
        let plain = read("gtp:./edax -gtp --level '3 4'");
        assert_eq!((plain.protocol, plain.pace), (Protocol::Gtp, Pace::Free));
        assert_eq!(plain.command(1), ["./edax", "-gtp", "--level", "3 4"]);
        assert_eq!(read("ugi@500ms:a b:c").pace, Pace::Time(Duration::from_millis(500)));
        assert_eq!(read("ugi@500ms:a b:c").command(0), ["a", "b:c"]);
        assert_eq!(read("nboard@12:ntest").pace, Pace::Depth(12));
        let seeded = read("ugi:engine --seed {seed} x{seed}");
        assert!(seeded.is_seeded() && !plain.is_seeded());
        assert_eq!(seeded.command(7), ["engine", "--seed", "7", "x7"]);
    }

    #[test]
    fn what_is_wrong_with_a_description_is_said() {
        for (text, part) in [
            ("gtp:", "the command is missing"),
            ("gtp:'", "a quote is not closed"),
            ("gtp:''", "the command is missing"),
            ("gtp@3:x", "GTP knows no depth"),
            ("gtp@:x", "is no time for a move"),
            ("ugi@0:x", "from 1 to 100"),
            ("ugi@5parsecs:x", "is no time for a move"),
            ("uci:x", "write it like ugi:COMMAND"),
        ] {
            let error = Description::read(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(is_external("gtp:") && is_external("nboard@x:y"));
        assert!(!is_external("level:5") && !is_external("gtp") && !is_external("random"));
    }
}
