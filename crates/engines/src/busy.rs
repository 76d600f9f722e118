use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that some thread is searching right now: the table of simplified ABDADA, in which a thread defers moves
/// that another one is searching.
///
/// It may forget a position and take one for another: that costs time, never correctness.
pub(super) struct Busy {
    places: Vec<AtomicU64>,
}

const PLACES: usize = 1 << 12;

impl Busy {
    pub(super) fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    #[inline(always)]
    pub(super) fn holds(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }

    #[inline(always)]
    pub(super) fn enter(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    #[inline(always)]
    pub(super) fn leave(&self, key: u64) {
        self.place(key).store(0, Relaxed);
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.places[key as usize % PLACES]
    }
}
