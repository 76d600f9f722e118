//! A game that is made up, of any size: so many moves a position, a hidden truth, judgements that err, and questions that take as long as
//! a model says.
//!
//! A position is a number, from which everything about it follows. Positions are never joined by transposition, so a real game of the same
//! size is kinder.

use crate::ClusterError;
use crate::board::{Board, Child, Node};
use games::Claim;

/// How long questions take, and how far judgements are off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizeModel {
    /// Seconds of one worker for the whole solve in one piece.
    pub whole_seconds: f64,
    /// How much longer a question takes with one more empty cell.
    pub growth: f64,
    /// The standard deviation of the logarithm of the seconds of questions with equally many empty cells.
    pub spread: f64,
}

impl Default for SizeModel {
    fn default() -> SizeModel {
        SizeModel { whole_seconds: 3.6e7, growth: 2.2, spread: 1.2 }
    }
}

/// The made-up game.
#[derive(Clone, Copy, Debug)]
pub struct SyntheticBoard {
    /// Empty cells at the start.
    pub empties: u32,
    /// Moves in every position.
    pub branching: u32,
    /// What everything follows from.
    pub seed: u64,
    /// How long questions take.
    pub model: SizeModel,
    /// The length of a position's text, as a real board would have it.
    pub text_length: usize,
}

/// How far apart won and lost positions are on average, in discs,
const GAP: f64 = 6.0;
/// and how far judgements are off.
const DOUBT: f64 = 6.0;
/// Of the moves that are not needed to win, so many win as well, in percent.
const ALSO_WINNING: u64 = 25;

fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number from the standard normal distribution that follows from another one.
fn normal(number: u64) -> f64 {
    let uniform = |number: u64| ((mixed(number) >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    (-2.0 * uniform(number).ln()).sqrt() * (std::f64::consts::TAU * uniform(number ^ 0x5555_5555)).cos()
}

impl SyntheticBoard {
    /// Whether the first player scores more than 0: the last bit of the number.
    pub(crate) fn truth(position: &str) -> bool {
        Self::number(position) & 1 == 1
    }

    fn number(position: &str) -> u64 {
        position.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()).unwrap_or(0)
    }

    fn empties_of(position: &str) -> u32 {
        position.get(17..20).and_then(|digits| digits.parse().ok()).unwrap_or(0)
    }

    fn node(&self, number: u64, empties: u32) -> Node {
        let mut position = format!("{number:016x}:{empties:03}");
        while position.len() < self.text_length {
            position.push('.');
        }
        let first_to_move = (self.empties - empties).is_multiple_of(2);
        let score_for_first = (empties == 0).then_some(if number & 1 == 1 { 1 } else { -1 });
        Node { position, first_to_move, empties, score_for_first }
    }

    /// The seconds that the question about a position takes.
    pub(crate) fn seconds(&self, position: &str) -> f64 {
        let SizeModel { whole_seconds, growth, spread } = self.model;
        let plies = f64::from(self.empties - Self::empties_of(position).min(self.empties));
        whole_seconds * growth.powf(-plies) * (spread * normal(Self::number(position) ^ 0x7e57)).exp()
    }

    /// What a position is judged to be worth to the first player, in discs.
    pub(crate) fn judgement(position: &str) -> f64 {
        let number = Self::number(position);
        let side = if number & 1 == 1 { 0.5 } else { -0.5 };
        GAP * side + DOUBT * normal(number ^ 0x1d6e) / 2.0
    }
}

impl Board for SyntheticBoard {
    fn root(&self) -> Node {
        self.node(mixed(self.seed) | 1, self.empties)
    }

    fn highest_score(&self) -> i32 {
        1
    }

    fn children(&self, position: &str) -> Result<Vec<Child>, ClusterError> {
        let (number, empties) = (Self::number(position), Self::empties_of(position));
        if empties == 0 {
            return Ok(Vec::new());
        }
        let first = (self.empties - empties).is_multiple_of(2);
        // Whether the side to move gets what it wants.
        let succeeds = (number & 1 == 1) == first;
        let best = mixed(number) % u64::from(self.branching);
        let children = (0..u64::from(self.branching)).map(|index| {
            let child = mixed(number ^ mixed(index + 1));
            let good = succeeds && (index == best || mixed(child) % 100 < ALSO_WINNING);
            let truth = if first { good } else { !good };
            let number = child & !1 | u64::from(truth);
            Child { node: self.node(number, empties - 1), moves: vec![index.to_string()] }
        });
        Ok(children.collect())
    }

    fn locate(&self, position: &str) -> Result<Node, ClusterError> {
        Ok(self.node(Self::number(position), Self::empties_of(position)))
    }

    fn holds(&self, _: &[u8], _: &str, _: Claim) -> Option<bool> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the hidden truth with minimax.
    fn check(board: &SyntheticBoard, node: &Node) -> bool {
        let truth = SyntheticBoard::truth(&node.position);
        let children = board.children(&node.position).expect("there are children");
        if children.is_empty() {
            assert_eq!(node.score_for_first, Some(if truth { 1 } else { -1 }));
            return truth;
        }
        let values: Vec<bool> = children.iter().map(|child| check(board, &child.node)).collect();
        let value = if node.first_to_move { values.contains(&true) } else { !values.contains(&false) };
        assert_eq!(value, truth);
        value
    }

    #[test]
    fn the_hidden_truth_is_that_of_minimax() {
        let model = SizeModel::default();
        let board = SyntheticBoard { empties: 7, branching: 3, seed: 5, model, text_length: 20 };
        assert!(check(&board, &board.root()), "the first player wins");
    }
}
