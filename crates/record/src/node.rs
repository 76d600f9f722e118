use std::time::Duration;

/// A move with what is known of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// The move, as the game writes it.
    pub mv: String,
    /// How long the player thought.
    pub time: Option<Duration>,
    /// What it is worth.
    pub judgement: Option<Judgement>,
    /// What somebody has to say about it.
    pub comment: String,
    /// What could have been played instead, each a line of moves.
    pub variations: Vec<Vec<Node>>,
    /// The line of the file that it was read from; 0 if it was not read from lines.
    pub line: usize,
}

/// What a move is worth to the one who made it, and how that is known. All of it is text, as it was found out: `+4` or
/// `win in 7`, `exact` or `12 plies`, the best move and what it would have brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// The value of the move for the one who made it, like `+4`, `-1.5` or `win in 7`.
    pub value: String,
    /// How it was judged, like `exact` or `12 plies`.
    pub how: String,
    /// The best move, if it was another one.
    pub best: String,
    /// How much was lost by not playing it.
    pub loss: String,
}

impl Node {
    /// A move of which nothing else is known.
    pub fn new(mv: impl Into<String>) -> Node {
        Node { mv: mv.into(), ..Node::default() }
    }

    /// The same, apart from where it was read.
    pub fn same_as(&self, other: &Node) -> bool {
        let lines =
            |a: &[Vec<Node>], b: &[Vec<Node>]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_line(a, b));
        (&self.mv, self.time, &self.judgement, &self.comment)
            == (&other.mv, other.time, &other.judgement, &other.comment)
            && lines(&self.variations, &other.variations)
    }
}

/// Whether two lines of moves say the same.
pub(crate) fn same_line(a: &[Node], b: &[Node]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_as(b))
}
