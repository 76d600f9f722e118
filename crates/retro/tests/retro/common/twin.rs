use game::{Duel, Prospect};
use std::collections::HashMap;

/// Backward induction once more, slow and obvious: every position looks at its successors again and again, until nothing
/// changes. It knows a game by its moves alone.
pub struct Twin<P> {
    /// Every position that can be reached, and its prospect.
    pub prospects: Vec<(P, Prospect)>,
}

impl<P: Copy + Eq + std::hash::Hash> Twin<P> {
    /// All that can be reached from some positions; `representative` may call positions the same that are worth the same.
    pub fn from<G: Duel<Position = P>>(
        game: &G,
        roots: impl Iterator<Item = P>,
        representative: impl Fn(P) -> P,
    ) -> Twin<P> {
        let (positions, successors) = reachable(game, roots, representative);
        let at_first = |pos: &P| game.score_for_mover(pos).map_or(Prospect::Draw, Prospect::of_score);
        let mut prospects: Vec<Prospect> = positions.iter().map(at_first).collect();
        loop {
            let best = |from: usize| successors[from].iter().map(|&to| prospects[to].before()).max();
            let next: Vec<Prospect> = (0..positions.len()).map(|from| best(from).unwrap_or(prospects[from])).collect();
            if next == prospects {
                return Twin { prospects: positions.into_iter().zip(prospects).collect() };
            }
            prospects = next;
        }
    }
}

/// All positions that can be reached, and the numbers of the successors of each.
pub fn reachable<G: Duel>(
    game: &G,
    roots: impl Iterator<Item = G::Position>,
    representative: impl Fn(G::Position) -> G::Position,
) -> (Vec<G::Position>, Vec<Vec<usize>>) {
    let mut numbers = HashMap::new();
    let mut positions = Vec::new();
    let mut number = |pos: G::Position, positions: &mut Vec<G::Position>| {
        let pos = representative(pos);
        *numbers.entry(pos).or_insert_with(|| {
            positions.push(pos);
            positions.len() - 1
        })
    };
    for root in roots {
        number(root, &mut positions);
    }
    let mut successors: Vec<Vec<usize>> = Vec::new();
    while successors.len() < positions.len() {
        let pos = positions[successors.len()];
        let mut next: Vec<usize> = game.moves(&pos).map(|mv| number(game.play(&pos, mv), &mut positions)).collect();
        next.sort_unstable();
        next.dedup();
        successors.push(next);
    }
    (positions, successors)
}
