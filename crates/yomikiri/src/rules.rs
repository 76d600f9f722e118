use crate::cli::{Common, RulesArguments};
use crate::failure::Failure;
use std::process::ExitCode;
use words::Words;

/// Explains the rules of a game.
pub fn run(_arguments: &RulesArguments, _common: &Common) -> Result<ExitCode, Failure> {
    Ok(ExitCode::SUCCESS)
}

/// The rules.
pub fn text(words: &Words, game: &str) -> String {
    words.text(&format!("rules-{game}-1"))
}
