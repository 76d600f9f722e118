//! What plain mode shows, as text.

use crate::wrapped::wrapped;
use game::{MatchStatus, Point, Seat, Token};
use session::{Host, Occupant, Session};
use std::fmt::Write;
use texts::Words;

/// How wide lists are shown.
pub const WIDTH: usize = 78;

/// What is played by whom, and how to begin.
pub fn heading(words: &Words, session: &Session) -> String {
    let table = session.table();
    let name = words.text(&format!("game-{}", table.game()));
    let mut text = format!("{name}   {}{}   {}\n", table.board(), table.roster(), table.switches());
    let situation = session.situation();
    let scene = situation.scene();
    for (seat, &occupant) in session.occupants().iter().enumerate() {
        let (player, occupant) = (words.player(&**table, seat), occupant_text(words, occupant));
        let sign = scene.letters_of(Seat::new(seat));
        let gaps = [("player", player.into()), ("sign", sign.into()), ("occupant", occupant.into())];
        let _ = writeln!(text, "{}", words.say("heading-seat", &gaps));
    }
    let example = situation.moves().first().cloned().unwrap_or_default();
    let _ = writeln!(text, "{}", words.say("heading-help", &[("move", example.into())]));
    text
}

/// The board, with what is worth knowing beside it.
pub fn board(words: &Words, host: &Host) -> String {
    let session = host.session();
    let situation = session.situation();
    let scene = situation.scene();
    let mut text = format!("\n{}\n", situation.drawing());
    if let Some(first) = scene.counters.first() {
        let counts = scene.counters.iter().map(|counter| format!("{} {counter}", scene.letters_of(counter.seat)));
        let counts = counts.collect::<Vec<_>>().join("   ");
        let _ = writeln!(text, "{}", words.say(&format!("counters-{}", first.unit), &[("counts", counts.into())]));
    }
    if session.setup().clock.is_some() {
        let left = (0..session.occupants().len()).map(|seat| {
            let left = host.time_left(Seat::new(seat)).unwrap_or_default().as_secs();
            format!("{} {}:{:02}", words.player(&**session.table(), seat), left / 60, left % 60)
        });
        let _ = writeln!(text, "{}", left.collect::<Vec<_>>().join("   "));
    }
    text.push('\n');
    text
}

/// The last move with its number, and who made it; `None` at the start.
pub fn last_move(words: &Words, session: &Session) -> Option<String> {
    let turn = session.turns().last()?;
    let player = words.player(&**session.table(), turn.seat.index());
    let ply = session.turns().len();
    let gaps = [("ply", ply.into()), ("player", player.into()), ("move", turn.mv.as_str().into())];
    Some(match turn.occupant {
        Occupant::Human => words.say("moved", &gaps) + "\n",
        computer @ Occupant::Computer(_) => {
            let [ply, player, mv] = gaps;
            words.say("moved-by", &[ply, player, mv, ("occupant", occupant_text(words, computer).into())]) + "\n"
        }
    })
}

/// The moves that are legal now.
pub fn moves(session: &Session) -> String {
    wrapped(&session.situation().moves().join(" "), WIDTH)
}

/// What lies on a point, from bottom to top.
pub fn stack(words: &Words, session: &Session, point: &Point) -> String {
    let table = session.table();
    let sized = session.situation().scene().sizes() > 1;
    let named = |token: &Token| {
        let player = words.player(&**table, token.seat.index());
        if !sized {
            return player;
        }
        let name = words.text(&format!("token-{}", token.name));
        words.say("peek-token", &[("token", name.into()), ("player", player.into())])
    };
    let cell = point.name.as_str();
    if point.stack.is_empty() {
        return words.say("peek-empty", &[("cell", cell.into())]);
    }
    let pieces: Vec<String> = point.stack.iter().map(named).collect();
    let pieces = pieces.join(&words.text("peek-between"));
    words.say("peek-stack", &[("cell", cell.into()), ("pieces", pieces.into())])
}

/// How the game ended; nothing while it goes on.
pub fn ending(words: &Words, session: &Session) -> Option<String> {
    match session.status() {
        MatchStatus::Running(_) => None,
        MatchStatus::Over(payoff, ending) => Some(words.ending(&**session.table(), &payoff, ending)),
    }
}

/// Who plays, in words.
pub fn occupant_text(words: &Words, occupant: Occupant) -> String {
    match occupant {
        Occupant::Human => words.text("occupant-human"),
        Occupant::Computer(level) => words.say("occupant-level", &[("level", level.to_string().into())]),
    }
}
