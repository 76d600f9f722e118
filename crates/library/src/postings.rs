/// That a position came up in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Posting {
    /// The hash of the position.
    pub(crate) key: i64,
    /// In which game.
    pub(crate) game: i64,
    /// After so many plies.
    pub(crate) ply: u32,
    /// The seat that won that game, counted from 1; 0 for a draw, and [`UNFINISHED`].
    pub(crate) winner: u8,
}

/// Instead of a winner.
pub(crate) const UNFINISHED: u8 = 9;

/// Postings in their order, packed: each is the difference of its key to the one before, then the game (if the key is the same,
/// also as a difference), the ply and the winner, in bytes of seven bits.
pub(crate) fn pack(postings: &[Posting]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(postings.len() * 10);
    let (mut key, mut game) = (postings.first().map_or(0, |first| first.key), 0);
    for posting in postings {
        let step = posting.key.wrapping_sub(key).cast_unsigned();
        if step > 0 {
            game = 0;
        }
        put(&mut bytes, step);
        put(&mut bytes, posting.game.wrapping_sub(game).cast_unsigned());
        put(&mut bytes, u64::from(posting.ply) << 4 | u64::from(posting.winner));
        (key, game) = (posting.key, posting.game);
    }
    bytes
}

/// The postings of a packed block whose first key is given. What is damaged ends it.
pub(crate) fn unpack(first_key: i64, mut bytes: &[u8]) -> impl Iterator<Item = Posting> {
    let (mut key, mut game) = (first_key, 0_i64);
    std::iter::from_fn(move || {
        let step = take(&mut bytes)?;
        if step > 0 {
            game = 0;
        }
        key = key.wrapping_add(step.cast_signed());
        game = game.wrapping_add(take(&mut bytes)?.cast_signed());
        let last = take(&mut bytes)?;
        Some(Posting { key, game, ply: (last >> 4) as u32, winner: (last & 15) as u8 })
    })
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(found in prop::collection::vec((any::<i64>(), 0..1_000_000_i64, 0..1000_u32, 0..10_u8), 0..60), same in 0..3_usize) {
            let mut postings: Vec<Posting> = found
                .iter()
                .map(|&(key, game, ply, winner)| Posting { key: if same == 0 { key % 3 } else { key }, game, ply, winner })
                .collect();
            postings.sort_unstable();
            postings.dedup();
            let first_key = postings.first().map_or(0, |first| first.key);
            prop_assert_eq!(unpack(first_key, &pack(&postings)).collect::<Vec<_>>(), postings);
        }

        #[test]
        fn garbage_is_no_trouble(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(unpack(1, &bytes).count() <= bytes.len());
        }
    }
}
