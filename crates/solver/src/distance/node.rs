//! The two questions: does the player to move win, or lose, within a number of plies?

use super::known::{Known, NEVER, a_ply_earlier};
use super::run::{Run, Stopped};
use super::table::{Entry, Table};
use game::{Game, Keyed, Prospect, Symmetric, Tactical};

/// A search for one answer.
///
/// Positions that it enters are not over and not won at once by the player to move, except that they may be over and drawn:
/// it only follows safe moves.
pub(super) struct Search<'s, G: Game> {
    pub(super) game: &'s G,
    pub(super) table: &'s mut Table,
    pub(super) run: Run<'s>,
    /// Lists of children that are not in use.
    spare: Vec<Vec<Child<G>>>,
    safe: Vec<(G::Move, G::Position)>,
}

/// A position after a safe move.
pub(super) struct Child<G: Game> {
    pub(super) pos: G::Position,
    pub(super) key: u64,
    pub(super) known: Known,
    /// What comes first is searched first.
    order: usize,
}

impl<'s, G: Tactical + Symmetric + Keyed> Search<'s, G> {
    pub(super) fn new(game: &'s G, table: &'s mut Table, run: Run<'s>) -> Search<'s, G> {
        Search { game, table, run, spare: Vec::new(), safe: Vec::new() }
    }

    /// The same for all images of a position.
    pub(super) fn key(&self, pos: &G::Position) -> u64 {
        self.game.key(&self.game.canonical(pos))
    }

    /// Whether the player to move wins within `horizon` plies: [`Known`] says yes or no, or even more.
    pub(super) fn attack(&mut self, pos: &G::Position, key: u64, horizon: u8) -> Result<Known, Stopped> {
        let Entry { known, best, .. } = self.table.get(key);
        if horizon < 2 || known.win <= horizon || known.no_win >= horizon {
            return Ok(known.and(Known::not_won_within(1)));
        }
        let since = self.run.nodes;
        self.run.enter()?;
        if known.no_win < 2 && self.game.wins_in_two(pos) {
            return Ok(self.learn(key, Known::exactly(Prospect::Win(2)), 0, since));
        }
        if horizon == 2 {
            return Ok(known.and(Known::not_won_within(2)));
        }
        self.find_safe_moves(pos);
        if self.safe.is_empty() {
            return Ok(self.learn(key, Known::NEVER_WON, 0, since));
        }
        if known.no_win < 3 && self.safe.iter().any(|(_, after)| self.is_lost_within_two(after)) {
            return Ok(self.learn(key, Known::exactly(Prospect::Win(3)), 0, since));
        }
        if horizon == 3 {
            return Ok(self.learn(key, Known::not_won_within(3), 0, since));
        }

        let mut children = self.children();
        let lost = children.iter().filter(|child| child.known.loss < horizon).min_by_key(|child| child.known.loss);
        if let Some(Child { key: by, known: Known { loss, .. }, .. }) = lost {
            let won = Known::won_within(loss + 1).and(Known::not_won_within(3));
            let by = *by;
            self.spare.push(children);
            return Ok(self.learn(key, won, by, since));
        }
        // Within so many plies no child is lost.
        let mut not_within = NEVER;
        children.retain(|child| {
            let refuted = child.known.no_loss >= horizon - 1;
            if refuted {
                not_within = not_within.min(child.known.no_loss);
            }
            !refuted
        });
        let mut found = None;
        let sorted_from = put_first(&mut children, best);
        for next in 0..children.len() {
            if next == sorted_from {
                self.sort(&mut children[next..]);
            }
            let child = &children[next];
            let after = self.defend(&child.pos, child.key, horizon - 1)?;
            if after.loss < horizon {
                found = Some((after.loss, child.key));
                break;
            }
            not_within = not_within.min(after.no_loss);
        }
        self.spare.push(children);
        Ok(match found {
            Some((loss, by)) => self.learn(key, Known::won_within(loss + 1).and(Known::not_won_within(3)), by, since),
            None => self.learn(key, Known::not_won_within(a_ply_earlier(not_within)), 0, since),
        })
    }

    /// Whether the player to move loses within `horizon` plies: [`Known`] says yes or no, or even more.
    pub(super) fn defend(&mut self, pos: &G::Position, key: u64, horizon: u8) -> Result<Known, Stopped> {
        let Entry { known, best, .. } = self.table.get(key);
        if known.loss <= horizon || known.no_loss >= horizon {
            return Ok(known);
        }
        let since = self.run.nodes;
        self.run.enter()?;
        self.find_safe_moves(pos);
        if self.safe.is_empty() {
            let prospect = if self.game.score_for_mover(pos).is_some() {
                Prospect::Draw
            } else if self.game.loses_at_once(pos) {
                Prospect::Loss(1)
            } else {
                Prospect::Loss(2)
            };
            return Ok(self.learn(key, Known::exactly(prospect), 0, since));
        }
        if horizon <= 2 {
            return Ok(known.and(Known::not_lost_within(2)));
        }

        let mut children = self.children();
        let saving = children.iter().filter(|child| child.known.no_win >= horizon - 1);
        if let Some(child) = saving.max_by_key(|child| child.known.no_win) {
            let (by, not_within) = (child.key, child.known.no_win);
            self.spare.push(children);
            return Ok(self.learn(key, Known::not_lost_within(a_ply_earlier(not_within)), by, since));
        }
        // Within so many plies all children are won.
        let mut within = 0;
        children.retain(|child| {
            let lets_win = child.known.win < horizon;
            if lets_win {
                within = within.max(child.known.win);
            }
            !lets_win
        });
        let mut found = None;
        let sorted_from = put_first(&mut children, best);
        for next in 0..children.len() {
            if next == sorted_from {
                self.sort(&mut children[next..]);
            }
            let child = &children[next];
            let after = self.attack(&child.pos, child.key, horizon - 1)?;
            if after.win >= horizon {
                found = Some((after.no_win, child.key));
                break;
            }
            within = within.max(after.win);
        }
        self.spare.push(children);
        Ok(match found {
            Some((not_within, by)) => self.learn(key, Known::not_lost_within(a_ply_earlier(not_within)), by, since),
            None => self.learn(key, Known::lost_within(within + 1).and(Known::not_lost_within(2)), 0, since),
        })
    }

    /// The positions after the safe moves, each up to symmetry once, with what is known of them.
    pub(super) fn expand(&mut self, pos: &G::Position) -> Vec<Child<G>> {
        self.find_safe_moves(pos);
        self.children()
    }

    /// Gives a list of children back.
    pub(super) fn done_with(&mut self, children: Vec<Child<G>>) {
        self.spare.push(children);
    }

    /// Adds to what is known of a position, and returns all of it.
    pub(super) fn learn(&mut self, key: u64, news: Known, best: u64, since: u64) -> Known {
        let cost = (self.run.nodes - since).max(1).ilog2() as u8;
        // The position may have been met again below itself.
        let known = self.table.get(key).known.and(news);
        self.table.set(key, Entry { known, best: best as u16, cost });
        known
    }

    fn find_safe_moves(&mut self, pos: &G::Position) {
        self.safe.clear();
        self.game.safe_moves(pos, &mut self.safe);
    }

    fn is_lost_within_two(&self, pos: &G::Position) -> bool {
        !self.game.has_safe_move(pos) && self.game.score_for_mover(pos).is_none()
    }

    /// The positions after the safe moves that were found last.
    fn children(&mut self) -> Vec<Child<G>> {
        let mut children = self.spare.pop().unwrap_or_default();
        children.clear();
        for (_, pos) in &self.safe {
            let key = self.game.key(&self.game.canonical(pos));
            if children.iter().all(|child: &Child<G>| child.key != key) {
                children.push(Child { pos: *pos, key, known: self.table.get(key).known, order: 0 });
            }
        }
        children
    }

    /// The fewer safe moves a move leaves to the other side, the smaller the tree below it, and the likelier it is good.
    fn sort(&mut self, children: &mut [Child<G>]) {
        for child in &mut *children {
            self.find_safe_moves(&child.pos);
            child.order = self.safe.len();
        }
        children.sort_by_key(|child| child.order);
    }
}

/// Puts the child first that decided when the position was last searched; returns how many come before the others.
fn put_first<G: Game>(children: &mut [Child<G>], best: u16) -> usize {
    match children.iter().position(|child| child.key as u16 == best) {
        Some(index) => {
            children.swap(0, index);
            1
        }
        None => 0,
    }
}
