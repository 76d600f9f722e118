//! Where all positions of a stretch lead, at once.
//!
//! The positions of a stretch share their large and medium pieces. Whether such a piece can be put somewhere or moved
//! does not depend on the small ones, so each of these moves leads from the whole stretch to another one, the small pieces
//! renumbered by a table. Only the moves of small pieces are looked at one position at a time.

use crate::cells::{self, Cells};
use crate::rank::{Half, Placed, TRIVIAL};
use crate::{Gobblers, Lift, Position};
use game::Seat;

/// See [`game::Ranked::successors`].
pub(crate) fn successors(game: &Gobblers, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
    Expansion::new(game, first, wanted).run(visit);
}

struct Expansion<'a> {
    game: &'a Gobblers,
    mover: Seat,
    half: &'a Half,
    /// The half where the successors are.
    next: &'a Half,
    /// The large and medium pieces of the stretch.
    board: Position,
    wanted: &'a [u32],
    everybody: Vec<u32>,
    /// The small configuration of each wanted position as the opponent sees it.
    turned: Vec<u16>,
    ranks: Vec<u64>,
}

impl<'a> Expansion<'a> {
    fn new(game: &'a Gobblers, first: u64, wanted: &'a [u32]) -> Expansion<'a> {
        let ranking = game.ranking();
        let mover = ranking.mover(first);
        let (half, next) = (ranking.half(mover), ranking.half(mover.opponent()));
        let stretch = ranking.stretch_at(first);
        let medium = half.layers[1].configurations[usize::from(stretch.medium)];
        let large = half.layers[2].configurations[usize::from(stretch.large)];
        let board = Position { mine: [0, medium.0, large.0], theirs: [0, medium.1, large.1], seat: mover };
        let turned = wanted.iter().map(|&small| {
            let (mine, theirs) = half.layers[0].configurations[small as usize];
            next.layers[0].number(theirs, mine)
        });
        Expansion {
            game,
            mover,
            half,
            next,
            board,
            wanted,
            everybody: (0..wanted.len() as u32).collect(),
            turned: turned.collect(),
            ranks: Vec::with_capacity(wanted.len()),
        }
    }

    fn run(mut self, visit: &mut dyn FnMut(&[u32], &[u64])) {
        let open = self.board.open_to();
        let movable = self.board.visible(self.board.mine);
        for size in 1..3 {
            let hand = usize::from(self.game.rules().hands.0[self.mover.index()][size]);
            if self.board.mine[size].count_ones() < hand as u32 {
                self.put_down(&self.board.turned(), size, open[size], &[], visit);
            }
            for from in cells::each(movable[size]) {
                let (_, lifted) = Gobblers::lifted(&self.board, from);
                let fatal = self.fatal(&lifted);
                if fatal.is_empty() {
                    self.put_down(&lifted, size, open[size], &[], visit);
                } else if open[size] != 0 {
                    // The lift alone decides for those, and for each destination alike: once is enough.
                    self.put_down(&lifted, size, open[size], &fatal, visit);
                    self.visit_some(self.place(&lifted), &fatal, visit);
                }
            }
        }
        self.small_moves(open[0], visit);
    }

    /// The wanted positions in which the opponent wins as soon as the piece is taken up.
    fn fatal(&self, lifted: &Position) -> Vec<u32> {
        if self.game.rules().lift != Lift::Loses {
            return Vec::new();
        }
        // The small pieces of the opponent, who is to move after the lift, show wherever nothing larger stands.
        let (tops, bare) = (lifted.my_tops(), lifted.open_to()[1]);
        let small = &self.half.layers[0].configurations;
        let fatal = |index: &u32| {
            let theirs = small[self.wanted[*index as usize] as usize].1;
            cells::has_line(tops | theirs & bare)
        };
        self.everybody.iter().copied().filter(fatal).collect()
    }

    /// A piece of the player who has just moved comes down on each of the targets, except in the positions named.
    fn put_down(
        &mut self,
        board: &Position,
        size: usize,
        targets: Cells,
        except: &[u32],
        visit: &mut dyn FnMut(&[u32], &[u64]),
    ) {
        let some: Vec<u32>;
        let who: &[u32] = if except.is_empty() {
            &self.everybody.clone()
        } else {
            let mut excepted = except.iter().copied().peekable();
            let spared = |index: &u32| excepted.next_if_eq(index).is_none();
            some = self.everybody.iter().copied().filter(spared).collect();
            &some
        };
        for to in cells::each(targets) {
            let mut after = *board;
            after.theirs[size] |= 1 << to;
            self.visit_some(self.place(&after), who, visit);
        }
    }

    fn place(&self, board: &Position) -> Placed {
        let number = |size: usize| self.next.layers[size].number(board.mine[size], board.theirs[size]);
        self.next.place(number(2), number(1))
    }

    fn visit_some(&mut self, placed: Placed, who: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
        self.ranks.clear();
        if placed.group == TRIVIAL {
            let images = &self.next.layers[0].images[placed.symmetry];
            let rank = |&index: &u32| placed.first + u64::from(images[usize::from(self.turned[index as usize])]);
            self.ranks.extend(who.iter().map(rank));
        } else {
            let rank = |&index: &u32| self.next.rank_in(placed, self.turned[index as usize]);
            self.ranks.extend(who.iter().map(rank));
        }
        visit(who, &self.ranks);
    }

    /// Small pieces are put and moved on bare cells only, and uncover nothing.
    fn small_moves(&mut self, bare: Cells, visit: &mut dyn FnMut(&[u32], &[u64])) {
        let placed = self.place(&self.board.turned());
        let hand = usize::from(self.game.rules().hands.0[self.mover.index()][0]);
        let mut who = Vec::with_capacity(self.wanted.len() * 8);
        self.ranks.clear();
        for (index, &small) in self.wanted.iter().enumerate() {
            let (mine, theirs) = self.half.layers[0].configurations[small as usize];
            let targets = bare & !(mine | theirs);
            let mut arrive = |rest: Cells| {
                for to in cells::each(targets) {
                    let number = self.next.layers[0].number(theirs, rest | 1 << to);
                    who.push(index as u32);
                    self.ranks.push(self.next.rank_in(placed, number));
                }
            };
            if (mine.count_ones() as usize) < hand {
                arrive(mine);
            }
            for from in cells::each(mine & bare) {
                arrive(mine & !(1 << from));
            }
        }
        visit(&who, &self.ranks);
    }
}
