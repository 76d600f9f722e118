use crate::escape;
use game::{Mark, Material, Path, Point, Scene, Token};
use std::fmt::Write;

/// Room for the coordinates, in cells.
const MARGIN: f64 = 0.8;

/// Room for the edge of the board on the other sides.
const EDGE: f64 = 0.05;

/// The colours of a seat: of its tokens, of their edges, and of letters on them.
const SEATS: [(&str, &str, &str); 4] = [
    ("#1b1b1b", "#000000", "#ffffff"),
    ("#fafafa", "#777777", "#000000"),
    ("#c0392b", "#7b241c", "#ffffff"),
    ("#2e86c1", "#1b4f72", "#ffffff"),
];

/// The colour of everything that tells of the last move.
const LAST_MOVE: &str = "#e67e22";

/// The board of a scene, `width` pixels wide.
pub fn board(scene: &Scene, width: u32) -> String {
    let (columns, rows) = extent(scene);
    let beside = if scene.hands.is_empty() { 0.0 } else { 1.0 };
    let (wide, high) = (columns + MARGIN + EDGE, rows + MARGIN + EDGE + beside * scene.hands.len() as f64);
    let height = f64::from(width) * high / wide;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height:.0}\" viewBox=\"{} {} {wide} {high}\" \
         font-family=\"sans-serif\" font-size=\"0.4\" text-anchor=\"middle\">",
        -0.5 - MARGIN,
        -0.5 - MARGIN,
    );
    let ground = ground(scene.material);
    let _ =
        write!(svg, "<path d=\"{}\" {ground} stroke=\"#333\" stroke-width=\"0.04\"/>", outline(scene.outline.path()));
    for camp in &scene.camps {
        let shade = SEATS[camp.seat.index()].0;
        for point in camp.points.iter().filter_map(|&index| scene.points.get(index)) {
            let (x, y) = (point.x - 0.5, point.y - 0.5);
            let _ =
                write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\" fill=\"{shade}\" opacity=\"0.18\"/>");
        }
    }
    // One path for all cells: a page has a board for every move, and large boards have hundreds of cells.
    let mut cells = String::new();
    for point in &scene.points {
        let _ = write!(cells, "M{} {}h1v1h-1z", point.x - 0.5, point.y - 0.5);
    }
    let _ =
        write!(svg, "<path d=\"{cells}\" fill=\"none\" stroke=\"#333\" stroke-opacity=\"0.5\" stroke-width=\"0.02\"/>");
    for line in &scene.lines {
        let _ = write!(
            svg,
            "<path d=\"{}\" fill=\"none\" stroke=\"#333\" stroke-opacity=\"0.35\" stroke-width=\"0.06\"/>",
            outline(line)
        );
    }
    coordinates(&mut svg, columns, rows);
    for point in &scene.points {
        place(&mut svg, point, scene.sizes());
    }
    way(&mut svg, &scene.way);
    for (number, hand) in scene.hands.iter().enumerate() {
        let y = rows + number as f64;
        // Dark pieces would be lost on a dark page.
        let _ = write!(
            svg,
            "<rect x=\"-0.5\" y=\"{}\" width=\"{columns}\" height=\"0.7\" rx=\"0.1\" {ground} opacity=\"0.5\"/>",
            y - 0.35
        );
        for (index, &token) in hand.tokens.iter().enumerate() {
            piece(&mut svg, index as f64 * 0.5 - 0.25, y, token, scene.sizes(), 0.5);
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The colour of a board: a page may have its own, and programs that know no variables show the usual one.
fn ground(material: Material) -> &'static str {
    match material {
        Material::Felt => "fill=\"#7fae8a\" style=\"fill:var(--felt,#7fae8a)\"",
        Material::Wood => "fill=\"#d9b98a\" style=\"fill:var(--wood,#d9b98a)\"",
        Material::Plain => "fill=\"#c3cad1\" style=\"fill:var(--plain,#c3cad1)\"",
    }
}

/// The way of the last move where it touched down between its ends. It goes over the pieces that were jumped.
fn way(svg: &mut String, way: &Path) {
    let [_, via @ .., _] = way.corners.as_slice() else { return };
    if via.is_empty() {
        return;
    }
    let _ = write!(
        svg,
        "<path d=\"{}\" fill=\"none\" stroke=\"{LAST_MOVE}\" stroke-width=\"0.08\" stroke-linejoin=\"round\"/>",
        outline(way)
    );
    for (x, y) in via {
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"0.13\" fill=\"{LAST_MOVE}\"/>");
    }
}

