use crate::{Game, IllegalMove, Payoff, Seat};
use std::fmt::Debug;

/// What a line of play needs of its rules. Every [`Game`] has it, and so has a game behind a face, whose positions are handles
/// that cannot be `Copy`.
pub trait Playable {
    /// A position.
    type Position: Clone + PartialEq + Debug;
    /// A move.
    type Move: Copy + PartialEq + Debug;

    /// How many play.
    fn seats(&self) -> usize;

    /// The position before the first move.
    fn first_position(&self) -> Self::Position;

    /// Whose turn it is.
    fn seat_to_move(&self, pos: &Self::Position) -> Seat;

    /// What everybody gets if the game is over here.
    fn final_payoff(&self, pos: &Self::Position) -> Option<Payoff>;

    /// The position after a move, checked.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal.
    fn checked_play(&self, pos: &Self::Position, mv: Self::Move) -> Result<Self::Position, IllegalMove>;
}

impl<G: Game> Playable for G {
    type Position = G::Position;
    type Move = G::Move;

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn first_position(&self) -> G::Position {
        self.start()
    }

    fn seat_to_move(&self, pos: &G::Position) -> Seat {
        self.to_move(pos)
    }

    fn final_payoff(&self, pos: &G::Position) -> Option<Payoff> {
        self.payoff(pos)
    }

    fn checked_play(&self, pos: &G::Position, mv: G::Move) -> Result<G::Position, IllegalMove> {
        self.try_play(pos, mv)
    }
}

/// A line of play: a start and moves. What players, engines and judges are asked about.
///
/// The positions in between are kept, so that nobody has to play them again.
#[derive(Clone, Debug)]
pub struct Line<P: Playable> {
    rules: P,
    /// One more than there are moves.
    positions: Vec<P::Position>,
    moves: Vec<P::Move>,
}

impl<P: Playable> Line<P> {
    /// The line without a move from the start of the game.
    pub fn new(rules: P) -> Line<P> {
        let start = rules.first_position();
        Line::from_position(rules, start)
    }

    /// The line without a move from any position.
    pub fn from_position(rules: P, start: P::Position) -> Line<P> {
        Line { rules, positions: vec![start], moves: Vec::new() }
    }

    /// The rules.
    pub fn rules(&self) -> &P {
        &self.rules
    }

    /// The position before the first move.
    pub fn start(&self) -> &P::Position {
        &self.positions[0]
    }

    /// The position after the last move.
    pub fn position(&self) -> &P::Position {
        &self.positions[self.moves.len()]
    }

    /// All positions from the start to the last one.
    pub fn positions(&self) -> &[P::Position] {
        &self.positions
    }

    /// The moves.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The number of moves.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Each move with the position before it.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&P::Position, P::Move)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves.iter().copied())
    }

    /// Who made the move after so many plies, or is to make it.
    pub fn seat_at(&self, ply: usize) -> Seat {
        self.rules.seat_to_move(&self.positions[ply])
    }

    /// The seat whose turn it is after the last move.
    pub fn to_move(&self) -> Seat {
        self.seat_at(self.plies())
    }

    /// What everybody gets if the game is over after the last move.
    pub fn payoff(&self) -> Option<Payoff> {
        self.rules.final_payoff(self.position())
    }

    /// How often the last position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let last = self.position();
        self.positions.iter().filter(|&pos| pos == last).count()
    }

    /// Adds a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal; nothing has changed then.
    pub fn push(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        let after = self.rules.checked_play(self.position(), mv)?;
        self.push_known(mv, after);
        Ok(())
    }

    /// Adds a legal move whose position is known: trusted, as [`Game::play`] is.
    pub fn push_known(&mut self, mv: P::Move, after: P::Position) {
        self.moves.push(mv);
        self.positions.push(after);
    }

    /// Takes the last move off; `None` if there is none.
    pub fn pop(&mut self) -> Option<(P::Move, P::Position)> {
        let mv = self.moves.pop()?;
        Some((mv, self.positions.pop()?))
    }

    /// Leaves only the first moves.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(self.moves.len() + 1);
    }

    /// The first moves of the line.
    #[must_use]
    pub fn until(&self, plies: usize) -> Line<P>
    where
        P: Clone,
    {
        let plies = plies.min(self.plies());
        let (positions, moves) = (self.positions[..=plies].to_vec(), self.moves[..plies].to_vec());
        Line { rules: self.rules.clone(), positions, moves }
    }

    /// Whether the line begins with another one.
    pub fn starts_with(&self, other: &Line<P>) -> bool {
        self.start() == other.start() && self.moves.starts_with(&other.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::countdown::Countdown;

    #[test]
    fn a_line_grows_and_shrinks_by_legal_moves_only() {
        let mut line = Line::new(Countdown { from: 4 });
        line.push(2).unwrap();
        assert_eq!(line.push(3), Err(IllegalMove));
        line.push(1).unwrap();
        assert_eq!((line.moves(), line.position().left, line.plies()), (&[2, 1][..], 1, 2));
        assert_eq!((line.seat_at(0), line.to_move()), (Seat::FIRST, Seat::FIRST));
        assert!(line.starts_with(&line.until(1)) && !line.until(1).starts_with(&line));
        assert_eq!(line.pop().map(|(mv, after)| (mv, after.left)), Some((1, 1)));
        line.truncate(0);
        assert_eq!((line.positions().len(), line.pop()), (1, None));
    }
}
