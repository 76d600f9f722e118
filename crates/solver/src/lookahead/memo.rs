use discs::Word;

/// What is known of positions, for one thread: a table of two slots a place that grows as it fills.
pub(crate) struct Memo<W> {
    places: Vec<[Known<W>; 2]>,
    used: usize,
    most_places: usize,
}

/// What is known of one position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<W> {
    mine: W,
    theirs: W,
    /// The value is at least this.
    pub(crate) low: i32,
    /// The value is at most this.
    pub(crate) high: i32,
    /// The cell that was best when it was last searched, or [`NO_CELL`].
    pub(crate) best: u8,
    /// How far the search below went; 0 marks a free slot.
    worth: u8,
}

/// The best move is a pass, or not known.
pub(crate) const NO_CELL: u8 = u8::MAX;

const FIRST_PLACES: usize = 1 << 12;
const GROWTH: usize = 4;

impl<W: Word> Memo<W> {
    /// An empty table that takes at most `memory` bytes in the end, but never less than a little.
    pub(crate) fn new(memory: usize) -> Memo<W> {
        // While it grows the old table, a quarter as large, is still there.
        let affordable = (memory / (GROWTH + 1) * GROWTH / size_of::<[Known<W>; 2]>()).max(1 << 10);
        let most_places = 1 << affordable.ilog2();
        let places = vec![[Known::free(); 2]; FIRST_PLACES.min(most_places)];
        Memo { places, used: 0, most_places }
    }

    /// What is known of a position.
    #[inline(always)]
    pub(crate) fn get(&self, mine: W, theirs: W) -> Option<&Known<W>> {
        let place = &self.places[self.place(mine, theirs)];
        place.iter().find(|known| known.mine == mine && known.theirs == theirs && known.worth > 0)
    }

    /// Adds the result of a search around `alpha`, `worth` plies deep, to what is known of a position.
    #[inline(always)]
    pub(crate) fn add(&mut self, mine: W, theirs: W, result: i32, alpha: i32, best: u8, worth: u32) {
        let (low, high) = if result > alpha { (result, i32::MAX) } else { (i32::MIN, result) };
        let mut known = Known { mine, theirs, low, high, best, worth: worth.clamp(1, 255) as u8 };
        if let Some(old) = self.get(mine, theirs) {
            known.low = known.low.max(old.low);
            known.high = known.high.min(old.high);
        }
        self.put(known);
        if self.used > self.places.len() && self.places.len() < self.most_places {
            self.grow();
        }
    }

    /// The first slot keeps what was most expensive, the second what came last.
    #[inline(always)]
    fn put(&mut self, known: Known<W>) {
        let place = self.place(known.mine, known.theirs);
        let [first, second] = &mut self.places[place];
        let same = |slot: &Known<W>| slot.mine == known.mine && slot.theirs == known.theirs;
        let slot = if same(first) || (known.worth >= first.worth && !same(second)) { first } else { second };
        if slot.worth == 0 {
            self.used += 1;
        } else if known.worth > slot.worth && !same(slot) {
            // What was most expensive so far is still worth more than what came last.
            let displaced = *slot;
            *slot = known;
            let [_, second] = &mut self.places[place];
            self.used += usize::from(second.worth == 0);
            *second = displaced;
            return;
        }
        *slot = known;
    }

    #[cold]
    fn grow(&mut self) {
        let places = (self.places.len() * GROWTH).min(self.most_places);
        let old = std::mem::replace(&mut self.places, vec![[Known::free(); 2]; places]);
        self.used = 0;
        for known in old.iter().flatten().filter(|known| known.worth > 0) {
            self.put(*known);
        }
    }

    #[inline(always)]
    fn place(&self, mine: W, theirs: W) -> usize {
        let (mine, theirs) = (mine.halves(), theirs.halves());
        let mut key = multiply(mine.0 ^ 0xa076_1d64_78bd_642f, theirs.0 ^ 0xe703_7ed1_a0b4_28db);
        if W::BITS > 64 {
            key ^= multiply(mine.1 ^ 0x8ebc_6af0_9c88_c6e3, theirs.1 ^ 0x5899_65cc_7537_4cc3).rotate_left(32);
        }
        multiply(key, 0x9e37_79b9_7f4a_7c15) as usize & (self.places.len() - 1)
    }
}

impl<W: Word> Known<W> {
    fn free() -> Known<W> {
        Known { mine: W::EMPTY, theirs: W::EMPTY, low: i32::MIN, high: i32::MAX, best: NO_CELL, worth: 0 }
    }
}

/// Both halves of the product folded into one.
#[inline(always)]
fn multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
