use game::{Point, Scene};
use ratatui::layout::{Position, Rect};

/// Where the points of a scene are on the terminal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    /// All that is painted, coordinates included.
    pub(crate) area: Rect,
    /// The board with its frame.
    pub(crate) frame: Rect,
    pub(crate) scale: Scale,
    columns: u16,
    rows: u16,
    /// Whether the board is seen from the other side.
    turned: bool,
}

/// How large a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// Columns and rows inside of a cell.
    pub(crate) inner: (u16, u16),
    /// Columns and rows between two cells.
    pub(crate) gap: (u16, u16),
}

/// Cells in which tokens of one size stand, the largest first.
const FOR_DISCS: [Scale; 4] = [
    Scale { inner: (5, 2), gap: (1, 1) },
    Scale { inner: (3, 1), gap: (1, 1) },
    Scale { inner: (3, 1), gap: (0, 0) },
    Scale { inner: (1, 1), gap: (1, 0) },
];

/// Cells in which pieces of several sizes stand.
const FOR_PIECES: [Scale; 4] = [
    Scale { inner: (11, 5), gap: (1, 1) },
    Scale { inner: (7, 3), gap: (1, 1) },
    Scale { inner: (3, 1), gap: (1, 1) },
    Scale { inner: (1, 1), gap: (1, 0) },
];

/// Columns for the numbers of the rows, and the row for the letters of the columns.
const MARGIN: (u16, u16) = (3, 1);

impl Scale {
    pub(crate) fn pitch(self) -> (u16, u16) {
        (self.inner.0 + self.gap.0, self.inner.1 + self.gap.1)
    }

    /// Whether there are lines between the cells.
    pub(crate) fn has_grid(self) -> bool {
        self.gap == (1, 1)
    }

    /// The board with its frame.
    fn size(self, columns: u16, rows: u16) -> (u16, u16) {
        let (x, y) = self.pitch();
        (x * columns + 2 - self.gap.0, y * rows + 2 - self.gap.1)
    }
}

impl Plan {
    /// The largest picture with coordinates that fits, in the upper left corner of the room; `None` if none does.
    pub(crate) fn with_coordinates(scene: &Scene, room: Rect) -> Option<Plan> {
        Plan::fit(scene, room, MARGIN, 3)
    }

    /// The largest picture without coordinates that fits; `None` if none does.
    pub(crate) fn bare(scene: &Scene, room: Rect) -> Option<Plan> {
        Plan::fit(scene, room, (0, 0), 4)
    }

    fn fit(scene: &Scene, room: Rect, margin: (u16, u16), choices: usize) -> Option<Plan> {
        let (columns, rows) = extent(scene);
        scales(scene)[..choices].iter().find_map(|&scale| {
            let (width, height) = scale.size(columns, rows);
            (width + margin.0 <= room.width && height + margin.1 <= room.height).then(|| Plan {
                area: Rect::new(room.x, room.y, width + margin.0, height + margin.1),
                frame: Rect::new(room.x + margin.0, room.y + margin.1, width, height),
                scale,
                columns,
                rows,
                turned: false,
            })
        })
    }

    /// The same seen from the other side, if that is wished for.
    pub(crate) fn turned(self, turned: bool) -> Plan {
        Plan { turned, ..self }
    }

    /// The columns and rows that the smallest picture with coordinates takes.
    pub(crate) fn least_size(scene: &Scene) -> (u16, u16) {
        let (columns, rows) = extent(scene);
        let (width, height) = scales(scene)[2].size(columns, rows);
        (width + MARGIN.0, height + MARGIN.1)
    }

    pub(crate) fn columns(&self) -> u16 {
        self.columns
    }

    pub(crate) fn rows(&self) -> u16 {
        self.rows
    }

    /// The inside of the cell in this column and row of the board.
    pub(crate) fn cell(&self, column: u16, row: u16) -> Rect {
        let (x, y) = self.scale.pitch();
        let (column, row) = self.seen(column, row);
        Rect::new(self.frame.x + 1 + column * x, self.frame.y + 1 + row * y, self.scale.inner.0, self.scale.inner.1)
    }

