use game::{Evaluate, Game, MoveValue};

/// Judges a position by the best move that it offers: what a way to value moves says of positions.
///
/// ```
/// use eval::ByBestMove;
/// use eval::halma::{Mix, Strategies, Strategy};
/// use game::{Evaluate, Game};
/// use halma::{Halma, Variant};
///
/// let game: Halma<u64, 2> = Halma::new(Variant::new(8, 8, None, 2)?, halma::switches([])?)?;
/// let longest = ByBestMove(Strategies::new(&game, &Mix::from(Strategy::Longest))?);
/// assert_eq!(longest.evaluate_for_mover(&game, &game.start()), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByBestMove<M>(pub M);

impl<G: Game, M: MoveValue<G>> Evaluate<G> for ByBestMove<M> {
    fn evaluate_for_mover(&self, game: &G, pos: &G::Position) -> i32 {
        game.moves(pos).map(|mv| self.0.move_value_for_mover(game, pos, mv)).max().unwrap_or_default()
    }
}
