/// How well somebody plays: what it sees, and what it overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// How it finds its moves.
    pub insight: Insight,
    /// Of a hundred moves that it could make so many do not come to its mind, each turn anew.
    pub overlooks: u32,
    /// How far its judgement of a move is off at most, either way, in hundredths of a stone.
    pub noise: i32,
}

/// How somebody finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insight {
    /// The more stones a move flips, the better.
    Stones,
    /// It also matters where the stone comes to stand.
    Places,
    /// And how few moves the opponent has left, after the answer that hurts most, and what can never be flipped.
    Freedom,
    /// Looks ahead and judges what it sees.
    Ahead(Foresight),
}

/// How far somebody looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// Plies ahead at most,
    pub plies: u32,
    /// and as far as it gets with so many positions a move.
    pub nodes: u64,
    /// With so many empty cells or fewer it plays the endgame out in its head, without a mistake;
    pub exact: u32,
    /// and with so many it finds out who wins.
    pub outcome: u32,
    /// Positions that it looks at for either, at most.
    pub endgame_nodes: u64,
}

/// The levels, the weakest first.
///
/// They are tuned by `yomikiri bench levels othello` and `yomikiri bench levels nip`, so that each beats the one two below it
/// in at least two games of three. Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 10] = [
    // Likes to flip many stones, and does not even see half of the moves.
    Strength { insight: Insight::Stones, overlooks: 50, noise: 300 },
    // Has heard that corners are good.
    Strength { insight: Insight::Places, overlooks: 35, noise: 400 },
    // Begins to leave the opponent few moves.
    Strength { insight: Insight::Freedom, overlooks: 12, noise: 200 },
    // Sees the answer to a move, and judges positions for their look.
    Strength { insight: ahead(2, 0, 0), overlooks: 12, noise: 200 },
    Strength { insight: ahead(3, 0, 0), overlooks: 6, noise: 100 },
    // From here on the endgame is played without a mistake, from earlier and earlier on.
    Strength { insight: ahead(3, 8, 0), overlooks: 3, noise: 70 },
    Strength { insight: ahead(4, 10, 11), overlooks: 1, noise: 40 },
    Strength { insight: ahead(5, 12, 13), overlooks: 2, noise: 40 },
    Strength { insight: ahead(9, 16, 18), overlooks: 0, noise: 0 },
    // As strong as it gets in about five seconds a move on one core.
    Strength {
        insight: Insight::Ahead(Foresight { plies: 60, nodes: 24_000_000, exact: 20, outcome: 22, endgame_nodes: 60_000_000 }),
        overlooks: 0,
        noise: 0,
    },
];

/// Looks so many plies ahead, and solves the last so many cells; the limits of effort are there only for boards on which
/// this would take unusually long.
const fn ahead(plies: u32, exact: u32, outcome: u32) -> Insight {
    Insight::Ahead(Foresight { plies, nodes: 3_000_000, exact, outcome, endgame_nodes: 10_000_000 })
}
