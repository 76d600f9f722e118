//! What is proven, for people.

use crate::figures;
use answers::{KnownProof, check_command};
use game::{Prospect, Seat};
use library::{Origin, ProvenValue};
use std::fmt::Write;
use texts::{Words, pad, width};

/// A row for every value, by game.
pub fn table(words: &Words, known: &[KnownProof]) -> String {
    if known.is_empty() {
        return words.text("results-none") + "\n";
    }
    let mut text = String::new();
    for values in known.chunk_by(|one, next| one.game.name() == next.game.name()) {
        let row =
            |value: &KnownProof| [place(value), value_text(words, value), source(words, value), changed_rules(value)];
        let rows: Vec<[String; 4]> = values.iter().map(row).collect();
        text.push_str(&section(words, values[0].game.name(), &rows));
    }
    text + &words.text("results-more") + "\n"
}

/// All that is known of each value.
pub fn blocks(words: &Words, known: &[KnownProof]) -> String {
    if known.is_empty() {
        return words.text("results-none") + "\n";
    }
    let blocks: Vec<String> = known.iter().map(|value| block(words, value)).collect();
    blocks.join("\n")
}

fn block(words: &Words, known: &KnownProof) -> String {
    let KnownProof { proof, game, .. } = known;
    let mut text = format!("{}   {}\n", game.place(), game.switches());
    let mut row = |name: &str, value: &str| {
        let name = words.text(name);
        let _ = writeln!(text, "{} {value}", pad(&name, LABEL));
    };
    if let Some(position) = &proof.position {
        row("results-position", position);
    }
    let who_wins = matches!(proof.value, ProvenValue::Winner(_));
    let goal = words.text(if who_wins { "results-goal-wld" } else { "results-goal-exact" });
    row("results-value", &format!("{} ({goal})", value_text(words, known)));
    if !proof.line.is_empty() {
        for (number, line) in texts::wrap(&proof.line.join(" "), LINE).iter().enumerate() {
            row(if number == 0 { "results-line" } else { "results-line-on" }, line);
        }
    }
    let method = words.text(&format!("results-by-{}", proof.method.name()));
    let nodes = proof.nodes.map(|nodes| words.say("results-nodes", &[("nodes", figures::grouped(nodes).into())]));
    row(
        "results-proven",
        &[Some(method), nodes].into_iter().flatten().collect::<Vec<_>>().join(&words.text("results-and")),
    );
    row("results-source", &source(words, known));
    row("results-command", &proof.command);
    if let Some(file) = &proof.certificate {
        let made = proof.command.contains("--certificate");
        let name = if made { "results-certificate-made" } else { "results-certificate-kept" };
        row("results-certificate", &words.say(name, &[("file", file.as_str().into())]));
        row("results-check", &check_command(file));
    }
    text
}

/// The columns of a label, and of a line of moves after it.
const LABEL: usize = 12;
const LINE: usize = 90;

fn section(words: &Words, game: &str, rows: &[[String; 4]]) -> String {
    let heads = ["results-head-board", "results-head-value", "results-head-source", "results-head-rules"];
    let heads = heads.map(|name| words.text(name));
    let widest = |column: usize| {
        let rows = rows.iter().map(|row| width(&row[column]));
        rows.chain([width(&heads[column])]).max().unwrap_or(0)
    };
    let widths = [widest(0), widest(1), widest(2)];
    let line = |row: &[String; 4]| {
        let columns = row.iter().zip(widths).map(|(text, columns)| pad(text, columns)).collect::<Vec<_>>().join("  ");
        format!("  {columns}  {}", row[3]).trim_end().to_owned() + "\n"
    };
    let name = words.text(&format!("game-{game}"));
    let body: String = [heads.clone()].iter().chain(rows).map(line).collect();
    format!("{name} ({game})\n{body}\n")
}

/// The board, with the pieces where there is a choice, and a mark for another position than the start.
fn place(known: &KnownProof) -> String {
    let pieces = known.game.roster().pieces.map_or_else(String::new, |pieces| format!(" pieces={pieces}"));
    let position = known.proof.position.as_ref().map_or_else(String::new, |position| format!(" {position}"));
    format!("{}{pieces}{position}", known.game.board())
}

/// The switches that are not what they usually are.
fn changed_rules(known: &KnownProof) -> String {
    let usual = ::games::games().iter().find(|info| info.name == known.game.name());
    let usual = usual.map_or(&[][..], |info| info.switches);
    let changed = |(name, value): &(&'static str, &str)| {
        !usual.iter().any(|switch| switch.name == *name && switch.default == *value)
    };
    let rules = known.game.switches().iter().filter(changed).map(|(name, value)| format!("{name}={value}"));
    rules.collect::<Vec<_>>().join(" ")
}

/// The value in words: who wins, and by how much or how soon where that is proven.
fn value_text(words: &Words, known: &KnownProof) -> String {
    let player = |seat: Seat| words.player(&known.game, seat.index());
    let winner = known.winner().map(player);
    let score = |score: i32| if score == 0 { "0".to_owned() } else { format!("{score:+}") };
    match (known.proof.value, winner) {
        (ProvenValue::Score(value), Some(winner)) => {
            words.say("results-score-won", &[("score", score(value).into()), ("player", winner.into())])
        }
        (ProvenValue::Score(value), None) => words.say("results-score-drawn", &[("score", score(value).into())]),
        (ProvenValue::Prospect(Prospect::Win(plies) | Prospect::Loss(plies)), Some(winner)) => {
            words.say("results-won-in", &[("player", winner.into()), ("plies", plies.into())])
        }
        (_, Some(winner)) => words.say("results-won", &[("player", winner.into())]),
        (_, None) => words.text("results-drawn"),
    }
}

fn source(words: &Words, known: &KnownProof) -> String {
    match &known.proof.origin {
        Origin::Shipped => words.text("results-shipped"),
        Origin::Here(date) => words.say("results-here", &[("date", date.as_str().into())]),
    }
}
