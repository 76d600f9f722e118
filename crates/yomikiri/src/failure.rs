use clap::error::ErrorKind;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code when the request itself cannot be fulfilled: bad input, an unwritable file.
const BAD_INPUT: u8 = 2;
/// The exit code when the work failed although the request was right.
const WORK_FAILED: u8 = 1;

/// Why the program ends without doing what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// One line for standard error, and the exit code.
    Message(String, u8),
    /// Help or the version was asked for: text for standard output, and success.
    Help(String),
    /// The program that worked for this one has said why; the exit code is all that is left.
    Said(u8),
    /// Whoever read the output has gone: nothing to say, nobody to say it to.
    NobodyListens,
}

impl Failure {
    /// The request is wrong; `message` says what, and what would be right.
    pub fn input(message: impl Display) -> Failure {
        Failure::Message(message.to_string(), BAD_INPUT)
    }

    /// The request was right, but the work failed.
    pub fn work(message: impl Display) -> Failure {
        Failure::Message(message.to_string(), WORK_FAILED)
    }

    /// What clap has to say, in one line.
    pub fn from_clap(error: &clap::Error) -> Failure {
        let text = error.to_string();
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            return Failure::Help(text);
        }
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Failure::input("a command is missing; --help lists them");
        }
        // The first paragraph says what is wrong, the next one may know something similar; then follow usage and advice.
        let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
        // How to pass a value that looks like an option is of no use here: no value does.
        let said: Vec<&str> =
            lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("tip: to pass")).collect();
        let said = said.join(" ").replace(" tip: ", "; ");
        let said = said.strip_prefix("error: ").unwrap_or(&said);
        match error.kind() {
            // Our own words, which say already what would be right.
            ErrorKind::ValueValidation => Failure::input(said),
            _ => Failure::input(format!("{said}; --help shows what is possible")),
        }
    }

    /// Says it, and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Message(message, code) => {
                // What a person gave may hold anything; it must not break the line or drive the terminal.
                let line: String =
                    message.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
                // If standard error is closed as well, the exit code is all that can be said.
                let _ = writeln!(io::stderr(), "error: {line}");
                ExitCode::from(code)
            }
            Failure::Help(text) => {
                let _ = io::stdout().write_all(text.as_bytes());
                ExitCode::SUCCESS
            }
            Failure::Said(code) => ExitCode::from(code),
            Failure::NobodyListens => ExitCode::SUCCESS,
        }
    }
}

impl From<games::GameError> for Failure {
    fn from(error: games::GameError) -> Failure {
        Failure::input(error)
    }
}

impl From<session::PlayError> for Failure {
    fn from(error: session::PlayError) -> Failure {
        Failure::input(error)
    }
}
