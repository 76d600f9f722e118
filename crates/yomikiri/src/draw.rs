use crate::cli::{Common, DrawArguments};
use crate::failure::Failure;
use crate::files::wrote;
use crate::output;
use crate::record::output::save;
use answers::Object;
use answers::RosterResult;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct DrawResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    drawing: String,
}

/// Draws a position.
pub fn run(arguments: &DrawArguments, common: &Common) -> Result<ExitCode, Failure> {
    let (game, position) = arguments.place.open()?;
    let mut drawing = if arguments.text { position.drawing() } else { svg::board(&position.scene(), arguments.width) };
    drawing.push('\n');
    if let Some(path) = &arguments.output {
        save(path, drawing.as_bytes())?;
        wrote("the drawing", path);
    }
    if common.json {
        output::print_json(&DrawResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            drawing,
        })?;
    } else if arguments.output.is_none() {
        output::print(&drawing)?;
    }
    Ok(ExitCode::SUCCESS)
}
