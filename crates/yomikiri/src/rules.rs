use crate::cli::{Common, RulesArguments};
use crate::failure::Failure;
use crate::output;
use games::GameInfo;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use texts::Words;

/// How wide the text is.
const WIDTH: usize = 78;

#[derive(Serialize)]
struct RulesResult {
    game: String,
    name: String,
    text: String,
}

/// Explains the rules of a game.
pub fn run(arguments: &RulesArguments, common: &Common) -> Result<ExitCode, Failure> {
    let game = games::open(&arguments.game, None, &[])?.name();
    let words = common.words();
    let text = text(&words, game);
    if common.json {
        let name = words.text(&format!("game-{game}"));
        output::print_json(&RulesResult { game: game.to_owned(), name, text })?;
    } else {
        output::print(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The rules of a game, with pictures and everything that can be chosen.
pub fn text(words: &Words, game: &str) -> String {
    let mut text = words.text(&format!("game-{game}")) + "\n";
    for (index, paragraph) in words.rules(game).iter().enumerate() {
        let _ = write!(text, "\n{}", indented(&texts::wrapped(paragraph, WIDTH - 3), &format!("{}. ", index + 1)));
        for picture in words.pictures(game, index + 1) {
            let _ = write!(text, "\n{}", indented(&picture, "   "));
        }
    }
    if let Some(info) = games::games().iter().find(|info| info.name == game) {
        text.push_str(&choices(words, info));
    }
    text
}

/// The switches and the named choices of a game.
fn choices(words: &Words, info: &GameInfo) -> String {
    let mut text = format!("\n{}\n", words.text("rules-switches"));
    for switch in info.switches {
        let heading = format!("{}: {}", switch.name, words.switch(info.name, switch.name));
        let _ = write!(text, "\n{}", texts::wrapped(&heading, WIDTH));
        let others = switch.choices.iter().copied().filter(|&value| value != switch.default);
        let values: Vec<&str> = std::iter::once(switch.default).chain(others).collect();
        let described = values.iter().map(|&value| (value, words.switch_value(info.name, switch.name, value)));
        text.push_str(&list(&described.collect::<Vec<_>>()));
    }
    if !info.variants.is_empty() {
        let _ = writeln!(text, "\n{}", words.text("rules-variants"));
        let described = info.variants.iter().map(|variant| (variant.name, words.variant(variant.name)));
        text.push_str(&list(&described.collect::<Vec<_>>()));
    }
    text
}

/// Names with what they mean, in two columns.
fn list(entries: &[(&str, String)]) -> String {
    let width = entries.iter().map(|(name, _)| texts::width(name)).max().unwrap_or(0);
    let line = |(name, meaning): &(&str, String)| {
        let first = format!("   {}  ", texts::pad(name, width));
        indented(&texts::wrapped(meaning, WIDTH.saturating_sub(width + 5).max(30)), &first)
    };
    entries.iter().map(line).collect()
}

/// Lines that begin with `first`, and the later ones with as much space.
fn indented(lines: &str, first: &str) -> String {
    let mut text = String::new();
    for (index, line) in lines.lines().enumerate() {
        let begin = if index == 0 { first.to_owned() } else { " ".repeat(texts::width(first)) };
        let _ = writeln!(text, "{}", format!("{begin}{line}").trim_end());
    }
    text
}
