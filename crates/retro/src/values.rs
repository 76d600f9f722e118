use crate::code::Code;
use crate::counts::Counts;
use game::Prospect;
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
        let mut by_code = [0; 256];
        for value in &self.0 {
            by_code[usize::from(value.load(Ordering::Relaxed))] += 1;
        }
        Counts::from_codes(&by_code)
    }

    #[inline]
    pub(crate) fn get(&self, rank: u64) -> Code {
        Code(self.0[rank as usize].load(Ordering::Relaxed))
    }

    #[inline]
    pub(crate) fn set(&self, rank: u64, code: Code) {
        self.0[rank as usize].store(code.0, Ordering::Relaxed);
    }

    /// The offsets from `first` of the positions of a stretch with this code.
    pub(crate) fn find(&self, first: u64, length: u64, code: Code, found: &mut Vec<u32>) {
        found.clear();
        let stretch = &self.0[first as usize..(first + length) as usize];
        let with_code = |(_, value): &(usize, &AtomicU8)| value.load(Ordering::Relaxed) == code.0;
        found.extend(stretch.iter().enumerate().filter(with_code).map(|(offset, _)| offset as u32));
    }

    /// Whether a stretch has any position with this code.
    pub(crate) fn any(&self, first: u64, length: u64, code: Code) -> bool {
        let stretch = &self.0[first as usize..(first + length) as usize];
        // Without an early end the compiler compares many bytes at a time.
        stretch
            .chunks(256)
            .any(|chunk| chunk.iter().fold(false, |any, value| any | (value.load(Ordering::Relaxed) == code.0)))
    }
}
