//! A game that is made up, of any size: so many moves a position, a hidden truth, judgements that err, and questions that take as long as
//! all of their parts together.
//!
//! A position is a number and the seconds of work that its question takes in one piece; everything about it follows from these. Whoever
//! answers a question alone goes through the moves in the order of their judgements: all of them where none succeeds, else up to the first
//! that does. The seconds of these moves add up to those of the question (of moves that succeed, those of their mean), so that cutting a
//! solve into pieces neither saves nor costs anything by itself. Positions are never joined by transposition.

use crate::ClusterError;
use crate::board::{Board, Child, Node};
use games::Claim;

/// How large questions are, and how far judgements are off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizeModel {
    /// Seconds of one worker for the whole solve in one piece.
    pub whole_seconds: f64,
    /// How uneven the moves of a position are: the standard deviation of the logarithm of their seconds.
    pub spread: f64,
    /// How far judgements of positions are off, where won and lost positions are [`GAP`] apart: their standard deviation in discs.
    pub doubt: f64,
    /// How often a selective search expects the right answer to a question that it could not prove.
    pub likely_right: f64,
}

impl Default for SizeModel {
    fn default() -> SizeModel {
        SizeModel { whole_seconds: 2e8, spread: 1.0, doubt: 1.9, likely_right: 0.9 }
    }
}

/// Positions on which the share of right first moves is found.
const SAMPLES: u64 = 4000;

