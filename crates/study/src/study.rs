use crate::Report;
use game::NamedOpening;
use games::{Game, GameError, Line, Move, Position};
use library::{Explored, Library, StoreError};
use record::{Judgement, RecordError, openings};

/// A tree of moves from a position, with what is known of every position in it.
///
/// The first move from a position is the main one; the others are variations, in the order in which they came.
#[derive(Clone, Debug)]
pub struct Study {
    game: Game,
    nodes: Vec<Node>,
}

/// A position in the tree. Numbers of positions that were removed are not given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    position: Position,
    /// The position before and the move that led here; `None` at the root.
    from: Option<(NodeId, Move)>,
    children: Vec<NodeId>,
    report: Option<Box<Report>>,
    /// What a record said of the move that led here.
    judgement: Option<Judgement>,
    comment: String,
    explored: Option<Box<Explored>>,
}

/// Why a study cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// A move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
}

impl Study {
    /// The line as a tree without variations.
    pub fn new(line: &Line) -> Study {
        let mut study = Study { game: line.rules().clone(), nodes: vec![Node::new(line.start().clone(), None)] };
        let mut at = study.root();
        for (index, &mv) in line.moves().iter().enumerate() {
            at = study.add(at, mv, line.positions()[index + 1].clone());
        }
        study
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The first position.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.below(self.root()).len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.children(self.root()).is_empty()
    }

    /// The position of a node.
    pub fn position(&self, at: NodeId) -> &Position {
        &self.node(at).position
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at).from.map(|(parent, _)| parent)
    }

    /// The move that led to a node; `None` at the root.
    pub fn mv(&self, at: NodeId) -> Option<Move> {
        self.node(at).from.map(|(_, mv)| mv)
    }

    /// What follows, the main move first.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        &self.node(at).children
    }

    /// The node after a move, if the tree has it.
    pub fn child(&self, at: NodeId, mv: Move) -> Option<NodeId> {
        self.children(at).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// The last node of the main line from a node on.
    pub fn end_of_line(&self, mut at: NodeId) -> NodeId {
        while let Some(&next) = self.children(at).first() {
            at = next;
        }
        at
    }

    /// The moves from the root to a node.
    pub fn line_to(&self, at: NodeId) -> Line {
        let path = self.path(at);
        let mut line = Line::from_position(self.game.clone(), self.position(self.root()).clone());
        for &step in &path[1..] {
            if let Some(mv) = self.mv(step) {
                line.push_known(mv, self.position(step).clone());
            }
        }
        line
    }

    /// The nodes from the root to a node, both included.
    pub fn path(&self, at: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(at), |&at| self.parent(at)).collect();
        path.reverse();
        path
    }

    /// Plays a move: the node after it, which may have been there before.
    ///
    /// # Errors
    /// [`GameError::Illegal`] if the move is not legal; nothing has changed then.
    pub fn play(&mut self, at: NodeId, mv: Move) -> Result<NodeId, GameError> {
        if let Some(child) = self.child(at, mv) {
            return Ok(child);
        }
        let position = self.position(at).play(mv)?;
        Ok(self.add(at, mv, position))
    }

    /// Removes a node and all that follows it, and says where it hung. The root stays.
    pub fn remove(&mut self, at: NodeId) -> NodeId {
        let Some(parent) = self.parent(at) else { return at };
        self.nodes[parent.0 as usize].children.retain(|&child| child != at);
        parent
    }

    /// Makes the line to a node the main one.
    pub fn promote(&mut self, at: NodeId) {
        for pair in self.path(at).windows(2) {
            let children = &mut self.nodes[pair[0].0 as usize].children;
            if let Some(index) = children.iter().position(|&child| child == pair[1]) {
                children[..=index].rotate_right(1);
            }
        }
    }

    /// What is known of the moves of a node.
    pub fn report(&self, at: NodeId) -> Option<&Report> {
        self.node(at).report.as_deref()
    }

    /// Takes in what was found of a node.
    pub fn learn(&mut self, at: NodeId, report: Report) {
        self.nodes[at.0 as usize].report = Some(Box::new(report));
    }

    /// What a record said of the move that led to a node.
    pub fn judgement(&self, at: NodeId) -> Option<&Judgement> {
        self.node(at).judgement.as_ref()
    }

    pub(crate) fn set_judgement(&mut self, at: NodeId, judgement: Option<Judgement>) {
        self.nodes[at.0 as usize].judgement = judgement;
    }

    /// What somebody has to say about the move that led to a node.
    pub fn comment(&self, at: NodeId) -> &str {
        &self.node(at).comment
    }

    /// Says something about it.
    pub fn set_comment(&mut self, at: NodeId, comment: impl Into<String>) {
        self.nodes[at.0 as usize].comment = comment.into();
    }

    /// The name of the opening, if the position has one.
    pub fn opening(&self, at: NodeId) -> Option<&'static NamedOpening> {
        openings::of_position(self.position(at))
    }

    /// Looks up what was played here in the games of the library, once; [`Study::explored`] has it then.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be read.
    pub fn explore(&mut self, at: NodeId, library: &Library) -> Result<(), StoreError> {
        if self.node(at).explored.is_none() {
            let explored = library.explore(self.position(at))?;
            self.nodes[at.0 as usize].explored = Some(Box::new(explored));
        }
        Ok(())
    }

    /// What was found by [`Study::explore`].
    pub fn explored(&self, at: NodeId) -> Option<&Explored> {
        self.node(at).explored.as_deref()
    }

    /// All nodes from one on, each before what follows it, the main line first.
    pub fn below(&self, at: NodeId) -> Vec<NodeId> {
        let (mut found, mut open) = (Vec::new(), vec![at]);
        while let Some(next) = open.pop() {
            found.push(next);
            open.extend(self.children(next).iter().rev());
        }
        found
    }

    pub(crate) fn add(&mut self, at: NodeId, mv: Move, position: Position) -> NodeId {
        let child =
            NodeId(u32::try_from(self.nodes.len()).expect("a study has fewer than four thousand million positions"));
        self.nodes.push(Node::new(position, Some((at, mv))));
        self.nodes[at.0 as usize].children.push(child);
        child
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.0 as usize]
    }
}

impl Node {
    fn new(position: Position, from: Option<(NodeId, Move)>) -> Node {
        Node {
            position,
            from,
            children: Vec::new(),
            report: None,
            judgement: None,
            comment: String::new(),
            explored: None,
        }
    }
}
