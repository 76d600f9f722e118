use game::{Game, MoveValue};

/// Moves that win the game at once are good; of the others nothing is known.
pub(super) struct Finishing;

impl<G: Game> MoveValue<G> for Finishing {
    fn move_value_for_mover(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        let winner = game.payoff(&game.play(pos, mv)).and_then(|payoff| payoff.winner());
        i32::from(winner == Some(game.to_move(pos)))
    }
}
