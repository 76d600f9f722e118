use super::GobblersGame;
use crate::oracle::Oracle;
use crate::{GameError, Goal, Handicap, Handicaps, Limits, ProspectSolver, Resources};
use ::gobblers::{FIRST_TURNS, FirstTurns, Gobblers, HANDS, Handicapped, Hands, Limit, Rules, Size, VARIANTS};
use game::{Game, Progress, Prospect, Stage, Watch};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// The turns of player 1 that are limited: its first one to three, and its second and third alone.
const TURNS: [(u8, u8); 4] = [(1, 1), (1, 2), (1, 3), (2, 3)];

/// The games with unequal or fewer pieces, and those with limits on the first turns, under these rules.
impl Handicaps for GobblersGame {
    fn compare(&self, resources: &Resources, watch: &dyn Watch) -> Result<Vec<Handicap>, GameError> {
        let games = games(self.rules.inner().rules());
        let each = Resources { memory: resources.memory / resources.threads, threads: 1, ..resources.clone() };
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let begin = Instant::now();
        let found = Mutex::new(Vec::new());
        let work = || {
            while let Some((switch, value, game)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(for_first) = solve(game, &each, watch)? else { break };
                let variant = VARIANTS.iter().find(|variant| *variant.rules == [(*switch, &**value)]);
                let variant = variant.map(|variant| variant.name);
                let handicap = Handicap { switch, value: value.clone(), for_first, variant };
                found.lock().unwrap_or_else(PoisonError::into_inner).push(handicap);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                let begun = Progress::new(Stage::Games, begin.elapsed());
                watch.progress(&Progress { done, all: Some(games.len() as u64), ..begun });
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..resources.threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("solving does not panic"))
        })
        .map_err(|error: GameError| error)?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by(|a, b| fairness(b.for_first).cmp(&fairness(a.for_first)).then_with(|| a.value.cmp(&b.value)));
        Ok(found)
    }
}

/// What player 1 can reach; `None` if the watch stopped it.
fn solve(game: &Handicapped, resources: &Resources, watch: &dyn Watch) -> Result<Option<Prospect>, GameError> {
    let mut oracle = Oracle::new(game.clone(), game.start(), resources)?;
    Ok(oracle.solve(Goal::Exact, &Limits::default(), watch.stop())?.prospect)
}

/// Draws are fair; of the decided games those that take longest.
fn fairness(prospect: Prospect) -> u32 {
    prospect.plies().unwrap_or(u32::MAX)
}

/// All games to compare, with the switch that makes each of them.
fn games(rules: Rules) -> Vec<(&'static str, String, Handicapped)> {
    let with_hands = |hands: Hands| {
        let game = Gobblers::new(Rules { hands, ..rules });
        (HANDS.name, hands.to_string(), Handicapped::new(game, FirstTurns::NONE))
    };
    let with_limits = |first_turns: FirstTurns| {
        let game = Handicapped::new(Gobblers::new(rules), first_turns);
        (FIRST_TURNS.name, first_turns.to_string(), game)
    };
    all_hands().map(with_hands).chain(all_first_turns().map(with_limits)).collect()
}

fn all_hands() -> impl Iterator<Item = Hands> {
    fn hands() -> impl Iterator<Item = [u8; 3]> {
        (0..27).map(|number| [number / 9, number / 3 % 3, number % 3])
    }
    hands().flat_map(|first| hands().filter_map(move |second| Hands::new(first, second)))
}

/// Every limit and every two limits that do not exclude each other, on each choice of turns.
fn all_first_turns() -> impl Iterator<Item = FirstTurns> {
    let single = Limit::ALL.into_iter().map(|limit| vec![limit]);
    let pairs = Limit::ALL.into_iter().enumerate().flat_map(|(index, first)| {
        let others = Limit::ALL.into_iter().skip(index + 1);
        // Two limits on the size are one limit, or leave nothing.
        let sensible = move |second: &Limit| sizes(first).len() == 3 || sizes(*second).len() == 3;
        others.filter(sensible).map(move |second| vec![first, second])
    });
    let limits: Vec<Vec<Limit>> = single.chain(pairs).collect();
    TURNS.into_iter().flat_map(move |(from, to)| {
        let on_turns = move |limits: Vec<Limit>| FirstTurns::new(from, to, &limits);
        limits.clone().into_iter().filter_map(on_turns)
    })
}

/// The sizes that may still be used.
fn sizes(limit: Limit) -> Vec<Size> {
    Size::ALL
        .into_iter()
        .filter(|&size| match limit {
            Limit::No(other) => size != other,
            Limit::Only(other) => size == other,
            _ => true,
        })
        .collect()
}
