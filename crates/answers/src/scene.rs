use game::{Camp, Counter, Hand, Mark, Material, Path, Point, Scene, Token};
use serde::Serialize;

/// A picture of a position, for whoever draws it: coordinates count cells from the upper left one, as in [`Scene`].
#[derive(Debug, Serialize)]
pub struct SceneAnswer {
    material: &'static str,
    /// Whether the board is round: then there are no lines between its cells.
    round: bool,
    outline: PathAnswer,
    points: Vec<PointAnswer>,
    lines: Vec<PathAnswer>,
    camps: Vec<CampAnswer>,
    kinds: Vec<TokenAnswer>,
    hands: Vec<HandAnswer>,
    counters: Vec<CounterAnswer>,
    /// The way of the last move over the board.
    way: Vec<(f64, f64)>,
    to_move: Option<usize>,
}

#[derive(Debug, Serialize)]
struct PathAnswer {
    corners: Vec<(f64, f64)>,
    closed: bool,
    smooth: bool,
}

#[derive(Debug, Serialize)]
struct PointAnswer {
    name: String,
    x: f64,
    y: f64,
    /// From bottom to top.
    stack: Vec<TokenAnswer>,
    marks: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct TokenAnswer {
    seat: usize,
    size: u8,
    letter: char,
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct CampAnswer {
    seat: usize,
    goal_of: Option<usize>,
    /// By their numbers in the list of points.
    points: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct HandAnswer {
    seat: usize,
    tokens: Vec<TokenAnswer>,
}

#[derive(Debug, Serialize)]
struct CounterAnswer {
    seat: usize,
    unit: &'static str,
    count: u32,
    out_of: Option<u32>,
}

impl From<&Scene> for SceneAnswer {
    fn from(scene: &Scene) -> SceneAnswer {
        SceneAnswer {
            material: match scene.material {
                Material::Felt => "felt",
                Material::Wood => "wood",
                Material::Plain => "plain",
            },
            round: scene.outline.is_round(),
            outline: scene.outline.path().into(),
            points: scene.points.iter().map(Into::into).collect(),
            lines: scene.lines.iter().map(Into::into).collect(),
            camps: scene.camps.iter().map(Into::into).collect(),
            kinds: scene.kinds.iter().map(|&token| token.into()).collect(),
            hands: scene.hands.iter().map(Into::into).collect(),
            counters: scene.counters.iter().map(|&counter| counter.into()).collect(),
            way: scene.way.corners.clone(),
            to_move: scene.to_move.map(game::Seat::index),
        }
    }
}

impl From<&Path> for PathAnswer {
    fn from(path: &Path) -> PathAnswer {
        PathAnswer { corners: path.corners.clone(), closed: path.closed, smooth: path.smooth }
    }
}

impl From<&Point> for PointAnswer {
    fn from(point: &Point) -> PointAnswer {
        PointAnswer {
            name: point.name.clone(),
            x: point.x,
            y: point.y,
            stack: point.stack.iter().map(|&token| token.into()).collect(),
            marks: point.marks.iter().map(|&mark| mark_name(mark)).collect(),
        }
    }
}

impl From<Token> for TokenAnswer {
    fn from(token: Token) -> TokenAnswer {
        TokenAnswer { seat: token.seat.index(), size: token.size, letter: token.letter, name: token.name }
    }
}

impl From<&Camp> for CampAnswer {
    fn from(camp: &Camp) -> CampAnswer {
        let goal_of = camp.goal_of.map(game::Seat::index);
        CampAnswer { seat: camp.seat.index(), goal_of, points: camp.points.clone() }
    }
}

impl From<&Hand> for HandAnswer {
    fn from(hand: &Hand) -> HandAnswer {
        HandAnswer { seat: hand.seat.index(), tokens: hand.tokens.iter().map(|&token| token.into()).collect() }
    }
}

impl From<Counter> for CounterAnswer {
    fn from(counter: Counter) -> CounterAnswer {
        let Counter { seat, unit, count, out_of } = counter;
        CounterAnswer { seat: seat.index(), unit, count, out_of }
    }
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Target => "target",
        Mark::Origin => "origin",
        Mark::Via => "via",
        Mark::Last => "last",
        Mark::Changed => "changed",
        Mark::Winning => "winning",
        Mark::Chosen => "chosen",
    }
}
