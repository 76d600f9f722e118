use game::{Game, Prospect, StopSignal};
use std::cmp::Ordering;
use std::time::Duration;

/// Somebody who plays a game and can say why.
pub trait Player<G: Game>: Send {
    /// The chosen move; `None` if the game is over.
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>>;
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q, G: Game> {
    /// The position now.
    pub pos: &'q G::Position,
    /// The positions before it, the first one first, for those who would rather not repeat one.
    pub past: &'q [G::Position],
    /// How long to think at most. Players count their effort in nodes and are done earlier on most machines, so that
    /// a seed gives the same game.
    pub time: Duration,
    /// Raised when an answer is wanted at once.
    pub stop: &'q StopSignal,
}

/// A move with what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The chosen move.
    pub mv: M,
    /// What speaks for it.
    pub reason: Reason,
    /// The positions that were looked at to find it, if they were counted.
    pub nodes: Option<u64>,
}

/// What speaks for a move, to be put into words by whoever shows it. All values are those of the player who thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no other.
    OnlyMove,
    /// What it leads to against best play, proven: plies are counted from before the move.
    Proven(Prospect),
    /// The score at the end of the game against best play, proven.
    Exact {
        /// The score, like 4 stones more than the opponent.
        score: i32,
    },
    /// Who wins against best play, proven; by how much, or how soon, is not known.
    Decided(Standing),
    /// Looking ahead says so.
    Judged {
        /// How much better the player stands, in hundredths of what the game is about: stones, or turns of a race.
        hundredths: i32,
        /// How many plies ahead that is.
        plies: u32,
    },
    /// The opening book says so.
    Book {
        /// How much better the player stands, in hundredths of what the game is about.
        hundredths: i32,
        /// How many plies ahead that is, along the lines of the book and by the search at their ends.
        plies: u32,
    },
    /// The armies have passed each other: so many turns of its own are left to each side, this one included.
    Race {
        /// To the player.
        own: u32,
        /// To the fastest opponent.
        other: u32,
    },
    /// It looked good.
    Instinct,
}

/// Won, drawn or lost, and nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The player loses.
    Lost,
    /// Nobody wins.
    Drawn,
    /// The player wins.
    Won,
}

impl Standing {
    /// What a score means to the one whose score it is.
    pub fn of_score(score: i32) -> Standing {
        match score.cmp(&0) {
            Ordering::Less => Standing::Lost,
            Ordering::Equal => Standing::Drawn,
            Ordering::Greater => Standing::Won,
        }
    }

    /// The same for the opponent, in a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Standing {
        match self {
            Standing::Lost => Standing::Won,
            Standing::Drawn => Standing::Drawn,
            Standing::Won => Standing::Lost,
        }
    }
}

impl<M> Thought<M> {
    /// A move with its reason.
    pub fn new(mv: M, reason: Reason) -> Thought<M> {
        Thought { mv, reason, nodes: None }
    }

    /// The same with the positions that were looked at.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Thought<M> {
        Thought { nodes: nodes.into(), ..self }
    }
}
