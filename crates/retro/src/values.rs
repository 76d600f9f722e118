use crate::code::Code;
use crate::counts::Counts;
use game::{Prospect, Ranked};
use std::sync::atomic::{AtomicU8, Ordering};

/// A byte for every rank of a game: its prospect, or that there is no such position.
#[derive(Debug)]
pub struct Values(Vec<AtomicU8>);

impl Values {
    /// Nothing is known of so many ranks.
    pub(crate) fn open(ranks: u64) -> Values {
        Values((0..ranks).map(|_| AtomicU8::new(Code::OPEN.0)).collect())
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u64 {
        self.0.len() as u64
    }

    /// The prospect of the side to move in the position with this rank, `None` if there is no such position.
    pub fn prospect(&self, rank: u64) -> Option<Prospect> {
        self.get(rank).prospect()
    }

    /// How many positions have each prospect.
    pub fn counts(&self) -> Counts {
        Counts::from_codes(&self.by_code())
    }

    fn by_code(&self) -> [u64; 256] {
        let mut by_code = [0; 256];
        for value in &self.0 {
            by_code[usize::from(value.load(Ordering::Relaxed))] += 1;
        }
        by_code
    }

    #[inline]
    pub(crate) fn get(&self, rank: u64) -> Code {
        Code(self.0[rank as usize].load(Ordering::Relaxed))
    }

    #[inline]
    pub(crate) fn set(&self, rank: u64, code: Code) {
        self.0[rank as usize].store(code.0, Ordering::Relaxed);
    }

    /// Puts a code in the place of another, which it returns.
    pub(crate) fn replace(&self, rank: u64, code: Code) -> Code {
        Code(self.0[rank as usize].swap(code.0, Ordering::Relaxed))
    }

    /// The offsets from `first` of the positions of a stretch with this code.
    pub(crate) fn find(&self, first: u64, length: u64, code: Code, found: &mut Vec<u32>) {
        let stretch = &self.0[first as usize..(first + length) as usize];
        // Written always and kept sometimes: no branch that could be guessed wrong.
        found.resize(stretch.len(), 0);
        let mut count = 0;
        for (offset, value) in stretch.iter().enumerate() {
            found[count] = offset as u32;
            count += usize::from(value.load(Ordering::Relaxed) == code.0);
        }
        found.truncate(count);
    }

    /// Lowers codes to those of the ranks, each to that of its successor: `who` says to which code a rank belongs.
    #[inline]
    pub(crate) fn lower(&self, lowest: &mut [Code], who: &[u32], ranks: &[u64]) {
        let values = &self.0[..];
        for (&who, &rank) in who.iter().zip(ranks) {
            let code = Code(values[rank as usize].load(Ordering::Relaxed));
            let lowest = &mut lowest[who as usize];
            *lowest = code.min(*lowest);
        }
    }

    /// The lowest code among the successors of a position, `None` if it has no successor.
    #[inline]
    pub(crate) fn lowest_successor<G: Ranked>(
        &self,
        game: &G,
        pos: &G::Position,
        ranks: &mut Vec<u64>,
    ) -> Option<Code> {
        // First all ranks, then all values: so the memory answers many questions at a time.
        ranks.clear();
        ranks.extend(game.moves(pos).map(|mv| game.rank(&game.play(pos, mv))));
        ranks.iter().map(|&rank| self.get(rank)).min()
    }

    /// Opens again whatever takes more plies than `level`, and counts what each level up to it has decided; the numbers without
    /// a position belong to level 0.
    pub(crate) fn forget_beyond(&self, level: u32) -> Vec<u64> {
        for value in &self.0 {
            let plies = Code(value.load(Ordering::Relaxed)).prospect().and_then(Prospect::plies);
            if plies.is_some_and(|plies| plies > level) {
                value.store(Code::OPEN.0, Ordering::Relaxed);
            }
        }
        let mut decided = vec![0; level as usize + 1];
        for (code, count) in self.by_code().into_iter().enumerate() {
            match Code(code as u8).prospect() {
                None => decided[0] += count,
                Some(prospect) => {
                    if let Some(plies) = prospect.plies().filter(|&plies| plies <= level) {
                        decided[plies as usize] += count;
                    }
                }
            }
        }
        decided
    }
}
