use crate::ranking::{Pieces, Stretch};
use crate::{CellSet, Halma, Jumps};
use game::{Game, Ranked, Seat};

/// If fewer positions than one in so many are wanted, each is played by itself.
const FEW: u64 = 4;

/// No position of the stretch that is wanted.
const NONE: u32 = u32::MAX;

/// Where positions of a stretch lead, as [`Ranked::successors`] tells it.
///
/// The positions of a stretch differ only in the mover's pieces, and so do those that they lead to. So instead of playing each
/// position forwards, each arrangement of the mover's pieces is played backwards: then it is numbered once, and not once for
/// every position that leads to it, and the numbers of those are easy.
pub(crate) fn successors(game: &Halma<u64, 2>, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
    if (wanted.len() as u64) < game.stretch() / FEW {
        one_by_one(game, first, wanted, visit);
    } else {
        all_at_once(game, first, wanted, visit);
    }
}

fn one_by_one(game: &Halma<u64, 2>, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
    let (mut who, mut ranks) = (Vec::new(), Vec::new());
    for (index, offset) in (0..).zip(wanted) {
        let Some(pos) = game.unrank(first + u64::from(*offset)) else { continue };
        ranks.clear();
        game.moves(&pos).for_each(|mv| ranks.push(game.rank(&game.play(&pos, mv))));
        who.clear();
        who.resize(ranks.len(), index);
        visit(&who, &ranks);
    }
}

fn all_at_once(game: &Halma<u64, 2>, first: u64, wanted: &[u32], visit: &mut dyn FnMut(&[u32], &[u64])) {
    let (ranking, board, stay) = (game.ranking(), game.board(), game.stay(Seat::FIRST));
    let Stretch { waiting, free, sets } = ranking.stretch_at(first);
    let turned = ranking.turned(waiting);
    let mut index_of = vec![NONE; ranking.stretch() as usize];
    for (index, &offset) in (0..).zip(wanted) {
        index_of[offset as usize] = index;
    }
    let (mut who, mut ranks) = (Vec::new(), Vec::new());
    for (own, set) in index_of.iter().zip(sets) {
        let mover = free.spread(set);
        let occupied = mover | waiting;
        let empty = board.cells() & !occupied;
        let jumps = Jumps::new(board, occupied);
        let mut stuck = true;
        who.clear();
        for to in mover.cells() {
            let piece = u64::bit(to);
            let reached = board.neighbours(to) & empty | jumps.reach(piece);
            // The rule that pieces stay looks the other way backwards.
            let (onwards, origins) =
                if piece & stay == 0 { (reached, reached & !stay) } else { (reached & stay, reached) };
            stuck &= onwards.is_empty();
            let others = set ^ free.place(to);
            for from in origins.cells() {
                let index = index_of[ranking.number(others | free.place(from)) as usize];
                if index != NONE {
                    who.push(index);
                }
            }
        }
        if stuck && *own != NONE {
            who.push(*own);
        }
        if !who.is_empty() {
            let rank = ranking.rank(Pieces { mover: turned, waiting: ranking.turned(mover) });
            ranks.clear();
            ranks.resize(who.len(), rank);
            visit(&who, &ranks);
        }
    }
}
