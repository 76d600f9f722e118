use crate::cli::Common;
use crate::failure::Failure;
use crate::output;
use answers::Object;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct GameResult {
    game: &'static str,
    description: &'static str,
    board: String,
    boards: &'static str,
    /// In words; `null` if there is no choice.
    pieces: Option<&'static str>,
    players: Option<&'static str>,
    rules: Vec<SwitchResult>,
    variants: Vec<VariantResult>,
}

#[derive(Serialize)]
struct SwitchResult {
    name: &'static str,
    default: &'static str,
    values: &'static str,
}

#[derive(Serialize)]
struct VariantResult {
    name: &'static str,
    description: &'static str,
    rules: Object<&'static str>,
}

/// Lists the games that can be played, and their switches.
pub fn run(common: &Common) -> Result<ExitCode, Failure> {
    let games: Vec<GameResult> = games::games()
        .iter()
        .map(|info| GameResult {
            game: info.name,
            description: info.description,
            board: format!("{}x{}", info.default_board.0, info.default_board.1),
            boards: info.boards,
            pieces: info.roster.map(|roster| roster.pieces),
            players: info.roster.map(|roster| roster.players),
            variants: info
                .variants
                .iter()
                .map(|variant| VariantResult {
                    name: variant.name,
                    description: variant.description,
                    rules: Object(variant.rules.iter().map(|&(name, value)| (name.to_owned(), value)).collect()),
                })
                .collect(),
            rules: info
                .switches
                .iter()
                .map(|switch| SwitchResult { name: switch.name, default: switch.default, values: switch.values })
                .collect(),
        })
        .collect();
    if common.json {
        output::print_json(&games)?;
    } else {
        output::print(&text(&games))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(games: &[GameResult]) -> String {
    let mut text = String::new();
    for game in games {
        let _ = writeln!(text, "{}: {}", game.game, game.description);
        let _ = writeln!(text, "    --board {:<17} {}", game.board, game.boards);
        for (option, values) in [("pieces", game.pieces), ("players", game.players)] {
            if let Some(values) = values {
                let option = format!("--{option} N");
                let _ = writeln!(text, "    {option:<25} {values}");
            }
        }
        for rule in &game.rules {
            let name = format!("{}={}", rule.name, rule.default);
            let _ = writeln!(text, "    --rule {name:<18} {}", rule.values);
        }
        for variant in &game.variants {
            let _ = writeln!(text, "    --variant {:<15} {}", variant.name, variant.description);
        }
        text.push('\n');
    }
    text.push_str("Boards and rules are shown with their defaults.\n");
    text
}
