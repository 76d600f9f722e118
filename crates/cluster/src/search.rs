//! Job-level proof-number search: which question comes next, and what an answer means for those above.
//!
//! All questions of a moment are about one threshold: does the first player score more? Where the first player is to move one child
//! suffices for a yes and all are needed for a no, elsewhere the other way round. A node's numbers are the seconds of work that its
//! proof and its disproof are guessed to take: of an open question, what the model of costs says, divided by the chance that it comes
//! out so.

use crate::cost::CostModel;
use crate::tree::{Id, Tree, UNJUDGED, flag};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Numbers that changed by less than this share are not told to those above.
const TOLERANCE: f32 = 0.01;
/// Where all children are needed, their work adds up; but much of it is shared by transpositions.
const ADDED: f32 = 0.7;
/// A question that somebody is at counts as so many times as much work, so that others are looked for wherever they are not that much worse.
const VIRTUAL_LOSS: f32 = 16.0;
/// How much a job in flight counts against a child where all children are needed: work on others is not lost.
const SPREAD_OVER_ALL: f32 = 0.1;
/// The same where one child may suffice: work on others is lost if the first holds.
const SPREAD_OVER_ONE: f32 = 0.02;

/// The tree with its numbers.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) tree: Tree,
    pub(crate) threshold: i32,
    pub(crate) model: CostModel,
    /// A node whose bounds exclude each other: some answer at or below it is wrong.
    pub(crate) contradiction: Option<Id>,
}

/// How sure it is that the first player scores more than the threshold, by a judgement that far above it.
fn chance(margin: f64, empties: u32) -> f64 {
    // How far judgements are off, in discs, falls towards the end.
    let spread = 1.5 + 0.1 * f64::from(empties);
    1.0 / (1.0 + (-1.7 * margin / spread).exp())
}

impl Search {
    pub(crate) fn new(tree: Tree, threshold: i32) -> Search {
        let mut search = Search { tree, threshold, model: CostModel::new(), contradiction: None };
        search.update(0);
        search
    }

    /// How far the judgement of a node is above the threshold, in discs; 0 where there is none.
    pub(crate) fn margin(&self, id: Id) -> f64 {
        match self.tree.place(id).value {
            UNJUDGED => 0.0,
            value => f64::from(value) / 100.0 - f64::from(self.threshold) - 0.5,
        }
    }

    /// The seconds that the question about a node takes.
    pub(crate) fn predicted_seconds(&self, id: Id) -> f64 {
        self.model.seconds(u32::from(self.tree.place(id).empties), self.margin(id))
    }

    fn numbers_of_leaf(&self, id: Id) -> (f32, f32) {
        let place = self.tree.place(id);
        let mut chance = chance(self.margin(id), u32::from(place.empties));
        if place.has(flag::LIKELY_MORE) {
            chance = chance.max(0.9);
        } else if place.has(flag::LIKELY_NOT) {
            chance = chance.min(0.1);
        }
        let chance = chance.clamp(0.005, 0.995);
        let seconds = self.predicted_seconds(id).min(1e30);
        ((seconds / chance) as f32, (seconds / (1.0 - chance)) as f32)
    }

    /// Finds the numbers and bounds of a node again. Returns whether they changed so much that those above should know.
    fn update(&mut self, id: Id) -> bool {
        let place = self.tree.place(id);
        let (mut low, mut high) = (place.low, place.high);
        let expanded = place.has(flag::EXPANDED);
        let first = place.has(flag::FIRST);
        let mut free = !place.has(flag::IN_FLIGHT);
        let (mut one, mut all, mut sum) = (f32::INFINITY, 0.0_f32, 0.0_f32);
        if expanded {
            free = false;
            let (mut best_low, mut best_high) = (i16::MIN, i16::MIN);
            for child in self.tree.children(id) {
                let child = self.tree.place(child);
                // From the view of the side to move: the best for it counts.
                let (child_low, child_high, wanted, unwanted) = if first {
                    (child.low, child.high, child.proof, child.disproof)
                } else {
                    (-child.high, -child.low, child.disproof, child.proof)
                };
                best_low = best_low.max(child_low);
                best_high = best_high.max(child_high);
                one = one.min(wanted);
                all = all.max(unwanted);
                sum += unwanted;
                free |= child.has(flag::FREE);
            }
            let (child_low, child_high) = if first { (best_low, best_high) } else { (-best_high, -best_low) };
            low = low.max(child_low);
            high = high.min(child_high);
        }
        let threshold = self.threshold;
        let (proof, disproof, open) = if i32::from(low) > threshold {
            (0.0, f32::INFINITY, false)
        } else if i32::from(high) <= threshold {
            (f32::INFINITY, 0.0, false)
        } else if expanded {
            let all = all + ADDED * (sum - all);
            if first { (one, all, true) } else { (all, one, true) }
        } else {
            let (proof, disproof) = self.numbers_of_leaf(id);
            let factor = if free { 1.0 } else { VIRTUAL_LOSS };
            (proof * factor, disproof * factor, true)
        };
        if low > high && self.contradiction.is_none() {
            self.contradiction = Some(id);
        }
        let place = self.tree.place_mut(id);
        let differs = |old: f32, new: f32| {
            old.is_finite() != new.is_finite() || (old.is_finite() && (old - new).abs() > TOLERANCE * old.max(new))
        };
        let changed = (place.low, place.high) != (low, high)
            || place.has(flag::FREE) != (free && open)
            || differs(place.proof, proof)
            || differs(place.disproof, disproof);
        place.low = low;
        place.high = high;
        place.set(flag::FREE, free && open);
        if changed {
            place.proof = proof;
            place.disproof = disproof;
        }
        changed
    }

