use discs::{Discs, Position, Word};
use game::{Bounds, Duel, Game};
use std::collections::HashMap;

/// A simple solver for positions with too many empty cells for plain search: alpha-beta that remembers bounds and tries
/// first what leaves the opponent the fewest moves. It shares only the rules with the solver under test.
pub struct Reference<W> {
    game: Discs<W>,
    known: HashMap<Position<W>, Bounds>,
}

impl<W: Word> Reference<W> {
    /// A reference that knows nothing yet.
    pub fn new(game: &Discs<W>) -> Reference<W> {
        Reference { game: game.clone(), known: HashMap::new() }
    }

    /// The score for the side to move.
    pub fn value_for_mover(&mut self, pos: &Position<W>) -> i32 {
        let highest = self.game.highest_score();
        let (mut low, mut high) = (-highest, highest);
        while low < high {
            let test = (low + high).div_euclid(2);
            let score = self.search(pos, test);
            if score > test {
                low = score;
            } else {
                high = score;
            }
        }
        low
    }

    /// More than `alpha` if the score is more than that, and then at most the score; otherwise at least the score.
    fn search(&mut self, pos: &Position<W>, alpha: i32) -> i32 {
        if let Some(score) = self.game.score_for_mover(pos) {
            return score;
        }
        let highest = self.game.highest_score();
        let mut bounds = self.known.get(pos).copied().unwrap_or(Bounds { low: -highest, high: highest });
        if bounds.low > alpha {
            return bounds.low;
        }
        if bounds.high <= alpha {
            return bounds.high;
        }
        let mut children: Vec<Position<W>> = self.game.moves(pos).map(|mv| self.game.play(pos, mv)).collect();
        children.sort_by_cached_key(|child| self.game.mobility(child).count());
        let mut best = -highest;
        for child in children {
            best = best.max(-self.search(&child, -alpha - 1));
            if best > alpha {
                break;
            }
        }
        if best > alpha {
            bounds.low = best;
        } else {
            bounds.high = best;
        }
        if self.game.empties(pos) >= 5 {
            self.known.insert(*pos, bounds);
        }
        best
    }
}
