use crate::book::{Entry, worth};
use discs::Word;

/// What a position is worth by the best line through a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backed {
    /// To the side to move, in hundredths of a disc.
    pub hundredths: i32,
    /// How many plies ahead that is: along the line, and then by the search at its end.
    pub plies: u32,
}

/// The values of all entries, from the last positions to the first.
pub(crate) fn back_up<W: Word>(entries: &[Entry<W>]) -> Vec<Backed> {
    let mut backed = vec![Backed::default(); entries.len()];
    for &number in by_progress(entries).iter().rev() {
        let entry = &entries[number as usize];
        let of_moves = entry.links.iter().map(|link| worth(entry, link, &backed));
        // Of two lines that are worth the same the one that was looked at farther is surer.
        let best = of_moves.max_by_key(|best| (best.hundredths, best.plies));
        backed[number as usize] = best.unwrap_or_default();
    }
    backed
}

/// The numbers of the entries, each before all that it leads to.
pub(crate) fn by_progress<W: Word>(entries: &[Entry<W>]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..entries.len() as u32).collect();
    order.sort_by_key(|&number| entries[number as usize].progress());
    order
}
