//! Files with games: which format they have, and the formats of the Othello world.

pub mod any;
pub mod file;
pub mod ggf;
pub mod obf;
pub mod transcript;
pub mod wthor;

use crate::{Node, Record};
use games::{Game, Position};

/// What was read from a foreign file.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The games, every move of which was legal.
    pub records: Vec<Record>,
    /// What could not be taken over, in words.
    pub warnings: Vec<String>,
}

/// What becomes of records in a foreign format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported<T> {
    /// The file.
    pub file: T,
    /// What it cannot hold, in words.
    pub warnings: Vec<String>,
}

/// Why a foreign file cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// The file is cut off or of another kind.
    #[error("{0}")]
    Layout(String),
    /// A game in it is wrong.
    #[error("game {number}: {reason}")]
    Game {
        /// Counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The rules under which tournament games are scored: the winner gets the empty cells.
const EMPTIES_TO_WINNER: (&str, &str) = ("score", "empties-to-winner");

/// Othello on 8x8.
fn othello_8x8(rules: &[(&str, &str)]) -> Game {
    games::open("othello", Some("8x8"), rules).expect("the game exists")
}

/// Plays cells one after the other, and passes where the rules demand it and the file leaves it out.
struct Player {
    now: Position,
    moves: Vec<Node>,
}

impl Player {
    fn new(start: Position) -> Player {
        Player { now: start, moves: Vec::new() }
    }

    /// Makes a move; a pass that is not written comes before it.
    fn play(&mut self, mv: &str) -> Result<(), String> {
        // The rules know the cell, but a game is recognised by how its moves are written.
        if mv.as_bytes().get(1) == Some(&b'0') {
            return Err(format!("move {}, \"{mv}\": rows are counted from 1, without zeros", self.moves.len() + 1));
        }
        let mut next = self.now.play_text(mv);
        if next.is_err() {
            self.pass_if_forced();
            next = self.now.play_text(mv);
        }
        (_, self.now) = next.map_err(|error| format!("move {}, \"{mv}\": {error}", self.moves.len() + 1))?;
        self.moves.push(Node::new(mv));
        Ok(())
    }

    /// A pass, if nothing else is possible.
    fn pass_if_forced(&mut self) {
        if let Ok((_, next)) = self.now.play_text(PASS) {
            self.now = next;
            self.moves.push(Node::new(PASS));
        }
    }

    /// What each seat got, if the game is over.
    fn result(&self) -> String {
        self.now.payoff().as_ref().map_or_else(String::new, crate::replay::result_text)
    }
}

const PASS: &str = "pass";

/// What most foreign formats cannot hold of a record, by name.
fn losses(record: &Record) -> Vec<&'static str> {
    let mut lost = Vec::new();
    let any = |test: fn(&Node) -> bool| record.moves.iter().any(test);
    if any(|node| !node.comment.is_empty()) {
        lost.push("comments");
    }
    if any(|node| !node.variations.is_empty()) {
        lost.push("variations");
    }
    if any(|node| node.judgement.is_some()) {
        lost.push("values");
    }
    lost
}

/// Says what was lost of a game, if anything was.
fn warn(warnings: &mut Vec<String>, number: usize, format: &str, lost: &[&str]) {
    if !lost.is_empty() {
        warnings.push(format!("game {number}: {format} cannot hold {}", lost.join(", ")));
    }
}
