//! Proofs that somebody can never win, without looking at paths.
//!
//! The defender holds if there is a set of positions with the attacker to move, none of them over or won at once, such that
//! after every move of the attacker the defender has a reply back into the set, or the game ends without a win of the
//! attacker. Play may then go round for ever, but never to a win. The set says nothing of how a position was reached,
//! so that the proof is as sound as one by backward induction; what the search knows only proposes the replies.
//!
//! Sets are small, a thousand positions or two where backward induction visits millions; they come on top of the table's
//! memory.

use super::known::{Known, NEVER, a_ply_earlier};
use super::node::{Child, Search};
use super::run::Stopped;
use game::{Keyed, Symmetric, Tactical};
use std::collections::HashSet;

/// How an attempt to close a set ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// The attacker never wins.
    Held,
    /// A reply does not hold: something new is known, so that the next attempt takes another.
    Refuted,
    /// It takes too many nodes.
    GivenUp,
}

impl<G: Tactical + Symmetric + Keyed> Search<'_, G> {
    /// Tries to prove that the player to move never wins, with replies that hold for `horizon` plies, in at most so many
    /// nodes. Returns what is known of the position then.
    pub(super) fn try_never_won(&mut self, pos: &G::Position, horizon: u8, nodes: u64) -> Result<Known, Stopped> {
        let (key, last_node) = (self.key(pos), self.run.nodes + nodes);
        while self.hold(*pos, horizon, last_node)? == Attempt::Refuted && self.table.get(key).known.win == NEVER {}
        Ok(self.table.get(key).known)
    }

    /// The same for a loss of the player to move.
    pub(super) fn try_never_lost(&mut self, pos: &G::Position, horizon: u8, nodes: u64) -> Result<Known, Stopped> {
        let (key, last_node) = (self.key(pos), self.run.nodes + nodes);
        loop {
            let known = self.defend(pos, key, horizon)?;
            if known.loss != NEVER || known.no_loss == NEVER {
                return Ok(known);
            }
            let reply = match self.reply(pos, &HashSet::new()) {
                Ok(reply) => reply,
                Err(loss) => return Ok(self.learn(key, Known::lost_within(loss), 0, self.run.nodes)),
            };
            match self.hold(reply.pos, horizon, last_node)? {
                Attempt::Held => return Ok(self.learn(key, Known::NEVER_LOST, reply.key, self.run.nodes)),
                Attempt::Refuted => {}
                Attempt::GivenUp => return Ok(known),
            }
        }
    }

    /// Whether a set of the kind described above can be closed around a position with the attacker to move.
    fn hold(&mut self, pos: G::Position, horizon: u8, last_node: u64) -> Result<Attempt, Stopped> {
        let mut held = HashSet::from([self.key(&pos)]);
        let mut open = vec![pos];
        let mut answered = HashSet::new();
        while let Some(pos) = open.pop() {
            if self.run.nodes > last_node {
                return Ok(Attempt::GivenUp);
            }
            let key = self.key(&pos);
            let known = self.attack(&pos, key, horizon)?;
            if known.win != NEVER {
                return Ok(Attempt::Refuted);
            }
            if known.no_win == NEVER {
                continue;
            }
            let children = self.expand(&pos);
            for child in &children {
                if child.known.no_loss == NEVER || !answered.insert(child.key) {
                    continue;
                }
                self.run.enter()?;
                let known = self.defend(&child.pos, child.key, horizon)?;
                if known.no_loss == NEVER {
                    continue;
                }
                let reply = if known.loss == NEVER { self.reply(&child.pos, &held) } else { Err(known.loss) };
                match reply {
                    Ok(reply) if held.insert(reply.key) => open.push(reply.pos),
                    Ok(_) => {}
                    Err(loss) => {
                        self.learn(child.key, Known::lost_within(loss), 0, self.run.nodes);
                        self.learn(key, Known::won_within(a_ply_earlier(loss)), child.key, self.run.nodes);
                        return Ok(Attempt::Refuted);
                    }
                }
            }
            self.done_with(children);
        }
        for key in held {
            self.learn(key, Known::NEVER_WON, 0, self.run.nodes);
        }
        for key in answered {
            self.learn(key, Known::NEVER_LOST, 0, self.run.nodes);
        }
        Ok(Attempt::Held)
    }

    /// The reply that is to hold: one that is held already, else the one that is known to hold longest. If all replies lose,
    /// the number of plies within which they do.
    fn reply(&mut self, pos: &G::Position, held: &HashSet<u64>) -> Result<Child<G>, u8> {
        let replies = self.expand(pos);
        let longest = replies.iter().map(|reply| reply.known.win).max().unwrap_or(0);
        let not_lost = replies.into_iter().filter(|reply| reply.known.win == NEVER);
        let best = not_lost.max_by_key(|reply| (held.contains(&reply.key), reply.known.no_win));
        best.ok_or(a_ply_earlier(longest))
    }
}
