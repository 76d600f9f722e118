use game::{Point, Scene, Token};
use std::fmt::Write;

/// A scene as lines of text with coordinates: the letters of the tokens, every stack from bottom to top, `.` for an empty
/// point, `,` for an empty point of a camp, nothing where the board has no point; below it what each player has in hand.
pub(crate) fn drawing(scene: &Scene) -> String {
    let furthest = |along: fn(&Point) -> f64| scene.points.iter().map(along).fold(0.0, f64::max).round() as usize;
    let (columns, rows) = (furthest(|point| point.x) + 1, furthest(|point| point.y) + 1);
    let mut cells = vec![vec![String::new(); columns]; rows];
    for (index, point) in scene.points.iter().enumerate() {
        let empty = if scene.camp_at(index).is_some() { "," } else { "." };
        cells[point.y.round() as usize][point.x.round() as usize] = letters(&point.stack, empty);
    }
    let width = usize::from(scene.sizes());
    let names = (0..columns).map(|column| char::from(b'a' + column as u8).to_string());
    let mut lines = vec![row("", names, width)];
    lines.extend(cells.into_iter().enumerate().map(|(index, cells)| row(&(index + 1).to_string(), cells, width)));
    lines.extend(scene.hands.iter().map(|hand| format!("{} {}", hand.seat.index() + 1, letters(&hand.tokens, "-"))));
    lines.join("\n")
}

/// The letters of some tokens, or what stands for none.
fn letters(tokens: &[Token], none: &str) -> String {
    if tokens.is_empty() { none.to_owned() } else { tokens.iter().map(|token| token.letter).collect() }
}

fn row(label: &str, cells: impl IntoIterator<Item = String>, width: usize) -> String {
    let mut line = format!("{label:>2}");
    for cell in cells {
        let _ = write!(line, " {cell:<width$}");
    }
    line.trim_end().to_owned()
}
