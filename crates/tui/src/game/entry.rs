use super::choose::Chosen;
use crate::board::size_letter;
use game::Scene;
use std::time::{Duration, Instant};

/// What a person types letter by letter: the name of a point, or a move.
///
/// A few letters are commands as well as columns of large boards. Such a letter waits a moment for the number of a row; if
/// none comes, or Enter, or the letter again, it is the command.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    text: String,
    /// Since when the one letter typed may still be a command.
    doubtful_since: Option<Instant>,
}

/// What a letter was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letter {
    /// Part of a move or of the name of a point.
    Taken,
    /// The size of a piece in hand.
    Size(u8),
    /// A command, or nothing.
    Command,
}

/// How long a letter that may be a command waits for a number.
const DOUBT: Duration = Duration::from_millis(700);

/// The longest move there is, `p16-a10`, has fewer letters.
const LONGEST: usize = 8;

impl Entry {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Entry::default();
    }

    /// Takes out what was typed.
    pub(crate) fn take(&mut self) -> String {
        self.doubtful_since = None;
        std::mem::take(&mut self.text)
    }

    /// Begins with this text.
    pub(crate) fn begin(&mut self, text: &str) {
        *self = Entry { text: text.to_owned(), doubtful_since: None };
    }

    pub(crate) fn erase(&mut self) {
        self.text.pop();
        self.doubtful_since = None;
    }

    /// Takes in a letter that was typed before a scene with so many columns, in which something may have been taken up. Some
    /// letters are `commands`, also on boards with a column of that name.
    pub(crate) fn read(
        &mut self,
        letter: char,
        scene: &Scene,
        columns: u16,
        chosen: Option<&Chosen>,
        commands: &str,
    ) -> Letter {
        let size = match letter.to_ascii_lowercase() {
            's' | '1' => 1,
            'm' | '2' => 2,
            'l' | '3' => 3,
            _ => 0,
        };
        if !scene.hands.is_empty() && size > 0 && self.is_empty() {
            Letter::Size(size)
        } else if letter == '@'
            && let Some(Chosen::Hand(size)) = chosen
        {
            self.begin(&format!("{}@", size_letter(scene, *size)));
            Letter::Taken
        } else if self.takes(letter, columns) {
            let command = self.add(letter, commands.contains(letter));
            if command { Letter::Command } else { Letter::Taken }
        } else if self.is_empty() {
            Letter::Command
        } else {
            // What was typed before was a slip; a new point begins.
            self.clear();
            self.read(letter, scene, columns, chosen, commands)
        }
    }

    /// Whether a letter can come next on a board with so many columns.
    pub(crate) fn takes(&self, letter: char, columns: u16) -> bool {
        let column = letter.is_ascii_lowercase() && u16::from(letter as u8 - b'a') < columns;
        let last = self.text.chars().last();
        let before_column = matches!(last, None | Some('-' | '@')) || self.doubtful_since.is_some();
        let after_point = last.is_some_and(|last| last.is_ascii_digit());
        self.text.len() < LONGEST
            && match letter {
                _ if column => before_column,
                '0'..='9' => last.is_some_and(|last| last.is_ascii_alphanumeric()),
                '-' => after_point && !self.text.contains(['-', '@']),
                _ => false,
            }
    }

    /// Adds a letter that can come next; whether it is a command after all, because it was typed twice.
    pub(crate) fn add(&mut self, letter: char, may_be_command: bool) -> bool {
        if self.doubtful_since.is_some() && letter.is_ascii_alphabetic() {
            let twice = self.text.ends_with(letter);
            self.clear();
            if twice {
                return true;
            }
        }
        self.doubtful_since = (self.text.is_empty() && may_be_command).then(Instant::now);
        self.text.push(letter);
        false
    }

    /// The command, if all that was typed may be one.
    pub(crate) fn command(&mut self) -> Option<char> {
        self.doubtful_since?;
        self.take().chars().next()
    }

    /// The command, once no number has come for long enough.
    pub(crate) fn overdue(&mut self) -> Option<char> {
        let waited = self.doubtful_since?.elapsed();
        if waited >= DOUBT { self.command() } else { None }
    }

    /// How long to wait for a number.
    pub(crate) fn patience(&self) -> Option<Duration> {
        self.doubtful_since.map(|since| DOUBT.saturating_sub(since.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is taken of some letters on a board with so many columns.
    fn typed(letters: &str, columns: u16) -> Entry {
        let mut entry = Entry::default();
        for letter in letters.chars() {
            if entry.takes(letter, columns) {
                entry.add(letter, "hmp".contains(letter));
            }
        }
        entry
    }

    #[test]
    fn points_and_moves_are_taken_and_nothing_else() {
        for (letters, taken) in
            [("d3", "d3"), ("a8-c6", "a8-c6"), ("z3", ""), ("33", ""), ("-a1", "a1"), ("p16-a10", "p16-a10")]
        {
            assert_eq!(typed(letters, 16).text(), taken, "{letters}");
        }
        assert_eq!(typed("i5", 8).text(), "");
    }

    #[test]
    fn a_letter_that_may_be_a_command_is_one_if_no_number_follows() {
        assert_eq!(typed("h", 8).command(), Some('h'));
        assert_eq!(typed("h1", 8).command(), None);
        assert_eq!(typed("d", 8).command(), None);
        let mut entry = typed("h", 8);
        assert_eq!(entry.overdue(), None);
        assert!(entry.patience().is_some());
        assert!(entry.takes('h', 8) && entry.add('h', true));
        assert!(entry.is_empty());
        let mut entry = typed("h", 8);
        assert!(entry.takes('d', 8) && !entry.add('d', false));
        assert_eq!(entry.text(), "d");
    }
}
