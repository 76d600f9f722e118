use game::Seat;

/// Whose piece stands where, whose turn it is, and how long the home camps may still be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<B, const SEATS: usize> {
    /// The pieces of each player, by seat.
    pub pieces: [B; SEATS],
    /// The side to move.
    pub seat: Seat,
    /// By seat, how many own turns a player may still end with a piece at home.
    ///
    /// It counts down and stays at 0; it is 0 from the beginning with `leave-home=off`. So positions differ by it only
    /// as long as it decides something, and under `off` never.
    pub turns_left: [u16; SEATS],
}

impl<B: crate::CellSet, const SEATS: usize> Position<B, SEATS> {
    /// The pieces of one player.
    pub fn pieces_of(&self, seat: Seat) -> B {
        self.pieces[seat.index()]
    }

    /// The cells with a piece, whoever owns it.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.pieces.iter().fold(B::EMPTY, |occupied, &pieces| occupied | pieces)
    }

    /// All seats, beginning with the one that moved last and going back in time.
    pub(crate) fn seats_by_last_turn(&self) -> impl Iterator<Item = Seat> {
        let mover = self.seat.index();
        (1..=SEATS).map(move |back| Seat::new((mover + SEATS - back) % SEATS))
    }
}
