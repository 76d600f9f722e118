//! The proof tree of what is proven, and which parts of its certificate are there.

use super::{Coordinator, Said};
use crate::board::Board;
use crate::tree::{Id, flag};
use std::collections::{HashMap, HashSet, VecDeque};

/// One side of a claim: the first player scores at least so much, or at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The first player scores at least this.
    AtLeast(i32),
    /// The first player scores at most this.
    AtMost(i32),
}

impl Side {
    /// The question whose answer it is: does the first player score more than this?
    pub(crate) fn threshold(self) -> i32 {
        match self {
            Side::AtLeast(score) => score - 1,
            Side::AtMost(score) => score,
        }
    }

    fn follows_from(self, low: i16, high: i16) -> bool {
        match self {
            Side::AtLeast(score) => i32::from(low) >= score,
            Side::AtMost(score) => i32::from(high) <= score,
        }
    }

    /// Whether an answer is about it.
    fn answered_by(self, (more, threshold): (bool, i16)) -> bool {
        match self {
            Side::AtLeast(score) => more && i32::from(threshold) + 1 >= score,
            Side::AtMost(score) => !more && i32::from(threshold) <= score,
        }
    }
}

/// The questions that a proof rests on.
#[derive(Debug, Default)]
pub(crate) struct ProofTree {
    /// Where the proving side is to move: the node, and the child that it goes to.
    pub(crate) choices: HashMap<Id, Id>,
    /// Answers with certificates.
    pub(crate) parts: Vec<(Id, Said)>,
    /// Questions whose answers came without.
    pub(crate) missing: Vec<Id>,
}

impl<B: Board> Coordinator<B> {
    /// The sides of what is proven: what the certificate at the end says.
    pub(crate) fn sides(&self) -> Vec<Side> {
        let bounds = self.bounds_for_first();
        match (self.plan.mode, bounds.low, bounds.high) {
            (crate::Mode::Wld, low, _) if low > 0 => vec![Side::AtLeast(1)],
            (crate::Mode::Wld, _, high) if high < 0 => vec![Side::AtMost(-1)],
            (_, low, high) => vec![Side::AtLeast(low), Side::AtMost(high)],
        }
    }

    /// What one side of it rests on.
    pub(crate) fn proof_tree(&self, side: Side) -> ProofTree {
        let mut proof = ProofTree::default();
        let highest = self.board.highest_score();
        // The rules alone say it.
        if side.follows_from(-highest as i16, highest as i16) {
            return proof;
        }
        let tree = &self.search.tree;
        let finish = self.plan.terms.certificate.unwrap_or(0);
        let proves = |id: Id| side.follows_from(tree.place(id).low, tree.place(id).high);
        let mut seen: HashSet<Id> = HashSet::from([0]);
        let mut waiting = vec![0];
        while let Some(id) = waiting.pop() {
            let place = tree.place(id);
            // The checker searches the ends itself.
            if u32::from(place.empties) <= finish {
                continue;
            }
            let certified = |said: &&Said| said.certified && side.answered_by(said.answer);
            if let Some(said) = self.said.get(&id).and_then(|said| said.iter().find(certified)) {
                proof.parts.push((id, *said));
                continue;
            }
            let proving = place.has(flag::FIRST) == matches!(side, Side::AtLeast(_));
            let next: Vec<Id> = if proving {
                // One that is in the proof already costs nothing.
                let known = tree.children(id).find(|child| proves(*child) && seen.contains(child));
                known.or_else(|| tree.children(id).find(|&child| proves(child))).into_iter().collect()
            } else {
                tree.children(id).collect()
            };
            if !place.has(flag::EXPANDED) || next.is_empty() || !next.iter().all(|&child| proves(child)) {
                // A game that is over has no children, and the rules say what it is worth.
                if place.low != place.high || !self.is_over(id) {
                    proof.missing.push(id);
                }
                continue;
            }
            if proving && let [child] = next[..] {
                proof.choices.insert(id, child);
            }
            waiting.extend(next.into_iter().filter(|&child| seen.insert(child)));
        }
        proof
    }

    fn is_over(&self, id: Id) -> bool {
        self.board.locate(self.search.tree.text(id)).is_ok_and(|node| node.score_for_first.is_some())
    }

    /// Finds the questions that have to be asked again for their certificates.
    pub(super) fn find_missing_certificates(&mut self) {
        let mut wanted = VecDeque::new();
        if self.plan.terms.certificate.is_some() && self.proven() {
            for side in self.sides() {
                for id in self.proof_tree(side).missing {
                    let answered = self.said.get(&id).is_some_and(|said| {
                        // Asked just this before, and it came without: its certificate is too large to travel.
                        said.iter().any(|said| said.asked && !said.certified && side.answered_by(said.answer))
                    });
                    let asked = self.by_node.contains_key(&id);
                    if !answered && !asked {
                        wanted.push_back((id, side.threshold()));
                    }
                }
            }
        }
        self.without_certificate = Some(wanted);
    }
}
