use crate::theme::Theme;
use game::{Scene, Seat, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Paints a token into a cell whose background has this style.
pub(super) fn paint(buffer: &mut Buffer, cell: Rect, scene: &Scene, token: Token, theme: Theme, ground: Style) {
    let sized = scene.sizes() > 1;
    let flat = ground.patch(theme.token(scene.material, token.seat));
    let (picture, style) = match (sized, cell.width, cell.height) {
        (true, 3.., 3..) => (piece(token, theme, (cell.width, cell.height)), theme.body(token.seat)),
        (true, 3.., _) => (vec![hand_piece(token, theme, 1)], theme.body(token.seat)),
        (true, ..) => (vec![token.letter.to_string()], flat),
        (false, 5.., 2..) => (disc(token, theme), flat),
        (false, ..) => (vec![glyph(token, theme).to_string()], flat),
    };
    let fills_rings = theme.tells_tokens_by_brightness(scene.material);
    let top = cell.y + (cell.height - picture.len() as u16) / 2;
    for (row, line) in (top..).zip(&picture) {
        let left = cell.x + (cell.width - line.chars().count() as u16) / 2;
        for (column, letter) in (left..).zip(line.chars()) {
            let half = matches!(letter, '▀' | '▄') && !sized && fills_rings;
            let style = if half { Style { bg: style.fg, ..style } } else { style };
            buffer[(column, row)].set_char(letter).set_style(style);
        }
    }
}

/// A token of one size in one letter.
pub(crate) fn glyph(token: Token, theme: Theme) -> char {
    theme.pick(['●', '○', '◆', '◇'][token.seat.index() % 4], token.letter)
}

/// A token of one size in three columns and two rows: solid or a ring, round or square, all equally large.
fn disc(token: Token, theme: Theme) -> Vec<String> {
    let shapes = [["▟█▙", "▜█▛"], ["▟▀▙", "▜▄▛"], ["███", "███"], ["▛▀▜", "▙▄▟"]];
    if theme.ascii() {
        return vec![token.letter.to_string().repeat(3); 2];
    }
    shapes[token.seat.index() % 4].map(str::to_owned).into()
}

/// The letter by which moves call a size.
pub(crate) fn size_letter(scene: &Scene, size: u8) -> char {
    let kind = scene.kinds.iter().find(|token| token.size == size);
    kind.map_or('?', |token| token.letter)
}

/// A piece in one row, wider the larger it is: `step` more columns on each side a size.
pub(crate) fn hand_piece(token: Token, theme: Theme, step: usize) -> String {
    let spaces = " ".repeat(step.saturating_sub(1) * usize::from(token.size.clamp(1, 3) - 1));
    let (left, right) = if token.seat == Seat::FIRST { theme.pick(('▐', '▌'), ('[', ']')) } else { ('(', ')') };
    format!("{left}{spaces}{}{spaces}{right}", token.letter)
}

/// A piece as large as its size: one row, three rows, or the whole cell. The first player's are blocks, the second's are round.
fn piece(token: Token, theme: Theme, (width, height): (u16, u16)) -> Vec<String> {
    let (columns, rows) = match token.size {
        0 | 1 => (3, 1),
        2 => (5, 3),
        // In the smaller cells only the width tells large pieces from medium ones, and leaves no room for marks.
        _ => (usize::from(if height >= 5 { width - 2 } else { width }), usize::from(height)),
    };
    if rows == 1 {
        return vec![hand_piece(token, theme, 1)];
    }
    let [corners, sides] = if token.seat == Seat::FIRST {
        theme.pick([['▛', '▜', '▙', '▟'], ['▀', '▄', '▌', '▐']], [['#'; 4], ['#'; 4]])
    } else {
        theme.pick([['╭', '╮', '╰', '╯'], ['─', '─', '│', '│']], [['.', '.', '\'', '\''], ['-', '-', '|', '|']])
    };
    let line = |left: char, fill: char, right: char| {
        let middle: String = std::iter::repeat_n(fill, columns - 2).collect();
        format!("{left}{middle}{right}")
    };
    let mut lines = vec![line(corners[0], sides[0], corners[1])];
    for row in 1..rows - 1 {
        let mut inside: Vec<char> = line(sides[2], ' ', sides[3]).chars().collect();
        if row == rows / 2 {
            inside[columns / 2] = token.letter;
        }
        lines.push(inside.into_iter().collect());
    }
    lines.push(line(corners[2], sides[1], corners[3]));
    lines
}
