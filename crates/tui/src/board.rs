//! Boards as letters: drawn from a [`Scene`] and nothing else, so that a new game needs nothing here.

mod arrow;
mod curve;
mod plan;
mod steps;
mod tokens;

pub(crate) use plan::Plan;
pub(crate) use steps::{middle, neighbour};
pub(crate) use tokens::{glyph, hand_piece, size_letter};

use crate::text;
use crate::theme::{Colours, Theme};
use game::{Mark, Material, Point, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What the person at the screen is shown besides the scene. Points are called by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pointers {
    /// Where the cursor is.
    pub(crate) cursor: Option<String>,
    /// The points of the hint.
    pub(crate) hint: Vec<String>,
    /// The points where it can be seen that a position cannot be.
    pub(crate) wrong: Vec<String>,
}

/// Paints a board.
pub(crate) fn paint(buffer: &mut Buffer, plan: &Plan, scene: &Scene, pointers: &Pointers, theme: Theme) {
    let style = theme.board(scene.material);
    if plan.frame != plan.area {
        coordinates(buffer, plan);
    }
    if scene.outline.is_round() {
        round(buffer, plan, scene, theme);
    } else {
        frame(buffer, plan, theme, style);
    }
    for (index, point) in scene.points.iter().enumerate() {
        paint_point(buffer, plan, scene, (index, point), pointers, theme);
    }
}

fn coordinates(buffer: &mut Buffer, plan: &Plan) {
    let style = Style::new();
    for column in 0..plan.columns() {
        let cell = plan.cell(column, 0);
        let letter = char::from(b'a' + column as u8).to_string();
        text::put(buffer, plan.area, cell.x + cell.width / 2, plan.area.y, &letter, style);
    }
    for row in 0..plan.rows() {
        let cell = plan.cell(0, row);
        text::put(buffer, plan.area, plan.area.x, cell.y + (cell.height - 1) / 2, &format!("{:>2}", row + 1), style);
    }
}

/// A straight frame, with lines between the cells where there is room for them.
fn frame(buffer: &mut Buffer, plan: &Plan, theme: Theme, style: Style) {
    let Rect { x: left, y: top, width, height } = plan.frame;
    let (right, bottom) = (left + width - 1, top + height - 1);
    let (pitch_x, pitch_y) = plan.scale.pitch();
    let letters = theme.pick("┌┬┐├┼┤└┴┘─│", "+++++++++-|");
    let letters: Vec<char> = letters.chars().collect();
    for y in top..=bottom {
        for x in left..=right {
            let on_row = y == top || y == bottom || plan.scale.has_grid() && (y - top).is_multiple_of(pitch_y);
            let on_column = x == left || x == right || plan.scale.has_grid() && (x - left).is_multiple_of(pitch_x);
            let third = |at: u16, first: u16, last: u16| {
                if at == first {
                    0
                } else if at == last {
                    2
                } else {
                    1
                }
            };
            let letter = match (on_row, on_column) {
                (true, true) => letters[third(y, top, bottom) * 3 + third(x, left, right)],
                (true, false) => letters[9],
                (false, true) => letters[10],
                (false, false) => ' ',
            };
            buffer[(x, y)].set_char(letter).set_style(style);
        }
    }
}

/// The edge of a round board, and the lines on it between the cells.
fn round(buffer: &mut Buffer, plan: &Plan, scene: &Scene, theme: Theme) {
    let cells: Vec<Rect> = scene.points.iter().map(|point| plan.cell_of(point)).collect();
    let keeps = |column: u16, row: u16| cells.iter().any(|&cell| curve::is_in(cell, column, row));
    let line = match theme.colours {
        Colours::None => Style::new(),
        _ => Style::new().fg(ratatui::style::Color::Green),
    };
    if plan.scale.has_grid() {
        for path in &scene.lines {
            curve::draw(buffer, plan, path, theme, line, keeps);
        }
    }
    curve::draw(buffer, plan, scene.outline.path(), theme, line, keeps);
}

fn paint_point(
    buffer: &mut Buffer,
    plan: &Plan,
    scene: &Scene,
    (index, point): (usize, &Point),
    pointers: &Pointers,
    theme: Theme,
) {
    let material = scene.material;
    let cell = plan.cell_of(point);
    let camp = scene.camp_at(index);
    let on_line = scene.lines.iter().any(|path| curve::passes(path, point.x, point.y));
    let ground = match camp {
        Some(camp) => theme.camp(camp.seat),
        None if on_line => theme.on_line(material),
        None => theme.board(material),
    };
    let attention = attention(point, pointers);
    let style = attention.first().map_or(ground, |attention| ground.patch(attention.style(theme, material)));
    // Signs stand out from the lines of the board; where something else is said, it has its own colours.
    let signs = if attention.is_empty() { ground.patch(theme.sign()) } else { style };
    let shade = match camp {
        Some(camp) if theme.colours == Colours::None => {
            let odd = camp.seat.index() % 2 == 1;
            theme.pick(if odd { '▒' } else { '░' }, if odd { ';' } else { ':' })
        }
        _ => ' ',
    };
    for at in cell.positions() {
        buffer[at].set_char(if cell.width >= 3 { shade } else { ' ' }).set_style(style);
    }
    let middle = (cell.x + cell.width / 2, cell.y + (cell.height - 1) / 2);
    if let Some(token) = point.top() {
        tokens::paint(buffer, cell, scene, token, theme, style);
    } else if point.has(Mark::Target) {
        buffer[middle].set_char('+').set_style(signs);
    } else if let Some(arrow) = arrow::arrow(&scene.way, point, theme) {
        buffer[middle].set_char(arrow).set_style(signs);
    } else {
        let dotted = !plan.scale.has_grid() || scene.outline.is_round();
        buffer[middle].set_char(match (dotted, camp) {
            (true, Some(_)) => theme.pick(if shade == ' ' { '·' } else { shade }, ','),
            (true, None) => theme.pick('·', '.'),
            (false, _) => shade,
        });
    }
    if cell.width >= 3 {
        let covers = point.top().is_some() && point.has(Mark::Target);
        // The cursor has its colour, so that letters can say what is said of its point besides.
        let said = attention.iter().find(|&&said| matches!(said, Attention::Chosen | Attention::Hint));
        let sides = if attention.starts_with(&[Attention::Cursor, Attention::Wrong]) {
            // Without colours the letters alone say both.
            Some((Attention::Cursor.sides().0, Attention::Wrong.sides().1))
        } else {
            said.or(attention.first()).map(|said| said.sides())
        };
        if let Some((left, right)) = sides {
            for (x, letter) in [(cell.x, left), (cell.right() - 1, right)] {
                if letter != ' ' {
                    buffer[(x, middle.1)].set_char(letter).set_style(style);
                }
            }
        }
        // A piece that can be covered is marked beside whatever else is said of it.
        if covers {
            buffer[(cell.right() - 1, cell.y)].set_char('+').set_style(signs);
        }
    }
}

/// What is said of a point besides what stands there. The letters beside the token say it without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attention {
    Cursor,
    Chosen,
    Wrong,
    Hint,
    Winning,
    Last,
    Via,
    Changed,
}

