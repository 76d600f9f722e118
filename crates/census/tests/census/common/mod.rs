//! Games for the tests, and the census once more, slow and obvious.
#![allow(dead_code, reason = "not every test file needs everything")]

use discs::Discs;
use game::{Game, Notation, Payoff, Progress, Seat, StopSignal, Symmetric, Watch};
use gobblers::Gobblers;
use halma::{Halma, Variant};
use std::collections::HashSet;

pub fn othello(rows: usize, columns: usize) -> Discs<u64> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

pub fn nip(rows: usize, columns: usize) -> Discs<u64> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

pub fn gobblers() -> Gobblers {
    Gobblers::new(gobblers::rules(&gobblers::switches([]).unwrap()).unwrap().0)
}

pub fn halma(size: usize, pieces: usize) -> Halma<u64, 2> {
    Halma::new(Variant::new(size, size, Some(pieces), 2).unwrap(), halma::switches([]).unwrap()).unwrap()
}

/// Positions and positions that are over, ply by ply: sets of texts, and nothing clever. `first_time` leaves out what
/// came up earlier; with `symmetric` a text is the smallest of all images.
pub fn slow_twin<G: Notation + Symmetric>(game: &G, plies: u32, first_time: bool, symmetric: bool) -> Vec<(u64, u64)> {
    let text = |pos: &G::Position| {
        let images = if symmetric { game.symmetries() } else { 1 };
        (0..images).map(|image| game.position_text(&game.map_position(pos, image))).min().unwrap()
    };
    let mut seen = HashSet::from([text(&game.start())]);
    let mut here = vec![game.start()];
    let mut found = Vec::new();
    for _ in 0..=plies {
        if here.is_empty() {
            break;
        }
        found.push((here.len() as u64, here.iter().filter(|pos| game.payoff(pos).is_some()).count() as u64));
        if !first_time {
            seen.clear();
        }
        let children = here.iter().flat_map(|pos| game.moves(pos).map(|mv| game.play(pos, mv)).collect::<Vec<_>>());
        here = children.filter(|child| seen.insert(text(child))).collect();
    }
    found
}

/// A watch that asks to stop after some reports.
#[derive(Debug, Default)]
pub struct Impatient {
    stop: StopSignal,
}

impl Watch for Impatient {
    fn progress(&self, _: &Progress) {
        self.stop.raise();
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

/// Noughts and crosses, of which others have published all numbers.
#[derive(Clone, Copy, Debug)]
pub struct Noughts;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Crossed {
    /// The crosses, and the noughts, one bit a cell.
    pub marks: [u16; 2],
}

impl Crossed {
    fn mover(self) -> usize {
        (self.marks[0] | self.marks[1]).count_ones() as usize % 2
    }

    fn winner(self) -> Option<usize> {
        const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        (0..2).find(|&side| LINES.iter().any(|line| self.marks[side] & line == *line))
    }
}

impl Game for Noughts {
    type Position = Crossed;
    type Move = u16;
    type Moves<'a> = std::vec::IntoIter<u16>;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Crossed {
        Crossed { marks: [0, 0] }
    }

    fn to_move(&self, pos: &Crossed) -> Seat {
        Seat::new(pos.mover())
    }

    fn moves(&self, pos: &Crossed) -> std::vec::IntoIter<u16> {
        let free = if pos.winner().is_some() { 0 } else { !(pos.marks[0] | pos.marks[1]) & 0o777 };
        (0..9).filter(|cell| free >> cell & 1 == 1).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, pos: &Crossed, cell: u16) -> Crossed {
        let mut marks = pos.marks;
        marks[pos.mover()] |= 1 << cell;
        Crossed { marks }
    }

    fn payoff(&self, pos: &Crossed) -> Option<Payoff> {
        let score = |side: usize| Payoff::duel(Seat::new(side), 1);
        let full = (pos.marks[0] | pos.marks[1]) == 0o777;
        pos.winner().map(score).or_else(|| full.then(|| Payoff::duel(Seat::FIRST, 0)))
    }
}

impl Symmetric for Noughts {
    fn symmetries(&self) -> usize {
        8
    }

    fn map_position(&self, pos: &Crossed, symmetry: usize) -> Crossed {
        let map = |marks: u16| {
            (0..9).filter(|cell| marks >> cell & 1 == 1).fold(0, |set, cell| set | 1 << self.map_move(cell, symmetry))
        };
        Crossed { marks: pos.marks.map(map) }
    }

    fn map_move(&self, cell: u16, symmetry: usize) -> u16 {
        let (mut row, mut column) = (cell / 3, cell % 3);
        if symmetry & 4 != 0 {
            column = 2 - column;
        }
        for _ in 0..symmetry % 4 {
            (row, column) = (column, 2 - row);
        }
        row * 3 + column
    }

    fn canonical(&self, pos: &Crossed) -> Crossed {
        (0..8).map(|symmetry| self.map_position(pos, symmetry)).min_by_key(|pos| pos.marks).unwrap()
    }
}
