use unicode_linebreak::linebreaks;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns of a terminal a text takes; Japanese letters take two.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The beginning of a text that fits into some columns.
pub fn fit(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (index, letter) in text.char_indices() {
        used += letter.width().unwrap_or(0);
        if used > columns {
            return &text[..index];
        }
    }
    text
}

/// The text with spaces after it, so that it takes at least so many columns.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text in lines of at most so many columns, unless a single word is longer.
///
/// Lines end where Unicode allows it (UAX 14): at spaces and between Japanese letters, but not before closing marks and small kana,
/// and not after opening marks. Moves and rules, like `a8-c6` and `hands=222/222`, stay in one piece.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    text.lines().flat_map(|paragraph| wrap_paragraph(paragraph, columns)).collect()
}

/// The same as one text, with an end after each line.
pub fn wrapped(text: &str, columns: usize) -> String {
    wrap(text, columns).join("\n") + "\n"
}

fn wrap_paragraph(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = "";
    let mut begin = 0;
    let mut end = 0;
    let is_whole = |place: usize| place == text.len() || !text[..place].ends_with(['-', '/']);
    for (place, _) in linebreaks(text).filter(|&(place, _)| is_whole(place)) {
        line = &text[begin..place];
        if end > begin && width(line.trim_end()) > columns {
            lines.push(text[begin..end].trim_end().to_owned());
            begin = end;
            line = &text[begin..place];
        }
        end = place;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_letters_take_two_columns() {
        assert_eq!(width("オセロ 8x8"), 10);
        assert_eq!(fit("オセロ", 5), "オセ");
        assert_eq!((pad("黒", 4), pad("abc", 2)), ("黒  ".to_owned(), "abc".to_owned()));
    }

    #[test]
    fn lines_break_at_spaces_and_paragraphs() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a-very-long-word and", 5), ["a-very-long-word", "and"]);
        assert_eq!(wrap("a8-c6 b1-b2 S@b2", 8), ["a8-c6", "b1-b2", "S@b2"]);
        assert_eq!(wrap("yes/no either/or/", 7), ["yes/no", "either/or/"]);
        assert_eq!(wrap("one  two", 5), ["one", "two"]);
        assert_eq!(wrap("a\nb", 8), ["a", "b"]);
        assert_eq!(wrap("", 8), [""; 0]);
        assert_eq!((wrapped("", 5), wrapped("one two", 5)), ("\n".to_owned(), "one\ntwo\n".to_owned()));
    }

    #[test]
    fn japanese_lines_break_anywhere_but_before_closing_and_after_opening_marks() {
        assert_eq!(wrap("ニップは円い、盤。", 8), ["ニップは", "円い、", "盤。"]);
        assert_eq!(wrap("黒が先手です。次は白。", 10), ["黒が先手で", "す。次は", "白。"]);
        // Of the letters that no line begins with, and those that none ends with (JIS X 4051).
        for mark in "、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々ゝ…".chars()
        {
            let lines = wrap(&format!("石の上{mark}置く"), 6);
            assert_eq!(lines.concat(), format!("石の上{mark}置く"));
            assert!(lines.iter().all(|line| !line.starts_with(mark)), "{lines:?}");
        }
        for mark in "（「『【〔〈《".chars() {
            let lines = wrap(&format!("石の{mark}上に置く"), 6);
            assert!(lines.iter().all(|line| !line.ends_with(mark)), "{lines:?}");
        }
    }

    #[test]
    fn words_between_japanese_letters_stay_whole() {
        assert_eq!(wrap("盤はothello 8x8です", 10), ["盤は", "othello", "8x8です"]);
        assert_eq!(wrap("手数100の半分", 6), ["手数", "100の", "半分"]);
    }
}
