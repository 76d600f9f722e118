use game::{Point, Scene, Seat};

/// A scene as lines of text with coordinates: `X` for a token of the first player, `O` for the second, `.` for an empty
/// point, nothing where the board has no point.
pub(crate) fn drawing(scene: &Scene) -> String {
    let furthest = |along: fn(&Point) -> f64| scene.points.iter().map(along).fold(0.0, f64::max).round() as usize;
    let (columns, rows) = (furthest(|point| point.x) + 1, furthest(|point| point.y) + 1);
    let mut cells = vec![vec![' '; columns]; rows];
    for point in &scene.points {
        let seat = point.stack.last().map(|token| token.seat);
        cells[point.y.round() as usize][point.x.round() as usize] = match seat {
            None => '.',
            Some(Seat::FIRST) => 'X',
            Some(_) => 'O',
        };
    }
    let letters = (0..columns).map(|column| (b'a' + column as u8) as char);
    let mut lines = vec![row("", letters)];
    lines.extend(cells.into_iter().enumerate().map(|(index, cells)| row(&(index + 1).to_string(), cells)));
    lines.join("\n")
}

fn row(label: &str, cells: impl IntoIterator<Item = char>) -> String {
    let mut line = format!("{label:>2}");
    for cell in cells {
        line.extend([' ', cell]);
    }
    line.trim_end().to_owned()
}
