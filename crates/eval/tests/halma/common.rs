use game::Game;
use halma::{CellSet, Halma, Position, Variant};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

/// The rules of a variant with the usual pieces.
pub fn game<B: CellSet, const SEATS: usize>(size: usize) -> Halma<B, SEATS> {
    Halma::new(Variant::new(size, size, None, SEATS).unwrap(), halma::switches([]).unwrap()).unwrap()
}

/// The positions of a random game, the end left out.
pub fn random_positions<G: Game>(game: &G, seed: u64, plies: usize) -> Vec<G::Position> {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut positions = vec![game.start()];
    while positions.len() < plies {
        let pos = positions[positions.len() - 1];
        let Some(mv) = game.moves(&pos).choose(&mut random) else { break };
        let after = game.play(&pos, mv);
        if game.payoff(&after).is_some() {
            break;
        }
        positions.push(after);
    }
    positions
}

/// The position after half a turn with the colours exchanged.
pub fn turned(pos: &Position<u64, 2>) -> Position<u64, 2> {
    let [white, black] = pos.pieces;
    Position { pieces: [black.reverse_bits(), white.reverse_bits()], seat: pos.seat.opponent(), ..*pos }
}
