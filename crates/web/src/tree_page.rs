//! A tree of moves as a page that needs no server: all boards are drawn in it, and a few lines of script go through them.

use crate::error::ApiError;
use games::{Game, Position};
use serde::Deserialize;
use std::fmt::Write;
use svg::{board, escape};
use texts::Words;

/// A move with what could have been played instead, and what is known after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    #[serde(default)]
    pub(crate) variations: Vec<Vec<Step>>,
    #[serde(default)]
    pub(crate) comment: String,
    /// Moves of the position after it with their values, as texts.
    #[serde(default)]
    pub(crate) values: Vec<(String, String)>,
}

const STYLE: &str = include_str!("tree_page/style.css");
const SCRIPT: &str = include_str!("tree_page/script.js");

/// The width of a board in pixels; the style makes it fit.
const WIDTH: u32 = 560;

/// More boards would be a file that no browser likes.
const MOST_POSITIONS: usize = 600;

/// Values that are shown of a position.
const MOST_VALUES: usize = 9;

/// The page of a tree that begins at a position, which was reached by some moves.
///
/// # Errors
/// [`ApiError`] if a move is not legal, or there are too many.
pub(crate) fn page(
    start: &Position,
    root: &Step,
    steps: &[Step],
    title: &str,
    words: &Words,
) -> Result<String, ApiError> {
    let mut tree = Tree { positions: Vec::new(), boards: String::new(), moves: String::new(), words };
    tree.draw(start, None, None, root)?;
    tree.follow(0, start, steps, 0)?;
    let Tree { positions, boards, moves, .. } = tree;
    let mut links = String::new();
    for (number, Drawn { parent, child }) in positions.iter().enumerate() {
        let name = |number: &Option<usize>| number.map_or_else(String::new, |number| number.to_string());
        let _ = write!(links, "{}[\"{}\",\"{}\"]", if number > 0 { "," } else { "" }, name(parent), name(child));
    }
    let (title, keys) = (escape(title), escape(&words.text("web-page-keys")));
    let rules = escape(&start.game().switches().to_string());
    let (begin, back, on) = (words.text("web-start"), words.text("web-back"), words.text("web-forward"));
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p>{rules}</p>\n<main>\n<div>{boards}</div>\n<nav aria-label=\"{}\">\
         <p class=\"buttons\"><button id=\"back\" aria-label=\"{}\">←</button> <button id=\"on\" aria-label=\"{}\">→</button></p><p>{keys}</p>\
         <div class=\"moves\"><a href=\"#p0\">{}</a> {moves}</div></nav>\n</main>\n\
         <script>const links = [{links}];\n{SCRIPT}</script>\n</body></html>\n",
        words.language().code(),
        escape(&words.text("web-moves")),
        escape(&back),
        escape(&on),
        escape(&begin),
    ))
}

/// What a page is called.
pub(crate) fn title(game: &Game, words: &Words) -> String {
    format!("{} {}{}", words.text(&format!("game-{}", game.name())), game.board(), game.roster())
}

struct Tree<'w> {
    positions: Vec<Drawn>,
    boards: String,
    moves: String,
    words: &'w Words,
}

/// Where one goes from a position.
struct Drawn {
    parent: Option<usize>,
    child: Option<usize>,
}

impl Tree<'_> {
    /// Draws a position, and how it came about: the position before and the move. Its number.
    fn draw(
        &mut self,
        position: &Position,
        before: Option<(&Position, games::Move)>,
        parent: Option<usize>,
        step: &Step,
    ) -> Result<usize, ApiError> {
        let number = self.positions.len();
        if number >= MOST_POSITIONS {
            return Err(ApiError::input(format!("the tree has more than {MOST_POSITIONS} positions; cut it first")));
        }
        self.positions.push(Drawn { parent, child: None });
        if let Some(parent) = parent {
            self.positions[parent].child.get_or_insert(number);
        }
        let mut scene = position.scene();
        if let Some((before, mv)) = before {
            scene.mark_last_move(&before.scene(), &before.gesture(mv));
        }
        let caption = match Some(position.to_move().index()).filter(|_| !position.is_over()) {
            Some(seat) => {
                self.words.say("web-page-to-move", &[("player", self.words.player(&position.game(), seat).into())])
            }
            None => self.words.text("web-game-over"),
        };
        let _ = write!(
            self.boards,
            "\n<figure id=\"p{number}\">{}<figcaption><b>{}</b> {}",
            board(&scene, WIDTH),
            escape(&step.mv),
            escape(&caption)
        );
        if !step.values.is_empty() {
            self.boards.push_str("<table>");
            for (mv, value) in step.values.iter().take(MOST_VALUES) {
                let _ = write!(self.boards, "<tr><td>{}</td><td>{}</td></tr>", escape(mv), escape(value));
            }
            self.boards.push_str("</table>");
        }
        if !step.comment.trim().is_empty() {
            let _ = write!(self.boards, "<p>{}</p>", escape(step.comment.trim()));
        }
        self.boards.push_str("</figcaption></figure>");
        Ok(number)
    }

    /// Draws what follows on a position.
    fn follow(&mut self, mut parent: usize, from: &Position, steps: &[Step], mut ply: usize) -> Result<(), ApiError> {
        let mut position = from.clone();
        for step in steps {
            let (mv, after) = position
                .play_text(&step.mv)
                .map_err(|error| ApiError::input(format!("move {} of the tree: {error}", ply + 1)))?;
            let number = self.draw(&after, Some((&position, mv)), Some(parent), step)?;
            ply += 1;
            let _ = write!(self.moves, "<a href=\"#p{number}\">{ply}. {}</a> ", escape(&step.mv));
            for variation in &step.variations {
                self.moves.push_str("<div>");
                self.follow(parent, &position, variation, ply - 1)?;
                self.moves.push_str("</div>");
            }
            (parent, position) = (number, after);
        }
        Ok(())
    }
}
