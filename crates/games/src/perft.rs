use game::{Game, on_threads};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The number of lines of exactly `depth` plies, the subtrees a few plies below `pos` shared between threads.
pub(crate) fn perft<G: Game + Sync>(game: &G, pos: &G::Position, depth: u32, threads: usize) -> u64 {
    // Enough pieces that the last ones, still running when the others are done, are a small part of the whole.
    const SPLIT: u32 = 3;
    if threads == 1 || depth <= SPLIT {
        return solver::perft(game, pos, depth);
    }
    let mut roots = vec![*pos];
    for _ in 0..SPLIT {
        roots = roots.iter().flat_map(|pos| game.moves(pos).map(|mv| game.play(pos, mv))).collect();
    }
    let next = AtomicUsize::new(0);
    let lines = AtomicU64::new(0);
    on_threads(threads, &|_| {
        while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            lines.fetch_add(solver::perft(game, root, depth - SPLIT), Ordering::Relaxed);
        }
    });
    lines.into_inner()
}
