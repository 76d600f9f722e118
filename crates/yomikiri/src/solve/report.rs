use crate::cli::Mode;
use crate::figures;
use answers::Object;
use answers::RosterResult;
use game::{Bounds, Seat};
use games::{Game, Move, Position};
use library::ProvenValue;
use serde::Serialize;
use std::cmp::Ordering;
use std::fmt::Write;
use std::time::Duration;

/// The most words on one row of text, and the most letters.
const WORDS_A_ROW: usize = 16;
const LETTERS_A_ROW: usize = 88;

/// What a solve found, as `--json` prints it; a value without its rules is not a result.
#[derive(Serialize)]
pub struct Report {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lookahead: Option<Stages>,
    /// For the first player; `null` while it is not proven.
    value: Option<i32>,
    /// For the first player, while the value is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    value_for_mover: Option<i32>,
    winner: Option<&'static str>,
    line: Vec<String>,
    /// For the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Object<Known>>,
    nodes: u64,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

/// The plan of a two-stage lookahead.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stages {
    /// Plies of the first and the second stage.
    pub plies: [u32; 2],
    /// What the first stage judges by.
    pub stage_1: &'static str,
    /// What the second stage judges by.
    pub stage_2: &'static str,
}

/// A value, or the bounds that are known of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Known {
    Value(i32),
    Between([i32; 2]),
}

/// What was found, before it is put into words. Scores are those of the side to move.
pub struct Findings {
    /// What was asked for.
    pub mode: Mode,
    /// The plan, in mode lookahead.
    pub stages: Option<Stages>,
    /// What is proven of the score.
    pub bounds: Bounds,
    /// The line of best play, if it was found.
    pub line: Option<Vec<Move>>,
    /// The score of each move, if asked for.
    pub moves: Option<Vec<(Move, Bounds)>>,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Threads used.
    pub threads: usize,
}

impl Findings {
    /// What is proven of a position with this side to move, if it is all that was asked for.
    pub fn proven(&self, mover: Seat) -> Option<ProvenValue> {
        let bounds = crate::reporter::for_first(self.bounds, mover);
        let winner = |score: i32| match score.cmp(&0) {
            Ordering::Less => Some(Seat::SECOND),
            Ordering::Equal => None,
            Ordering::Greater => Some(Seat::FIRST),
        };
        match self.mode {
            Mode::Exact => bounds.value().map(ProvenValue::Score),
            Mode::Wld => signs(bounds).value().map(|sign| ProvenValue::Winner(winner(sign))),
            Mode::Lookahead => None,
        }
    }
}

