use crate::{Game, GameError, Line, Position};
use ::game::Gesture;

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

    /// Adds moves that follow each other in a text, written together or with spaces or commas between them: `f5d6c3`, or
    /// `S@b2, M@a1`. Where several moves could be meant, it is the one with the longest text. A forced pass may be left out, and numbers
    /// like `1.` may stand before moves.
    ///
    /// # Errors
    /// [`GameError`] for the first text that is no legal move; nothing has changed then.
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
        let before = self.plies();
        let mut rest = next_word(text);
        while !rest.is_empty() {
            match next_move(self, rest) {
                Ok(after) => rest = next_word(after),
                Err(error) => {
                    let number = self.plies() - before + 1;
                    self.truncate(before);
                    // Of a single move everybody knows which one is meant.
                    return Err(if number == 1 { error } else { GameError::InLine { number, error: error.into() } });
                }
            }
        }
        Ok(())
    }

    fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.rules().move_text(mv)).collect()
    }

    fn start_text(&self) -> Option<String> {
        (*self.start() != self.rules().start()).then(|| self.start().text())
    }
}

/// What is left of a text before the next move: without what stands between moves, and without the number of a move, like `12.`.
fn next_word(text: &str) -> &str {
    let word = text.trim_start_matches(is_between);
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < word.len() => next_word(rest.trim_start_matches('.')),
        _ => word,
    }
}

/// Whether a letter stands between two moves.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// Adds the move that a text begins with; what is left of the text.
fn next_move<'t>(line: &mut Line, text: &'t str) -> Result<&'t str, GameError> {
    let position = line.position();
    let moves = position.moves();
    let begins = |mv: &String| text.get(..mv.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(mv));
    let named = moves.iter().map(|&mv| (mv, position.move_text(mv))).filter(|(_, text)| begins(text));
    if let Some((mv, written)) = named.max_by_key(|(_, text)| text.len()) {
        let after = position.play(mv)?;
        line.push_known(mv, after);
        return Ok(&text[written.len()..]);
    }
    if let [pass] = moves[..]
        && position.gesture(pass) == Gesture::Pass
    {
        let after = position.play(pass)?;
        line.push_known(pass, after);
        return Ok(text);
    }
    Err(what_is_wrong(position, text))
}

/// What is wrong with the beginning of a text that names no legal move: the longest move in it is not legal, or there is none.
fn what_is_wrong(position: &Position, text: &str) -> GameError {
    let word = text.split(is_between).next().unwrap_or_default();
    let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).rev();
    let refused = ends.filter_map(|end| position.play_text(&word[..end]).err());
    let mut illegal = refused.filter(|error| !matches!(error, GameError::Text(_)));
    let no_move = || position.play_text(word).err().unwrap_or(GameError::Over);
    illegal.next().unwrap_or_else(no_move)
}
