//! The positions that questions are about, joined where they are the same: a graph of compact nodes.
//!
//! Nodes are called by their number. Ten million of them, with their texts, take less than two gigabytes.

use crate::board::Node;
use xxhash_rust::xxh3::xxh3_64;

/// The number of a node.
pub(crate) type Id = u32;

/// No node, or no edge.
pub(crate) const NONE: u32 = u32::MAX;

/// Nothing is known of what a position is worth.
pub(crate) const UNJUDGED: i16 = i16::MIN;

/// What is true of a node or not.
pub(crate) mod flag {
    /// The first player is to move.
    pub(crate) const FIRST: u8 = 1;
    /// Its children are in the tree.
    pub(crate) const EXPANDED: u8 = 2;
    /// Somebody is at the question about the node itself.
    pub(crate) const IN_FLIGHT: u8 = 8;
    /// A selective search expects that the first player scores more than the threshold,
    pub(crate) const LIKELY_MORE: u8 = 16;
    /// or that it does not.
    pub(crate) const LIKELY_NOT: u8 = 32;
    /// The move by which it came into the tree was judged best there.
    pub(crate) const FAVOURITE: u8 = 64;
}

/// A position. Scores are those of the first player.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    text_from: u32,
    /// The first of the edges that lead here.
    edge_in: u32,
    /// The node by which it came into the tree: jobs in flight are counted along these, once each.
    pub(crate) parent: Id,
    /// The first of its children's edges.
    edge_out: u32,
    /// Seconds of work until it is decided, as far as they can be guessed.
    pub(crate) cost: f32,
    /// How likely the first player is to score more than the threshold.
    pub(crate) chance: f32,
    /// The greatest chance that a question below, or here, which nobody is at will be needed, if this node is; 0 if there is none.
    pub(crate) need: f32,
    /// Seconds of work that decided something here or below.
    pub(crate) spent: f32,
    /// How much larger it is than what is seen of it says, in logarithms.
    pub(crate) offset: f32,
    pub(crate) low: i16,
    pub(crate) high: i16,
    /// What it is judged to be worth, in hundredths of a disc.
    pub(crate) value: i16,
    /// Jobs in flight below, and here.
    pub(crate) in_flight: u16,
    pub(crate) empties: u8,
    text_length: u8,
    children: u8,
    pub(crate) flags: u8,
}

impl Place {
    pub(crate) fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn set(&mut self, flag: u8, on: bool) {
        if on { self.flags |= flag } else { self.flags &= !flag }
    }