impl SizeModel {
    /// How often the move that is judged best succeeds, where some move does.
    pub fn first_right(&self, branching: u32) -> f64 {
        let board = SyntheticBoard { empties: 1, branching, seed: 0, model: *self, text_length: 0 };
        let right = |sample: &u64| {
            // The first player is to move and wins.
            let hidden = Hidden { number: mixed(*sample) | 1, empties: 1, seconds: 1.0, first_to_move: true };
            let judged = board.moves(&hidden).into_iter().map(|child| (board.judgement(&child), child.truth()));
            judged.max_by(|one, other| one.0.total_cmp(&other.0)).is_some_and(|best| best.1)
        };
        (1..=SAMPLES).filter(right).count() as f64 / SAMPLES as f64
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

/// How far apart won and lost positions are on average, in discs.
pub const GAP: f64 = 6.0;
/// Of the moves that are not needed to win, so many win as well, in percent.
const ALSO_WINNING: u64 = 25;

fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number between 0 and 1 that follows from another one.
fn uniform(number: u64) -> f64 {
    ((mixed(number) >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// A number from the standard normal distribution that follows from another one.
fn normal(number: u64) -> f64 {
    (-2.0 * uniform(number).ln()).sqrt() * (std::f64::consts::TAU * uniform(number ^ 0x5555_5555)).cos()
}

/// A position, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden {
    number: u64,
    empties: u32,
    /// The seconds of one worker that the question about it takes.
    pub(crate) seconds: f64,
    pub(crate) first_to_move: bool,
}

impl Hidden {
    /// Whether the first player scores more than 0: the last bit of the number.
    pub(crate) fn truth(&self) -> bool {
        self.number & 1 == 1
    }

    /// Whether the side to move gets what it wants.
    fn succeeds(&self) -> bool {
        self.truth() == self.first_to_move
    }
}

/// A move of a position, as the one who goes through the moves sees it.
struct Candidate {
    hidden: Hidden,
    /// How it is judged by the side to move, in discs.
    judged: f64,
    weight: f64,
}

impl SyntheticBoard {
    /// What a position hides. A text that is none is read as the start.
    pub(crate) fn read(&self, position: &str) -> Hidden {
        let number = position.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let empties = position.get(17..20).and_then(|digits| digits.parse().ok());
        let seconds = position.get(21..29).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let (Some(number), Some(empties), Some(seconds)) = (number, empties, seconds) else { return self.start() };
        let first_to_move = self.empties.abs_diff(empties).is_multiple_of(2);
        Hidden { number, empties, seconds: f64::from(f32::from_bits(seconds)), first_to_move }
    }

    fn start(&self) -> Hidden {
        let number = mixed(self.seed) | 1;
        Hidden { number, empties: self.empties, seconds: self.model.whole_seconds, first_to_move: true }
    }

    fn node(&self, hidden: &Hidden) -> Node {
        let Hidden { number, empties, seconds, first_to_move } = *hidden;
        let mut position = format!("{number:016x}:{empties:03}:{:08x}", (seconds as f32).to_bits());
        while position.len() < self.text_length {
            position.push('.');
        }
        let score_for_first = (empties == 0).then_some(if hidden.truth() { 1 } else { -1 });
        Node { position, first_to_move, empties, score_for_first }
    }

    /// What a position is judged to be worth to the first player, in discs.
    pub(crate) fn judgement(&self, hidden: &Hidden) -> f64 {
        let side = if hidden.truth() { 0.5 } else { -0.5 };
        GAP * side + self.model.doubt * normal(hidden.number ^ 0x1d6e)
    }

    /// Whether a selective search expects that the first player scores more than 0.
    pub(crate) fn likely(&self, hidden: &Hidden) -> bool {
        hidden.truth() == (uniform(hidden.number ^ 0x11ce) < self.model.likely_right)
    }

    /// What a position leads to, in the order of the moves.
    pub(crate) fn moves(&self, hidden: &Hidden) -> Vec<Hidden> {
        let Hidden { number, empties, seconds, first_to_move } = *hidden;
        if empties == 0 {
            return Vec::new();
        }
        let succeeds = hidden.succeeds();
        let best = mixed(number) % u64::from(self.branching);
        // Where nothing succeeds all moves are needed, and where something does one is: a position of the first kind takes as many times
        // the work of one of the second as makes both grow alike.
        let all_needed = f64::from(self.branching).sqrt();
        let options = (0..u64::from(self.branching)).map(|index| {
            let child = mixed(number ^ mixed(index + 1));
            let good = succeeds && (index == best || mixed(child) % 100 < ALSO_WINNING);
            let truth = good == first_to_move;
            let number = child & !1 | u64::from(truth);
            let hidden = Hidden { number, empties: empties - 1, seconds, first_to_move: !first_to_move };
            let value = self.judgement(&hidden);
            let judged = if first_to_move { value } else { -value };
            let kind = if good { all_needed } else { 1.0 };
            Candidate { hidden, judged, weight: kind * (self.model.spread * normal(number ^ 0x7e57)).exp() }
        });
        let options: Vec<Candidate> = options.collect();
        let worth = |option: &Candidate| !option.hidden.succeeds();
        let first_good =
            options.iter().filter(|option| worth(option)).map(|option| option.judged).fold(f64::NEG_INFINITY, f64::max);
        // Where nothing succeeds, all are gone through.
        let gone_through = |option: &&Candidate| option.judged >= first_good;
        let (good, wrong): (Vec<&Candidate>, Vec<&Candidate>) = options.iter().partition(|option| worth(option));
        // Of those that succeed any one suffices, and none is larger than another only because it was not judged best: their mean counts.
        let mean = good.iter().map(|option| option.weight).sum::<f64>() / good.len().max(1) as f64;
        let sum = mean + wrong.into_iter().filter(gone_through).map(|option| option.weight).sum::<f64>();
        let sized = |option: &Candidate| Hidden { seconds: seconds * option.weight / sum, ..option.hidden };
        options.iter().map(sized).collect()
    }
}

impl Board for SyntheticBoard {
    fn root(&self) -> Node {
        self.node(&self.start())
    }

    fn highest_score(&self) -> i32 {
        1
    }

    fn children(&self, position: &str) -> Result<Vec<Child>, ClusterError> {
        let moves = self.moves(&self.read(position));
        let children = moves
            .iter()
            .enumerate()
            .map(|(index, child)| Child { node: self.node(child), moves: vec![index.to_string()] });
        Ok(children.collect())
    }

    fn locate(&self, position: &str) -> Result<Node, ClusterError> {
        Ok(self.node(&self.read(position)))
    }

    fn holds(&self, _: &[u8], _: &str, _: Claim) -> Option<bool> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the hidden truth with minimax, and the seconds with those of the moves that one worker goes through.
    fn check(board: &SyntheticBoard, hidden: &Hidden) -> bool {
        let truth = hidden.truth();
        let mut moves = board.moves(hidden);
        if moves.is_empty() {
            return truth;
        }
        let values: Vec<bool> = moves.iter().map(|child| check(board, child)).collect();
        let value = if hidden.first_to_move { values.contains(&true) } else { !values.contains(&false) };
        assert_eq!(value, truth);
        let sign = if hidden.first_to_move { 1.0 } else { -1.0 };
        moves.sort_by(|one, other| (sign * board.judgement(other)).total_cmp(&(sign * board.judgement(one))));
        let good = |child: &&Hidden| child.truth() == hidden.first_to_move;
        let before = moves.iter().position(|child| good(&child)).unwrap_or(moves.len());
        let spent: f64 = moves[..before].iter().map(|child| child.seconds).sum();
        let succeed: Vec<f64> = moves.iter().filter(good).map(|child| child.seconds).collect();
        let spent = spent + succeed.iter().sum::<f64>() / succeed.len().max(1) as f64;
        assert!((spent / hidden.seconds - 1.0).abs() < 1e-6, "{spent} of {}", hidden.seconds);
        value
    }

    #[test]
    fn truth_is_that_of_minimax_and_the_seconds_of_the_moves_add_up() {
        for seed in 1..4 {
            let board = SyntheticBoard { empties: 7, branching: 3, seed, model: SizeModel::default(), text_length: 20 };
            assert!(check(&board, &board.start()), "the first player wins");
        }
    }

    #[test]
    fn a_position_is_read_as_it_is_written() {
        let board = SyntheticBoard { empties: 9, branching: 4, seed: 2, model: SizeModel::default(), text_length: 66 };
        let child = board.moves(&board.start())[3];
        let node = board.node(&child);
        assert_eq!(node.position.len(), 66);
        let read = board.read(&node.position);
        assert_eq!((read.number, read.empties, read.first_to_move), (child.number, 8, false));
        assert!((read.seconds / child.seconds - 1.0).abs() < 1e-6);
    }
}