/// A path through the corners; smooth ones bend at the middles of their edges.
fn outline(path: &Path) -> String {
    let Some(&(x, y)) = path.corners.first() else { return String::new() };
    let mut data = String::new();
    if path.smooth && path.closed {
        let middle = |a: (f64, f64), b: (f64, f64)| (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
        let corner = |index: usize| path.corners[index % path.corners.len()];
        let (x, y) = middle(corner(0), corner(1));
        let _ = write!(data, "M{x} {y}");
        for index in 1..=path.corners.len() {
            let ((cx, cy), (x, y)) = (corner(index), middle(corner(index), corner(index + 1)));
            let _ = write!(data, "Q{cx} {cy} {x} {y}");
        }
    } else {
        let _ = write!(data, "M{x} {y}");
        for (x, y) in &path.corners[1..] {
            let _ = write!(data, "L{x} {y}");
        }
    }
    if path.closed {
        data.push('Z');
    }
    data
}

fn coordinates(svg: &mut String, columns: f64, rows: f64) {
    for column in 0..columns as u8 {
        let letter = char::from(b'a' + column);
        let _ = write!(
            svg,
            "<text x=\"{column}\" y=\"-0.65\" fill=\"#555\" style=\"fill:var(--faint,#555)\">{letter}</text>"
        );
    }
    for row in 0..rows as u32 {
        let _ = write!(
            svg,
            "<text x=\"-0.9\" y=\"{}\" fill=\"#555\" style=\"fill:var(--faint,#555)\">{}</text>",
            f64::from(row) + 0.15,
            row + 1
        );
    }
}

fn place(svg: &mut String, point: &Point, sizes: u8) {
    let (x, y) = (point.x, point.y);
    let sized = sizes > 1;
    if let Some(token) = point.top() {
        if sized {
            piece(svg, x, y, token, sizes, 1.0);
        } else {
            disc(svg, x, y, token);
        }
    }
    // The middle of a piece with a size is taken by its letter.
    let (dot_x, dot_y) = if sized { (x + 0.36, y - 0.36) } else { (x, y) };
    for mark in &point.marks {
        let _ = match mark {
            Mark::Last => write!(svg, "<circle cx=\"{dot_x}\" cy=\"{dot_y}\" r=\"0.1\" fill=\"{LAST_MOVE}\"/>"),
            Mark::Origin => write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"0.2\" fill=\"none\" stroke=\"{LAST_MOVE}\" stroke-width=\"0.07\" stroke-dasharray=\"0.1\"/>"
            ),
            Mark::Winning => {
                write!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"0.47\" fill=\"none\" stroke=\"#f1c40f\" stroke-width=\"0.08\"/>"
                )
            }
            Mark::Chosen => {
                write!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"0.47\" fill=\"none\" stroke=\"#2980b9\" stroke-width=\"0.06\"/>"
                )
            }
            // The points on the way are drawn with it.
            Mark::Target | Mark::Changed | Mark::Via => Ok(()),
        };
    }
}

fn disc(svg: &mut String, x: f64, y: f64, token: Token) {
    let (fill, edge, _) = SEATS[token.seat.index()];
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"0.4\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"0.03\"><title>{}</title></circle>",
        escape(&token.seat.to_string()),
    );
}

/// A piece with a size: the larger, the wider, with its letter.
fn piece(svg: &mut String, x: f64, y: f64, token: Token, sizes: u8, scale: f64) {
    let (fill, edge, text) = SEATS[token.seat.index()];
    let (smallest, largest) = (0.2, 0.43);
    let share = f64::from(token.size.saturating_sub(1)) / f64::from(sizes.saturating_sub(1).max(1));
    let _ = write!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"0.03\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"{}\" fill=\"{text}\">{}</text>",
        (smallest + (largest - smallest) * share) * scale,
        y + 0.1 * scale,
        0.3 * scale,
        escape(&token.letter.to_string()),
    );
}

/// Columns and rows of a scene.
fn extent(scene: &Scene) -> (f64, f64) {
    let furthest = |along: fn(&Point) -> f64| scene.points.iter().map(along).fold(0.0, f64::max);
    (furthest(|point| point.x) + 1.0, furthest(|point| point.y) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_of_every_game_is_drawn() {
        for (game, circles) in [("othello", 4), ("nip", 4), ("halma", 20), ("gobblers", 12)] {
            let opened = games::open(game, None, &[]).expect("the game exists");
            let svg = board(&opened.start().scene(), 300);
            assert_eq!(svg.matches("<circle").count(), circles, "{game}");
            assert_eq!(svg.matches('<').count(), svg.matches('>').count(), "{game}");
        }
    }

    #[test]
    fn a_jump_shows_its_way_and_a_step_does_not() {
        let game = games::open("halma", None, &[]).expect("the game exists");
        let before = game
            .parse_position("-----222/------22/--12---2/--2-2---/---2----/11------/111-----/1111---- 1")
            .expect("the position exists");
        let drawn = |mv: &str| {
            let (mv, after) = before.play_text(mv).expect("the move is legal");
            let mut scene = after.scene();
            scene.mark_last_move(&before.scene(), &before.gesture(mv));
            board(&scene, 300)
        };
        assert_eq!(drawn("c3-b2").matches(LAST_MOVE).count(), 2, "only the two ends");
        let way = outline(&Path::open([(2.0, 2.0), (4.0, 2.0), (4.0, 4.0)]));
        assert!(drawn("c3-e5").contains(&format!("<path d=\"{way}\"")));
        assert_eq!(drawn("c3-e5").matches(LAST_MOVE).count(), 4, "the ends, the line and one point on it");
    }

    #[test]
    fn every_material_has_its_colour() {
        let fills = [Material::Felt, Material::Wood, Material::Plain].map(ground);
        for (index, material) in [Material::Felt, Material::Wood, Material::Plain].into_iter().enumerate() {
            let svg = board(&Scene { material, ..Scene::default() }, 100);
            assert!(fills.iter().enumerate().all(|(other, fill)| svg.contains(fill) == (other == index)));
        }
    }
}
