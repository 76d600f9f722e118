use crate::{Payoff, Seat};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game on one board with one choice of switches.
///
/// A value of the implementing type *is* the rules; positions are plain data without history. Playing copies:
/// there is no undo here, and nothing that depends on the past (repetitions, clocks, limits on the number of
/// turns) belongs to a position. That is the business of [`Match`](crate::Match).
pub trait Game {
    /// Everything that decides how the game goes on; `Copy`, without history.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One turn of one player; a forced pass is a move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// The iterator over legal moves that suits the game.
    type Moves<'a>: Iterator<Item = Self::Move>
    where
        Self: 'a;

    /// How many players sit at the board, 2 to 4.
    fn seats(&self) -> usize;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; meaningless, but no panic, when the game is over.
    fn to_move(&self, pos: &Self::Position) -> Seat;

    /// The legal moves in a stable order and without duplicates: empty exactly when the game is over.
    fn moves(&self, pos: &Self::Position) -> Self::Moves<'_>;

    /// The position after a legal move. Trusted: an illegal move is a bug of the caller.
    fn play(&self, pos: &Self::Position, mv: Self::Move) -> Self::Position;

    /// What everybody gets if the game is over here, `None` while it goes on.
    fn payoff(&self, pos: &Self::Position) -> Option<Payoff>;

    /// The position after `mv`, checked.
    ///
    /// # Errors
    /// [`IllegalMove`] unless `mv` is one of [`Game::moves`].
    fn try_play(&self, pos: &Self::Position, mv: Self::Move) -> Result<Self::Position, IllegalMove> {
        if self.moves(pos).any(|legal| legal == mv) { Ok(self.play(pos, mv)) } else { Err(IllegalMove) }
    }
}

/// Rules that are lent: whoever plays many games need not copy them.
impl<G: Game> Game for &G {
    type Position = G::Position;
    type Move = G::Move;
    type Moves<'a>
        = G::Moves<'a>
    where
        Self: 'a;

    fn seats(&self) -> usize {
        (**self).seats()
    }

    fn start(&self) -> Self::Position {
        (**self).start()
    }

    fn to_move(&self, pos: &Self::Position) -> Seat {
        (**self).to_move(pos)
    }

    fn moves(&self, pos: &Self::Position) -> Self::Moves<'_> {
        (**self).moves(pos)
    }

    fn play(&self, pos: &Self::Position, mv: Self::Move) -> Self::Position {
        (**self).play(pos, mv)
    }

    fn payoff(&self, pos: &Self::Position) -> Option<Payoff> {
        (**self).payoff(pos)
    }

    fn try_play(&self, pos: &Self::Position, mv: Self::Move) -> Result<Self::Position, IllegalMove> {
        (**self).try_play(pos, mv)
    }
}

/// The move is not legal in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that move is not legal here")]
pub struct IllegalMove;

/// A zero-sum game for two.
pub trait Duel: Game {
    /// The final score for the side to move if the game is over here, `None` while it goes on.
    fn score_for_mover(&self, pos: &Self::Position) -> Option<i32> {
        self.payoff(pos).map(|payoff| payoff[self.to_move(pos)])
    }

    /// No final score, for either side, is larger than this.
    fn highest_score(&self) -> i32;
}

/// A game whose board can be turned and mirrored without changing what is legal or what it is worth.
pub trait Symmetric: Game {
    /// How many symmetries there are; number 0 is the identity.
    fn symmetries(&self) -> usize;

    /// The image of a position under symmetry number `symmetry`.
    fn map_position(&self, pos: &Self::Position, symmetry: usize) -> Self::Position;

    /// The image of a move under symmetry number `symmetry`.
    fn map_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// One representative for all images of a position: the same for each of them.
    fn canonical(&self, pos: &Self::Position) -> Self::Position;
}

/// A game whose positions have a well-mixed 64-bit key, equal for equal positions and the same on every machine.
pub trait Keyed: Game {
    /// The key of a position.
    fn key(&self, pos: &Self::Position) -> u64;
}

/// A game whose positions can be numbered densely, for tables with one entry a position.
pub trait Ranked: Game {
    /// Ranks run from 0 to this, exclusive.
    fn ranks(&self) -> u64;

    /// The number of a position (of its symmetry class, where the game folds symmetries).
    fn rank(&self, pos: &Self::Position) -> u64;

    /// The position with this number; `None` where a number stands for no legal position.
    fn unrank(&self, rank: u64) -> Option<Self::Position>;

    /// Ranks are looked at in stretches of this length; a game that can say quickly where a whole stretch of its own
    /// leads names its length.
    fn stretch(&self) -> u64 {
        1024
    }

    /// Where some positions of a stretch lead: `wanted` counts them from `first`, the first rank of the stretch. Calls `visit`
    /// with lists of equal length, indices into `wanted` and the ranks of successors of the positions that they stand for.
    /// The wanted positions exist and are not over; every successor comes at least once.
    fn successors(&self, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        let mut ranks = Vec::new();
        for (index, offset) in wanted.iter().enumerate() {
            let Some(pos) = self.unrank(first + u64::from(*offset)) else { continue };
            ranks.clear();
            ranks.extend(self.moves(&pos).map(|mv| self.rank(&self.play(&pos, mv))));
            visit(&vec![index as u32; ranks.len()], &ranks);
        }
    }
}

/// A game that can be played backwards.
pub trait Unplay: Game {
    /// Calls `visit` with every position from which one move leads to `pos`.
    fn predecessors(&self, pos: &Self::Position, visit: &mut dyn FnMut(Self::Position));
}
