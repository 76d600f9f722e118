//! Backward induction at its plainest: all positions, all values, again and again until nothing changes.

use game::{Duel, Game, Prospect, Symmetric};
use gobblers::{Gobblers, Position};
use std::collections::HashMap;

/// The prospect of every position that can be reached, up to symmetry.
pub(crate) fn all_prospects(game: &Gobblers) -> HashMap<Position, Prospect> {
    let positions = crate::reachable(game);
    let number: HashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
    let children: Vec<Vec<usize>> = positions
        .iter()
        .map(|pos| game.moves(pos).map(|mv| number[&game.canonical(&game.play(pos, mv))]).collect())
        .collect();
    let over = |pos: &Position| game.score_for_mover(pos).map(Prospect::of_score);
    let mut prospects: Vec<Option<Prospect>> = positions.iter().map(over).collect();
    // Whatever is decided in so many plies follows from what is decided in fewer.
    for plies in 1.. {
        let mut news = Vec::new();
        for (index, children) in children.iter().enumerate().filter(|(index, _)| prospects[*index].is_none()) {
            let mut outlooks = children.iter().map(|&child| prospects[child].map(Prospect::before));
            if outlooks.clone().any(|outlook| outlook == Some(Prospect::Win(plies))) {
                news.push((index, Prospect::Win(plies)));
            } else if outlooks.all(|outlook| matches!(outlook, Some(Prospect::Loss(_)))) {
                news.push((index, Prospect::Loss(plies)));
            }
        }
        let decided = prospects.iter().flatten().filter_map(|prospect| prospect.plies()).max();
        if news.is_empty() && decided < Some(plies) {
            break;
        }
        for (index, prospect) in news {
            prospects[index] = Some(prospect);
        }
    }
    positions.into_iter().zip(prospects).map(|(pos, prospect)| (pos, prospect.unwrap_or(Prospect::Draw))).collect()
}
