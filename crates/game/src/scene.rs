use crate::{Game, Gesture, Outline, Path, Seat, Token};

/// A game whose positions can be drawn.
pub trait Depict: Game {
    /// The picture of a position, without knowledge of how it came about: the last move is marked afterwards by
    /// [`Scene::mark_last_move`].
    fn scene(&self, pos: &Self::Position) -> Scene;

    /// What a hand does at the board to make a move that is legal in this position.
    fn gesture(&self, pos: &Self::Position, mv: Self::Move) -> Gesture;
}

/// A picture of a position: all that terminal, SVG and page need to draw it, whatever the game.
///
/// Coordinates count cells: `x` to the right, `y` downwards, the upper left cell of the board at `(0, 0)`, so that a
/// cell reaches half a unit to each side of its point. A terminal may round them to rows and columns.
///
/// A game says what differs from the empty scene:
///
/// ```
/// use game::{Material, Outline, Point, Scene, Seat, Token};
///
/// let noughts = Token::new(Seat::FIRST, 'O', "nought");
/// let crosses = Token::new(Seat::SECOND, 'X', "cross");
/// let stands = |cell| (cell == 4).then_some(noughts);
/// let scene = Scene {
///     material: Material::Plain,
///     outline: Outline::rectangle(3, 3),
///     points: (0..9).map(|cell| Point::cell(cell / 3, cell % 3).holding(stands(cell))).collect(),
///     kinds: vec![noughts, crosses],
///     to_move: Some(Seat::SECOND),
///     ..Scene::default()
/// };
/// assert_eq!(scene.point("b2").and_then(Point::top), Some(noughts));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// What the board is made of.
    pub material: Material,
    /// The edge of the board.
    pub outline: Outline,
    /// The places where tokens can stand, in the game's own order.
    pub points: Vec<Point>,
    /// Lines drawn on the board that matter in play, like the rim of Nip.
    pub lines: Vec<Path>,
    /// Groups of points that belong to a seat, like the corners of Halma.
    pub camps: Vec<Camp>,
    /// Every kind of token of the game, seat by seat and the smallest first, also those that are nowhere now.
    pub kinds: Vec<Token>,
    /// What each seat has beside the board; empty in games where nothing waits there.
    pub hands: Vec<Hand>,
    /// What is counted for each seat; empty in games where nothing is.
    pub counters: Vec<Counter>,
    /// The way of the last move, from its first to its last point; empty where no token was moved on the board.
    pub way: Path,
    /// Whose turn it is, `None` when the game is over.
    pub to_move: Option<Seat>,
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Material {
    /// Green, for black and white discs.
    Felt,
    /// Brown, for pieces in the colours of their owners.
    Wood,
    /// Grey, for everything else.
    #[default]
    Plain,
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

/// Why a point is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A legal move puts or brings a token here.
    Target,
    /// The last move began here.
    Origin,
    /// The last move touched down here on its way.
    Via,
    /// The last move ended here.
    Last,
    /// The last move changed what stands here, as a flip does.
    Changed,
    /// Part of what won the game, like a line of three.
    Winning,
    /// Chosen by the person at the screen.
    Chosen,
}

/// A group of points that belongs to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Camp {
    /// The seat whose tokens start here, and in whose colour the camp is shaded.
    pub seat: Seat,
    /// The seat whose tokens have to come here, if there is one.
    pub goal_of: Option<Seat>,
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

/// A number that is shown for a seat beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// For whom is counted.
    pub seat: Seat,
    /// What is counted: an identifier that texts translate, like `discs`.
    pub unit: &'static str,
    /// How many there are.
    pub count: u32,
    /// How many there can be, where the number says how far a seat has come.
    pub out_of: Option<u32>,
}

impl Scene {
    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<&Point> {
        self.points.iter().find(|point| point.name == name)
    }

    /// Marks the point with this name; whether there is one.
    pub fn mark(&mut self, name: &str, mark: Mark) -> bool {
        let point = self.points.iter_mut().find(|point| point.name == name);
        point.map(|point| point.set_mark(mark)).is_some()
    }

    /// Takes a mark off all points.
    pub fn unmark(&mut self, mark: Mark) {
        for point in &mut self.points {
            point.marks.retain(|&other| other != mark);
        }
    }

    /// The camp to which a point belongs, by its index.
    pub fn camp_at(&self, point: usize) -> Option<&Camp> {
        self.camps.iter().find(|camp| camp.points.contains(&point))
    }

