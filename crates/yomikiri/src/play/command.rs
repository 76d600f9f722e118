use games::{GameError, Move, Position};

/// What a player can type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move, or something that is none.
    Move(String),
    /// An empty line.
    Nothing,
    /// Shows the board again.
    Board,
    /// Asks for advice.
    Hint,
    /// Takes moves back.
    Undo,
    /// Makes them again.
    Redo,
    /// Shows what lies on a cell.
    Peek(String),
    /// Lists the legal moves.
    Moves,
    /// Writes the moves to a file; to the one of `--save` if none is named.
    Save(Option<String>),
    /// Gives up.
    Resign,
    /// Offers a draw.
    Draw,
    /// Changes sides.
    Swap,
    /// Looks back on the game.
    Review,
    /// Explains the rules.
    Rules,
    /// Lists what can be typed.
    Help,
    /// Leaves.
    Quit,
}

impl Command {
    /// What a line asks for.
    pub fn read(line: &str) -> Command {
        // Somebody who writes Japanese may have typed wide letters.
        let line: String = line.trim().chars().map(narrow).collect();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("board", "") => Command::Board,
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("redo", "") => Command::Redo,
            ("peek", cell) => Command::Peek(cell.to_ascii_lowercase()),
            ("moves", "") => Command::Moves,
            ("save", "") => Command::Save(None),
            ("save", file) => Command::Save(Some(file.to_owned())),
            ("resign", "") => Command::Resign,
            ("draw", "") => Command::Draw,
            ("swap", "") => Command::Swap,
            ("review", "") => Command::Review,
            ("rules", "") => Command::Rules,
            ("help" | "?", "") => Command::Help,
            ("quit" | "exit", "") => Command::Quit,
            _ => Command::Move(line),
        }
    }
}

/// Why a text cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no move at all.
    NoMove,
    /// It is not legal; these are, those with the same beginning if there are any.
    Illegal(Vec<String>),
}

/// The legal move that a text means.
pub fn legal_move(position: &Position, text: &str) -> Result<Move, Wrong> {
    let (moves, texts) = (position.moves(), position.move_texts());
    if let Some(found) = texts.iter().position(|mv| mv.eq_ignore_ascii_case(text)) {
        return Ok(moves[found]);
    }
    // Cells are written in small letters and pieces in large ones, so one of these is the move that was meant.
    let spellings = [text.to_owned(), text.to_ascii_lowercase(), with_capital(&text.to_ascii_lowercase())];
    let mut wrong = true;
    for spelling in spellings {
        match position.parse_move(&spelling) {
            Ok(mv) => return Ok(mv),
            Err(GameError::Text(_)) => {}
            Err(_) => wrong = false,
        }
    }
    if wrong {
        return Err(Wrong::NoMove);
    }
    let origin = text.split_inclusive(['-', '@']).next().filter(|origin| origin.len() < text.len());
    let begins =
        |mv: &&String| origin.is_some_and(|origin| mv.to_ascii_lowercase().starts_with(&origin.to_ascii_lowercase()));
    let related: Vec<String> = texts.iter().filter(begins).cloned().collect();
    Err(Wrong::Illegal(if related.is_empty() { texts } else { related }))
}

fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// A letter of the usual width.
fn narrow(letter: char) -> char {
    match letter {
        '\u{3000}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_width() {
        assert_eq!(Command::read(" HINT "), Command::Hint);
        assert_eq!(Command::read("ｐｅｅｋ　Ｂ２"), Command::Peek("b2".to_owned()));
        assert_eq!(Command::read("save My Game.txt"), Command::Save(Some("My Game.txt".to_owned())));
        assert_eq!(Command::read("\t"), Command::Nothing);
        assert_eq!(Command::read("quit now"), Command::Move("quit now".to_owned()));
    }

    #[test]
    fn a_wrong_move_is_answered_with_those_that_begin_alike() {
        let gobblers = games::open("gobblers", None, &[]).expect("the game exists").start();
        assert_eq!(legal_move(&gobblers, "s@B2").map(|mv| gobblers.move_text(mv)), Ok("S@b2".to_owned()));
        assert_eq!(legal_move(&gobblers, "b2"), Err(Wrong::NoMove));
        let (_, next) =
            gobblers.play_text("L@a1").and_then(|(_, next)| next.play_text("L@b2")).expect("both are legal");
        let Err(Wrong::Illegal(legal)) = legal_move(&next, "a1-b2") else {
            panic!("a large piece covers no large one")
        };
        assert_eq!(legal, ["a1-b1", "a1-c1", "a1-a2", "a1-c2", "a1-a3", "a1-b3", "a1-c3"]);
        let Err(Wrong::Illegal(legal)) = legal_move(&next, "m@a1") else {
            panic!("a medium piece covers no large one")
        };
        assert!(legal.iter().all(|mv| mv.starts_with("M@")));
    }
}
