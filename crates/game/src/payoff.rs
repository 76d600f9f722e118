use crate::Seat;
use std::ops::Index;

/// What each seat gets when a game is over, by seat: `payoff[seat]`.
///
/// In a game for two the two entries add up to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoff {
    by_seat: [i32; 4],
    seats: u8,
}

impl Payoff {
    /// A payoff for as many seats as there are entries.
    ///
    /// # Panics
    /// If there are fewer than two or more than four entries.
    pub fn new(entries: &[i32]) -> Payoff {
        assert!((2..=4).contains(&entries.len()), "a game has two to four seats");
        let mut by_seat = [0; 4];
        by_seat[..entries.len()].copy_from_slice(entries);
        Payoff { by_seat, seats: entries.len() as u8 }
    }

    /// The zero-sum payoff of a game for two in which `seat` scores `score`.
    pub fn duel(seat: Seat, score: i32) -> Payoff {
        let first = if seat == Seat::FIRST { score } else { -score };
        Payoff::new(&[first, -first])
    }

    /// The entries, one a seat.
    pub fn entries(&self) -> &[i32] {
        &self.by_seat[..self.seats as usize]
    }

    /// The seat that got strictly more than every other, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let best = *self.entries().iter().max()?;
        let mut winners = self.entries().iter().enumerate().filter(|&(_, &got)| got == best);
        let (seat, _) = winners.next()?;
        winners.next().is_none().then(|| Seat::new(seat))
    }
}

impl Index<Seat> for Payoff {
    type Output = i32;

    fn index(&self, seat: Seat) -> &i32 {
        &self.entries()[seat.index()]
    }
}
