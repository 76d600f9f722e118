use crate::ClusterError;
use game::{Seat, StopSignal};
use games::{Certificate, Claim, Game, Move, Position};
use std::io::Cursor;

/// The game as the coordinator sees it: positions are texts, one for all images under symmetry.
pub trait Board {
    /// The position that is to be solved.
    fn root(&self) -> Node;

    /// No score of the first player is larger, and none is smaller than its opposite.
    fn highest_score(&self) -> i32;

    /// What a position leads to; images of each other once only.
    ///
    /// # Errors
    /// [`ClusterError::Game`] if there is no such position.
    fn children(&self, position: &str) -> Result<Vec<Child>, ClusterError>;

    /// The node that stands for a position and its images.
    ///
    /// # Errors
    /// [`ClusterError::Game`] if there is no such position.
    fn locate(&self, position: &str) -> Result<Node, ClusterError>;

    /// Whether a certificate proves a claim about a position; `None` where nobody can say.
    fn holds(&self, certificate: &[u8], position: &str, claim: Claim) -> Option<bool>;
}

/// A position with what the rules say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its text.
    pub position: String,
    /// Whether the first player is to move.
    pub first_to_move: bool,
    /// Empty cells.
    pub empties: u32,
    /// What the first player has scored, if the game is over.
    pub score_for_first: Option<i32>,
}

/// What a position leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// The position.
    pub node: Node,
    /// The moves that lead there.
    pub moves: Vec<String>,
}

/// A game with scores and certificates.
#[derive(Clone, Debug)]
pub struct GameBoard {
    game: Game,
    root: Position,
}

impl GameBoard {
    /// The solve of a position.
    ///
    /// # Errors
    /// [`ClusterError::Unfit`] if the game is not solved by a score with certificates.
    pub fn new(root: Position) -> Result<GameBoard, ClusterError> {
        let game = root.game();
        if game.certificates().is_none() || root.empties().is_none() || game.seats() != 2 {
            return Err(ClusterError::Unfit(game.name().to_owned()));
        }
        Ok(GameBoard { game, root })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position that is to be solved, as it was given.
    pub fn position(&self) -> &Position {
        &self.root
    }
}

fn node(pos: &Position) -> Node {
    Node {
        position: pos.text(),
        first_to_move: pos.to_move() == Seat::FIRST,
        empties: pos.empties().unwrap_or(0),
        score_for_first: pos.payoff().map(|payoff| payoff[Seat::FIRST]),
    }
}

impl Board for GameBoard {
    fn root(&self) -> Node {
        node(&self.root.canonical())
    }

    fn highest_score(&self) -> i32 {
        self.game.highest_score()
    }

    fn children(&self, position: &str) -> Result<Vec<Child>, ClusterError> {
        let pos = self.game.parse_position(position)?;
        let mut children: Vec<Child> = Vec::new();
        for mv in pos.moves() {
            let child = node(&pos.play(mv)?.canonical());
            let text = pos.move_text(mv);
            match children.iter_mut().find(|other| other.node.position == child.position) {
                Some(image) => image.moves.push(text),
                None => children.push(Child { node: child, moves: vec![text] }),
            }
        }
        Ok(children)
    }

    fn locate(&self, position: &str) -> Result<Node, ClusterError> {
        Ok(node(&self.game.parse_position(position)?.canonical()))
    }

    fn holds(&self, certificate: &[u8], position: &str, claim: Claim) -> Option<bool> {
        let shown = check_part(&self.game, certificate, position, claim, &mut |_, _| {}, &StopSignal::new());
        Some(shown.is_ok())
    }
}

/// Checks that a certificate proves a claim about a position, and shows its moves.
///
/// # Errors
/// A sentence that says why it does not, or that the work was stopped.
pub fn check_part(
    game: &Game,
    certificate: &[u8],
    position: &str,
    claim: Claim,
    show: &mut dyn FnMut(&Position, Move),
    stop: &StopSignal,
) -> Result<(), String> {
    let certificates = game.certificates().ok_or_else(|| format!("there are no certificates about {}", game.name()))?;
    let opened = Certificate::open(Box::new(Cursor::new(certificate.to_vec())) as Box<dyn games::CertificateSource>)
        .map_err(|error| error.to_string())?;
    let header = opened.header();
    if header.position != position {
        return Err(format!("it is about {}, not about {position}", header.position));
    }
    let at_least = claim.at_least.is_none_or(|needed| header.claim.at_least.is_some_and(|score| score >= needed));
    let at_most = claim.at_most.is_none_or(|needed| header.claim.at_most.is_some_and(|score| score <= needed));
    if !at_least || !at_most {
        return Err(format!("it proves that {}, not that {claim}", header.claim));
    }
    certificates.check_and_show(opened, show, stop).map(|_| ()).map_err(|error| error.to_string())
}
