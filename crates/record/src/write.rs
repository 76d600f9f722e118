use crate::plain::plain;
use crate::{Judgement, Node, Record, seconds};
use std::fmt::{self, Write};

/// Whether a record shows the board after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Only the moves.
    Hidden,
    /// The board after every move of the game, as remarks that a reader skips.
    Shown,
}

/// Lines of moves are broken after so many characters.
const WIDTH: usize = 100;

/// The names of the players' tags, by seat.
pub(crate) const SEATS: [&str; 4] = ["First", "Second", "Third", "Fourth"];

/// The commands in comments that say something of a move.
pub(crate) const COMMANDS: [&str; 5] = ["time", "value", "how", "best", "loss"];

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Boards::Hidden))
    }
}

impl Record {
    /// The record as text. The boards of a game with a wrong move end with that move.
    pub fn text(&self, boards: Boards) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let escaped = plain(value).replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{escaped}\"]");
        };
        tag("Game", &self.setting.game);
        if !self.setting.board.is_empty() {
            tag("Board", &self.setting.board);
        }
        for (name, number) in [("Pieces", self.setting.roster.pieces), ("Players", self.setting.roster.players)] {
            if let Some(number) = number {
                tag(name, &number.to_string());
            }
        }
        if !self.setting.rules.is_empty() {
            let rules: Vec<String> = self.setting.rules.iter().map(|(name, value)| format!("{name}={value}")).collect();
            tag("Rules", &rules.join(" "));
        }
        if let Some(start) = &self.start {
            tag("Start", start);
        }
        for (seat, player) in SEATS.iter().zip(&self.players) {
            tag(seat, player);
        }
        for (name, value) in &self.about {
            tag(name, value);
        }
        tag("Result", if self.result.is_empty() { "unfinished" } else { &self.result });
        if !self.ending.is_empty() {
            tag("Ending", &self.ending);
        }
        text.push('\n');
        let shown = if boards == Boards::Shown { self.drawings() } else { Vec::new() };
        let mut lines = Lines { text, column: 0 };
        lines.moves(&self.moves, self.players.len().max(1), 0, &shown);
        lines.word(&self.last_word());
        lines.text.push('\n');
        lines.text
    }

    /// What ends the moves: who won, like `1-0` or `1/2-1/2`, or `*` for a game that is not finished.
    fn last_word(&self) -> String {
        let scores: Option<Vec<i64>> = self.result.split_whitespace().map(|score| score.parse().ok()).collect();
        let scores = scores.filter(|scores| (2..=SEATS.len()).contains(&scores.len())).unwrap_or_default();
        let Some(&best) = scores.iter().max() else { return "*".to_owned() };
        let winners = scores.iter().filter(|&&score| score == best).count();
        let share = if winners == 1 { "1".to_owned() } else { format!("1/{winners}") };
        let points = scores.iter().map(|&score| if score == best { share.as_str() } else { "0" });
        points.collect::<Vec<_>>().join("-")
    }

    /// The board after every move of the game, as far as it can be played.
    fn drawings(&self) -> Vec<String> {
        let Ok(game) = self.open() else { return Vec::new() };
        let start = self.start.as_ref().map_or_else(|| Ok(game.start()), |text| game.parse_position(text));
        let Ok(mut now) = start else { return Vec::new() };
        let mut drawings = Vec::new();
        for node in &self.moves {
            let Ok((_, next)) = now.play_text(&node.mv) else { break };
            now = next;
            drawings.push(now.drawing());
        }
        drawings
    }
}

/// Text that is broken into lines.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn moves(&mut self, moves: &[Node], seats: usize, first_ply: usize, drawings: &[String]) {
        let mut numbered = false;
        for (ply, node) in (first_ply..).zip(moves) {
            let round = ply / seats + 1;
            if ply % seats == 0 {
                self.word(&format!("{round}."));
            } else if !numbered {
                self.word(&format!("{round}..."));
            }
            self.word(&node.mv);
            numbered = true;
            let remark = remark(node);
            if !remark.is_empty() {
                self.word(&format!("{{{remark}}}"));
                numbered = false;
            }
            for variation in &node.variations {
                self.word("(");
                self.moves(variation, seats, ply, &[]);
                self.word(")");
                numbered = false;
            }
            if let Some(drawing) = drawings.get(ply - first_ply) {
                let lines: Vec<String> = drawing.lines().map(|line| format!(";{line}")).collect();
                let _ = write!(self.text, "\n{}\n", lines.join("\n"));
                self.column = 0;
                numbered = false;
            }
        }
    }
}

/// What is known of a move, between its braces: times and values as commands, then the comment.
fn remark(node: &Node) -> String {
    let mut parts = Vec::new();
    if let Some(time) = node.time {
        parts.push(format!("[%time {}]", seconds::text(time, 3)));
    }
    if let Some(Judgement { value, how, best, loss }) = &node.judgement {
        for (name, said) in [("value", value), ("how", how), ("best", best), ("loss", loss)] {
            if !said.is_empty() {
                parts.push(format!("[%{name} {}]", without_braces(said).replace(']', ")")));
            }
        }
    }
    if !node.comment.is_empty() {
        parts.push(without_commands(&without_braces(&node.comment)));
    }
    parts.join(" ")
}

/// Text for a comment, which a brace would end.
fn without_braces(text: &str) -> String {
    plain(text).replace('{', "(").replace('}', ")")
}

/// A comment in which nothing is taken for one of our commands; those of other programs stay.
fn without_commands(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(at) = rest.find("[%") {
        let (before, command) = rest.split_at(at);
        text.push_str(before);
        let end = command.find(']');
        let name = command[2..end.unwrap_or(command.len())].split(char::is_whitespace).next().unwrap_or_default();
        match end {
            Some(end) if !COMMANDS.contains(&name) => {
                text.push_str(&command[..=end]);
                rest = &command[end + 1..];
            }
            _ => {
                text.push_str("[ %");
                rest = &command[2..];
            }
        }
    }
    text + rest
}
