use crate::ranking::{Pieces, Ranking};
use crate::{Halma, Move, Moves, Position, stretch};
use game::{
    Depict, Duel, Game, Gesture, IllegalMove, Keyed, Notation, ParseError, Payoff, Ranked, Scene, Seat, Symmetric,
    Tactical, Unplay,
};
use std::sync::Arc;

/// Halma for two on a board from 4x4 to 7x7, whose positions are numbered: for tables of all positions.
///
/// ```
/// use game::{Game, Ranked};
/// use halma::{Halma, SmallHalma, Variant};
///
/// let rules = Halma::new(Variant::new(4, 4, Some(3), 2)?, halma::switches([])?)?;
/// let game = SmallHalma::new(rules)?;
/// assert_eq!(game.ranks(), 84_084);
/// assert_eq!(game.unrank(game.rank(&game.start())), Some(game.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SmallHalma {
    rules: Halma<u64, 2>,
    ranking: Arc<Ranking>,
}

/// Why the positions of a game are not numbered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRanked {
    /// There are too many.
    #[error("positions are numbered on boards from 4x4 to 7x7, not on {0}x{0}")]
    Board(usize),
    /// They count turns.
    #[error("positions are numbered with leave-home=off, not with leave-home={0}: they would count turns as well")]
    LeaveHome(u16),
}

/// The largest side of a board whose positions are numbered.
const LARGEST: usize = 7;

type At = Position<u64, 2>;

impl SmallHalma {
    /// The game with these rules.
    ///
    /// # Errors
    /// [`NotRanked`] if the board is too large, or positions count turns.
    pub fn new(rules: Halma<u64, 2>) -> Result<SmallHalma, NotRanked> {
        let (size, pieces) = (rules.variant().size(), rules.variant().pieces());
        if size > LARGEST {
            return Err(NotRanked::Board(size));
        }
        match rules.options().leave_home {
            Some(turns) => Err(NotRanked::LeaveHome(turns)),
            None => Ok(SmallHalma { rules, ranking: Arc::new(Ranking::new(size, pieces)) }),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Halma<u64, 2> {
        &self.rules
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        &self.ranking
    }
}

impl Ranked for SmallHalma {
    fn ranks(&self) -> u64 {
        self.ranking.ranks()
    }

    fn rank(&self, pos: &At) -> u64 {
        let [first, second] = pos.pieces;
        let turned = |set: u64| self.ranking.turned(set);
        self.ranking.rank(match pos.seat {
            Seat::FIRST => Pieces { mover: first, waiting: second },
            _ => Pieces { mover: turned(second), waiting: turned(first) },
        })
    }

    fn unrank(&self, rank: u64) -> Option<At> {
        let Pieces { mover, waiting } = self.ranking.unrank(rank)?;
        Some(Position { pieces: [mover, waiting], seat: Seat::FIRST, turns_left: [0; 2] })
    }

    fn stretch(&self) -> u64 {
        self.ranking.stretch()
    }

    fn successors(&self, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        stretch::successors(self, first, wanted, visit);
    }
}

/// Everything else is as in the rules.
impl Game for SmallHalma {
    type Position = At;
    type Move = Move;
    type Moves<'a> = Moves<'a, u64>;

    fn seats(&self) -> usize {
        self.rules.seats()
    }

    fn start(&self) -> At {
        self.rules.start()
    }

    fn to_move(&self, pos: &At) -> Seat {
        self.rules.to_move(pos)
    }

    #[inline]
    fn moves(&self, pos: &At) -> Moves<'_, u64> {
        self.rules.moves(pos)
    }

    #[inline]
    fn play(&self, pos: &At, mv: Move) -> At {
        self.rules.play(pos, mv)
    }

    fn payoff(&self, pos: &At) -> Option<Payoff> {
        self.rules.payoff(pos)
    }

    fn try_play(&self, pos: &At, mv: Move) -> Result<At, IllegalMove> {
        self.rules.try_play(pos, mv)
    }
}

impl Duel for SmallHalma {
    fn highest_score(&self) -> i32 {
        self.rules.highest_score()
    }
}

impl Tactical for SmallHalma {
    fn wins_at_once(&self, pos: &At) -> bool {
        self.rules.wins_at_once(pos)
    }
}

impl Unplay for SmallHalma {
    fn predecessors(&self, pos: &At, visit: &mut dyn FnMut(At)) {
        self.rules.predecessors(pos, visit);
    }
}

impl Symmetric for SmallHalma {
    fn symmetries(&self) -> usize {
        self.rules.symmetries()
    }

    fn map_position(&self, pos: &At, symmetry: usize) -> At {
        self.rules.map_position(pos, symmetry)
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        self.rules.map_move(mv, symmetry)
    }

    fn canonical(&self, pos: &At) -> At {
        self.rules.canonical(pos)
    }
}

impl Keyed for SmallHalma {
    fn key(&self, pos: &At) -> u64 {
        self.rules.key(pos)
    }
}

impl Notation for SmallHalma {
    fn position_text(&self, pos: &At) -> String {
        self.rules.position_text(pos)
    }

    fn parse_position(&self, text: &str) -> Result<At, ParseError> {
        self.rules.parse_position(text)
    }

    fn move_text(&self, mv: Move) -> String {
        self.rules.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        self.rules.parse_move(text)
    }
}

impl Depict for SmallHalma {
    fn scene(&self, pos: &At) -> Scene {
        self.rules.scene(pos)
    }

    fn gesture(&self, pos: &At, mv: Move) -> Gesture {
        self.rules.gesture(pos, mv)
    }
}
