use crate::code::Code;
use crate::counts::Counts;
use crate::sweep::Sweep;
use crate::tablebase::{Tablebase, at_once};
use crate::values::Values;
use crate::watch::{Stage, Watch};
use game::{Duel, Prospect, Ranked};
use std::sync::Mutex;

/// What a verification has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified<P> {
    /// Every position agrees with its successors; so many have each prospect.
    Sound(Counts),
    /// A position does not.
    Faulty(Fault<P>),
    /// The watch stopped it; nothing was wrong so far.
    Stopped,
}

/// A position that does not agree with its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<P> {
    /// The position.
    pub position: P,
    /// Its prospect in the table.
    pub stored: Prospect,
    /// What its successors make of it.
    pub from_successors: Prospect,
}

/// Holds every position of a table against its successors, by nothing but the rules: moves are played one by one and
/// positions numbered one by one, without the game's short cuts for whole stretches that an induction may have used.
///
/// That is a proof of all prospects. A win or loss rests on one that is a ply shorter, down to the finished positions; and
/// where every drawn position has a drawn successor and no lost one, nobody can force anything.
///
/// # Panics
/// If the game panics.
pub fn verify<G: Duel + Ranked + Sync>(
    game: &G,
    tablebase: &Tablebase,
    threads: usize,
    watch: &dyn Watch,
) -> Verified<G::Position> {
    let Some(values) = unpack(game, tablebase, threads, watch) else { return Verified::Stopped };
    let fault: Mutex<Option<Fault<G::Position>>> = Mutex::new(None);
    let sweep = Sweep::new(game.ranks(), game.stretch());
    let stage = (Stage::Comparing, 0);
    let complete = sweep.run(
        threads,
        watch,
        stage,
        || (),
        |(), first, length| {
            for rank in first..first + length {
                if let Some(found) = compare(game, &values, rank) {
                    *fault.lock().expect("no worker panics") = Some(found);
                }
            }
        },
    );
    match (fault.into_inner().expect("no worker panics"), complete) {
        (Some(fault), _) => Verified::Faulty(fault),
        (None, false) => Verified::Stopped,
        (None, true) => Verified::Sound(values.counts()),
    }
}

/// All prospects of a table in memory; `None` if the watch stopped it.
pub(crate) fn unpack<G: Duel + Ranked + Sync>(
    game: &G,
    tablebase: &Tablebase,
    threads: usize,
    watch: &dyn Watch,
) -> Option<Values> {
    let values = Values::open(game.ranks());
    let sweep = Sweep::new(game.ranks(), game.stretch());
    let complete = sweep.run(
        threads,
        watch,
        (Stage::Reading, 0),
        || (),
        |(), first, length| {
            for rank in first..first + length {
                let code = match game.unrank(rank) {
                    None => Code::ABSENT,
                    Some(pos) => at_once(game, &pos).map_or_else(|| tablebase.stored(rank), Code::of),
                };
                values.set(rank, code);
            }
        },
    );
    complete.then_some(values)
}

fn compare<G: Duel + Ranked>(game: &G, values: &Values, rank: u64) -> Option<Fault<G::Position>> {
    let stored = values.prospect(rank)?;
    // What is over, or won at once, was found by the rules a moment ago.
    if matches!(stored, Prospect::Win(0 | 1) | Prospect::Loss(0)) {
        return None;
    }
    let position = game.unrank(rank)?;
    let successors = game.moves(&position).map(|mv| values.get(game.rank(&game.play(&position, mv))));
    let lowest = successors.min().unwrap_or(Code::OPEN);
    let from_successors = Code::before(lowest).prospect()?;
    (from_successors != stored).then_some(Fault { position, stored, from_successors })
}
