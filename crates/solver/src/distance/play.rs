//! Moves and lines of best play.

use super::node::Search;
use super::run::{Run, Stopped};
use super::{DistanceLimits, DistanceSolver, prove};
use game::{Keyed, Prospect, Symmetric, Tactical, Watch};

impl<G: Tactical + Symmetric + Keyed> DistanceSolver<G> {
    /// What every legal move leads to for the one who makes it, as far as the limits and the watch allow; the limits are for
    /// all moves together.
    pub fn move_prospects(
        &mut self,
        pos: &G::Position,
        limits: &DistanceLimits,
        watch: &dyn Watch,
    ) -> Vec<(G::Move, Option<Prospect>)> {
        // The move itself takes a ply.
        let limits = DistanceLimits { plies: limits.plies.map(|plies| plies.saturating_sub(1)), ..*limits };
        let mut search = Search::new(&self.game, &mut self.table, Run::new(&limits, watch));
        let prospect = |mv| {
            // Once the search is stopped, what the table knows is still told.
            let _ = prove(&mut search, &self.game.play(pos, mv));
            (mv, search.run.root.prospect().map(Prospect::before))
        };
        self.game.moves(pos).map(prospect).collect()
    }

    /// A best move and what it leads to. `None` if the game is over, or the limits or the watch stopped the work.
    pub fn best_move(
        &mut self,
        pos: &G::Position,
        limits: &DistanceLimits,
        watch: &dyn Watch,
    ) -> Option<(G::Move, Prospect)> {
        let mut search = Search::new(&self.game, &mut self.table, Run::new(limits, watch));
        prove(&mut search, pos).ok()?;
        let prospect = search.run.root.prospect()?;
        let mv = move_with(&mut search, pos, prospect).ok()??;
        Some((mv, prospect))
    }

    /// A line of best play to the end of a game that is won or lost: the winner hurries, the loser delays. The line is empty
    /// for a draw, which may have no end. `None` if the limits or the watch stopped the work.
    pub fn line(&mut self, pos: &G::Position, limits: &DistanceLimits, watch: &dyn Watch) -> Option<Vec<G::Move>> {
        let mut search = Search::new(&self.game, &mut self.table, Run::new(limits, watch));
        prove(&mut search, pos).ok()?;
        let mut prospect = search.run.root.prospect()?;
        let (mut pos, mut line) = (*pos, Vec::new());
        while prospect != Prospect::Draw
            && let Some(mv) = move_with(&mut search, &pos, prospect).ok()?
        {
            line.push(mv);
            pos = self.game.play(&pos, mv);
            prospect = after(prospect);
        }
        Some(line)
    }
}

/// What a best move leads to for the opponent, if this is the prospect of the one who makes it.
fn after(prospect: Prospect) -> Prospect {
    match prospect {
        Prospect::Win(plies) => Prospect::Loss(plies.saturating_sub(1)),
        Prospect::Draw => Prospect::Draw,
        Prospect::Loss(plies) => Prospect::Win(plies.saturating_sub(1)),
    }
}

/// A move that keeps the prospect of a position; `None` if the game is over.
fn move_with<G: Tactical + Symmetric + Keyed>(
    search: &mut Search<'_, G>,
    pos: &G::Position,
    prospect: Prospect,
) -> Result<Option<G::Move>, Stopped> {
    let game = search.game;
    let mut moves: Vec<(G::Move, G::Position)> = game.moves(pos).map(|mv| (mv, game.play(pos, mv))).collect();
    // What is known already is the cheapest to confirm.
    moves.sort_by_cached_key(|(_, child)| {
        let known = search.table.get(search.key(child)).known;
        (known.prospect() != Some(after(prospect)), known.loss, u8::MAX - known.no_win)
    });
    for (mv, child) in moves {
        if has_prospect(search, &child, after(prospect))? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Whether a position, one of those after the moves from a position with the prospect that belongs to it, has this one.
fn has_prospect<G: Tactical + Symmetric + Keyed>(
    search: &mut Search<'_, G>,
    pos: &G::Position,
    prospect: Prospect,
) -> Result<bool, Stopped> {
    if let Some(score) = search.game.score_for_mover(pos) {
        return Ok(Prospect::of_score(score) == prospect);
    }
    if search.game.wins_at_once(pos) {
        return Ok(prospect == Prospect::Win(1));
    }
    let key = search.key(pos);
    Ok(match prospect {
        // It is at best that, for the one who moved there: so it is enough that it is no worse.
        Prospect::Loss(plies) => search.defend(pos, key, plies as u8)?.loss <= plies as u8,
        Prospect::Win(0) => false,
        Prospect::Win(plies) => search.attack(pos, key, plies as u8 - 1)?.win >= plies as u8,
        Prospect::Draw => {
            prove(search, pos)?;
            search.run.root.prospect() == Some(Prospect::Draw)
        }
    })
}
