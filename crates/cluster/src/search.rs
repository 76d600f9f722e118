//! Job-level proof search: which question comes next, and what an answer means for those above.
//!
//! All questions of a moment are about one threshold: does the first player score more? Where the first player is to move one child
//! suffices for a yes and all are needed for a no, elsewhere the other way round. Each node has a *chance* that the first player scores
//! more, and a *cost*: the seconds of work until it is decided, as far as they can be guessed. Those of open questions are learned; those
//! of the other nodes follow from their children, which the side to move tries one after the other, the least cost for its chance first.
//!
//! A child is needed only if all before it fail. So every open question has a *need*: the chance that its answer will be needed, which is
//! the product, along the way to the root, of the chances that what comes before it fails. One worker gets the question with need 1; a
//! thousand get the thousand with the greatest needs. Where no move is likely to succeed all children are needed almost surely, so workers
//! spread there; where the first is likely to succeed, the second waits until there is nothing better to do. That somebody is at a
//! question changes neither its cost nor its chance, so workers never drive each other to worse moves; but where many are at work
//! already, the needs of those who come are put back, so that workers learn from each other's answers instead of asking side by side.

use crate::chance::{ChanceModel, Signs};
use crate::cost::{self, CostModel, Looks};
use crate::tree::{Id, NONE, Place, Tree, UNJUDGED, flag};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Numbers that changed by less than this share are not told to those above.
const TOLERANCE: f32 = 0.01;
/// When so many decided nodes were learned from, all numbers are found again; then after half as many more, and so on.
const FIRST_REFRESH: u64 = 64;
/// Of the error of a guess of a question's size so much is taken to be one of the question that it was split from,
const NEAREST_RATE: f64 = 0.2;
/// so many times as much of each that is one step farther,
const FARTHER: f64 = 0.7;
/// but not less than this,
const LEAST_RATE: f64 = 0.005;
/// and errors count up to this, in logarithms.
const FARTHEST_OFF: f64 = 3.0;
/// Below a node so many times as many workers find room as its share of the work that is left would get.
const ROOM: f32 = 2.0;
/// Where more are at work than this, one more or less changes nothing that is worth telling.
const MANY: u16 = 128;
/// No open question is needed less than this, so that products of chances stay above 0.
const LEAST_NEED: f32 = 1e-30;

/// The tree with its numbers.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) tree: Tree,
    pub(crate) threshold: i32,
    pub(crate) model: CostModel,
    pub(crate) chances: ChanceModel,
    /// A node whose bounds exclude each other: some answer at or below it is wrong.
    pub(crate) contradiction: Option<Id>,
    /// How many workers there are, as far as is known.
    pub(crate) crew: usize,
    /// The children of the node that is looked at, kept to spare the allocator.
    rivals: Vec<Rival>,
    /// Decided nodes that were learned from,
    learned: u64,
    /// and how many of them there will be when all numbers are found again.
    refresh_at: u64,
}

/// A child as the side to move above it sees it.
#[derive(Clone, Copy, Debug)]
struct Rival {
    id: Id,
    /// The work that is guessed until it is decided.
    cost: f32,
    /// The chance that it succeeds.
    succeeds: f32,
    /// The greatest need of a free question below it.
    need: f32,
}

impl Rival {
    fn new(id: Id, place: &Place, first: bool) -> Rival {
        let succeeds = if first { place.chance } else { 1.0 - place.chance };
        Rival { id, cost: place.cost, succeeds, need: place.need }
    }

    /// What is tried first has the least of this.
    fn cost_for_its_chance(&self) -> f32 {
        if self.succeeds > 0.0 { self.cost / self.succeeds } else { f32::INFINITY }
    }
}

/// What follows from the children of a node.
struct Tried {
    /// The child below which the most needed free question is, and how needed that is.
    most_needed: Option<(f32, Id)>,
    /// The work until one has succeeded or all have failed.
    cost: f32,
    /// The chance that all fail.
    fails: f32,
}

