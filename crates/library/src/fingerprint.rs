//! Hashes that are stored: they must never change.

use games::Position;
use record::{Record, openings};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// Tells games apart: two records with the same one are the same game. The name of the opening follows from the moves and is
/// left out: a file that has it and one that has not, or has another one, are about the same game. It is left out here and not
/// of what is stored, so that a game comes back with all that its file said.
pub(crate) fn of_game(record: &Record, rules: &str) -> [u8; 16] {
    let moves: Vec<&str> = record.moves.iter().map(|node| node.mv.as_str()).collect();
    let parts = [
        record.setting.game.as_str(),
        &record.setting.board,
        &record.setting.roster.to_string(),
        rules,
        record.start.as_deref().unwrap_or_default(),
        &record.players.join("\u{1f}"),
        &joined(record.about.iter().filter(|(tag, _)| tag != openings::TAG)),
        &moves.join(" "),
        &record.result,
    ];
    xxh3_128(parts.join("\u{1e}").as_bytes()).to_be_bytes()
}

/// What else is known of a game, as it is stored.
pub(crate) fn about(record: &Record) -> String {
    joined(record.about.iter())
}

fn joined<'r>(tags: impl Iterator<Item = &'r (String, String)>) -> String {
    // What tells the parts apart cannot be in them.
    let held = |text: &str| text.replace(['\u{1e}', '\u{1f}'], " ");
    tags.map(|(tag, value)| format!("{}\u{1f}{}", held(tag), held(value))).collect::<Vec<_>>().join("\u{1e}")
}

/// The key of a position, the same for all its images. Keys are ordered as the database orders integers.
pub(crate) fn of_position(place: &str, position: &Position) -> i64 {
    let text = format!("{place}\u{1f}{}", position.canonical().text());
    xxh3_64(text.as_bytes()).cast_signed()
}

/// The same, where the place of the game is not at hand.
pub(crate) fn of_any_position(position: &Position) -> i64 {
    of_position(&position.game().place(), position)
}
