/// A line through points of the plane, in the coordinates of a [`Scene`](crate::Scene).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// The corners in order.
    pub corners: Vec<(f64, f64)>,
    /// Whether the last corner is joined to the first.
    pub closed: bool,
    /// Whether to draw a smooth curve through the corners instead of straight edges.
    pub smooth: bool,
}

impl Path {
    /// An open line with straight edges.
    pub fn open(corners: impl Into<Vec<(f64, f64)>>) -> Path {
        Path { corners: corners.into(), closed: false, smooth: false }
    }

    /// A closed line with straight edges.
    pub fn polygon(corners: impl Into<Vec<(f64, f64)>>) -> Path {
        Path { closed: true, ..Path::open(corners) }
    }

    /// The same corners joined by a smooth curve.
    #[must_use]
    pub fn smoothed(self) -> Path {
        Path { smooth: true, ..self }
    }
}

/// The edge of a board, by its kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Straight edges, with lines between the cells.
    Straight(Path),
    /// A round board, whose cells are points without lines between them.
    Round(Path),
}

impl Default for Outline {
    fn default() -> Outline {
        Outline::Straight(Path::default())
    }
}

impl Outline {
    /// The edge of a full rectangle of cells.
    pub fn rectangle(rows: usize, columns: usize) -> Outline {
        let (right, bottom) = (columns as f64 - 0.5, rows as f64 - 0.5);
        Outline::Straight(Path::polygon([(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)]))
    }

    /// The smooth curve around a rectangle of cells from which `cut` cells of every side are missing at every corner.
    ///
    /// Straight edges from the end of one side to the end of the next would just touch the outermost cells; the curve goes
    /// through these eight ends.
    pub fn round(rows: usize, columns: usize, cut: usize) -> Outline {
        let (left, top) = (-0.5, -0.5);
        let (right, bottom, cut) = (columns as f64 - 0.5, rows as f64 - 0.5, cut as f64);
        let ends = [
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        ];
        Outline::Round(Path::polygon(ends).smoothed())
    }

    /// The line itself.
    pub fn path(&self) -> &Path {
        match self {
            Outline::Straight(path) | Outline::Round(path) => path,
        }
    }

    /// Whether the board is round.
    pub fn is_round(&self) -> bool {
        matches!(self, Outline::Round(_))
    }
}
