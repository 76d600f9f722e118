//! Positions as planes of numbers, for programs that learn.

use crate::abilities::{Abilities, PositionOf};
use ::game::{Depict as _, Game as _, Scene, Seat};

/// How the positions of a game are laid out as planes: one plane after the other, each of them row by row.
///
/// The planes of the player to move come first, then those of the players after it. A player has a plane for each kind of its tokens, which is 1 where
/// one stands, whether or not another one stands on it. In games where tokens wait beside the board another plane for each kind is full of the number that waits. The
/// last plane is full of the seat to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The names of the planes, like `own disc`.
    pub names: Vec<String>,
    /// By point of the scene, its number on the board.
    cells: Vec<usize>,
    /// Kinds of token that each seat has.
    kinds: usize,
    seats: usize,
    has_hands: bool,
}

impl Observation {
    /// The layout of a game whose start looks like this.
    pub(crate) fn new(scene: &Scene, seats: usize) -> Observation {
        let place = |at: f64| at.round().max(0.0) as usize;
        let rows = scene.points.iter().map(|point| place(point.y) + 1).max().unwrap_or(1);
        let columns = scene.points.iter().map(|point| place(point.x) + 1).max().unwrap_or(1);
        let kinds: Vec<&str> = scene.kinds_of(Seat::FIRST).map(|token| token.name).collect();
        let has_hands = !scene.hands.is_empty();
        let mut names = Vec::new();
        for place in if has_hands { &["", " in hand"][..] } else { &[""] } {
            for seat in 0..seats {
                let whose = match (seat, seats) {
                    (0, _) => "own".to_owned(),
                    (_, 2) => "other".to_owned(),
                    _ => format!("player {seat} after"),
                };
                names.extend(kinds.iter().map(|kind| format!("{whose} {kind}{place}")));
            }
        }
        names.push("seat to move".to_owned());
        let cells = scene.points.iter().map(|point| place(point.y) * columns + place(point.x)).collect();
        Observation { rows, columns, names, cells, kinds: kinds.len(), seats, has_hands }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.names.len() * self.cells_of_a_plane()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// By point of a scene, its number on the board.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn cells_of_a_plane(&self) -> usize {
        self.rows * self.columns
    }

    /// Writes a position into as many numbers as [`Observation::len`] says.
    pub(crate) fn write<A: Abilities>(&self, game: &A, pos: &PositionOf<A>, out: &mut [u8]) {
        out.fill(0);
        let mover = game.rules().to_move(pos).index();
        let area = self.cells_of_a_plane();
        let (own, rest) = out.split_at_mut(area);
        let (other, _) = rest.split_at_mut(if self.is_simple() { area } else { 0 });
        let by_seat = if mover == 0 { [own, other] } else { [other, own] };
        if !(self.is_simple() && game.stones(pos, by_seat)) {
            self.write_scene(&game.rules().scene(pos), mover, out);
        }
        let last = out.len() - area;
        out[last..].fill(mover as u8);
    }

    /// Whether two players have one kind of stone each, and all of them stand on the board.
    pub fn is_simple(&self) -> bool {
        self.seats == 2 && self.kinds == 1 && !self.has_hands
    }

    /// The slow way, which every game has.
    fn write_scene(&self, scene: &Scene, mover: usize, out: &mut [u8]) {
        let area = self.cells_of_a_plane();
        let of_seat = |seat: Seat| (seat.index() + self.seats - mover) % self.seats * self.kinds;
        let plane = |seat: Seat, size: u8, letter: char| {
            let kind = scene.kinds_of(seat).position(|token| (token.size, token.letter) == (size, letter));
            of_seat(seat) + kind.unwrap_or(0)
        };
        for (point, &cell) in scene.points.iter().zip(&self.cells) {
            for token in &point.stack {
                out[plane(token.seat, token.size, token.letter) * area + cell] = 1;
            }
        }
        for token in scene.hands.iter().flat_map(|hand| &hand.tokens) {
            let waiting = self.seats * self.kinds + plane(token.seat, token.size, token.letter);
            out[waiting * area..(waiting + 1) * area].iter_mut().for_each(|count| *count += 1);
        }
    }
}

/// Writes 1 where a bit of a set is set, the lowest first. Eight at a time: a byte times `0x0101...` holds all its bits in every byte.
pub(crate) fn spread((low, high): (u64, u64), out: &mut [u8]) {
    for (number, eight) in out.chunks_mut(8).enumerate() {
        let half = if number < 8 { low } else { high };
        let byte = half >> (8 * (number % 8)) & 0xff;
        let chosen = byte.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        // A byte that is not 0 overflows into its highest bit.
        let ones = ((chosen & 0x7f7f_7f7f_7f7f_7f7f).wrapping_add(0x7f7f_7f7f_7f7f_7f7f) | chosen) >> 7
            & 0x0101_0101_0101_0101;
        eight.copy_from_slice(&ones.to_le_bytes()[..eight.len()]);
    }
}