/// All that is said of a point, the most urgent first.
fn attention(point: &Point, pointers: &Pointers) -> Vec<Attention> {
    let marked = |mark| point.has(mark);
    let all = [
        (Attention::Cursor, pointers.cursor.as_ref() == Some(&point.name)),
        (Attention::Chosen, marked(Mark::Chosen)),
        (Attention::Wrong, pointers.wrong.contains(&point.name)),
        (Attention::Hint, pointers.hint.contains(&point.name)),
        (Attention::Winning, marked(Mark::Winning)),
        (Attention::Last, marked(Mark::Last) || marked(Mark::Origin)),
        (Attention::Via, marked(Mark::Via)),
        (Attention::Changed, marked(Mark::Changed)),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(attention, _)| attention).collect()
}

impl Attention {
    fn sides(self) -> (char, char) {
        match self {
            Attention::Cursor => ('[', ']'),
            Attention::Chosen => ('{', '}'),
            Attention::Wrong => ('?', '?'),
            Attention::Hint => ('!', '!'),
            Attention::Winning => ('*', '*'),
            Attention::Last => ('(', ')'),
            // An arrow is in the middle.
            Attention::Via => (' ', ' '),
            Attention::Changed => (' ', '\''),
        }
    }

    fn style(self, theme: Theme, material: Material) -> Style {
        match self {
            Attention::Cursor => theme.cursor(material),
            Attention::Chosen => theme.chosen(material),
            Attention::Wrong => theme.wrong(material),
            Attention::Hint => theme.hint(material),
            Attention::Winning => theme.winning(material),
            Attention::Last | Attention::Via => theme.last(material),
            Attention::Changed => theme.sign(),
        }
    }
}
