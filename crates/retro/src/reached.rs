use crate::counts::Counts;
use crate::sweep::Sweep;
use crate::tablebase::Tablebase;
use crate::verify::unpack;
use game::{Duel, Ranked, Stage, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The positions that can come up in play from the start of a game, each with all its images counted once.
#[derive(Debug)]
pub struct Reached(Vec<AtomicU64>);

impl Reached {
    /// Plays every move from every position reached until nothing new comes up; `None` if the watch stopped it.
    pub fn from_start<G: Duel + Ranked + Sync>(game: &G, threads: usize, watch: &dyn Watch) -> Option<Reached> {
        let (ranks, begin) = (game.ranks(), Instant::now());
        let bits = || (0..ranks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (reached, expanded) = (Reached(bits()), Reached(bits()));
        reached.insert(game.rank(&game.start()));
        let sweep = Sweep::new(ranks, game.stretch());
        loop {
            let news = AtomicU64::new(0);
            sweep.restart();
            let complete = sweep.run(threads, watch, (Stage::Reaching, begin), Vec::new, |wanted, first, length| {
                // A stretch may reach itself, so it is looked at until nothing in it is new.
                while reached.take_new(&expanded, game, first, length, wanted) {
                    news.fetch_add(1, Ordering::Relaxed);
                    game.successors(first, wanted, &mut |_, ranks| ranks.iter().for_each(|&rank| reached.insert(rank)));
                }
            });
            if !complete {
                return None;
            }
            if news.into_inner() == 0 {
                return Some(reached);
            }
        }
    }

    /// How many there are.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.load(Ordering::Relaxed).count_ones())).sum()
    }

    /// How many of them have each prospect of a table; `None` if the watch stopped it.
    pub fn counts<G: Duel + Ranked + Sync>(
        &self,
        game: &G,
        tablebase: &Tablebase,
        threads: usize,
        watch: &dyn Watch,
    ) -> Option<Counts> {
        let values = unpack(game, tablebase, threads, watch, Instant::now())?;
        let mut by_code = [0; 256];
        for rank in (0..game.ranks()).filter(|&rank| self.contains(rank)) {
            by_code[usize::from(values.get(rank).0)] += 1;
        }
        Some(Counts::from_codes(&by_code))
    }

    fn contains(&self, rank: u64) -> bool {
        self.0[(rank / 64) as usize].load(Ordering::Relaxed) >> (rank % 64) & 1 == 1
    }

    fn insert(&self, rank: u64) {
        let (word, bit) = (&self.0[(rank / 64) as usize], 1 << (rank % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// The positions of a stretch that are reached and not yet expanded; they are called expanded now. Positions that are
    /// over lead nowhere and are left out of the list.
    fn take_new<G: Duel + Ranked>(
        &self,
        expanded: &Reached,
        game: &G,
        first: u64,
        length: u64,
        wanted: &mut Vec<u32>,
    ) -> bool {
        wanted.clear();
        let mut any = false;
        let last = first + length;
        for index in first / 64..last.div_ceil(64) {
            let (low, high) = (first.max(index * 64), last.min(index * 64 + 64));
            let inside = u64::MAX >> (64 - (high - low)) << (low % 64);
            let word = |bits: &Reached| bits.0[index as usize].load(Ordering::Relaxed);
            let mut new = word(self) & !word(expanded) & inside;
            if new == 0 {
                continue;
            }
            any = true;
            expanded.0[index as usize].fetch_or(new, Ordering::Relaxed);
            while new != 0 {
                let rank = index * 64 + u64::from(new.trailing_zeros());
                new &= new - 1;
                let over = game.unrank(rank).is_none_or(|pos| game.score_for_mover(&pos).is_some());
                if !over {
                    wanted.push((rank - first) as u32);
                }
            }
        }
        any
    }
}
