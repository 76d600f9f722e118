//! What plain mode shows, as text.

pub use super::command::Wrong;
use super::talk::printable;
use game::{MatchStatus, Point, Seat, Token};
use games::{LineText, Position};
use session::{Host, Occupant, Session};
use std::fmt::Write;
use texts::Words;

/// How wide lists are shown.
pub const WIDTH: usize = 78;

/// So many legal moves are named to somebody who typed another one.
const NAMED_MOVES: usize = 8;

/// More of what was typed is of no use to anybody.
const LONGEST_QUOTE: usize = 40;

/// What is played by whom, and how to begin.
pub fn heading(words: &Words, session: &Session) -> String {
    let game = session.game();
    let name = words.text(&format!("game-{}", game.name()));
    let mut text = format!("{name}   {}{}   {}\n", game.board(), game.roster(), game.switches());
    let position = session.position();
    let scene = position.scene();
    for (seat, occupant) in session.occupants().iter().enumerate() {
        let (player, occupant) = (words.player(game, seat), occupant_text(words, occupant));
        let sign = scene.letters_of(Seat::new(seat));
        let gaps = [("player", player.into()), ("sign", sign.into()), ("occupant", occupant.into())];
        let _ = writeln!(text, "{}", words.say("heading-seat", &gaps));
    }
    if session.given() > 0 {
        let line = session.line().move_texts()[..session.given()].join(" ");
        let _ = writeln!(text, "{}", words.say("heading-line", &[("moves", line.into())]));
    }
    let example = position.move_texts().into_iter().next().unwrap_or_default();
    let _ = writeln!(text, "{}", words.say("heading-help", &[("move", example.into())]));
    text
}

/// The board, with what is worth knowing beside it.
pub fn board(words: &Words, host: &Host) -> String {
    let session = host.session();
    let mut text = drawing(words, session.position());
    if session.setup().clock.is_some() {
        let left = (0..session.occupants().len()).map(|seat| {
            let left = host.time_left(Seat::new(seat)).unwrap_or_default().as_secs();
            format!("{} {}:{:02}", words.player(session.game(), seat), left / 60, left % 60)
        });
        let _ = writeln!(text, "{}", left.collect::<Vec<_>>().join("   "));
    }
    text.push('\n');
    text
}

/// The board alone.
pub fn position(words: &Words, position: &Position) -> String {
    drawing(words, position) + "\n"
}

fn drawing(words: &Words, position: &Position) -> String {
    let scene = position.scene();
    let mut text = format!("\n{}\n", position.drawing());
    if let Some(first) = scene.counters.first() {
        let counts = scene.counters.iter().map(|counter| format!("{} {counter}", scene.letters_of(counter.seat)));
        let counts = counts.collect::<Vec<_>>().join("   ");
        let _ = writeln!(text, "{}", words.say(&format!("counters-{}", first.unit), &[("counts", counts.into())]));
    }
    text
}

/// What is wrong with something that was typed instead of a legal move, in a line.
pub fn wrong(words: &Words, position: &Position, typed: &str, wrong: &Wrong) -> String {
    let typed = quoted(typed);
    let text = match wrong {
        Wrong::NoMove => {
            let example = position.move_texts().into_iter().next().unwrap_or_default();
            words.say("wrong-word", &[("typed", typed.into()), ("move", example.into())])
        }
        Wrong::Illegal(legal) => {
            let named = legal[..legal.len().min(NAMED_MOVES)].join(", ");
            let more = legal.len().saturating_sub(NAMED_MOVES);
            words.say("wrong-move", &[("typed", typed.into()), ("moves", named.into()), ("more", more.into())])
        }
    };
    text + "\n"
}

/// What was typed, as it can be shown.
pub fn quoted(text: &str) -> String {
    printable(text).chars().take(LONGEST_QUOTE).collect()
}

/// The last move with its number, and who made it; `None` at the start.
pub fn last_move(words: &Words, session: &Session) -> Option<String> {
    let ply = session.plies();
    let turn = session.turn(ply.checked_sub(1)?);
    let player = words.player(session.game(), turn.seat.index());
    let gaps = [("ply", ply.into()), ("player", player.into()), ("move", session.game().move_text(turn.mv).into())];
    Some(match turn.occupant {
        None | Some(Occupant::Human) => words.say("moved", &gaps) + "\n",
        Some(computer) => {
            let [ply, player, mv] = gaps;
            words.say("moved-by", &[ply, player, mv, ("occupant", occupant_text(words, &computer).into())]) + "\n"
        }
    })
}

/// The moves that are legal now.
pub fn moves(position: &Position) -> String {
    texts::wrapped(&position.move_texts().join(" "), WIDTH)
}

/// What lies on a point, from bottom to top.
pub fn stack(words: &Words, session: &Session, point: &Point) -> String {
    let game = session.game();
    let sized = session.position().scene().sizes() > 1;
    let named = |token: &Token| {
        let player = words.player(game, token.seat.index());
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
        MatchStatus::Over(payoff, ending) => Some(words.ending(session.position(), &payoff, ending)),
    }
}

/// Who plays, in words.
pub fn occupant_text(words: &Words, occupant: &Occupant) -> String {
    match occupant {
        Occupant::Human => words.text("occupant-human"),
        Occupant::Computer(level) => words.say("occupant-level", &[("level", level.to_string().into())]),
        Occupant::Described(description) => description.to_string(),
    }
}
