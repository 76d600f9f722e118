use crate::ranking::{Pieces, Ranking};
use crate::{Halma, Position, stretch};
use game::{Ranked, Seat};

type At = Position<u64, 2>;

/// The largest side of a board whose positions are numbered.
pub(crate) const LARGEST: usize = 7;

impl Halma<u64, 2> {
    /// Whether positions are numbered, for tables of all positions: on boards from 4x4 to 7x7 with `leave-home=off`, where
    /// positions count no turns.
    ///
    /// ```
    /// use game::{Game, Ranked};
    /// use halma::{Halma, Variant};
    ///
    /// let game: Halma<u64, 2> = Halma::new(Variant::new(4, 4, Some(3), 2)?, halma::switches([])?)?;
    /// assert!(game.is_ranked());
    /// assert_eq!(game.ranks(), 84_084);
    /// assert_eq!(game.unrank(game.rank(&game.start())), Some(game.start()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_ranked(&self) -> bool {
        self.ranking.is_some()
    }

    pub(crate) fn ranking(&self) -> &Ranking {
        self.ranking.as_ref().expect("positions are numbered on this board")
    }
}

/// Only where [`Halma::is_ranked`] says so.
impl Ranked for Halma<u64, 2> {
    fn ranks(&self) -> u64 {
        self.ranking().ranks()
    }

    fn rank(&self, pos: &At) -> u64 {
        let [first, second] = pos.pieces;
        let turned = |set: u64| self.ranking().turned(set);
        self.ranking().rank(match pos.seat {
            Seat::FIRST => Pieces { mover: first, waiting: second },
            _ => Pieces { mover: turned(second), waiting: turned(first) },
        })
    }

    fn unrank(&self, rank: u64) -> Option<At> {
        let Pieces { mover, waiting } = self.ranking().unrank(rank)?;
        Some(Position { pieces: [mover, waiting], seat: Seat::FIRST, turns_left: [0; 2] })
    }

    fn stretch(&self) -> u64 {
        self.ranking().stretch()
    }

    fn successors(&self, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        stretch::successors(self, first, wanted, visit);
    }
}
