//! The search for a lookahead in two stages, on top of the plain one: lines that are best in the first stage, and among
//! them those that are best at the end of the game.
//!
//! The *gate* is the end of the first stage: the moment when a given number of cells is left empty. The discs on the board
//! are judged there, and the result is the *lead* of the side to move. The search asks for a certain lead. A side with more
//! of it has the highest score there is, a side with less the lowest; with exactly that lead the score of the game decides,
//! which the plain search finds.
//!
//! A null-window search changes `alpha` to `-alpha - 1` with the side to move, and these two always differ. So `alpha` tells
//! whose turn it is, also after passes.

use super::endgame::WORST;
use super::node::{Best, Candidate, Candidates, Node};
use super::table::{Key, NO_CELL};
use super::worker::Worker;
use crate::Judge;
use arrayvec::ArrayVec;
use discs::{Isa, Scoring, Word};
use std::cmp::Ordering;

/// With fewer empty cells than this the search knows no gate.
pub(crate) const FEWEST_AT_GATE: u32 = 8;
/// To search some plies for a lead takes about as long as to solve a position with so many more empty cells.
const CHEAPER_PLIES: u32 = 4;
/// From this many plies before the gate on, leads are remembered.
const REMEMBERED_PLIES: u32 = 3;

/// The gate of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gate {
    /// How many cells are left empty there.
    pub(crate) empties: u32,
    /// How the discs there are judged.
    pub(crate) judge: Judge,
    /// The lead that the side to move at the root is asked for,
    pub(crate) lead: i32,
    /// and the score that it is asked to exceed with that lead.
    pub(crate) alpha: i32,
}

impl Gate {
    /// The lead that the side to move, whose window is at `alpha`, is asked for.
    #[inline(always)]
    fn lead_for(&self, alpha: i32) -> i32 {
        if alpha == self.alpha { self.lead } else { -self.lead }
    }

