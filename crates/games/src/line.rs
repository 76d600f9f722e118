use crate::{Game, GameError, Line, Move};

/// Text for the moves of a line, for those who read and write it.
pub trait LineText {
    /// The line without a move from a position that is given as text, or from the start of the game.
    ///
    /// # Errors
    /// [`GameError::Text`] if the text is no position.
    fn from_text(game: &Game, start: Option<&str>) -> Result<Self, GameError>
    where
        Self: Sized;

    /// Adds the move that a text names.
    ///
    /// # Errors
    /// [`GameError`] if it is no move, or not legal; nothing has changed then.
    fn push_text(&mut self, mv: &str) -> Result<(), GameError>;

    /// Adds the moves of a text, with spaces or commas between them or written together, like `f5d6c3`. Numbers of moves, like
    /// `1.`, may stand among them, and a pass that is the only move may be left out.
    ///
    /// # Errors
    /// [`GameError`] if something is no move, or not legal; nothing has changed then.
    fn push_line(&mut self, text: &str) -> Result<(), GameError>;

    /// The moves as people write them.
    fn move_texts(&self) -> Vec<String>;

    /// The first position as text, if it is not the usual one.
    fn start_text(&self) -> Option<String>;
}

impl LineText for Line {
    fn from_text(game: &Game, start: Option<&str>) -> Result<Line, GameError> {
        let start = start.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))?;
        Ok(Line::from_position(game.clone(), start))
    }

    fn push_text(&mut self, mv: &str) -> Result<(), GameError> {
        let (mv, after) = self.position().play_text(mv)?;
        self.push_known(mv, after);
        Ok(())
    }

    fn push_line(&mut self, text: &str) -> Result<(), GameError> {
        let mut line = self.clone();
        for token in text.split(|letter: char| letter.is_whitespace() || letter == ',') {
            let mut rest = without_number(token);
            while !rest.is_empty() {
                rest = push_first(&mut line, rest)?;
            }
        }
        *self = line;
        Ok(())
    }

    fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.rules().move_text(mv)).collect()
    }

    fn start_text(&self) -> Option<String> {
        (*self.start() != self.rules().start()).then(|| self.start().text())
    }
}

/// A word without the number of a move before it.
fn without_number(token: &str) -> &str {
    let rest = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.strip_prefix('.').map_or(token, |rest| rest.trim_start_matches('.'))
}

/// Adds the move that a text begins with, which is the whole text or else the longest that fits, and says what is left.
fn push_first<'t>(line: &mut Line, text: &'t str) -> Result<&'t str, GameError> {
    let wrong = match line.push_text(text) {
        Ok(()) => return Ok(""),
        Err(wrong) => wrong,
    };
    let legal: Vec<(Move, String)> =
        line.position().moves().into_iter().map(|mv| (mv, line.rules().move_text(mv))).collect();
    let begins = |name: &str| text.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
    let longest = legal.iter().filter(|(_, name)| begins(name)).max_by_key(|(_, name)| name.len());
    let (mv, used) = match (longest, legal.as_slice()) {
        (Some((mv, name)), _) => (*mv, name.len()),
        (None, [(only, name)]) if name == "pass" => (*only, 0),
        (None, _) => return Err(wrong),
    };
    line.push(mv).expect("it is one of the legal moves");
    Ok(&text[used..])
}
