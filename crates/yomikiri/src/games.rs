use crate::cli::Common;
use crate::failure::Failure;
use crate::output;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct GameResult {
    game: &'static str,
    description: &'static str,
    board: String,
    rules: Vec<SwitchResult>,
}

#[derive(Serialize)]
struct SwitchResult {
    name: &'static str,
    default: &'static str,
    values: &'static str,
}

/// Lists the games and their switches.
pub fn run(common: &Common) -> Result<ExitCode, Failure> {
    let games: Vec<GameResult> = table::games()
        .iter()
        .map(|info| GameResult {
            game: info.name,
            description: info.description,
            board: format!("{}x{}", info.default_board.0, info.default_board.1),
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
        let _ = writeln!(text, "{}: {} (default board {})", game.game, game.description, game.board);
        for rule in &game.rules {
            let name = format!("{}={}", rule.name, rule.default);
            let _ = writeln!(text, "    --rule {name:<18} {}", rule.values);
        }
        text.push('\n');
    }
    text.push_str("Each rule is shown with its default. Boards are rows x columns, at most 128 cells.\n");
    text
}
