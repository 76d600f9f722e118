use crate::{Game, Seat};

/// A game whose positions can be drawn.
pub trait Depict: Game {
    /// The picture of a position, without knowledge of how it came about: the last move and the like are marked
    /// afterwards by whoever knows them, with [`Scene::mark`].
    fn scene(&self, pos: &Self::Position) -> Scene;

    /// What a hand does at the board to make a move.
    fn gesture(&self, mv: Self::Move) -> Gesture;
}

/// What a hand does at the board to make a move. Points are called by their names, as in [`Point::name`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gesture {
    /// A token is put down: a stone from the supply, or a piece of this size from the hand.
    Put {
        /// The size of a piece that is chosen from the hand; `None` where there is nothing to choose.
        size: Option<u8>,
        /// Where.
        to: String,
    },
    /// The uppermost token of a point is moved to another one.
    Carry {
        /// From where.
        from: String,
        /// Where to.
        to: String,
    },
    /// Nothing can be done, and the turn goes on to the next player.
    Pass,
}

/// A picture of a position: the one thing that the terminal and the page draw, whatever the board looks like.
///
/// Coordinates count cells: `x` to the right, `y` downwards, the upper left cell of the board at `(0, 0)`, so that a
/// cell reaches half a unit to each side of its point. A terminal may round them to rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The places where tokens can stand, in the game's own order.
    pub points: Vec<Point>,
    /// The edge of the board.
    pub outline: Path,
    /// Lines drawn on the board that matter in play, like the rim of Nip.
    pub lines: Vec<Path>,
    /// Shaded groups of points, like the camps of Halma.
    pub regions: Vec<Region>,
    /// What each seat has beside the board; empty in games where nothing waits there.
    pub hands: Vec<Hand>,
    /// Whose turn it is, `None` when the game is over.
    pub to_move: Option<Seat>,
}

/// A place of the board with all that stands on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The name by which moves call it, like `d3`.
    pub name: String,
    /// Cells to the right of the first column.
    pub x: f64,
    /// Cells below the first row.
    pub y: f64,
    /// The tokens from bottom to top; the last one is what a player sees first.
    pub stack: Vec<Token>,
    /// What is worth pointing out here.
    pub marks: Vec<Mark>,
}

/// A stone or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Whose it is.
    pub seat: Seat,
    /// How large it is where that matters; games with one kind of token use 1, larger ones cover smaller ones.
    pub size: u8,
}

/// Why a point is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A legal move puts or brings a token here.
    Target,
    /// The last move began here.
    Origin,
    /// The last move ended here.
    Last,
    /// The last move changed what stands here, as a flip does.
    Changed,
    /// Part of what won the game, like a line of three.
    Winning,
    /// Chosen by the person at the screen.
    Chosen,
}

/// A line through points of the plane, in the coordinates of the [`Scene`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// The corners in order.
    pub corners: Vec<(f64, f64)>,
    /// Whether the last corner is joined to the first.
    pub closed: bool,
    /// Whether to draw a smooth curve through the corners instead of straight edges.
    pub smooth: bool,
}

/// A group of points that are shaded alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What the group is called, like `home of player 1`.
    pub name: String,
    /// The seat in whose colour it is shaded, if it belongs to one.
    pub seat: Option<Seat>,
    /// Indices into [`Scene::points`].
    pub points: Vec<usize>,
}

/// Tokens beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Whose they are.
    pub seat: Seat,
    /// The tokens, in the order in which they are laid out.
    pub tokens: Vec<Token>,
}

impl Scene {
    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<&Point> {
        self.points.iter().find(|point| point.name == name)
    }

    /// Marks the point with this name; whether there is one.
    pub fn mark(&mut self, name: &str, mark: Mark) -> bool {
        let Some(point) = self.points.iter_mut().find(|point| point.name == name) else { return false };
        if !point.marks.contains(&mark) {
            point.marks.push(mark);
        }
        true
    }
}

impl Point {
    /// An empty point without marks.
    pub fn new(name: impl Into<String>, x: f64, y: f64) -> Point {
        Point { name: name.into(), x, y, stack: Vec::new(), marks: Vec::new() }
    }

    /// The token on top of the stack.
    pub fn top(&self) -> Option<Token> {
        self.stack.last().copied()
    }
}

impl Token {
    /// A token of a game in which all are of one size.
    pub const fn stone(seat: Seat) -> Token {
        Token { seat, size: 1 }
    }
}

impl Path {
    /// A closed line with straight edges.
    pub fn polygon(corners: impl Into<Vec<(f64, f64)>>) -> Path {
        Path { corners: corners.into(), closed: true, smooth: false }
    }

    /// The edge of a full rectangle of cells.
    pub fn rectangle(rows: usize, columns: usize) -> Path {
        let (right, bottom) = (columns as f64 - 0.5, rows as f64 - 0.5);
        Path::polygon([(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)])
    }

    /// The same corners joined by a smooth curve.
    #[must_use]
    pub fn smoothed(self) -> Path {
        Path { smooth: true, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_shows_its_last_token() {
        let mut point = Point::new("b2", 1.0, 1.0);
        assert_eq!(point.top(), None);
        point.stack = vec![Token { seat: Seat::FIRST, size: 1 }, Token { seat: Seat::SECOND, size: 3 }];
        assert_eq!(point.top(), Some(Token { seat: Seat::SECOND, size: 3 }));
    }

    #[test]
    fn marks_are_set_once_and_only_on_points_that_exist() {
        let mut scene = Scene { points: vec![Point::new("a1", 0.0, 0.0)], ..Scene::default() };
        assert!(scene.mark("a1", Mark::Last));
        assert!(scene.mark("a1", Mark::Last));
        assert!(!scene.mark("z9", Mark::Last));
        assert_eq!(scene.point("a1").map(|point| point.marks.as_slice()), Some([Mark::Last].as_slice()));
    }
}
