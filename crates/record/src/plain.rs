//! Text from outside without what would drive a terminal or break a line.

/// The text with a space for every control character.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(plain_letter).collect()
}

/// The same for one character.
pub(crate) fn plain_letter(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// The words of a text, with one space between them.
pub(crate) fn one_line(text: &str) -> String {
    plain(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
