use game::{Duel, Evaluate, Game, MoveValue};

/// What a line of play is worth: the values of its moves, own ones minus the opponent's, and the value of its end.
///
/// Both parts are there because evaluations come in both kinds. The published strategies of Halma value moves, and a
/// line is worth their sum ([`SumOfMoves`]); an evaluation of positions looks at the end of the line only ([`AtEnd`]).
///
/// A sum belongs to the path, but what it adds up to from a position on does not depend on how the position was
/// reached. So searches return, and tables keep, the value of what comes *after* a position; the window is
/// moved by the value of each move on the way. That is exact.
///
/// A finished game outweighs everything else, and the sooner it is won the better.
pub trait LineValue<G: Game> {
    /// What a move adds, for the one who makes it.
    fn of_move(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32;

    /// What the end of a line that is not the end of the game adds, for the side to move there.
    fn of_end(&self, game: &G, pos: &G::Position) -> i32;

    /// How promising a move looks; only the speed of a search depends on it.
    fn promise(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32;
}

/// A line is worth the sum of its moves, own ones minus the opponent's, wherever it ends.
#[derive(Clone, Copy, Debug)]
pub struct SumOfMoves<M>(pub M);

/// A line is worth what the position at its end is.
#[derive(Clone, Copy, Debug)]
pub struct AtEnd<E, M> {
    /// The judge of positions.
    pub evaluation: E,
    /// Which moves to look at first.
    pub order: M,
}

impl<G: Game, V: LineValue<G>> LineValue<G> for &V {
    #[inline(always)]
    fn of_move(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        (**self).of_move(game, pos, mv)
    }

    #[inline(always)]
    fn of_end(&self, game: &G, pos: &G::Position) -> i32 {
        (**self).of_end(game, pos)
    }

    #[inline(always)]
    fn promise(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        (**self).promise(game, pos, mv)
    }
}

impl<G: Game, M: MoveValue<G>> LineValue<G> for SumOfMoves<M> {
    #[inline(always)]
    fn of_move(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        self.0.move_value_for_mover(game, pos, mv)
    }

    #[inline(always)]
    fn of_end(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    #[inline(always)]
    fn promise(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        self.of_move(game, pos, mv)
    }
}

impl<G: Game, E: Evaluate<G>, M: MoveValue<G>> LineValue<G> for AtEnd<E, M> {
    #[inline(always)]
    fn of_move(&self, _: &G, _: &G::Position, _: G::Move) -> i32 {
        0
    }

    #[inline(always)]
    fn of_end(&self, game: &G, pos: &G::Position) -> i32 {
        self.evaluation.evaluate_for_mover(game, pos)
    }

    #[inline(always)]
    fn promise(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        self.order.move_value_for_mover(game, pos, mv)
    }
}

/// The value of a finished game for the side to move, `plies_left` before the end of the search; `None` while the game
/// goes on.
///
/// A point of the score counts [`POINT`], and the sooner the better for the winner: otherwise one who is sure to win would
/// rather make a few more moves of high value first, for ever.
#[inline(always)]
pub(super) fn finished<G: Duel>(game: &G, pos: &G::Position, plies_left: u32) -> Option<i32> {
    let score = game.score_for_mover(pos)?;
    Some(score * POINT + score.signum() * plies_left as i32 * PLY_SAVED)
}

/// More than [`MOST_PLIES`] plies saved are worth.
pub(super) const POINT: i32 = 1 << 22;
/// Values beyond this, either way, are those of finished games.
pub(super) const DECIDED: i32 = POINT / 2;
/// More than any move should be worth.
pub(super) const PLY_SAVED: i32 = 1 << 16;
/// No search looks farther ahead.
pub(super) const MOST_PLIES: u32 = 60;
/// Beyond every value, and far from overflow when windows move by the values of moves.
pub(super) const INFINITE: i32 = 1 << 30;
