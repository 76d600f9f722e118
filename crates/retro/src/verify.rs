use crate::code::Code;
use crate::counts::Counts;
use crate::sweep::Sweep;
use crate::tablebase::{Tablebase, at_once, is_at_once};
use crate::values::Values;
use game::{Duel, Prospect, Ranked, Stage, Watch};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

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
    let begin = Instant::now();
    let Some(values) = unpack(game, tablebase, threads, watch, begin) else { return Verified::Stopped };
    // The first by rank, whichever thread comes across one first.
    let first_fault: Mutex<Option<(u64, Fault<G::Position>)>> = Mutex::new(None);
    let first_rank = AtomicU64::new(u64::MAX);
    let sweep = Sweep::new(game.ranks(), game.stretch());
    let complete = sweep.run(threads, watch, (Stage::Comparing, begin), Vec::new, |ranks, first, length| {
        if first > first_rank.load(Ordering::Relaxed) {
            return;
        }
        let found = (first..first + length).find_map(|rank| Some((rank, compare(game, &values, rank, ranks)?)));
        if let Some((rank, _)) = found
            && first_rank.fetch_min(rank, Ordering::Relaxed) > rank
        {
            let mut fault = first_fault.lock().expect("no worker panics");
            if fault.as_ref().is_none_or(|&(other, _)| other > rank) {
                *fault = found;
            }
        }
    });
    match (first_fault.into_inner().expect("no worker panics"), complete) {
        (Some((_, fault)), _) => Verified::Faulty(fault),
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
    begin: Instant,
) -> Option<Values> {
    let values = Values::open(game.ranks());
    let sweep = Sweep::new(game.ranks(), game.stretch());
    let complete = sweep.run(
        threads,
        watch,
        (Stage::Reading, begin),
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

fn compare<G: Duel + Ranked>(game: &G, values: &Values, rank: u64, ranks: &mut Vec<u64>) -> Option<Fault<G::Position>> {
    let code = values.get(rank);
    // What is over, or won at once, was found by the rules a moment ago.
    if is_at_once(code) {
        return None;
    }
    let (stored, position) = (code.prospect()?, game.unrank(rank)?);
    // Only what is over has no successor, and only a draw is left of that.
    let lowest = values.lowest_successor(game, &position, ranks).unwrap_or(Code::OPEN);
    let from_successors = lowest.prospect()?.before();
    (from_successors != stored).then_some(Fault { position, stored, from_successors })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Induction};
    use game::{Game, StopSignal};
    use gobblers::Gobblers;
    use std::path::{Path, PathBuf};

    static NOBODY: StopSignal = StopSignal::new();

    fn small_game(hands: &str) -> Gobblers {
        let switches =
            gobblers::switches([("hands", hands), ("lift", "loses"), ("stuck", "draws")]).expect("known switches");
        Gobblers::new(gobblers::rules(&switches).expect("known values").0)
    }

    fn induce(game: &Gobblers) -> Values {
        let induction = Induction::new(game, Direction::Either);
        induction.run(1, &NOBODY).expect("not too deep");
        induction.into_values()
    }

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("retro-verify-{name}-{}", std::process::id()))
    }

    fn table(values: &Values, path: &Path) -> Tablebase {
        Tablebase::write(values, path, ("x", "0"), 1, &NOBODY).expect("written");
        Tablebase::open(path, "x").expect("opened")
    }

    #[test]
    fn a_good_table_is_sound() {
        let path = file("sound");
        for hands in ["111/111", "110/101", "002/002", "000/111", "000/000"] {
            let game = small_game(hands);
            let values = induce(&game);
            let table = table(&values, &path);
            for threads in [1, 2] {
                assert_eq!(verify(&game, &table, threads, &NOBODY), Verified::Sound(values.counts()), "{hands}");
            }
            let stopped = StopSignal::new();
            stopped.raise();
            assert_eq!(verify(&game, &table, 2, &stopped), Verified::Stopped, "{hands}");
        }
        std::fs::remove_file(path).expect("removed");
    }

    /// The first position, by number, that does not agree with its successors.
    fn first_fault(game: &Gobblers, values: &Values) -> Option<u64> {
        (0..game.ranks()).find(|&rank| {
            let Some(pos) = game.unrank(rank) else { return false };
            let successors = game.moves(&pos).filter_map(|mv| values.prospect(game.rank(&game.play(&pos, mv))));
            let best = successors.map(Prospect::before).max();
            best.is_some_and(|best| Some(best) != values.prospect(rank))
        })
    }

    #[test]
    fn a_single_wrong_prospect_is_found() {
        let (game, path) = (small_game("021/012"), file("wrong"));
        let values = induce(&game);
        let counts: Vec<(Prospect, u64)> = values.counts().iter().collect();
        let stored: Vec<u64> = (0..values.ranks()).filter(|&rank| !is_at_once(values.get(rank))).collect();
        for (step, (wrong, _)) in counts.iter().filter(|(prospect, _)| !is_at_once(Code::of(*prospect))).enumerate() {
            // One somewhere that is not that already and is not over.
            let free = |rank: &&u64| {
                values.prospect(**rank) != Some(*wrong)
                    && game.unrank(**rank).is_some_and(|pos| game.score_for_mover(&pos).is_none())
            };
            let rank = *stored.iter().skip(step * 97 % stored.len()).find(free).expect("some other");
            let right = values.replace(rank, Code::of(*wrong));
            let table = table(&values, &path);
            let expected = first_fault(&game, &values).expect("a fault");
            for threads in [1, 2] {
                let Verified::Faulty(fault) = verify(&game, &table, threads, &NOBODY) else {
                    panic!("{wrong} in the place of {right:?} at {rank} is not found");
                };
                assert_eq!(game.rank(&fault.position), expected);
                assert_eq!(Some(fault.stored), values.prospect(expected));
                assert_ne!(fault.stored, fault.from_successors);
            }
            values.set(rank, right);
        }
        std::fs::remove_file(path).expect("removed");
    }

    #[test]
    fn nothing_but_draws_is_faulty() {
        let (game, path) = (small_game("111/111"), file("draws"));
        let values = Values::open(game.ranks());
        let table = table(&values, &path);
        assert!(matches!(verify(&game, &table, 2, &NOBODY), Verified::Faulty(_)));
        std::fs::remove_file(path).expect("removed");
    }

    #[test]
    fn a_table_of_another_game_is_faulty() {
        let path = file("another");
        let (game, other) = (small_game("111/111"), small_game("111/110"));
        let table = table(&induce(&other), &path);
        assert!(matches!(verify(&game, &table, 2, &NOBODY), Verified::Faulty(_)));
        std::fs::remove_file(path).expect("removed");
    }
}
