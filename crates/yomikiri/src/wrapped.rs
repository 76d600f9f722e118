//! Text in lines of some width.

use std::mem;
use unicode_width::UnicodeWidthChar;

/// Signs that no line begins with, in Japanese.
const NEVER_FIRST: &str = "、。，．・：；？！）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…";

/// A text with line breaks, and one at its end. Lines are broken at spaces and beside wide signs, which Japanese writes without
/// spaces.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for piece in pieces(text) {
        let length = width_of(piece.trim_end());
        if used > 0 && used + length > width {
            lines.push(mem::take(&mut line).trim_end().to_owned());
            used = 0;
        }
        line.push_str(piece);
        used += width_of(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines.join("\n") + "\n"
}

/// How many columns of a terminal a text takes.
pub fn width_of(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum()
}

/// A text with spaces after it, so that it takes so many columns.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(width_of(text)))
}

/// What has to stay together: words with the spaces after them, and wide signs each for itself.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begin = 0;
    let mut before: Option<char> = None;
    for (at, letter) in text.char_indices() {
        let is_break = before.is_some_and(|before| {
            let wide = |letter: char| letter.width() == Some(2);
            before == ' ' && letter != ' '
                || (wide(before) || wide(letter))
                    && letter != ' '
                    && !NEVER_FIRST.contains(letter)
                    && before != '（'
                    && before != '「'
        });
        if is_break {
            found.push(&text[begin..at]);
            begin = at;
        }
        before = Some(letter);
    }
    found.push(&text[begin..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_between_wide_signs() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("a-very-long-word and", 5), "a-very-long-word\nand\n");
        assert_eq!(wrapped("黒が先手です。次は白。", 10), "黒が先手で\nす。次は\n白。\n");
        assert_eq!(wrapped("", 5), "\n");
        assert_eq!((width_of("黒X"), padded("黒", 4)), (3, "黒  ".to_owned()));
    }
}
