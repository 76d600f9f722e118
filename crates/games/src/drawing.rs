use game::{Point, Scene, Seat, Token};
use std::fmt::Write;

/// A scene as lines of text with coordinates.
///
/// Where all tokens are alike: `X` for a token of the first player, `O` for the second, `.` for an empty point, nothing where
/// the board has no point. On a board with regions, like camps: the number of the player, and `,` for an empty point of a
/// region. Where tokens have sizes: every stack from bottom to top, `S M L` for the first player and `s m l`
/// for the second, and what each has in hand.
pub(crate) fn drawing(scene: &Scene) -> String {
    let furthest = |along: fn(&Point) -> f64| scene.points.iter().map(along).fold(0.0, f64::max).round() as usize;
    let (columns, rows) = (furthest(|point| point.x) + 1, furthest(|point| point.y) + 1);
    let letter: fn(Token) -> char = match (scene.hands.is_empty(), scene.regions.is_empty()) {
        (false, _) => piece,
        (true, false) => number,
        (true, true) => stone,
    };
    let in_region = |index: usize| scene.regions.iter().any(|region| region.points.contains(&index));
    let mut cells = vec![vec![String::new(); columns]; rows];
    for (index, point) in scene.points.iter().enumerate() {
        let stack: String = point.stack.iter().copied().map(letter).collect();
        let empty = if in_region(index) { "," } else { "." };
        cells[point.y.round() as usize][point.x.round() as usize] =
            if stack.is_empty() { empty.to_owned() } else { stack };
    }
    let width = if scene.hands.is_empty() { 1 } else { 3 };
    let letters = (0..columns).map(|column| char::from(b'a' + column as u8).to_string());
    let mut lines = vec![row("", letters, width)];
    lines.extend(cells.into_iter().enumerate().map(|(index, cells)| row(&(index + 1).to_string(), cells, width)));
    for hand in &scene.hands {
        let tokens: String = hand.tokens.iter().copied().map(letter).collect();
        lines.push(format!("{} {}", hand.seat.index() + 1, if tokens.is_empty() { "-" } else { &tokens }));
    }
    lines.join("\n")
}

fn stone(token: Token) -> char {
    if token.seat == Seat::FIRST { 'X' } else { 'O' }
}

fn number(token: Token) -> char {
    char::from(b'1' + token.seat.index() as u8)
}

fn piece(token: Token) -> char {
    let letter = match token.size {
        0 | 1 => 'S',
        2 => 'M',
        _ => 'L',
    };
    if token.seat == Seat::FIRST { letter } else { letter.to_ascii_lowercase() }
}

fn row(label: &str, cells: impl IntoIterator<Item = String>, width: usize) -> String {
    let mut line = format!("{label:>2}");
    for cell in cells {
        let _ = write!(line, " {cell:<width$}");
    }
    line.trim_end().to_owned()
}
