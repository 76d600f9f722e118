//! Looks at positions for an opening book.

use super::thinker::{EVERY_MOVE, look_ahead};
use book::{Looked, Plan, Width};
use discs::{Discs, Position, Word};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::StopSignal;

/// Bytes of the table of a look. It is new for every position, so that a look depends on nothing that was seen before.
const MEMORY: usize = 1 << 24;

/// What a book keeps of a position; `None` if it was stopped, or the game is over.
pub fn look_for_book<W: Word>(
    game: &Discs<W>,
    judgement: &Judgement<W>,
    pos: &Position<W>,
    plan: &Plan,
    width: Width,
    stop: &StopSignal,
) -> Option<Looked> {
    let mut search = DiscSearch::new(judgement.clone(), Resources { memory: MEMORY, threads: 1 });
    let margin = if width == Width::All { EVERY_MOVE } else { plan.margin };
    let plies = plan.plies.min(game.empties(pos)).max(1);
    let look = Look { plies, nodes: Some(plan.nodes), time: None, margin };
    let mut seen = look_ahead(&mut search, game, pos, &look, stop)?;
    let mut nodes = seen.nodes;
    if seen.plies < plies {
        // Some moves were looked at farther than others: their values cannot be compared. The last depth that was complete can.
        let look = Look { plies: seen.plies.max(1), nodes: None, time: None, margin };
        seen = look_ahead(&mut search, game, pos, &look, stop)?;
        nodes += seen.nodes;
    }
    if stop.raised() {
        return None;
    }
    let best = seen.moves[0].1;
    let listed = seen.moves.iter().take_while(|&&(_, value)| value >= best.saturating_sub(margin)).count();
    // Behind the margin values are upper bounds.
    let rest = seen.moves[listed..].iter().map(|&(_, value)| value).max();
    seen.moves.truncate(listed);
    Some(Looked { moves: seen.moves, rest, plies: seen.plies, nodes })
}