fn try_all(rivals: &mut [Rival]) -> Tried {
    rivals.sort_by(|one, other| one.cost_for_its_chance().total_cmp(&other.cost_for_its_chance()));
    let mut tried = Tried { most_needed: None, cost: 0.0, fails: 1.0 };
    for rival in rivals {
        let need = (tried.fails * rival.need).max(LEAST_NEED);
        if rival.need > 0.0 && tried.most_needed.is_none_or(|(most, _)| need > most) {
            tried.most_needed = Some((need, rival.id));
        }
        tried.cost += tried.fails * rival.cost;
        tried.fails *= 1.0 - rival.succeeds;
    }
    tried
}

impl Search {
    pub(crate) fn new(tree: Tree, threshold: i32) -> Search {
        let (model, chances) = (CostModel::new(), ChanceModel::new());
        let (rivals, learned, refresh_at) = (Vec::new(), 0, FIRST_REFRESH);
        let crew = 1;
        let mut search =
            Search { crew, tree, threshold, model, chances, contradiction: None, rivals, learned, refresh_at };
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

    /// What is seen of the move that leads to a node, and whether the first player makes it; `None` at the root.
    fn signs(&self, id: Id) -> Option<(Signs, bool)> {
        let place = self.tree.place(id);
        if place.parent == NONE {
            return None;
        }
        let parent = self.tree.place(place.parent);
        let first = parent.has(flag::FIRST);
        let margin = if first { self.margin(id) } else { -self.margin(id) };
        let expected = parent.has(flag::LIKELY_MORE | flag::LIKELY_NOT).then(|| parent.has(flag::LIKELY_MORE) == first);
        let (empties, favourite) = (u32::from(place.empties), place.has(flag::FAVOURITE));
        Some((Signs { margin, empties, favourite, expected }, first))
    }

    /// How likely it is that the first player scores more, of a question that nobody has answered.
    fn chance_of_leaf(&self, id: Id) -> f64 {
        let Some((signs, first)) = self.signs(id) else { return 0.5 };
        let succeeds = self.chances.succeeds(&signs);
        if first { succeeds } else { 1.0 - succeeds }
    }

    /// Learns from the answer to a question how large the likes of it are: it took so many nodes, or they did not suffice. Those nearest to
    /// it in the tree learn most, since what is hard has hard parts.
    pub(crate) fn learn_size(&mut self, id: Id, nodes: u64, decided: bool) {
        let expected = self.log_size(id);
        let found = if decided { (nodes.max(1) as f64).ln() } else { cost::more_than(nodes as f64) };
        let error = found - expected;
        // That something takes more than what did not suffice is no news if it was expected.
        if !decided && error <= 0.0 {
            return;
        }
        if !decided {
            self.tree.place_mut(id).offset += error as f32;
        }
        let (mut at, mut rate) = (self.tree.place(id).parent, NEAREST_RATE);
        while at != NONE {
            let place = self.tree.place_mut(at);
            place.offset += (rate * error.clamp(-FARTHEST_OFF, FARTHEST_OFF)) as f32;
            at = place.parent;
            rate = (rate * FARTHER).max(LEAST_RATE);
        }
    }

    /// Learns from nodes that are decided: which moves succeed, and which share of the work went into each of their moves.
    pub(crate) fn learn_decided(&mut self, decided: &[Id]) {
        for &id in decided {
            let Some(more) = self.tree.place(id).decided(self.threshold) else { continue };
            if let Some((signs, first)) = self.signs(id) {
                self.chances.learn(&signs, more == first);
            }
            let spent = f64::from(self.tree.place(id).spent);
            let parts: Vec<(Looks, f64)> = self
                .tree
                .children(id)
                .filter(|&child| self.tree.place(child).decided(self.threshold).is_some())
                .map(|child| (self.looks(child), f64::from(self.tree.place(child).spent)))
                .filter(|part| part.1 > 0.0)
                .collect();
            for (looks, part) in parts {
                self.model.learn_share(looks, part / spent);
            }
            self.learned += 1;
        }
        if self.learned >= self.refresh_at {
            self.refresh_at = self.learned + self.learned / 2;
            self.refresh();
        }
    }

    /// What the model of costs looks at.
    fn looks(&self, id: Id) -> Looks {
        let place = self.tree.place(id);
        let chance = self.chance_of_leaf(id);
        let succeeds = if place.has(flag::FIRST) { chance } else { 1.0 - chance };
        Looks { margin: self.margin(id), succeeds }
    }

    /// The logarithm of the nodes that the question about a node takes.
    fn log_size(&self, id: Id) -> f64 {
        let (mut size, mut at) = (0.0, id);
        loop {
            let place = self.tree.place(at);
            size += f64::from(place.offset);
            if place.parent == NONE {
                return (size + cost::whole(u32::from(place.empties))).clamp(0.0, 80.0);
            }
            size += self.model.log_share(self.looks(at));
            at = place.parent;
        }
    }

    /// The seconds that the question about a node takes.
    pub(crate) fn predicted_seconds(&self, id: Id) -> f64 {
        self.log_size(id).exp() / self.model.nodes_a_second()
    }

    /// By which factor questions below a node with this cost are put back because many are at work there already.
    ///
    /// What an answer tells of sizes and chances decides which moves those who come later look at. Workers side by side in a small part of
    /// the tree ask before they have heard of it, and together prove by moves that one of them alone would have left soon: with a
    /// thousand workers that made the proof itself up to three times as expensive. So they keep apart, as far as the needs allow.
    fn room_left(&self, id: Id, cost: f32) -> f32 {
        let whole = self.tree.place(0).cost.max(f32::MIN_POSITIVE);
        let room = (ROOM * self.crew as f32 * cost / whole).max(1.0);
        (room / (f32::from(self.tree.place(id).in_flight) + 1.0)).min(1.0)
    }

    /// Finds cost, chance, need and bounds of a node again. Returns whether they changed so much that those above should know.
    fn update(&mut self, id: Id) -> bool {
        let place = self.tree.place(id);
        let (mut low, mut high) = (place.low, place.high);
        let first = place.has(flag::FIRST);
        let (mut cost, mut chance, mut need);
        if place.has(flag::EXPANDED) {
            let mut rivals = std::mem::take(&mut self.rivals);
            rivals.clear();
            let (mut best_low, mut best_high) = (i16::MIN, i16::MIN);
            for child_id in self.tree.children(id) {
                let child = self.tree.place(child_id);
                // From the view of the side to move: the best for it counts.
                let (child_low, child_high) = if first { (child.low, child.high) } else { (-child.high, -child.low) };
                best_low = best_low.max(child_low);
                best_high = best_high.max(child_high);
                rivals.push(Rival::new(child_id, child, first));
            }
            let (child_low, child_high) = if first { (best_low, best_high) } else { (-best_high, -best_low) };
            low = low.max(child_low);
            high = high.min(child_high);
            let tried = try_all(&mut rivals);
            self.rivals = rivals;
            cost = tried.cost;
            chance = if first { 1.0 - tried.fails } else { tried.fails };
            need = tried.most_needed.map_or(0.0, |(need, _)| need);
            need *= self.room_left(id, cost);
        } else {
            need = if place.has(flag::IN_FLIGHT) { 0.0 } else { 1.0 };
            cost = self.predicted_seconds(id) as f32;
            chance = self.chance_of_leaf(id) as f32;
        }
        let decided = if i32::from(low) > self.threshold {
            Some(1.0)
        } else if i32::from(high) <= self.threshold {
            Some(0.0)
        } else {
            None
        };
        if let Some(decided) = decided {
            (cost, chance, need) = (0.0, decided, 0.0);
        }
        if low > high && self.contradiction.is_none() {
            self.contradiction = Some(id);
        }
        let place = self.tree.place_mut(id);
        let differs = |old: f32, new: f32| (old - new).abs() > TOLERANCE * old.max(new);
        let changed = (place.low, place.high) != (low, high)
            || (place.need > 0.0) != (need > 0.0)
            || differs(place.need, need)
            || differs(place.cost, cost)
            || differs(place.chance, chance)
            || differs(1.0 - place.chance, 1.0 - chance);
        place.low = low;
        place.high = high;
        if changed {
            (place.cost, place.chance, place.need) = (cost, chance, need);
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

    /// Somebody is at a question, or nobody is any more: what that changes at the question, and for those above that few are at.
    pub(crate) fn propagate_flight(&mut self, id: Id) {
        let mut changed = vec![id];
        let mut at = self.tree.place(id).parent;
        while at != NONE && self.tree.place(at).in_flight <= MANY {
            changed.push(at);
            at = self.tree.place(at).parent;
        }
        self.propagate(&changed);
    }

    /// Asks about another threshold.
    pub(crate) fn retest(&mut self, threshold: i32) {
        self.threshold = threshold;
        for id in 0..self.tree.len() as Id {
            let place = self.tree.place_mut(id);
            place.set(flag::LIKELY_MORE | flag::LIKELY_NOT, false);
            // What went into another question says nothing about this one.
            place.spent = 0.0;
        }
        self.refresh();
    }

    /// Finds all numbers again, from the leaves on.
    fn refresh(&mut self) {
        let mut order: Vec<Id> = (0..self.tree.len() as Id).collect();
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

    /// The open question that is most likely to be needed, among those that nobody is at.
    pub(crate) fn choose(&mut self) -> Option<Id> {
        let mut id = 0;
        let mut rivals = std::mem::take(&mut self.rivals);
        while self.tree.place(id).need > 0.0 && self.tree.place(id).has(flag::EXPANDED) {
            let first = self.tree.place(id).has(flag::FIRST);
            rivals.clear();
            rivals.extend(self.tree.children(id).map(|child| Rival::new(child, self.tree.place(child), first)));
            match try_all(&mut rivals).most_needed {
                Some((_, child)) => id = child,
                None => break,
            }
        }
        self.rivals = rivals;
        let place = self.tree.place(id);
        (place.need > 0.0 && !place.has(flag::EXPANDED)).then_some(id)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Node;

    fn node(name: &str, first_to_move: bool, empties: u32) -> Node {
        Node { position: name.to_owned(), first_to_move, empties, score_for_first: None }
    }

    /// The first player has a move that is judged to win, to which there are four replies, and another that is judged to lose.
    fn search() -> Search {
        let mut search = Search::new(Tree::new(&node("root", true, 30), 9), 0);
        let moves = search.tree.expand(0, [node("good", false, 29), node("bad", false, 29)].iter());
        let replies: Vec<Node> = (1..=4).map(|reply| node(&format!("reply {reply}"), true, 28)).collect();
        let replies = search.tree.expand(moves[0], replies.iter());
        for (id, value) in [(moves[0], 500), (moves[1], -500)].into_iter().chain(replies.iter().map(|&id| (id, 500))) {
            search.tree.place_mut(id).value = value;
        }
        search.tree.place_mut(moves[0]).set(flag::FAVOURITE | flag::LIKELY_MORE, true);
        search.tree.place_mut(0).set(flag::LIKELY_MORE, true);
        search.refresh();
        search
    }

    fn hand_out(search: &mut Search) -> Option<String> {
        let id = search.choose()?;
        search.tree.place_mut(id).set(flag::IN_FLIGHT, true);
        search.propagate(&[id]);
        Some(search.tree.text(id).to_owned())
    }

    #[test]
    fn workers_share_the_replies_to_the_likely_move_before_anybody_tries_another() {
        let mut search = search();
        let mut asked: Vec<String> = (0..4).filter_map(|_| hand_out(&mut search)).collect();
        asked.sort();
        assert_eq!(asked, ["reply 1", "reply 2", "reply 3", "reply 4"]);
        assert_eq!(hand_out(&mut search).as_deref(), Some("bad"), "there is nothing better to do");
        assert_eq!(hand_out(&mut search), None);
    }

    /// Four replies to the first player's move, each with a move of the first player's to which there are three replies.
    fn four_parts() -> Search {
        let mut search = Search::new(Tree::new(&node("root", false, 30), 9), 0);
        let replies: Vec<Node> = (1..=4).map(|reply| node(&format!("{reply}"), true, 29)).collect();
        for reply in search.tree.expand(0, replies.iter()) {
            let name = search.tree.text(reply).to_owned();
            let mv = search.tree.expand(reply, [node(&format!("{name}a"), false, 28)].iter())[0];
            let ends: Vec<Node> = (1..=3).map(|end| node(&format!("{name}a{end}"), true, 27)).collect();
            for id in search.tree.expand(mv, ends.iter()).into_iter().chain([reply, mv]) {
                search.tree.place_mut(id).value = 500;
            }
        }
        search.refresh();
        search
    }

    fn parts_of_two_jobs(search: &mut Search) -> Vec<String> {
        let mut parts = Vec::new();
        for _ in 0..2 {
            let id = search.choose().expect("there is enough to do");
            search.tree.place_mut(id).set(flag::IN_FLIGHT, true);
            search.tree.count_flight(id, true);
            search.propagate_flight(id);
            parts.push(search.tree.text(id)[..1].to_owned());
        }
        parts
    }

    #[test]
    fn workers_keep_apart_where_their_answers_would_teach_each_other() {
        let mut search = four_parts();
        search.crew = 2;
        let parts = parts_of_two_jobs(&mut search);
        assert_ne!(parts[0], parts[1]);
        // So many workers have no room to keep apart: what is needed most comes first.
        let mut search = four_parts();
        search.crew = 100;
        let parts = parts_of_two_jobs(&mut search);
        assert_eq!(parts[0], parts[1]);
    }

    #[test]
    fn who_has_gone_leaves_the_needs_as_they_were() {
        let mut search = four_parts();
        search.crew = 2;
        let needs = |search: &Search| -> Vec<f32> {
            (0..search.tree.len() as Id).map(|id| search.tree.place(id).need).collect()
        };
        let before = needs(&search);
        let id = search.choose().expect("there is enough to do");
        for begins in [true, false] {
            search.tree.place_mut(id).set(flag::IN_FLIGHT, begins);
            search.tree.count_flight(id, begins);
            search.propagate_flight(id);
            let told = needs(&search);
            assert_eq!(told == before, !begins);
            // Everything found again from nothing is the slow twin of what was told upwards.
            search.refresh();
            assert_eq!(needs(&search), told);
        }
    }

    #[test]
    fn a_move_that_turns_out_badly_gives_way_to_the_next() {
        let mut search = search();
        let reply = search.tree.find("reply 3").expect("it is there");
        // The second player has found a reply that wins.
        search.tree.tighten(reply, -9, -1);
        search.propagate(&[reply]);
        let good = search.tree.find("good").expect("it is there");
        assert_eq!(search.tree.place(good).decided(0), Some(false));
        assert_eq!(hand_out(&mut search).as_deref(), Some("bad"));
        assert_eq!(hand_out(&mut search), None, "the other replies are not needed");
    }

    #[test]
    fn that_somebody_is_at_a_question_changes_neither_cost_nor_chance() {
        let mut search = search();
        let before = (search.tree.place(0).cost, search.tree.place(0).chance);
        while hand_out(&mut search).is_some() {}
        assert_eq!((search.tree.place(0).cost, search.tree.place(0).chance), before);
        assert!(search.tree.place(0).need <= 0.0, "nothing is free");
    }

    #[test]
    fn what_takes_longer_than_expected_makes_those_beside_it_larger() {
        let mut search = search();
        let (one, other) = (search.tree.find("reply 1"), search.tree.find("reply 2"));
        let (one, other) = (one.expect("it is there"), other.expect("it is there"));
        let before = search.predicted_seconds(other);
        let nodes = search.predicted_seconds(one) * search.model.nodes_a_second();
        search.learn_size(one, (nodes * 20.0) as u64, true);
        assert!(search.predicted_seconds(other) > 1.2 * before);
        let larger = search.predicted_seconds(other);
        // That something small did not suffice is no news.
        search.learn_size(one, 1, false);
        assert!((search.predicted_seconds(other) - larger).abs() < 1e-9 * larger);
    }
}
