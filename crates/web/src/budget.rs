use std::time::Duration;

/// How much visitors may ask for.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes of what is sent in one request.
    pub body: usize,
    /// How long an analysis goes on at most.
    pub analysis_time: Duration,
    /// Bytes that an analysis may fill.
    pub analysis_memory: usize,
    /// Threads of an analysis.
    pub analysis_threads: usize,
    /// Analyses of one visitor at a time.
    pub analyses: usize,
    /// Analyses of all visitors at a time.
    pub all_analyses: usize,
    /// How long an analysis works at a time: those who wait for their turn wait no longer than this for each of those before them.
    pub slice: Duration,
    /// Analyses that work at the same moment; the others wait for their turn.
    pub working: usize,
    /// Games of one visitor.
    pub tables: usize,
    /// Games of all visitors.
    pub all_tables: usize,
    /// How long a computer may think about a move.
    pub move_time: Duration,
    /// Bytes that a player may fill.
    pub player_memory: usize,
    /// Whether players may be programs of others.
    pub programs: bool,
    /// How long an unfinished game is kept in which nothing happens; for ever if nothing is said.
    pub keep_games: Option<Duration>,
}

impl Budget {
    /// For the one person at this machine.
    pub fn at_home(threads: usize, memory: usize) -> Budget {
        Budget {
            body: 4 << 20,
            analysis_time: Duration::from_hours(1),
            analysis_memory: memory,
            analysis_threads: threads,
            analyses: 4,
            all_analyses: 8,
            // Only other windows of the same person wait.
            slice: Duration::from_secs(3),
            working: 1,
            tables: 64,
            all_tables: 256,
            move_time: Duration::from_secs(15),
            player_memory: 48 << 20,
            programs: true,
            keep_games: None,
        }
    }

    /// For strangers, many at a time.
    pub fn in_public(threads: usize) -> Budget {
        Budget {
            body: 64 << 10,
            analysis_time: Duration::from_secs(30),
            analysis_memory: 24 << 20,
            analysis_threads: 1,
            analyses: 1,
            all_analyses: 64,
            slice: Duration::from_millis(300),
            // One core is left for moves.
            working: threads.saturating_sub(1).max(1),
            tables: 4,
            all_tables: 2_000,
            move_time: Duration::from_secs(1),
            player_memory: 2 << 20,
            programs: false,
            keep_games: Some(Duration::from_hours(90 * 24)),
        }
    }

    /// The least memory that an analysis is given, in MiB: with less it forgets what it has just found.
    pub(crate) const LEAST_MEMORY: usize = 8;

    /// Bytes for an analysis that asks for so many MiB: within what there is.
    pub(crate) fn memory_of(&self, wanted: Option<usize>) -> usize {
        let most = self.analysis_memory;
        wanted.map_or(most, |wanted| wanted.max(Budget::LEAST_MEMORY).saturating_mul(1 << 20).min(most))
    }
}