    /// Finds the numbers of some nodes again, and of all above them that this changes. Returns those that are decided now and were not before.
    pub(crate) fn propagate(&mut self, from: &[Id]) -> Vec<Id> {
        let mut decided = Vec::new();
        // Those nearest to the end of the game first, so that few are updated twice.
        let mut waiting: BinaryHeap<Reverse<(u8, Id)>> =
            from.iter().map(|&id| Reverse((self.tree.place(id).empties, id))).collect();
        let mut told: Vec<Id> = from.to_vec();
        while let Some(Reverse((_, id))) = waiting.pop() {
            let before = self.tree.place(id).decided(self.threshold).is_some() && !told.contains(&id);
            let changed = self.update(id);
            let now = self.tree.place(id).decided(self.threshold).is_some();
            if now && !before && !decided.contains(&id) {
                decided.push(id);
            }
            let asked = told.iter().position(|&other| other == id);
            if let Some(asked) = asked {
                told.swap_remove(asked);
            }
            if changed || asked.is_some() {
                for parent in self.tree.parents(id) {
                    let entry = Reverse((self.tree.place(parent).empties, parent));
                    // The same parent often waits already, as the next one.
                    if waiting.peek() != Some(&entry) {
                        waiting.push(entry);
                    }
                }
            }
        }
        decided
    }

    /// Asks about another threshold: all numbers are found again, from the leaves on.
    pub(crate) fn retest(&mut self, threshold: i32) {
        self.threshold = threshold;
        let mut order: Vec<Id> = (0..self.tree.len() as Id).collect();
        for &id in &order {
            let place = self.tree.place_mut(id);
            place.set(flag::LIKELY_MORE | flag::LIKELY_NOT, false);
        }
        // A pass leaves the number of empty cells as it is, so that a second round may be needed there.
        order.sort_by_key(|&id| self.tree.place(id).empties);
        let mut changed = true;
        while changed {
            changed = false;
            for &id in &order {
                changed |= self.update(id);
            }
        }
    }

    /// The open question that proves most for its work, among those that nobody is at.
    pub(crate) fn choose(&self) -> Option<Id> {
        let mut id = 0;
        if !self.tree.place(id).has(flag::FREE) {
            return None;
        }
        loop {
            let place = self.tree.place(id);
            if !place.has(flag::EXPANDED) {
                return Some(id);
            }
            let first = place.has(flag::FIRST);
            // Where the side to move is expected to fail, all children are needed.
            let succeeds = if first { place.proof <= place.disproof } else { place.disproof <= place.proof };
            let spread = if succeeds { SPREAD_OVER_ONE } else { SPREAD_OVER_ALL };
            let mut best = None;
            for child in self.tree.children(id) {
                let place = self.tree.place(child);
                if !place.has(flag::FREE) {
                    continue;
                }
                let wanted = if first { place.proof } else { place.disproof };
                let cost = wanted * (1.0 + spread * f32::from(place.in_flight));
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, child));
                }
            }
            id = best?.1;
        }
    }

    /// Whether an answer about a node can still matter: there is a way up to the root without anything decided.
    pub(crate) fn matters(&self, id: Id) -> bool {
        let mut waiting = vec![id];
        let mut seen = vec![id];
        while let Some(id) = waiting.pop() {
            if self.tree.place(id).decided(self.threshold).is_some() {
                continue;
            }
            if id == 0 {
                return true;
            }
            for parent in self.tree.parents(id) {
                if !seen.contains(&parent) {
                    seen.push(parent);
                    waiting.push(parent);
                }
            }
        }
        false
    }
}