    /// The key of what is known of a position before this gate, when the side to move is asked for `lead`. What is known
    /// of the lead itself has a key of its own.
    #[inline(always)]
    fn key(&self, key: Key, lead: Option<i32>) -> Key {
        let lead = lead.map_or(0xfff, |lead| (lead + 256) as u64);
        key.salted(1 << 63 | u64::from(self.empties) << 20 | u64::from(self.judge == Judge::Win) << 16 | lead)
    }
}

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The value for the side to move of a position at the gate or before it, fail-soft around `alpha`; meaningless once
    /// `stopped` is set.
    pub(super) fn search_through(&mut self, gate: &Gate, node: Node<W>, alpha: i32) -> i32 {
        if node.empties.count() > gate.empties {
            return self.isa.run(
                #[inline(always)]
                move || self.before(gate, node, alpha),
            );
        }
        let settled = self.settled(self.lead_at_gate(gate, node.mine, node.theirs), gate.lead_for(alpha));
        settled.unwrap_or_else(|| self.search(node, alpha))
    }

    /// The value for a side that has one lead at the gate and is asked for another; `None` if they are equal.
    #[inline(always)]
    fn settled(&self, lead: i32, asked: i32) -> Option<i32> {
        match lead.cmp(&asked) {
            Ordering::Less => Some(-self.cells),
            Ordering::Greater => Some(self.cells),
            Ordering::Equal => None,
        }
    }

    #[inline(always)]
    fn before(&mut self, gate: &Gate, node: Node<W>, alpha: i32) -> i32 {
        let Node { mine, theirs, empties, legal } = node;
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        let before = self.nodes;
        let count = empties.count();
        let lead = gate.lead_for(alpha);
        let (plain_key, symmetry) = self.key(mine, theirs, count);
        let key = gate.key(plain_key, Some(lead));
        let known = self.shared.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.answer(alpha)) {
            return score;
        }
        if let Some(bound) = self.bound_without_gate(gate, plain_key, lead, alpha) {
            return bound;
        }
        if legal.is_empty() {
            let replies = self.mobility(theirs, mine);
            if replies.is_empty() {
                let score = self.final_score(mine, theirs);
                return self.settled(gate.judge.of(score), lead).unwrap_or(score);
            }
            let passed = Node { mine: theirs, theirs: mine, empties, legal: replies };
            return -self.search_through(gate, passed, -alpha - 1);
        }
        let plies = count - gate.empties;
        let mut best = Best { score: WORST, cell: NO_CELL };
        if let Some(score) = self.decided_by_lead(gate, &node, plies, lead) {
            best.score = score;
        } else {
            let mut candidates = Candidates::new();
            for cell in legal.bits() {
                let flips = self.flips(cell, mine, theirs);
                let (mine, theirs, cell) = (theirs ^ flips, mine ^ flips ^ W::bit(cell), cell as u8);
                let mut key = self.key(mine, theirs, count - 1).0;
                if plies > 1 {
                    key = gate.key(key, Some(-lead));
                } else if self.lead_at_gate(gate, mine, theirs) > -lead {
                    best.raise(-self.cells, cell);
                    continue;
                }
                candidates.push(Candidate::new(cell, mine, theirs, key));
            }
            if let Some(score) = self.transposition_cutoff(&mut candidates, alpha, &mut best) {
                return score;
            }
            let table_best = known.map_or(NO_CELL, |entry| self.unmap_cell(entry.best, symmetry));
            self.judge_all(&mut candidates, table_best, &node, count);
            self.search_all(
                &mut candidates,
                empties,
                count,
                alpha,
                &mut best,
                #[inline(always)]
                |worker, child, alpha| worker.search_through(gate, child, alpha),
            );
        }
        if self.stopped {
            return alpha;
        }
        self.remember(key, symmetry, known, alpha, best, self.nodes - before);
        best.score
    }

    /// A bound from what the table knows of the game without a gate, where it says enough: a side that is asked for the
    /// highest lead gets at most the score without a gate, a side that is asked for the lowest gets at least that.
    #[inline(always)]
    fn bound_without_gate(&self, gate: &Gate, plain_key: Key, lead: i32, alpha: i32) -> Option<i32> {
        let most = gate.judge.of(self.cells);
        if lead.abs() < most {
            return None;
        }
        let entry = self.shared.table.get(plain_key)?;
        if lead == most && entry.high <= alpha {
            return Some(entry.high);
        }
        (lead == -most && entry.low > alpha).then_some(entry.low)
    }

    /// The value, if one side can enforce more lead than asked for, where that is cheap to find out.
    #[inline(always)]
    fn decided_by_lead(&mut self, gate: &Gate, node: &Node<W>, plies: u32, lead: i32) -> Option<i32> {
        if plies + CHEAPER_PLIES > gate.empties {
            return None;
        }
        let mut exceeds = |alpha: i32| self.search_lead(gate, *node, alpha) > alpha;
        if exceeds(lead) {
            Some(self.cells)
        } else if !exceeds(lead - 1) {
            Some(-self.cells)
        } else {
            None
        }
    }

    /// The lead of the side to move at the gate, if both play for that alone, fail-soft around `alpha`.
    #[inline(always)]
    fn search_lead(&mut self, gate: &Gate, node: Node<W>, alpha: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.lead(gate, node, alpha),
        )
    }

    #[inline(always)]
    fn lead(&mut self, gate: &Gate, node: Node<W>, alpha: i32) -> i32 {
        let Node { mine, theirs, empties, legal } = node;
        self.nodes += 1;
        if legal.is_empty() {
            let replies = self.mobility(theirs, mine);
            if replies.is_empty() {
                return gate.judge.of(self.final_score(mine, theirs));
            }
            return -self.search_lead(gate, Node { mine: theirs, theirs: mine, empties, legal: replies }, -alpha - 1);
        }
        let plies = empties.count() - gate.empties;
        if plies == 1 {
            return self.last_lead(gate, mine, theirs, legal, alpha);
        }
        if self.must_stop() {
            return alpha;
        }
        let before = self.nodes;
        let place = (plies >= REMEMBERED_PLIES).then(|| self.key(mine, theirs, gate.empties + plies));
        let place = place.map(|(key, symmetry)| (gate.key(key, None), symmetry));
        let known = place.and_then(|(key, _)| self.shared.table.get(key));
        if let Some(score) = known.and_then(|entry| entry.answer(alpha)) {
            return score;
        }
        let table_best = match (known, place) {
            (Some(entry), Some((_, symmetry))) => self.unmap_cell(entry.best, symmetry),
            _ => NO_CELL,
        };
        // Fastest first: where the opponent has few replies, little remains to be searched.
        let mut children: ArrayVec<(u32, u8, Node<W>), 124> = ArrayVec::new();
        for cell in legal.bits() {
            let child = self.after(&node, cell);
            let order = if cell as u8 == table_best { 0 } else { 1 + child.legal.count() };
            children.push((order, cell as u8, child));
        }
        children.sort_unstable_by_key(|&(order, cell, _)| (order, cell));
        let mut best = Best { score: WORST, cell: NO_CELL };
        for (_, cell, child) in children {
            best.raise(-self.search_lead(gate, child, -alpha - 1), cell);
            if self.stopped {
                return alpha;
            }
            if best.score > alpha {
                break;
            }
        }
        if let Some((key, symmetry)) = place {
            self.remember(key, symmetry, known, alpha, best, self.nodes - before);
        }
        best.score
    }

    /// The same with one disc to go: only its flips are counted.
    #[inline(always)]
    fn last_lead(&mut self, gate: &Gate, mine: W, theirs: W, legal: W, alpha: i32) -> i32 {
        let mut best = WORST;
        for cell in legal.bits() {
            self.nodes += 1;
            let flips = self.flips(cell, mine, theirs);
            best = best.max(-self.lead_at_gate(gate, theirs ^ flips, mine ^ flips ^ W::bit(cell)));
            if best > alpha {
                break;
            }
        }
        best
    }

    /// The lead of the side to move at the gate: by the discs on the board, or by the score if the game is over.
    #[inline(always)]
    fn lead_at_gate(&self, gate: &Gate, mine: W, theirs: W) -> i32 {
        let difference = mine.count() as i32 - theirs.count() as i32;
        let may_be_over = gate.judge == Judge::Score && self.shared.scoring != Scoring::Discs;
        if may_be_over && self.mobility(mine, theirs).is_empty() && self.mobility(theirs, mine).is_empty() {
            return self.final_score(mine, theirs);
        }
        gate.judge.of(difference)
    }
}

