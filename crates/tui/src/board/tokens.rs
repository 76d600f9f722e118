use crate::theme::{Cloth, Theme};
use game::{Scene, Seat, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Paints a token into a cell whose background has this style.
pub(super) fn paint(buffer: &mut Buffer, cell: Rect, scene: &Scene, token: Token, theme: Theme, ground: Style) {
    let pieces = !scene.hands.is_empty();
    let cloth = super::cloth(scene);
    let (picture, style) = match (pieces, cell.width, cell.height) {
        (true, 3.., 3..) => (piece(token, theme, (cell.width, cell.height)), theme.body(token.seat)),
        (true, 3.., _) => (vec![hand_piece(token, theme, 1)], theme.body(token.seat)),
        (true, ..) => (vec![letter(token).to_string()], ground.patch(theme.token(cloth, token.seat))),
        (false, 5.., 2..) => (disc(token.seat, theme), ground.patch(theme.token(cloth, token.seat))),
        (false, ..) => (vec![glyph(scene, token.seat, theme)], ground.patch(theme.token(cloth, token.seat))),
    };
    let top = cell.y + (cell.height - picture.len() as u16) / 2;
    for (row, line) in (top..).zip(&picture) {
        let left = cell.x + (cell.width - line.chars().count() as u16) / 2;
        for (column, letter) in (left..).zip(line.chars()) {
            buffer[(column, row)].set_char(letter).set_style(style);
        }
    }
}

/// A token of one size in one letter.
pub(crate) fn glyph(scene: &Scene, seat: Seat, theme: Theme) -> String {
    let ascii = match super::cloth(scene) {
        Cloth::Felt => ["X", "O", "3", "4"],
        Cloth::Wood => ["1", "2", "3", "4"],
    };
    theme.pick(["●", "○", "◆", "◇"], ascii)[seat.index()].to_owned()
}

/// A token of one size in three columns and two rows.
fn disc(seat: Seat, theme: Theme) -> Vec<String> {
    let unicode = [["▟█▙", "▜█▛"], ["╭─╮", "╰─╯"], ["▛▀▜", "▙▄▟"], ["┌─┐", "└─┘"]];
    let ascii = [["###", "###"], [".-.", "'-'"], ["@@@", "@@@"], ["+-+", "+-+"]];
    theme.pick(unicode, ascii)[seat.index()].map(str::to_owned).into()
}

/// The letter of a size: capital for the first player, small for the second.
fn letter(token: Token) -> char {
    let letter = size_letter(token.size);
    if token.seat == Seat::FIRST { letter } else { letter.to_ascii_lowercase() }
}

/// The capital letter of a size, as moves have it.
pub(crate) fn size_letter(size: u8) -> char {
    match size {
        0 | 1 => 'S',
        2 => 'M',
        _ => 'L',
    }
}

/// A piece in one row, wider the larger it is: `step` more columns on each side a size.
pub(crate) fn hand_piece(token: Token, theme: Theme, step: usize) -> String {
    let spaces = " ".repeat(step.saturating_sub(1) * usize::from(token.size.clamp(1, 3) - 1));
    let (left, right) = if token.seat == Seat::FIRST { theme.pick(('▐', '▌'), ('[', ']')) } else { ('(', ')') };
    format!("{left}{spaces}{}{spaces}{right}", letter(token))
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
            inside[columns / 2] = letter(token);
        }
        lines.push(inside.into_iter().collect());
    }
    lines.push(line(corners[2], sides[1], corners[3]));
    lines
}
