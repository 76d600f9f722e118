use super::{Sight, Worth};
use game::{EvaluateSeats, Game, MoveValue, Seat};

/// What `plies` plies of max^n find a position to be worth, by seat: everybody goes for the best of their own, and of
/// equals for the first in the order of [`Sight`]. The definition, against which [`MaxN`](super::MaxN) is tested.
pub fn plain_max_n<G, E, M>(game: &G, sight: &Sight<E, M>, pos: &G::Position, plies: u32) -> Worth
where
    G: Game,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    if let Some(worth) = sight.worth_at_end(game, pos, plies) {
        return worth;
    }
    let mover = game.to_move(pos).index();
    let mut best: Option<Worth> = None;
    for mv in sight.moves(game, pos) {
        let worth = plain_max_n(game, sight, &game.play(pos, mv), plies - 1);
        if best.is_none_or(|best| worth[mover] > best[mover]) {
            best = Some(worth);
        }
    }
    best.unwrap_or_default()
}

/// What `plies` plies of paranoid search find a position to be worth to `seat`: everybody else plays against it. The
/// definition, against which [`Paranoid`](super::Paranoid) is tested.
pub fn plain_paranoid<G, E, M>(game: &G, sight: &Sight<E, M>, pos: &G::Position, plies: u32, seat: Seat) -> i32
where
    G: Game,
    E: EvaluateSeats<G>,
    M: MoveValue<G>,
{
    if let Some(worth) = sight.worth_at_end(game, pos, plies) {
        return worth[seat.index()];
    }
    let moves = sight.moves(game, pos).into_iter();
    let worth = moves.map(|mv| plain_paranoid(game, sight, &game.play(pos, mv), plies - 1, seat));
    if game.to_move(pos) == seat { worth.max() } else { worth.min() }.unwrap_or_default()
}
