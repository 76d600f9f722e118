use crate::annotate::TURNS;
use crate::{Annotated, MoveReview};
use game::{Prospect, Scene};
use games::{How, Move, Position, Standing, Worth};
use record::openings;
use std::fmt::Write;
use svg::{Curve, board, curve, escape};
use texts::Words;

/// Everything that the page needs to be seen, and nothing from elsewhere.
const STYLE: &str = include_str!("page.css");

/// The width of a board, in pixels.
const WIDTH: u32 = 200;

/// The game as a page that needs nothing else, in some language: what is known of it, the curve of its value for the first player, and
/// the board after every move.
pub fn page(annotated: &Annotated, words: &Words) -> String {
    let (record, line) = (&annotated.record, annotated.review.line());
    let game = line.rules();
    let seats: Vec<String> = (0..game.seats()).map(|seat| words.player(game, seat)).collect();
    let players: Vec<String> = seats
        .iter()
        .enumerate()
        .map(|(seat, name)| match record.players.get(seat).map_or("", String::as_str) {
            "" => name.clone(),
            player => format!("{player} ({name})"),
        })
        .collect();
    let name = words.text(&format!("game-{}", game.name()));
    let title = escape(&format!("{name} {}{}: {}", game.board(), game.roster(), players.join(" – ")));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n<table>",
        words.language().code()
    );
    let result = match record.result.as_str() {
        "" => words.text("page-unfinished"),
        result => format!("{result} {}", record.ending),
    };
    let opening = openings::of_line(line).map(|opening| words.opening(opening));
    let known = record.about.iter().map(|(name, value)| match opening.filter(|_| name == openings::TAG) {
        Some(opening) => (name.clone(), opening.to_owned()),
        None => (name.clone(), value.clone()),
    });
    let said = [(words.text("page-result"), result), (words.text("page-rules"), game.switches().to_string())];
    for (name, value) in known.chain(said) {
        let _ = write!(html, "<tr><td>{}</td><td>{}</td></tr>", escape(&name), escape(value.trim()));
    }
    html.push_str("</table>\n");
    if seats.len() == 2 {
        let _ = write!(html, "<div class=\"curve\">{}</div>", curve(&values(annotated, &seats, words), 1040, 220));
    }
    html.push_str("\n<div class=\"moves\">\n");
    for (ply, (node, reviewed)) in record.moves.iter().zip(annotated.review.moves()).enumerate() {
        let scene = marked(&line.positions()[ply], &line.positions()[ply + 1], reviewed.mv);
        let class = if reviewed.turned() { " class=\"turned\"" } else { "" };
        let _ = write!(html, "<figure{class}>{}<figcaption>", board(&scene, WIDTH));
        let name = &seats[reviewed.seat.index()];
        let _ = write!(html, "<b>{}. {}</b> {}", ply + 1, escape(&node.mv), escape(name));
        if let Some(after) = reviewed.after {
            let _ = write!(html, "<br>{} ({})", escape(&worth(words, after.worth)), escape(&how(words, after.how)));
        }
        if let Some(best) = reviewed.best.filter(|_| !reviewed.is_best()) {
            let _ = write!(html, "<br>{}", escape(&better(words, &game.move_text(best), &reviewed)));
        }
        if !node.comment.is_empty() {
            let comment = node.comment.replace(TURNS, &words.text("page-turns"));
            let _ = write!(html, "<br>{}", escape(&comment));
        }
        html.push_str("</figcaption></figure>\n");
    }
    html.push_str("</div>\n</body></html>\n");
    html
}

/// What would have been better than a move, and what was given away.
fn better(words: &Words, best: &str, reviewed: &MoveReview) -> String {
    let loss = reviewed.loss_text();
    match (loss.strip_prefix("was "), reviewed.before) {
        _ if loss.is_empty() => words.say("page-best", &[("best", best.into())]),
        (Some(_), Some(before)) => {
            words.say("page-best-before", &[("best", best.into()), ("before", worth(words, before.worth).into())])
        }
        _ => words.say("page-best-lost", &[("best", best.into()), ("loss", loss.into())]),
    }
}

/// What a position is worth, as a caption has room for it.
fn worth(words: &Words, worth: Worth) -> String {
    match worth {
        Worth::Proven(Prospect::Win(plies)) => words.say("page-value-win", &[("plies", plies.into())]),
        Worth::Proven(Prospect::Loss(plies)) => words.say("page-value-loss", &[("plies", plies.into())]),
        Worth::Decided(Standing::Won) => words.text("page-value-wins"),
        Worth::Decided(Standing::Lost) => words.text("page-value-loses"),
        Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => words.text("page-value-draw"),
        // A number needs no words.
        Worth::Exact(_) | Worth::Judged(_) => worth.to_string(),
    }
}

/// How a value was found.
fn how(words: &Words, how: How) -> String {
    match how {
        How::Proven => words.text("page-how-proven"),
        How::Exact => words.text("page-how-exact"),
        How::Plies(plies) => words.say("page-how-plies", &[("plies", plies.into())]),
        How::Book(plies) => words.say("page-how-book", &[("plies", plies.into())]),
        How::Race => words.text("page-how-race"),
    }
}

/// The values for the first player, before every move and after the last.
fn values(annotated: &Annotated, seats: &[String], words: &Words) -> Curve {
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
    let better = |seat: usize| words.say("page-better", &[("player", seats[seat].as_str().into())]);
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
