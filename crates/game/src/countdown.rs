//! A toy for the tests of this crate: take one or two from a heap; who takes the last one wins.

use crate::{Game, Notation, ParseError, Payoff, Seat};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Countdown {
    pub(crate) from: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap {
    pub(crate) left: u32,
    pub(crate) seat: Seat,
}

impl Game for Countdown {
    type Position = Heap;
    type Move = u32;
    type Moves<'a> = std::ops::RangeInclusive<u32>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Heap {
        Heap { left: self.from, seat: Seat::FIRST }
    }

    fn to_move(&self, pos: &Heap) -> Seat {
        pos.seat
    }

    fn moves(&self, pos: &Heap) -> Self::Moves<'_> {
        1..=pos.left.min(2)
    }

    fn play(&self, pos: &Heap, mv: u32) -> Heap {
        Heap { left: pos.left - mv, seat: pos.seat.opponent() }
    }

    fn payoff(&self, pos: &Heap) -> Option<Payoff> {
        (pos.left == 0).then(|| Payoff::duel(pos.seat, -1))
    }
}

impl Notation for Countdown {
    fn position_text(&self, pos: &Heap) -> String {
        format!("{} {}", pos.left, pos.seat.index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Heap, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no heap"));
        let (left, seat) = text.split_once(' ').ok_or_else(wrong)?;
        let seat = if seat == "1" { Seat::FIRST } else { Seat::SECOND };
        Ok(Heap { left: left.parse().map_err(|_| wrong())?, seat })
    }

    fn move_text(&self, mv: u32) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u32, ParseError> {
        text.parse().map_err(|_| ParseError(format!("\"{text}\" is no number")))
    }
}
