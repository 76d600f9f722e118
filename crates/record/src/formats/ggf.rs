//! GGF, the game format of the Generic Game Server: `(;GM[Othello]PB[…]…B[d3//1.2]…;)`.

use super::{Exported, FormatError, Imported, PASS, Player, losses, warn};
use crate::plain::{one_line, plain};
use crate::{Judgement, OpenGames, Record, Setting, seconds};
use games::{Game, Roster};
use std::fmt::Write;

/// Tags of a record and the properties that hold them.
const TAGS: [(&str, &str); 6] =
    [("Place", "PC"), ("Date", "DT"), ("FirstRating", "RB"), ("SecondRating", "RW"), ("Clock", "TI"), ("Type", "TY")];

/// The games of a text. What stands between them is skipped.
///
/// # Errors
/// [`FormatError`] if there is no game, or names the first one with a wrong move.
pub fn read(text: &str) -> Result<Imported, FormatError> {
    let mut imported = Imported::default();
    let mut rest = text;
    let mut number = 0;
    let mut tables = OpenGames::default();
    while let Some(begin) = rest.find("(;") {
        number += 1;
        let game = |reason: String| FormatError::Game { number, reason };
        let properties = properties(&mut rest, begin + 2).map_err(game)?;
        match record(&properties, &mut tables).map_err(game)? {
            Ok((record, lost)) => {
                for what in lost {
                    imported.warnings.push(format!("game {number}: {what} is left out"));
                }
                imported.records.push(record);
            }
            Err(skipped) => imported.warnings.push(format!("game {number} is left out: {skipped}")),
        }
    }
    if number == 0 {
        return Err(FormatError::Layout("there is no game; GGF has games like (;GM[Othello]…;)".to_owned()));
    }
    Ok(imported)
}

/// The properties of a game, whose text begins after so many bytes of `rest`; `rest` goes on after it.
fn properties<'t>(rest: &mut &'t str, begin: usize) -> Result<Vec<(&'t str, &'t str)>, String> {
    let mut text = &rest[begin..];
    let mut found = Vec::new();
    loop {
        text = text.trim_start();
        if let Some(after) = text.strip_prefix(";)") {
            *rest = after;
            return Ok(found);
        }
        let name_end = text.find('[').ok_or("it does not end with \";)\"")?;
        let name = text[..name_end].trim();
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(format!("\"{}\" is no property, like PB[…]", name.chars().take(20).collect::<String>()));
        }
        let value_end = text[name_end..].find(']').ok_or_else(|| format!("{name}[ has no \"]\""))? + name_end;
        found.push((name, &text[name_end + 1..value_end]));
        text = &text[value_end + 1..];
    }
}