    /// The kinds of token that a seat has, the smallest first.
    pub fn kinds_of(&self, seat: Seat) -> impl Iterator<Item = Token> {
        self.kinds.iter().copied().filter(move |token| token.seat == seat)
    }

    /// The letters of all kinds of token that a seat has, like `X` or `S M L`.
    pub fn letters_of(&self, seat: Seat) -> String {
        self.kinds_of(seat).map(|token| token.letter.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// How many sizes of tokens there are: the most that can stand on one point.
    pub fn sizes(&self) -> u8 {
        self.kinds.iter().map(|token| token.size).max().unwrap_or(1)
    }

    /// What is counted for a seat.
    pub fn counter_of(&self, seat: Seat) -> Option<Counter> {
        self.counters.iter().copied().find(|counter| counter.seat == seat)
    }
}

impl Point {
    /// An empty point without marks.
    pub fn new(name: impl Into<String>, x: f64, y: f64) -> Point {
        Point { name: name.into(), x, y, stack: Vec::new(), marks: Vec::new() }
    }

    /// The empty cell in this row and column, both counted from 0 at the top left, which is called `a1`.
    pub fn cell(row: usize, column: usize) -> Point {
        Point::new(format!("{}{}", char::from(b'a' + column as u8), row + 1), column as f64, row as f64)
    }

    /// The point with these tokens on top, from bottom to top.
    #[must_use]
    pub fn holding(mut self, tokens: impl IntoIterator<Item = Token>) -> Point {
        self.stack.extend(tokens);
        self
    }

    /// The point with a mark, if the condition holds.
    #[must_use]
    pub fn marked_if(mut self, condition: bool, mark: Mark) -> Point {
        if condition {
            self.set_mark(mark);
        }
        self
    }

    /// The token on top of the stack.
    pub fn top(&self) -> Option<Token> {
        self.stack.last().copied()
    }

    /// Whether the point has a mark.
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    pub(crate) fn set_mark(&mut self, mark: Mark) {
        if !self.has(mark) {
            self.marks.push(mark);
        }
    }
}

impl Counter {
    /// So many of something.
    pub fn new(seat: Seat, unit: &'static str, count: u32) -> Counter {
        Counter { seat, unit, count, out_of: None }
    }

    /// The same number as part of a whole.
    #[must_use]
    pub fn out_of(self, whole: u32) -> Counter {
        Counter { out_of: Some(whole), ..self }
    }
}

/// The number, and after a stroke the whole: `12` or `3/10`.
impl std::fmt::Display for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.out_of {
            Some(whole) => f.pad(&format!("{}/{whole}", self.count)),
            None => f.pad(&self.count.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_shows_its_last_token() {
        let small = Token::new(Seat::FIRST, 'S', "small");
        let large = Token::new(Seat::SECOND, 'l', "large").sized(3);
        assert_eq!(Point::cell(1, 1).top(), None);
        assert_eq!(Point::cell(1, 1).holding([small, large]).top(), Some(large));
        let scene = Scene { kinds: vec![small, large], ..Scene::default() };
        assert_eq!((scene.sizes(), scene.kinds_of(Seat::SECOND).collect::<Vec<_>>()), (3, vec![large]));
        assert_eq!(Scene::default().sizes(), 1);
    }

    #[test]
    fn marks_are_set_once_and_only_on_points_that_exist() {
        let mut scene = Scene { points: vec![Point::cell(0, 0)], ..Scene::default() };
        assert!(scene.mark("a1", Mark::Last));
        assert!(scene.mark("a1", Mark::Last));
        assert!(!scene.mark("z9", Mark::Last));
        assert_eq!(scene.points[0].marks, [Mark::Last]);
        scene.unmark(Mark::Last);
        assert!(!scene.points[0].has(Mark::Last));
    }

    #[test]
    fn a_cell_is_called_by_its_column_and_row() {
        let cell = Point::cell(9, 3);
        assert_eq!((cell.name.as_str(), cell.x, cell.y), ("d10", 3.0, 9.0));
    }

    #[test]
    fn a_counter_says_its_whole() {
        let discs = Counter::new(Seat::FIRST, "discs", 12);
        assert_eq!((format!("{discs:>3}"), discs.out_of(64).to_string()), (" 12".to_owned(), "12/64".to_owned()));
    }
}