#[cfg(test)]
mod tests {
    use super::Gate;
    use crate::{Config, Judge, Limits, Solver};
    use discs::{Discs, Move, Position};
    use game::{Duel, Game, StopSignal};
    use std::collections::HashMap;

    /// What the gate says, by looking at every line.
    struct Definition<'g> {
        game: &'g Discs<u64>,
        gate: Gate,
        scores: &'g mut HashMap<Position<u64>, i32>,
        values: HashMap<Position<u64>, i32>,
    }

    impl Definition<'_> {
        fn score(&mut self, pos: &Position<u64>) -> i32 {
            if let Some(score) = self.game.score_for_mover(pos).or_else(|| self.scores.get(pos).copied()) {
                return score;
            }
            let moves: Vec<Move> = self.game.moves(pos).collect();
            let score = moves.into_iter().map(|mv| -self.score(&self.game.play(pos, mv))).max().unwrap();
            self.scores.insert(*pos, score);
            score
        }

        /// The value for the side to move, who is asked for `lead`.
        fn value(&mut self, pos: &Position<u64>, lead: i32) -> i32 {
            let over = self.game.score_for_mover(pos);
            if over.is_none() && self.game.empties(pos) > self.gate.empties {
                if let Some(&value) = self.values.get(pos) {
                    return value;
                }
                let moves: Vec<Move> = self.game.moves(pos).collect();
                let value = moves.into_iter().map(|mv| -self.value(&self.game.play(pos, mv), -lead)).max().unwrap();
                self.values.insert(*pos, value);
                return value;
            }
            let stones = pos.mine.count_ones() as i32 - pos.theirs.count_ones() as i32;
            let cells = self.game.highest_score();
            match self.gate.judge.of(over.unwrap_or(stones)).cmp(&lead) {
                std::cmp::Ordering::Less => -cells,
                std::cmp::Ordering::Greater => cells,
                std::cmp::Ordering::Equal => self.score(pos),
            }
        }
    }

    fn position(game: &Discs<u64>, empties: u32, mut seed: u64) -> Position<u64> {
        let mut pos = game.start();
        while game.empties(&pos) > empties {
            let moves: Vec<Move> = game.moves(&pos).collect();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pos = if moves.is_empty() {
                game.start()
            } else {
                game.play(&pos, moves[(seed >> 33) as usize % moves.len()])
            };
        }
        pos
    }

    #[test]
    fn every_question_gets_the_answer_of_the_definition() {
        for (score, threads) in [("discs", 1), ("empties-to-winner", 2)] {
            let switches = discs::nip::switches([("score", score)]).unwrap();
            let game: Discs<u64> = discs::nip::game(discs::nip::shape(4, 6, &switches).unwrap(), switches).unwrap();
            // One solver for all, so that what it knows of one question must not be taken for the answer to another.
            let mut solver = Solver::new(game.clone(), &Config { threads, memory: 1 << 22, isa: game.isa() });
            // The many with ten empty cells are for the rare games that are over before the gate.
            let many = (0..60).map(|seed| (10, seed));
            for (empties, seed) in [(9, 1), (11, 4), (13, 5)].into_iter().chain(many) {
                let pos = position(&game, empties, seed);
                let mut scores = HashMap::new();
                for (judge, leads) in [(Judge::Win, vec![-1, 0, 1]), (Judge::Score, vec![-20, -4, -1, 0, 1, 2, 6, 20])]
                {
                    for (lead, at) in leads.iter().flat_map(|&lead| [(lead, 8), (lead, 9)]) {
                        let gate = Gate { empties: at, judge, lead, alpha: 0 };
                        let values = HashMap::new();
                        let value = Definition { game: &game, gate, scores: &mut scores, values }.value(&pos, lead);
                        for alpha in [-20, -7, -1, 0, 1, value - 1, value, 12, 19] {
                            if !(-20..20).contains(&alpha) {
                                continue;
                            }
                            let gate = Gate { alpha, ..gate };
                            let (found, _) = solver.value_through(&pos, gate, &Limits::default(), &StopSignal::new());
                            let found = found.expect("nobody stops it");
                            assert_eq!(found > alpha, value > alpha, "{pos:?} {gate:?}: {value}");
                            assert!(if found > alpha { value >= found } else { value <= found }, "{gate:?}: {found}");
                        }
                    }
                }
            }
        }
    }
}
