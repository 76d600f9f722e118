use game::Game;

/// The number of lines of exactly `depth` plies. A forced pass is one ply; a game that ended earlier adds nothing.
pub fn perft<G: Game>(game: &G, pos: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.moves(pos).count() as u64,
        _ => game.moves(pos).map(|mv| perft(game, &game.play(pos, mv), depth - 1)).sum(),
    }
}
