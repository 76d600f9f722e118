use game::Game;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

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
    let count = || {
        let mut lines = 0;
        while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
            lines += solver::perft(game, root, depth - SPLIT);
        }
        lines
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        workers.into_iter().map(|worker| worker.join().expect("counting does not panic")).sum()
    })
}
