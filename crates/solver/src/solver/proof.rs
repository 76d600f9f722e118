use discs::{Move, Word};
use game::Bounds;
use std::collections::HashMap;
use std::sync::Mutex;

/// Bounds proven for the side to move in one position, worth keeping because they were expensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of its opponent.
    pub theirs: W,
    /// The score of the side to move lies in here.
    pub bounds: Bounds,
    /// The move that was best, as far as known.
    pub best: Option<Move>,
}

/// What is known of a position, and its best move.
type Known = (Bounds, Option<Move>);

/// The expensive proofs of a running or finished solve; shared with the thread that writes checkpoints.
#[derive(Debug, Default)]
pub struct ProofLog<W> {
    proofs: Mutex<HashMap<(W, W), Known>>,
}

impl<W: Word> ProofLog<W> {
    /// A copy of what is proven at this moment.
    pub fn snapshot(&self) -> Vec<Proof<W>> {
        let proofs = self.proofs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        proofs.iter().map(|(&(mine, theirs), &(bounds, best))| Proof { mine, theirs, bounds, best }).collect()
    }

    /// Takes out what is proven at this moment: what comes later is what was proven since.
    pub fn take(&self) -> Vec<Proof<W>> {
        let proofs = {
            let mut proofs = self.proofs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            std::mem::take(&mut *proofs)
        };
        proofs.into_iter().map(|((mine, theirs), (bounds, best))| Proof { mine, theirs, bounds, best }).collect()
    }

    /// Adds what a proof says to what is known.
    pub(super) fn add(&self, proof: &Proof<W>) {
        let mut proofs = self.proofs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = proofs.entry((proof.mine, proof.theirs)).or_insert((proof.bounds, proof.best));
        known.0.low = known.0.low.max(proof.bounds.low);
        known.0.high = known.0.high.min(proof.bounds.high);
        known.1 = proof.best.or(known.1);
    }

    /// What is known of a position.
    pub(super) fn get(&self, mine: W, theirs: W) -> Option<Bounds> {
        let proofs = self.proofs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        proofs.get(&(mine, theirs)).map(|known| known.0)
    }
}
