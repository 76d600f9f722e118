use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes; Japanese letters take two.
pub(crate) fn width(text: &str) -> u16 {
    UnicodeWidthStr::width(text) as u16
}

/// The beginning of a text that fits into some columns.
pub(crate) fn fit(text: &str, columns: u16) -> &str {
    let mut used = 0;
    for (index, letter) in text.char_indices() {
        used += letter.width().unwrap_or(0) as u16;
        if used > columns {
            return &text[..index];
        }
    }
    text
}

/// The text in exactly so many columns.
pub(crate) fn pad(text: &str, columns: u16) -> String {
    let text = fit(text, columns);
    format!("{text}{}", " ".repeat(usize::from(columns.saturating_sub(width(text)))))
}

/// The text in lines of at most so many columns. Where there are no spaces, as in Japanese, a line may end anywhere, but none
/// begins with a mark that closes something.
pub(crate) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            if width(&line) + width(piece.trim_end()) > columns && !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            line.push_str(piece);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// What is not broken: words with the spaces after them, and single wide letters with what must not begin a line.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((_, letter)) = letters.next() {
        let Some(&(next_index, next)) = letters.peek() else { break };
        let wide = |letter: char| letter.width() == Some(2);
        let closes = "、。，．）」』】！？ーっゃゅょ".contains(next);
        let opens = "（「『【".contains(letter);
        if (letter == ' ' || wide(letter) || wide(next)) && !closes && !opens && next != ' ' {
            found.push(&text[start..next_index]);
            start = next_index;
        }
    }
    found.push(&text[start..]);
    found
}

/// Writes a text into a line of an area, cut where the area ends; how many columns it took.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    if x >= area.right() || y >= area.bottom() || y < area.y {
        return 0;
    }
    let text = fit(text, area.right() - x);
    // A wide letter that is cut would leave half of itself behind.
    let (end, _) = buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    end - x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_letters_take_two_columns() {
        assert_eq!(width("オセロ 8x8"), 10);
        assert_eq!(fit("オセロ", 5), "オセ");
        assert_eq!(pad("オセロ", 5), "オセ ");
        assert_eq!(pad("ab", 4), "ab  ");
    }

    #[test]
    fn lines_break_at_spaces_or_between_wide_letters() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("ニップは円い、盤。", 8), ["ニップは", "円い、", "盤。"]);
        assert_eq!(wrap("a\nb", 8), ["a", "b"]);
        assert_eq!(wrap("", 8), Vec::<String>::new());
    }
}
