//! What the answers of a finished solve were good for.

use crate::search::Search;
use crate::tree::{Id, flag};
use serde::Serialize;

/// Where the seconds of a solve went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Uses {
    /// Answers that the cheapest proof among those found rests on.
    pub needed: f64,
    /// Moves that succeeded as well, where one suffices.
    pub also_succeeded: f64,
    /// Moves that failed, where another succeeded.
    pub failed: f64,
    /// Moves that were given up undecided, where another succeeded.
    pub given_up: f64,
    /// Short looks, jobs that were left open, and all that was in vain.
    pub open: f64,
}

impl Uses {
    /// Those of the solve of a search, in which so many seconds were worked.
    pub(crate) fn of(search: &Search, worked: f64) -> Uses {
        let mut uses = Uses::default();
        let decided = search.tree.place(0).decided(search.threshold);
        if let Some(more) = decided {
            uses.go(search, 0, more);
        }
        uses.open = worked - f64::from(search.tree.place(0).spent);
        uses
    }

    /// Both together.
    #[must_use]
    pub(crate) fn and(self, other: Uses) -> Uses {
        Uses {
            needed: self.needed + other.needed,
            also_succeeded: self.also_succeeded + other.also_succeeded,
            failed: self.failed + other.failed,
            given_up: self.given_up + other.given_up,
            open: self.open + other.open,
        }
    }

    fn go(&mut self, search: &Search, id: Id, more: bool) {
        let tree = &search.tree;
        let place = tree.place(id);
        let children: Vec<Id> = tree.children(id).collect();
        let below: f32 = children.iter().map(|&child| tree.place(child).spent).sum();
        self.needed += f64::from((place.spent - below).max(0.0));
        if place.has(flag::FIRST) != more {
            for &child in &children {
                self.go(search, child, more);
            }
            return;
        }
        let succeeds = |&&child: &&Id| tree.place(child).decided(search.threshold) == Some(more);
        let best = children
            .iter()
            .filter(succeeds)
            .min_by(|&&one, &&other| needed(search, one, more).total_cmp(&needed(search, other, more)));
        for &child in &children {
            let spent = f64::from(tree.place(child).spent);
            match tree.place(child).decided(search.threshold) {
                _ if Some(&child) == best => self.go(search, child, more),
                Some(found) if found == more => self.also_succeeded += spent,
                Some(_) => self.failed += spent,
                None => self.given_up += spent,
            }
        }
    }
}

/// The seconds of the cheapest proof of a decided node.
fn needed(search: &Search, id: Id, more: bool) -> f64 {
    let tree = &search.tree;
    let place = tree.place(id);
    let children = || tree.children(id).filter(|&child| tree.place(child).decided(search.threshold) == Some(more));
    let below: f32 = tree.children(id).map(|child| tree.place(child).spent).sum();
    let own = f64::from((place.spent - below).max(0.0));
    let needed = children().map(|child| needed(search, child, more));
    own + if place.has(flag::FIRST) == more { needed.reduce(f64::min).unwrap_or(0.0) } else { needed.sum() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Node;
    use crate::tree::Tree;

    #[test]
    fn seconds_are_counted_by_what_became_of_their_moves() {
        let node = |name: &str, first_to_move| Node {
            position: name.to_owned(),
            first_to_move,
            empties: 9,
            score_for_first: None,
        };
        let mut search = Search::new(Tree::new(&node("root", true), 9), 0);
        let moves = ["cheap", "dear", "fails", "given up"].map(|name| node(name, false));
        let moves = search.tree.expand(0, moves.iter());
        let replies = search.tree.expand(moves[0], [node("one", true), node("other", true)].iter());
        let below = search.tree.expand(moves[3], [node("yes", true), node("nobody knows", true)].iter());
        let answers =
            [(replies[0], 1.0, 1), (replies[1], 2.0, 1), (moves[1], 4.0, 1), (moves[2], 8.0, -1), (below[0], 16.0, 1)];
        for (id, seconds, score) in answers {
            search.tree.spend(id, seconds);
            let (low, high) = if score > 0 { (1, 9) } else { (-9, -1) };
            search.tree.tighten(id, low, high);
            search.propagate(&[id]);
        }
        let uses = Uses::of(&search, 40.0);
        assert_eq!(uses, Uses { needed: 3.0, also_succeeded: 4.0, failed: 8.0, given_up: 16.0, open: 9.0 });
    }
}
