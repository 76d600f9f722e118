use super::playout::{Rewards, rewards};
use game::{Game, MoveValue, Seat};

/// The tree of the positions looked at.
pub(super) struct Tree<'a, G: Game, M> {
    game: &'a G,
    bias: &'a M,
    root: G::Position,
    nodes: Vec<Node<G::Move>>,
}

struct Node<M> {
    /// The move that leads here; none at the root.
    mv: Option<M>,
    /// Where the children are in the list of nodes; none yet if empty.
    children: std::ops::Range<u32>,
    visits: u32,
    /// What the one who moved here got out of the visits.
    reward: f32,
    /// How promising the move looks beside its brothers, 0 to 1.
    promise: f32,
}

/// How much a move that was seldom looked at deserves another look.
const EXPLORATION: f32 = 0.4;
/// How much a promising move deserves its first looks.
const BIAS: f32 = 0.5;
/// A tree grows no further; what is there goes on counting.
const MOST_NODES: usize = 1 << 22;

impl<'a, G: Game, M: MoveValue<G>> Tree<'a, G, M> {
    pub(super) fn new(game: &'a G, bias: &'a M, root: G::Position) -> Tree<'a, G, M> {
        let node = Node { mv: None, children: 0..0, visits: 0, reward: 0.0, promise: 0.0 };
        let mut tree = Tree { game, bias, root, nodes: vec![node] };
        tree.expand(0, &root);
        tree
    }

    /// Goes down the tree to a position that is not in it, lets `playout` say what comes of it, and remembers that all the way up.
    pub(super) fn grow(&mut self, playout: impl FnOnce(&G::Position) -> Rewards) {
        let (mut pos, mut at) = (self.root, 0);
        let mut path: Vec<(usize, Seat)> = Vec::new();
        while !self.nodes[at].children.is_empty() {
            let mover = self.game.to_move(&pos);
            at = self.most_deserving(at);
            path.push((at, mover));
            let Some(mv) = self.nodes[at].mv else { break };
            pos = self.game.play(&pos, mv);
            if self.nodes[at].visits > 0 && self.nodes[at].children.is_empty() && self.nodes.len() < MOST_NODES {
                self.expand(at, &pos);
            }
        }
        let got = self.game.payoff(&pos).map_or_else(|| playout(&pos), |payoff| rewards(&payoff));
        self.nodes[0].visits += 1;
        for (at, mover) in path {
            self.nodes[at].visits += 1;
            self.nodes[at].reward += got[mover.index()];
        }
    }

    /// How often each move of the root was looked at and what its mover got out of it in all, in the game's order.
    pub(super) fn results(&self) -> Vec<(u64, f64)> {
        let result = |child: usize| (u64::from(self.nodes[child].visits), f64::from(self.nodes[child].reward));
        self.children(0).map(result).collect()
    }

    /// How long the line of the most visits is.
    pub(super) fn plies(&self) -> u32 {
        let most_visited = |&at: &usize| self.children(at).max_by_key(|&child| self.nodes[child].visits);
        let line = std::iter::successors(Some(0), most_visited);
        line.take_while(|&at| self.nodes[at].visits > 0).count().saturating_sub(1) as u32
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let children = &self.nodes[at].children;
        children.start as usize..children.end as usize
    }

    fn most_deserving(&self, at: usize) -> usize {
        let exploration = EXPLORATION * ((self.nodes[at].visits + 1) as f32).ln().sqrt();
        let deserves = |child: usize| {
            let Node { visits, reward, promise, .. } = self.nodes[child];
            let looks = (visits + 1) as f32;
            (reward + 0.5) / looks + exploration / looks.sqrt() + BIAS * promise / looks
        };
        // The first of equals: with one seed the same on every machine.
        let better = |best: (usize, f32), child: usize| {
            let value = deserves(child);
            if value > best.1 { (child, value) } else { best }
        };
        self.children(at).fold((at, f32::NEG_INFINITY), better).0
    }

    fn expand(&mut self, at: usize, pos: &G::Position) {
        let first = self.nodes.len();
        let values: Vec<(G::Move, i32)> =
            (self.game.moves(pos)).map(|mv| (mv, self.bias.move_value_for_mover(self.game, pos, mv))).collect();
        let low = values.iter().map(|&(_, value)| value).min().unwrap_or(0);
        let high = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let promise = |value: i32| (value - low) as f32 / (high - low).max(1) as f32;
        self.nodes.extend(values.into_iter().map(|(mv, value)| Node {
            mv: Some(mv),
            children: 0..0,
            visits: 0,
            reward: 0.0,
            promise: promise(value),
        }));
        self.nodes[at].children = first as u32..self.nodes.len() as u32;
    }
}