/// The record with what is lost of the game; or why a game of another kind is left out.
type Read = Result<(Record, Vec<&'static str>), String>;

fn record(properties: &[(&str, &str)], tables: &mut OpenGames) -> Result<Read, String> {
    let property = |name: &str| properties.iter().find(|(found, _)| *found == name).map(|(_, value)| value.trim());
    let game = property("GM").unwrap_or_default();
    if !game.eq_ignore_ascii_case("othello") {
        return Ok(Err(format!("it is a game of {game}, not of Othello")));
    }
    if property("TY").is_some_and(|kind| kind.contains('a')) {
        return Ok(Err("it is anti-Othello".to_owned()));
    }
    if properties.iter().any(|(name, _)| matches!(*name, "KB" | "KW" | "KM")) {
        return Ok(Err("its first move was bid for (komi)".to_owned()));
    }
    let board = property("BO").ok_or("it has no board, BO[8 … *]")?;
    let (game, start) = read_board(board, tables)?;
    let begins_as_usual = start == game.start().text();
    let mut player = Player::new(game.parse_position(&start).map_err(|error| error.to_string())?);
    let mut lost = Vec::new();
    for (name, value) in properties.iter().filter(|(name, _)| matches!(*name, "B" | "W")) {
        let mut parts = value.split('/').map(str::trim);
        let mv = parts.next().unwrap_or_default().to_ascii_lowercase();
        let mv = if mv.starts_with("pa") || mv == "ps" { PASS } else { mv.as_str() };
        if mv != PASS {
            player.pass_if_forced();
        }
        let mover = if player.now.to_move().index() == 0 { "B" } else { "W" };
        if mover != *name {
            return Err(format!("move {}, {name}[{value}], is out of turn", player.moves.len() + 1));
        }
        player.play(mv)?;
        let Some(node) = player.moves.last_mut() else { continue };
        match parts.next().unwrap_or_default() {
            "" => {}
            value if is_number(value) => {
                node.judgement = Some(Judgement { value: value.to_owned(), ..Judgement::default() });
            }
            _ => lost.push("a value that cannot be read"),
        }
        match parts.next().map(|time| (time, seconds::read(time))) {
            Some((_, Some(time))) => node.time = Some(time),
            Some((time, None)) if !time.is_empty() => lost.push("a time that cannot be read"),
            _ => {}
        }
    }
    let known = ["GM", "BO", "B", "W", "RE", "PB", "PW"];
    if properties.iter().any(|(name, _)| !known.contains(name) && !TAGS.iter().any(|(_, known)| known == name)) {
        lost.push("a property that is not known");
    }
    lost.sort_unstable();
    lost.dedup();
    let mut record = Record {
        setting: Setting::of(&game),
        start: (!begins_as_usual).then_some(start),
        players: ["PB", "PW"].map(|name| one_line(property(name).unwrap_or_default())).into(),
        result: player.result(),
        ..Record::at(&game)
    };
    record.moves = std::mem::take(&mut player.moves);
    for (tag, name) in TAGS {
        let value = one_line(property(name).unwrap_or_default());
        if !value.is_empty() {
            record.set_tag(tag, value);
        }
    }
    if let Some(result) = property("RE") {
        take_result(&mut record, result, &difference(&player.now.text()))?;
    }
    Ok(Ok((record, lost)))
}

/// The game and the position of a board like `8 ---…O*…--- *`.
fn read_board(text: &str, tables: &mut OpenGames) -> Result<(Game, String), String> {
    let mut words = text.split_whitespace();
    let size: usize = words.next().and_then(|size| size.parse().ok()).ok_or("BO begins with the size of the board")?;
    if !(4..=11).contains(&size) {
        return Err(format!("a board of {size} rows is not known; there are 4 to 11"));
    }
    let letters: String = words.collect();
    let letters: String = letters
        .chars()
        .map(|letter| match letter {
            '*' | 'X' | 'x' => 'X',
            'O' | 'o' | '0' => 'O',
            other => other,
        })
        .collect();
    let Some((at, _)) = letters.char_indices().nth(size * size) else {
        return Err(format!("BO should have {} cells and the side to move", size * size));
    };
    let (cells, mover) = letters.split_at(at);
    let (rule, value) = super::EMPTIES_TO_WINNER;
    let setting = Setting {
        game: "othello".to_owned(),
        board: format!("{size}x{size}"),
        roster: Roster::default(),
        rules: vec![(rule.to_owned(), value.to_owned())],
    };
    let game = tables.of(&setting).map_err(|error| error.to_string())?;
    let start = game.parse_position(&format!("{cells} {mover}")).map_err(|error| error.to_string())?.text();
    Ok((game, start))
}

/// The result by plain difference of stones.
fn difference(position: &str) -> String {
    let count = |colour| position.split(' ').next().unwrap_or_default().matches(colour).count() as i32;
    stated(count('X') - count('O'))
}

fn stated(score: i32) -> String {
    if score == 0 { "0 0".to_owned() } else { format!("{score:+} {:+}", -score) }
}

/// Takes in a result like `+12.00` or `-64.00:r`. Tournaments give the empty cells to the winner; a file that counts stones alone, as
/// `by_stones` says, was played by the other rule.
fn take_result(record: &mut Record, text: &str, by_stones: &str) -> Result<(), String> {
    let (score, flag) = text.split_once(':').unwrap_or((text, ""));
    let Ok(score) = score.trim().parse::<f64>() else { return Ok(()) };
    if score.is_nan() || score.abs() > 200.0 {
        return Err(format!("a result of {score} cannot be"));
    }
    let score = score.round() as i32;
    let loser = if score < 0 { "player 1" } else { "player 2" };
    let ending = match flag.trim() {
        "r" => format!("by resignation of {loser}"),
        "t" => format!("by the time of {loser}"),
        "s" => "by agreement".to_owned(),
        _ => String::new(),
    };
    let stated = stated(score);
    if record.result.is_empty() || !ending.is_empty() {
        record.ending = if ending.is_empty() { "by decision".to_owned() } else { ending };
        record.result = stated;
    } else if record.result != stated && by_stones == stated {
        let (rule, _) = super::EMPTIES_TO_WINNER;
        for (name, value) in &mut record.setting.rules {
            if name == rule {
                "discs".clone_into(value);
            }
        }
        record.result = stated;
    } else if record.result != stated {
        return Err(format!("the result is given as \"{stated}\", but the moves lead to \"{}\"", record.result));
    }
    Ok(())
}

/// Games of Othello on a square board.
///
/// # Errors
/// [`FormatError::Game`] if a game is of another kind, or has a wrong move.
pub fn write(records: &[Record]) -> Result<Exported<String>, FormatError> {
    let mut exported: Exported<String> = Exported::default();
    let mut tables = OpenGames::default();
    for (number, record) in (1..).zip(records) {
        let wrong = |reason: String| FormatError::Game { number, reason };
        let line = tables.replay(record).map_err(|error| wrong(error.to_string()))?;
        let Setting { game, board, .. } = &record.setting;
        let size = board.split_once('x').filter(|(rows, columns)| game == "othello" && rows == columns);
        let Some((size, _)) = size else {
            return Err(wrong(format!("GGF holds games of othello on a square board, not of {game} on {board}")));
        };
        write_game(&mut exported.file, record, size, &line.start().text());
        let mut lost = losses(record);
        lost.retain(|&what| what != "values");
        if record.about.iter().any(|(tag, _)| !TAGS.iter().any(|(known, _)| known == tag)) {
            lost.push("some of what else is known of it");
        }
        warn(&mut exported.warnings, number, "GGF", &lost);
        for (position, node) in line.positions().iter().zip(&record.moves) {
            let colour = if position.to_move().index() == 0 { 'B' } else { 'W' };
            write_move(&mut exported.file, colour, node);
        }
        exported.file.push_str(";)\n");
    }
    Ok(exported)
}

fn write_game(file: &mut String, record: &Record, size: &str, start: &str) {
    // A bracket would end the value.
    let held = |text: &str| plain(text).replace(']', " ");
    file.push_str("(;GM[Othello]");
    for (name, player) in ["PB", "PW"].iter().zip(&record.players) {
        let _ = write!(file, "{name}[{}]", held(player));
    }
    for (tag, name) in TAGS {
        match record.tag(tag) {
            Some(value) => {
                let _ = write!(file, "{name}[{}]", held(value));
            }
            None if name == "TY" => {
                let _ = write!(file, "TY[{size}]");
            }
            None => {}
        }
    }
    if let Some(score) = record.result.split_whitespace().next() {
        let flag = match record.ending.as_str() {
            ending if ending.contains("resignation") => ":r",
            ending if ending.contains("time") => ":t",
            "by agreement" => ":s",
            _ => "",
        };
        let _ = write!(file, "RE[{}.00{flag}]", if score == "0" { "+0" } else { score });
    }
    let board: String = start.chars().map(|letter| if letter == 'X' { '*' } else { letter }).collect();
    let _ = write!(file, "BO[{size} {board}]");
}

/// Whether GGF has room for it as the value of a move.
fn is_number(value: &str) -> bool {
    value.parse::<f64>().is_ok_and(f64::is_finite)
}

fn write_move(file: &mut String, colour: char, node: &crate::Node) {
    let mv = if node.mv == PASS { "PA".to_owned() } else { node.mv.to_ascii_uppercase() };
    let value = node.judgement.as_ref().map(|judgement| judgement.value.as_str());
    let value = value.filter(|value| is_number(value)).unwrap_or_default();
    let time = node.time.map(|time| seconds::text(time, 2)).unwrap_or_default();
    let tail = match (value, time.as_str()) {
        ("", "") => String::new(),
        (value, "") => format!("/{value}"),
        (value, time) => format!("/{value}/{time}"),
    };
    let _ = write!(file, "{colour}[{mv}{tail}]");
}
