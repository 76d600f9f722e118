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
    let mut visitor = Visitor { visit, ranks: Vec::with_capacity(wanted.len()) };
    Expansion::new(game, first, wanted).run(&mut visitor);
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
    /// The indices of all wanted positions.
    everybody: Vec<u32>,
    /// The small configuration of each wanted position as the opponent sees it.
    turned: Vec<u16>,
}

/// Whom to tell, with room for the ranks to tell.
struct Visitor<'a> {
    visit: &'a mut dyn FnMut(&[u32], &[u64]),
    ranks: Vec<u64>,
}

impl Visitor<'_> {
    fn tell(&mut self, who: &[u32], ranks: impl Iterator<Item = u64>) {
        self.ranks.clear();
        self.ranks.extend(ranks);
        (self.visit)(who, &self.ranks);
    }
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
        }
    }

    fn run(&self, visitor: &mut Visitor) {
        let open = self.board.open_to();
        let movable = self.board.visible(self.board.mine);
        for size in 1..3 {
            if self.board.mine[size].count_ones() < self.pieces(size) {
                self.put_down(&self.board.turned(), size, open[size], &self.everybody, visitor);
            }
            for from in cells::each(movable[size]) {
                let (_, lifted) = Gobblers::lifted(&self.board, from);
                match self.fatal(&lifted) {
                    None => self.put_down(&lifted, size, open[size], &self.everybody, visitor),
                    Some((fatal, harmless)) => {
                        self.put_down(&lifted, size, open[size], &harmless, visitor);
                        // The lift alone decides for those, and for each destination alike: once is enough. There always is one,
                        // because the eight large and medium pieces cannot fill the board.
                        self.visit(self.place(&lifted), &fatal, visitor);
                    }
                }
            }
        }
        self.small_moves(open[0], visitor);
    }

    /// How many pieces of a size the player to move has in all.
    fn pieces(&self, size: usize) -> u32 {
        u32::from(self.game.rules().hands.of_seat(self.mover)[size])
    }

    /// The wanted positions in which the opponent wins as soon as the piece is taken up, and the others; `None` if it wins in none.
    fn fatal(&self, lifted: &Position) -> Option<(Vec<u32>, Vec<u32>)> {
        // The small pieces of the opponent, who is to move after the lift, show wherever nothing larger stands.
        let (tops, bare) = (lifted.my_tops(), lifted.open_to()[1]);
        if self.game.rules().lift != Lift::Loses || !cells::has_line(tops | bare) {
            return None;
        }
        let small = &self.half.layers[0].configurations;
        let is_fatal = |&index: &u32| {
            let theirs = small[self.wanted[index as usize] as usize].1;
            cells::has_line(tops | theirs & bare)
        };
        Some(self.everybody.iter().copied().partition(is_fatal))
    }

    /// A piece of the player who has just moved comes down on each of the targets, in some of the positions.
    fn put_down(&self, board: &Position, size: usize, targets: Cells, who: &[u32], visitor: &mut Visitor) {
        for to in cells::each(targets) {
            let mut after = *board;
            after.theirs[size] |= 1 << to;
            self.visit(self.place(&after), who, visitor);
        }
    }

    /// The stretch of a board whose small pieces do not matter.
    fn place(&self, board: &Position) -> Placed {
        let number = |size: usize| self.next.layers[size].number(board.mine[size], board.theirs[size]);
        self.next.place(number(2), number(1))
    }

    /// Some of the positions lead to a stretch, their small pieces where they were.
    fn visit(&self, placed: Placed, who: &[u32], visitor: &mut Visitor) {
        let small = who.iter().map(|&index| self.turned[index as usize]);
        if placed.group == TRIVIAL {
            let images = &self.next.layers[0].images[placed.symmetry];
            visitor.tell(who, small.map(|small| placed.first + u64::from(images[usize::from(small)])));
        } else {
            visitor.tell(who, small.map(|small| self.next.rank_in(placed, small)));
        }
    }

    /// Small pieces are put and moved on bare cells only, and uncover nothing.
    fn small_moves(&self, bare: Cells, visitor: &mut Visitor) {
        let placed = self.place(&self.board.turned());
        let mut who = Vec::with_capacity(self.wanted.len() * 8);
        visitor.ranks.clear();
        for (index, &small) in self.wanted.iter().enumerate() {
            let (mine, theirs) = self.half.layers[0].configurations[small as usize];
            let targets = bare & !(mine | theirs);
            let mut arrive = |rest: Cells| {
                for to in cells::each(targets) {
                    let number = self.next.layers[0].number(theirs, rest | 1 << to);
                    who.push(index as u32);
                    visitor.ranks.push(self.next.rank_in(placed, number));
                }
            };
            if mine.count_ones() < self.pieces(0) {
                arrive(mine);
            }
            for from in cells::each(mine & bare) {
                arrive(mine & !(1 << from));
            }
        }
        (visitor.visit)(&who, &visitor.ranks);
    }
}