impl Report {
    /// The report of findings about a position.
    pub fn new(game: &Game, position: &Position, findings: &Findings) -> Report {
        let mover = position.to_move();
        let judged = |bounds: Bounds| if findings.mode == Mode::Wld { signs(bounds) } else { bounds };
        let for_mover = judged(findings.bounds);
        let for_first = crate::reporter::for_first(for_mover, mover);
        let known = |bounds: Bounds| match bounds.value() {
            Some(value) => Known::Value(value),
            None => Known::Between([bounds.low, bounds.high]),
        };
        let moves = findings.moves.as_ref();
        Report {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            mode: findings.mode.name(),
            lookahead: findings.stages,
            value: for_first.value(),
            bounds: for_first.value().is_none().then_some([for_first.low, for_first.high]),
            value_for_mover: for_mover.value(),
            winner: winner(for_first),
            line: findings.line.iter().flatten().map(|&mv| game.move_text(mv)).collect(),
            moves: moves.map(|moves| {
                Object(moves.iter().map(|&(mv, score)| (game.move_text(mv), known(judged(score)))).collect())
            }),
            nodes: findings.nodes,
            seconds: findings.elapsed.as_secs_f64(),
            threads: findings.threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The report for people.
    pub fn text(&self, game: &Game, position: &Position, line: &[Move]) -> String {
        let names = game.seat_names();
        let mut text = format!("{}   {}\n\n", game.place(), game.switches());
        text.push_str(&boards(position, line));
        let turn = if position.moves().is_empty() { "game over" } else { names[position.to_move().index()] };
        let to_move = if position.moves().is_empty() { "" } else { " to move" };
        let _ = writeln!(text, "\n{turn}{to_move}\n\n{:<8}{}", self.value_label(), self.verdict(names));
        if !self.line.is_empty() {
            text.push_str(&rows("line", &self.line));
        }
        if let Some(Object(moves)) = &self.moves {
            let moves: Vec<String> = moves.iter().map(|(mv, known)| format!("{mv} {known}")).collect();
            text.push_str(&rows(&format!("moves, for {}", names[position.to_move().index()]), &moves));
        }
        let elapsed = Duration::from_secs_f64(self.seconds);
        let _ = writeln!(
            text,
            "{:<8}{} in {}, {} nodes/s, {} thread{}",
            "nodes",
            figures::grouped(self.nodes),
            figures::duration(elapsed),
            figures::short(figures::rate(self.nodes, elapsed)),
            self.threads,
            if self.threads == 1 { "" } else { "s" },
        );
        text
    }

    fn value_label(&self) -> &'static str {
        if self.value.is_some() { "value" } else { "bounds" }
    }

    fn verdict(&self, names: &[&str]) -> String {
        let first = names[Seat::FIRST.index()];
        // A lookahead only believes.
        let wins = if self.lookahead.is_some() { "is favoured" } else { "wins" };
        let ending = match self.winner {
            Some("first") => format!("{first} {wins}"),
            Some("second") => format!("{} {wins}", names[Seat::SECOND.index()]),
            Some(_) if self.lookahead.is_some() => "nobody is favoured".to_owned(),
            Some(_) => "a draw".to_owned(),
            None => "not proven".to_owned(),
        };
        match (self.value, self.bounds) {
            _ if self.mode == Mode::Wld.name() && self.value.is_some() => ending,
            (Some(value), _) => format!("{value:+} for {first}: {ending}"),
            (None, Some([low, high])) => format!("{low:+} to {high:+} for {first}: {ending}"),
            (None, None) => ending,
        }
    }
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Known::Value(value) => write!(f, "{value:+}"),
            Known::Between([low, high]) => write!(f, "{low:+}..{high:+}"),
        }
    }
}

/// Only who wins, of bounds on a score.
fn signs(bounds: Bounds) -> Bounds {
    Bounds { low: bounds.low.signum(), high: bounds.high.signum() }
}

/// Who wins, as soon as the bounds for the first player say so.
fn winner(for_first: Bounds) -> Option<&'static str> {
    match (for_first.low, for_first.high) {
        (low, _) if low > 0 => Some("first"),
        (_, high) if high < 0 => Some("second"),
        (0, 0) => Some("draw"),
        _ => None,
    }
}

/// The board, and beside it the board at the end of a line.
pub fn boards(position: &Position, line: &[Move]) -> String {
    let now = position.drawing();
    let end = line.iter().try_fold(position.clone(), |here, &mv| here.play(mv));
    let end = end.ok().filter(|_| !line.is_empty()).map_or_else(String::new, |end| end.drawing());
    let width = now.lines().map(str::len).max().unwrap_or(0) + 4;
    let mut end_lines = end.lines();
    now.lines()
        .map(|line| format!("{line:<width$}{}", end_lines.next().unwrap_or("")).trim_end().to_owned() + "\n")
        .collect()
}

/// Words under a label, a row of them on each line.
pub fn rows(label: &str, words: &[String]) -> String {
    // A long label stands alone, so that the words keep their column.
    let mut text = if label.len() < 8 { format!("{label:<8}") } else { format!("{label}\n        ") };
    let longest = words.iter().map(String::len).max().unwrap_or(0) + 1;
    let words_a_row = (LETTERS_A_ROW / longest).clamp(1, WORDS_A_ROW);
    for (index, row) in words.chunks(words_a_row).enumerate() {
        if index > 0 {
            text.push_str("        ");
        }
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}