    /// The inside of a point's cell.
    pub(crate) fn cell_of(&self, point: &Point) -> Rect {
        let (column, row) = place(point);
        self.cell(column, row)
    }

    /// The point of the scene at a place of the terminal. The lines to the right of a cell and below it are taken for its own.
    pub(crate) fn point_at(&self, scene: &Scene, at: Position) -> Option<usize> {
        let (x, y) = self.scale.pitch();
        let column = at.x.checked_sub(self.frame.x + 1)? / x;
        let row = at.y.checked_sub(self.frame.y + 1)? / y;
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let at = self.seen(column, row);
        scene.points.iter().position(|point| place(point) == at)
    }

    /// Where a column and row of the board are seen.
    fn seen(&self, column: u16, row: u16) -> (u16, u16) {
        if self.turned { (self.columns - 1 - column, self.rows - 1 - row) } else { (column, row) }
    }

    /// A place in the coordinates of the scene, in columns and rows of the terminal.
    pub(crate) fn spot(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (x, y) = if self.turned { (f64::from(self.columns - 1) - x, f64::from(self.rows - 1) - y) } else { (x, y) };
        let (column, row) = self.seen(0, 0);
        let (first, pitch) = (self.cell(column, row), self.scale.pitch());
        let along = |start: u16, inner: u16, pitch: u16, at: f64| {
            f64::from(start) + f64::from(inner) / 2.0 + at * f64::from(pitch)
        };
        (along(first.x, first.width, pitch.0, x), along(first.y, first.height, pitch.1, y))
    }
}

/// The column and row of a point.
pub(crate) fn place(point: &Point) -> (u16, u16) {
    (point.x.round() as u16, point.y.round() as u16)
}

/// The cells that a board can have.
fn scales(scene: &Scene) -> &'static [Scale; 4] {
    if scene.sizes() > 1 { &FOR_PIECES } else { &FOR_DISCS }
}

/// How many columns and rows a board has.
fn extent(scene: &Scene) -> (u16, u16) {
    let places = scene.points.iter().map(place);
    places.fold((0, 0), |(columns, rows), (column, row)| (columns.max(column + 1), rows.max(row + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_every_board_is_found_again_at_every_size() {
        for info in games::games() {
            for &(rows, columns) in info.board_choices {
                let game = games::open(info.name, Some(&format!("{rows}x{columns}")), &[]).expect("the board exists");
                let scene = game.start().scene();
                for room in [Rect::new(2, 1, 53, 22), Rect::new(0, 0, 53, 19), Rect::new(5, 3, 200, 90)] {
                    let Some(plan) = Plan::with_coordinates(&scene, room) else {
                        assert!((rows, columns) == (16, 16) || room.height < 20, "{} {rows}x{columns}", info.name);
                        continue;
                    };
                    assert_eq!(plan.area.intersection(room), plan.area);
                    for (plan, (index, point)) in [plan, plan.turned(true)]
                        .into_iter()
                        .flat_map(|plan| scene.points.iter().enumerate().map(move |point| (plan, point)))
                    {
                        let cell = plan.cell_of(point);
                        assert_eq!(cell.intersection(plan.frame), cell);
                        for at in cell.positions() {
                            assert_eq!(plan.point_at(&scene, at), Some(index), "{} {}", info.name, point.name);
                        }
                    }
                    assert_eq!(plan.point_at(&scene, Position::new(plan.area.x, plan.area.y)), None);
                }
            }
        }
    }

    #[test]
    fn eighty_columns_and_twenty_four_rows_have_room_for_every_board() {
        for info in games::games() {
            for &(rows, columns) in info.board_choices {
                let game = games::open(info.name, Some(&format!("{rows}x{columns}")), &[]).expect("the board exists");
                let scene = game.start().scene();
                assert!(
                    Plan::with_coordinates(&scene, Rect::new(0, 0, 53, 22)).is_some(),
                    "{} {rows}x{columns}",
                    info.name
                );
            }
        }
    }
}