    /// Whether it is known if the first player scores more than `threshold`.
    pub(crate) fn decided(&self, threshold: i32) -> Option<bool> {
        if i32::from(self.low) > threshold {
            Some(true)
        } else if i32::from(self.high) <= threshold {
            Some(false)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    child: Id,
    parent: Id,
    /// The next of the edges that lead to the same child.
    next_in: u32,
}

/// The graph.
#[derive(Debug)]
pub(crate) struct Tree {
    places: Vec<Place>,
    edges: Vec<Edge>,
    texts: Vec<u8>,
    /// Numbers of nodes by the hash of their text, with open addressing.
    index: Vec<u32>,
    highest: i16,
}

impl Tree {
    /// A tree with its root, which is node 0.
    pub(crate) fn new(root: &Node, highest: i32) -> Tree {
        let mut tree = Tree {
            places: Vec::new(),
            edges: Vec::new(),
            texts: Vec::new(),
            index: vec![NONE; 1024],
            highest: highest as i16,
        };
        tree.insert(root, NONE);
        tree
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.texts.capacity()
            + self.index.capacity() * size_of::<u32>()
    }

    pub(crate) fn place(&self, id: Id) -> &Place {
        &self.places[id as usize]
    }

    pub(crate) fn place_mut(&mut self, id: Id) -> &mut Place {
        &mut self.places[id as usize]
    }

    pub(crate) fn text(&self, id: Id) -> &str {
        // Only texts were put in.
        std::str::from_utf8(self.text_bytes(id)).unwrap_or_default()
    }

    fn text_bytes(&self, id: Id) -> &[u8] {
        let place = self.place(id);
        let from = place.text_from as usize;
        &self.texts[from..from + usize::from(place.text_length)]
    }

    /// The node with this text.
    pub(crate) fn find(&self, text: &str) -> Option<Id> {
        let mask = self.index.len() - 1;
        let mut slot = xxh3_64(text.as_bytes()) as usize & mask;
        loop {
            match self.index[slot] {
                NONE => return None,
                id if self.text_bytes(id) == text.as_bytes() => return Some(id),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// The children of a node.
    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        let place = self.place(id);
        let from = if place.children == 0 { 0 } else { place.edge_out as usize };
        self.edges[from..from + usize::from(place.children)].iter().map(|edge| edge.child)
    }

    /// The nodes that lead to a node.
    pub(crate) fn parents(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        let mut edge = self.place(id).edge_in;
        std::iter::from_fn(move || {
            let found = *self.edges.get(edge as usize)?;
            edge = found.next_in;
            Some(found.parent)
        })
    }

    /// Gives a node its children; those that are in the tree already are joined. Returns their numbers.
    pub(crate) fn expand<'c>(&mut self, id: Id, children: impl Iterator<Item = &'c Node>) -> Vec<Id> {
        let edge_out = self.edges.len() as u32;
        let mut ids = Vec::new();
        for child in children {
            let child_id = self.find(&child.position).unwrap_or_else(|| self.insert(child, id));
            let next_in = self.place(child_id).edge_in;
            self.place_mut(child_id).edge_in = self.edges.len() as u32;
            self.edges.push(Edge { child: child_id, parent: id, next_in });
            ids.push(child_id);
        }
        let place = self.place_mut(id);
        place.edge_out = edge_out;
        place.children = ids.len() as u8;
        place.set(flag::EXPANDED, true);
        ids
    }

    fn insert(&mut self, node: &Node, parent: Id) -> Id {
        let id = self.places.len() as Id;
        let (low, high) = match node.score_for_first {
            Some(score) => (score as i16, score as i16),
            None => (-self.highest, self.highest),
        };
        self.places.push(Place {
            text_from: self.texts.len() as u32,
            edge_in: NONE,
            parent,
            edge_out: NONE,
            cost: 1.0,
            chance: 0.5,
            need: 1.0,
            spent: 0.0,
            offset: 0.0,
            low,
            high,
            value: UNJUDGED,
            in_flight: 0,
            empties: node.empties.min(255) as u8,
            text_length: node.position.len() as u8,
            children: 0,
            flags: if node.first_to_move { flag::FIRST } else { 0 },
        });
        self.texts.extend_from_slice(node.position.as_bytes());
        if self.places.len() * 4 > self.index.len() * 3 {
            self.grow_index();
        } else {
            self.enter(id);
        }
        id
    }

    fn grow_index(&mut self) {
        self.index = vec![NONE; self.index.len() * 2];
        (0..self.places.len() as Id).for_each(|id| self.enter(id));
    }

    fn enter(&mut self, id: Id) {
        let mask = self.index.len() - 1;
        let mut slot = xxh3_64(self.text(id).as_bytes()) as usize & mask;
        while self.index[slot] != NONE {
            slot = (slot + 1) & mask;
        }
        self.index[slot] = id;
    }

    /// Narrows the bounds of a node, and says whether that changed anything. Bounds that exclude each other stay so: the search notices.
    pub(crate) fn tighten(&mut self, id: Id, low: i16, high: i16) -> bool {
        let place = self.place_mut(id);
        let changed = low > place.low || high < place.high;
        place.low = place.low.max(low);
        place.high = place.high.min(high);
        changed
    }

    /// Adds to the work that went into a node and those above it.
    pub(crate) fn spend(&mut self, id: Id, seconds: f64) {
        let mut at = id;
        while at != NONE {
            let place = self.place_mut(at);
            place.spent += seconds as f32;
            at = place.parent;
        }
    }

    /// Adds to the number of jobs in flight at a node and above it.
    pub(crate) fn count_flight(&mut self, id: Id, begins: bool) {
        let mut at = id;
        while at != NONE {
            let place = self.place_mut(at);
            place.in_flight =
                if begins { place.in_flight.saturating_add(1) } else { place.in_flight.saturating_sub(1) };
            at = place.parent;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(text: &str, first_to_move: bool) -> Node {
        Node { position: text.to_owned(), first_to_move, empties: 9, score_for_first: None }
    }

    #[test]
    fn the_same_position_is_one_node_with_several_parents() {
        let mut tree = Tree::new(&node("root", true), 9);
        let ids = tree.expand(0, [node("a", false), node("b", false)].iter());
        let below_a = tree.expand(ids[0], [node("c", true), node("d", true)].iter());
        let below_b = tree.expand(ids[1], [node("d", true), node("e", true)].iter());
        assert_eq!(below_a[1], below_b[0]);
        assert_eq!(tree.len(), 6);
        let mut parents: Vec<Id> = tree.parents(below_a[1]).collect();
        parents.sort_unstable();
        assert_eq!(parents, ids);
        assert_eq!(tree.children(0).collect::<Vec<_>>(), ids);
        assert_eq!((tree.find("e"), tree.find("f")), (Some(below_b[1]), None));
    }

    #[test]
    fn the_index_finds_every_text_while_it_grows() {
        let mut tree = Tree::new(&node("root", true), 9);
        let children: Vec<Node> = (0..200).map(|number| node(&format!("n{number}"), false)).collect();
        for (parent, children) in children.chunks(20).enumerate() {
            tree.expand(parent as Id, children.iter());
        }
        for number in 0..5000 {
            let parent = 20 + number / 2;
            tree.expand(parent, [node(&format!("deep {number}"), true)].iter());
        }
        for number in 0..5000 {
            let id = tree.find(&format!("deep {number}")).expect("it was put in");
            assert_eq!(tree.text(id), format!("deep {number}"));
        }
        assert!(tree.find("deep 5000").is_none());
    }

    #[test]
    fn jobs_in_flight_are_counted_once_up_to_the_root() {
        let mut tree = Tree::new(&node("root", true), 9);
        let ids = tree.expand(0, [node("a", false), node("b", false)].iter());
        let shared = tree.expand(ids[0], [node("c", true)].iter())[0];
        tree.expand(ids[1], [node("c", true)].iter());
        tree.count_flight(shared, true);
        let counts = |tree: &Tree| [0, ids[0], ids[1], shared].map(|id| tree.place(id).in_flight);
        assert_eq!(counts(&tree), [1, 1, 0, 1]);
        tree.count_flight(shared, false);
        assert_eq!(counts(&tree), [0, 0, 0, 0]);
    }
}
