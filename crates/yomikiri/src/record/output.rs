//! Games to files of any format.

use crate::cli::{Format, Target};
use crate::failure::Failure;
use crate::files::wrote;
use crate::output::print;
use crate::progress::note;
use record::formats::{Exported, ggf, obf, transcript, wthor};
use record::{Boards, Record, csv, json, today};
use std::path::Path;

/// Writes games, with their numbers where they have some; what the format cannot hold is said on standard error.
///
/// # Errors
/// [`Failure`] if the format cannot hold a game at all, or the file cannot be written.
pub fn write(records: &[Record], numbers: &[i64], target: &Target) -> Result<(), Failure> {
    let exported = match target.to {
        // The other formats have no place for the name of an opening, and none need be warned that it is lost.
        Format::Text => whole(super::texts(&super::named(records.to_vec()), Boards::Hidden)),
        Format::Json => whole(json::write(&super::named(records.to_vec()))),
        Format::Transcript => transcript::write(records).map_err(Failure::input)?,
        Format::Ggf => ggf::write(records).map_err(Failure::input)?,
        Format::Obf => obf::write(records).map_err(Failure::input)?,
        Format::Csv => whole(csv::write(records, numbers)),
        Format::Wthor => return write_wthor(records, target.output.as_deref()),
    };
    warn(&exported.warnings);
    match &target.output {
        Some(path) => save(path, exported.file.as_bytes()).map(|()| wrote(&games(records), path)),
        None => print(&exported.file),
    }
}

fn whole(file: String) -> Exported<String> {
    Exported { file, warnings: Vec::new() }
}

/// Says what is lost; what is the same for many games is said once.
fn warn(warnings: &[String]) {
    // With what was lost, the games that lost it, or none if it was not about one.
    let mut lost: Vec<(&str, Vec<&str>)> = Vec::new();
    for warning in warnings {
        let about = warning.strip_prefix("game ").and_then(|rest| rest.split_once(": "));
        let (what, game) = about.map_or((warning.as_str(), None), |(number, what)| (what, Some(number)));
        match lost.iter_mut().find(|(known, _)| *known == what) {
            Some((_, games)) => games.extend(game),
            None => lost.push((what, game.into_iter().collect())),
        }
    }
    for (what, games) in lost {
        match &games[..] {
            [] => note(what),
            [game] => note(&format!("game {game}: {what}")),
            [first, .., last] => note(&format!("{} games, {first} to {last}: {what}", games.len())),
        }
    }
}

fn write_wthor(records: &[Record], path: Option<&Path>) -> Result<(), Failure> {
    let path =
        path.ok_or_else(|| Failure::input("WTHOR is three files; name the one of the games with --output FILE.wtb"))?;
    let today = today();
    let date = (today.year() as u16, today.month() as u8, today.day() as u8);
    let exported = wthor::write(records, date).map_err(Failure::input)?;
    warn(&exported.warnings);
    // The names first: games without names would be there, but not the other way round.
    save(&path.with_extension("jou"), &exported.file.players)?;
    save(&path.with_extension("trn"), &exported.file.tournaments)?;
    save(path, &exported.file.games)?;
    wrote(&format!("{}, with names in .jou and .trn beside them,", games(records)), path);
    Ok(())
}

/// How many games there are, in words.
fn games(records: &[Record]) -> String {
    if records.len() == 1 { "1 game".to_owned() } else { format!("{} games", records.len()) }
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// [`Failure`] if it cannot be written.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = durable::write(path, bytes);
    written.map_err(|error| Failure::input(format!("{}: {error}; name another file", path.display())))
}
