//! Unfinished games: a list of them, and how one is named.

use super::interruptions::Interruptions;
use super::page::occupant_text;
use super::talk::{Talk, Typed};
use crate::cli::Common;
use crate::failure::Failure;
use crate::{output, screens};
use serde::Serialize;
use session::{Occupant, Unfinished};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::UNIX_EPOCH;
use texts::Words;

/// Where games are kept while they go on.
pub fn folder(common: &Common) -> Option<PathBuf> {
    common.data_dir().map(|data| data.join("games"))
}

/// The unfinished game of an ID, or of a part of one that no other game has.
///
/// # Errors
/// [`Failure`] says which there are.
pub fn of_id(id: &str, folder: Option<&Path>) -> Result<Unfinished, Failure> {
    let all = folder.map(session::unfinished).unwrap_or_default();
    if let Some(exact) = all.iter().find(|game| game.id() == id) {
        return Ok(exact.clone());
    }
    let mut fitting = all.into_iter().filter(|game| game.id().contains(id));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) if !id.is_empty() => Ok(only),
        (Some(_), Some(_)) => {
            Err(Failure::input(format!("several unfinished games have \"{id}\" in their ID; --list lists them")))
        }
        _ => Err(Failure::input(format!("no unfinished game has the ID \"{id}\"; --list lists them"))),
    }
}

/// An unfinished game as `--json` prints it.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    game: String,
    board: Option<String>,
    players: Vec<String>,
    moves: usize,
    /// When something last happened in it, in seconds since 1970.
    last: u64,
}

/// Lists the unfinished games, the latest first.
///
/// # Errors
/// [`Failure`] if nobody reads the list.
pub fn list(game: Option<&str>, common: &Common) -> Result<ExitCode, Failure> {
    if let Some(game) = game {
        games::open(game, None, &[])?;
    }
    let mut found = folder(common).map(|folder| session::unfinished(&folder)).unwrap_or_default();
    found.retain(|found| game.is_none_or(|game| found.setup.game == game));
    if common.json {
        output::print_json(&found.iter().map(listed).collect::<Vec<_>>())?;
    } else {
        output::print(&text(&common.words(), &found))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(found: &Unfinished) -> Listed {
    Listed {
        id: found.id(),
        game: found.setup.game.clone(),
        board: found.setup.board.clone(),
        players: found.setup.seats.iter().map(Occupant::to_string).collect(),
        moves: found.plies,
        last: found.last.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs(),
    }
}

fn text(words: &Words, found: &[Unfinished]) -> String {
    if found.is_empty() {
        return words.text("unfinished-none") + "\n";
    }
    let line = |found: &Unfinished| format!("{}  {}\n", found.id(), about(words, found));
    found.iter().map(line).collect::<String>() + &words.text("unfinished-how") + "\n"
}

/// What is played by whom, and how far it has come.
fn about(words: &Words, found: &Unfinished) -> String {
    let name = words.text(&format!("game-{}", found.setup.game));
    let game = format!("{name} {}", found.setup.board.as_deref().unwrap_or_default());
    let players: Vec<String> = found.setup.seats.iter().map(|occupant| occupant_text(words, occupant)).collect();
    let gaps = [("game", game.trim().into()), ("players", players.join(" - ").into()), ("moves", found.plies.into())];
    words.say("unfinished-game", &gaps)
}

/// Deletes an unfinished game after asking.
///
/// # Errors
/// [`Failure`] if there is none of that ID, or it cannot be deleted.
pub fn delete(id: &str, common: &Common) -> Result<ExitCode, Failure> {
    let found = of_id(id, folder(common).as_deref())?;
    let words = common.words();
    let question = words.say("unfinished-delete", &[("game", about(&words, &found).into())]);
    let mut talk = Talk::new(words, screens::are_people_there(), false, Interruptions::install()?)?;
    loop {
        let answer = match talk.ask(&format!("{question} "))? {
            Typed::Line(line) => talk.yes_or_no(&line),
            // Nothing is deleted unless somebody says so.
            Typed::End | Typed::Interrupted => Some(false),
        };
        match answer {
            Some(true) => {
                found.delete()?;
                talk.print(&(talk.words().text("unfinished-deleted") + "\n"))?;
            }
            Some(false) => talk.print(&(talk.words().text("unfinished-stays") + "\n"))?,
            None => {
                talk.print(&(talk.words().text("yes-or-no") + "\n"))?;
                continue;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
}
