//! Games and looks that the tests share.

use book::{Book, Grower, Looked, Plan, Width, look_at};
use discs::{Discs, Move, Position, Word};
use game::Game;
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn othello<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

pub fn nip<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

pub const PLAN: Plan = Plan { plies: 1, nodes: 1000, margin: 300 };

/// A look one ply ahead by mobility. It is the same for every image of a position, and wrong often enough.
pub fn by_mobility<W: Word>(game: &Discs<W>, pos: &Position<W>, width: Width) -> Looked {
    let value = |mv: Move| {
        let after = game.play(pos, mv);
        let (theirs, mine) = (game.mobility(&after), game.mobility(&after.passed()));
        50 * (mine.count() as i32 - theirs.count() as i32)
    };
    let mut moves: Vec<(Move, i32)> = game.moves(pos).map(|mv| (mv, value(mv))).collect();
    moves.sort_by_key(|&(mv, value)| (-value, mv));
    let least = if width == Width::All { i32::MIN } else { moves[0].1 - PLAN.margin };
    let listed = moves.iter().take_while(|&&(_, value)| value >= least).count();
    let rest = moves.get(listed).map(|&(_, value)| value);
    let nodes = moves.len() as u64;
    moves.truncate(listed);
    Looked { moves, rest, plies: 1, nodes }
}

/// A book grown until it has so many positions, or nothing is left to look at.
pub fn grown<W: Word>(game: &Discs<W>, book: Book<W>, most: usize, threads: usize) -> Book<W> {
    let mut grower = Grower::new(game, book);
    while grower.book().len() < most {
        let batch = grower.next_batch();
        if batch.is_empty() {
            break;
        }
        let found = look_at(&batch, threads, &|pos, width| Some(by_mobility(game, pos, width)));
        grower.take(&batch, found.expect("nobody stops it"));
    }
    grower.into_book()
}

/// A look that gives up after some positions.
pub fn giving_up<W: Word>(
    game: &Discs<W>,
    after: usize,
) -> impl Fn(&Position<W>, Width) -> Option<Looked> + Sync + use<'_, W> {
    let looked = AtomicUsize::new(0);
    move |pos, width| (looked.fetch_add(1, Ordering::Relaxed) < after).then(|| by_mobility(game, pos, width))
}
