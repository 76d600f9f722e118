use crate::NoPasses;
use discs::{Discs, Position, Word};
use game::{Game, Seat};
use std::hash::Hash;

/// What is known of a game beyond its rules, for a census that is to be small and fast.
pub trait Insight<G: Game>: Sync {
    /// A position in few bytes: equal exactly for equal positions.
    type Key: Copy + Eq + Hash + Send + Sync;

    /// The position in few bytes.
    fn pack(&self, game: &G, pos: &G::Position) -> Self::Key;

    /// The position again.
    fn unpack(&self, game: &G, key: Self::Key) -> G::Position;

    /// False only if no line of play leads from one position to the other.
    fn may_lead(&self, game: &G, from: &G::Position, to: &G::Position) -> bool;
}

/// Nothing is known: positions are kept as they are, and anything may lead to anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole;

impl<G: Game> Insight<G> for Whole {
    type Key = G::Position;

    fn pack(&self, _: &G, pos: &G::Position) -> G::Position {
        *pos
    }

    fn unpack(&self, _: &G, key: G::Position) -> G::Position {
        key
    }

    fn may_lead(&self, _: &G, _: &G::Position, _: &G::Position) -> bool {
        true
    }
}

/// Disc games: a position is two words, and stones stay where they are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stones;

impl<W: Word> Insight<Discs<W>> for Stones {
    /// The stones, and those of the first player. When the second player is to move, the other cells are set in the
    /// latter, too; on a board without other cells nothing is set in the former, as there always are stones.
    type Key = [W; 2];

    fn pack(&self, _: &Discs<W>, pos: &Position<W>) -> [W; 2] {
        let (stones, first) = (pos.mine | pos.theirs, pos.stones(Seat::FIRST));
        debug_assert!(!stones.is_empty(), "a board without stones has no key");
        match (pos.seat == Seat::FIRST, (!stones).is_empty()) {
            (true, _) => [stones, first],
            (false, false) => [stones, first | !stones],
            (false, true) => [W::EMPTY, first],
        }
    }

    fn unpack(&self, _: &Discs<W>, [stones, first]: [W; 2]) -> Position<W> {
        let (stones, seat) = if stones.is_empty() {
            (!W::EMPTY, Seat::FIRST.opponent())
        } else if (first & !stones).is_empty() {
            (stones, Seat::FIRST)
        } else {
            (stones, Seat::FIRST.opponent())
        };
        let (first, second) = (first & stones, stones & !first);
        let (mine, theirs) = if seat == Seat::FIRST { (first, second) } else { (second, first) };
        Position { mine, theirs, seat }
    }

    fn may_lead(&self, _: &Discs<W>, from: &Position<W>, to: &Position<W>) -> bool {
        ((from.mine | from.theirs) & !(to.mine | to.theirs)).is_empty()
    }
}

impl<W: Word> Insight<NoPasses<W>> for Stones {
    type Key = [W; 2];

    fn pack(&self, game: &NoPasses<W>, pos: &Position<W>) -> [W; 2] {
        self.pack(&game.0, pos)
    }

    fn unpack(&self, game: &NoPasses<W>, key: [W; 2]) -> Position<W> {
        self.unpack(&game.0, key)
    }

    fn may_lead(&self, game: &NoPasses<W>, from: &Position<W>, to: &Position<W>) -> bool {
        self.may_lead(&game.0, from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_come_back_from_two_words_whoever_is_to_move() {
        let game = discs::othello::game::<u64>(
            discs::othello::shape(8, 8).expect("a board"),
            discs::othello::switches([]).expect("defaults"),
        )
        .expect("a game");
        let start = game.start();
        let full = Position { mine: 0xF0F0, theirs: !0xF0F0, seat: Seat::FIRST };
        let alone = Position { mine: !0u64, theirs: 0, seat: Seat::FIRST };
        for pos in [start, full, alone] {
            let swapped = Position { seat: pos.seat.opponent(), ..pos };
            let images = [pos, pos.passed(), swapped, swapped.passed()];
            let keys = images.map(|pos| Insight::pack(&Stones, &game, &pos));
            for (index, image) in images.iter().enumerate() {
                assert_eq!(Stones.unpack(&game, keys[index]), *image);
                assert!((0..index).all(|other| keys[other] != keys[index]), "{image:?}");
            }
        }
    }
}
