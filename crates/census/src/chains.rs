use crate::Insight;
use crate::hash::Map;
use game::Game;

/// How many lines lead from the first position of a walk to each of the others, in as many plies as the walk took.
///
/// Goes through everything that can come up on the way, breadth-first, leaving out what cannot lead to the walk's end.
/// What leads to any position of the walk leads to its end, so nothing that counts is left out.
pub(crate) fn lines_along<G: Game, I: Insight<G>>(game: &G, insight: &I, walk: &[G::Position]) -> Vec<f64> {
    let (first, last) = (walk[0], walk[walk.len() - 1]);
    let mut lines = vec![1.0];
    let mut here: Map<I::Key, f64> = Map::default();
    here.insert(insight.pack(game, &first), 1.0);
    for (step, pos) in walk.iter().enumerate().skip(1) {
        let wanted = insight.pack(game, pos);
        let is_last = step + 1 == walk.len();
        let mut next: Map<I::Key, f64> = Map::default();
        let mut found = 0.0;
        for (&key, &number) in &here {
            let from = insight.unpack(game, key);
            for mv in game.moves(&from) {
                let child = game.play(&from, mv);
                if is_last {
                    found += if child == last { number } else { 0.0 };
                } else if insight.may_lead(game, &child, &last) {
                    *next.entry(insight.pack(game, &child)).or_insert(0.0) += number;
                }
            }
        }
        lines.push(if is_last { found } else { next.get(&wanted).copied().unwrap_or(0.0) });
        here = next;
    }
    lines
}
