use crate::Annotated;
use game::Scene;
use games::{Move, Position, Worth};
use std::fmt::Write;
use svg::{Curve, board, curve, escape};

/// Everything that the page needs to be seen, and nothing from elsewhere.
const STYLE: &str = include_str!("page.css");

/// The width of a board, in pixels.
const WIDTH: u32 = 200;

/// The game as a page that needs nothing else: what is known of it, the curve of its value for the first player, and the board
/// after every move.
pub fn page(annotated: &Annotated) -> String {
    let (record, line) = (&annotated.record, annotated.review.line());
    let game = line.rules();
    let seats = game.seat_names();
    let players: Vec<String> = seats
        .iter()
        .enumerate()
        .map(|(seat, name)| match record.players.get(seat).map_or("", String::as_str) {
            "" => (*name).to_owned(),
            player => format!("{player} ({name})"),
        })
        .collect();
    let title = escape(&format!("{}: {}", game.place(), players.join(" – ")));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n<table>"
    );
    let result =
        if record.result.is_empty() { "unfinished".to_owned() } else { format!("{} {}", record.result, record.ending) };
    let rules = game.switches().to_string();
    let known = record.about.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    for (name, value) in known.chain([("Result", result.as_str()), ("Rules", rules.as_str())]) {
        let _ = write!(html, "<tr><td>{}</td><td>{}</td></tr>", escape(name), escape(value.trim()));
    }
    html.push_str("</table>\n");
    if seats.len() == 2 {
        let _ = write!(html, "<div class=\"curve\">{}</div>", curve(&values(annotated, seats), 1040, 220));
    }
    html.push_str("\n<div class=\"moves\">\n");
    for (ply, (node, reviewed)) in record.moves.iter().zip(annotated.review.moves()).enumerate() {
        let scene = marked(&line.positions()[ply], &line.positions()[ply + 1], reviewed.mv);
        let class = if reviewed.turned() { " class=\"turned\"" } else { "" };
        let _ = write!(html, "<figure{class}>{}<figcaption>", board(&scene, WIDTH));
        let name = seats.get(reviewed.seat.index()).copied().unwrap_or_default();
        let _ = write!(html, "<b>{}. {}</b> {}", ply + 1, escape(&node.mv), escape(name));
        if let Some(judgement) = &node.judgement {
            let _ = write!(html, "<br>{} ({})", escape(&judgement.value), escape(&judgement.how));
            if !judgement.best.is_empty() {
                // A loss is a number, or "was" and what was given away.
                let loss = match judgement.loss.strip_prefix("was ") {
                    Some(before) => format!(" ({before})"),
                    None if judgement.loss.is_empty() => String::new(),
                    None => format!(" ({} lost)", judgement.loss),
                };
                let _ = write!(html, "<br>best was {}{}", escape(&judgement.best), escape(&loss));
            }
        }
        if !node.comment.is_empty() {
            let _ = write!(html, "<br>{}", escape(&node.comment));
        }
        html.push_str("</figcaption></figure>\n");
    }
    html.push_str("</div>\n</body></html>\n");
    html
}

/// The values for the first player, before every move and after the last.
fn values(annotated: &Annotated, seats: &[&str]) -> Curve {
    let review = &annotated.review;
    let worths: Vec<Option<Worth>> = review.values().into_iter().map(|value| value.map(|value| value.worth)).collect();
    let mut values: Vec<Option<f64>> = worths.iter().map(|worth| worth.and_then(Worth::height)).collect();
    bridge(&mut values, &worths);
    let decided = 500.0;
    let largest = values
        .iter()
        .flatten()
        .filter(|value| value.abs() < decided)
        .fold(4.0, |most: f64, value| most.max(value.abs()));
    let turned = review.moves().enumerate().filter(|(_, reviewed)| reviewed.turned());
    let marked = turned.map(|(ply, _)| (ply, format!("{}. {}", ply + 1, annotated.record.moves[ply].mv))).collect();
    let better = |seat: usize| format!("{} is better", seats.get(seat).copied().unwrap_or_default());
    Curve { values, marked, limit: largest, sides: (better(0), better(1)) }
}

/// Leads the curve straight over places of which only the winner is known: a gap would hide the turns there.
fn bridge(values: &mut [Option<f64>], worths: &[Option<Worth>]) {
    let known = values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?)));
    let known: Vec<(usize, f64)> = known.collect();
    for (&(from, low), &(to, high)) in known.iter().zip(known.iter().skip(1)) {
        let between = values.iter_mut().zip(worths).enumerate().take(to).skip(from + 1);
        for (place, (value, _)) in between.filter(|(_, (_, worth))| matches!(worth, Some(Worth::Decided(_)))) {
            *value = Some(low + (high - low) * (place - from) as f64 / (to - from) as f64);
        }
    }
}

/// The position after a move, with the move marked.
fn marked(before: &Position, after: &Position, mv: Move) -> Scene {
    let mut scene = after.scene();
    scene.mark_last_move(&before.scene(), &before.gesture(mv));
    scene
}
