use discs::{Discs, Word};

/// How well somebody plays: how far it looks, and what it gives away of what it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// How far it looks ahead.
    pub foresight: Foresight,
    /// What it gives away on a move on average, in hundredths of a stone, in each third of the game; see [`third`].
    pub gives: [i32; 3],
}

/// How far somebody looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// Plies ahead at most,
    pub plies: u32,
    /// and as far as it gets with so many positions a move.
    pub nodes: u64,
    /// With so many empty cells or fewer it plays the endgame out in its head: what a move loses, it knows exactly.
    pub exact: u32,
    /// With so many it finds out who wins, if it gives nothing away.
    pub outcome: u32,
    /// Positions that it looks at for either, at most.
    pub endgame_nodes: u64,
}

impl Strength {
    /// Somebody who looks so many plies ahead and solves the last so many cells, and gives away so many hundredths of a
    /// stone a move once the opening is over. The limits of effort are there only for boards on which this would take
    /// unusually long.
    pub const fn giving(hundredths: i32, plies: u32, exact: u32) -> Strength {
        let foresight = Foresight { plies, nodes: 3_000_000, exact, outcome: 0, endgame_nodes: 10_000_000 };
        // In the opening moves differ less.
        Strength { foresight, gives: [hundredths * 2 / 3, hundredths, hundredths] }
    }

    /// Whether it gives nothing away.
    pub fn is_faultless(&self) -> bool {
        self.gives == [0; 3]
    }
}

/// The third of the game that a position with so many empty cells is in, of so many at the start: 0, 1 or 2.
pub fn third(empties: u32, at_start: u32) -> usize {
    (at_start.saturating_sub(empties) * 3 / at_start.max(1)).min(2) as usize
}

/// The levels of a game, the weakest first.
pub fn levels<W: Word>(game: &Discs<W>) -> &'static [Strength; 10] {
    if game.board().shape().rim().is_some() { &NIP } else { &OTHELLO }
}

/// The levels of Othello.
///
/// They are tuned by `yomikiri bench levels othello`, so that each scores about 69 % against the one below; level 0 takes
/// nearly all moves alike, so that somebody who goes for the most stones beats it. Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
const OTHELLO: [Strength; 10] = [
    Strength::giving(1860, 2, 8),
    Strength::giving(1020, 2, 8),
    Strength::giving(775, 2, 8),
    Strength::giving(632, 2, 8),
    Strength::giving(520, 2, 8),
    Strength::giving(500, 4, 10),
    Strength::giving(424, 4, 10),
    Strength::giving(346, 4, 10),
    Strength::giving(284, 4, 10),
    STRONGEST,
];

/// The levels of Nip, where the rim turns more, tuned by `yomikiri bench levels nip`.
#[rustfmt::skip]
const NIP: [Strength; 10] = [
    Strength::giving(2000, 2, 8),
    Strength::giving(1065, 2, 8),
    Strength::giving(790, 2, 8),
    Strength::giving(558, 2, 8),
    Strength::giving(408, 2, 8),
    Strength::giving(451, 4, 10),
    Strength::giving(356, 4, 10),
    Strength::giving(256, 4, 10),
    Strength::giving(156, 4, 10),
    STRONGEST,
];

/// As strong as it gets in about five seconds a move on one core.
const STRONGEST: Strength = Strength {
    foresight: Foresight { plies: 60, nodes: 30_000_000, exact: 24, outcome: 26, endgame_nodes: 100_000_000 },
    gives: [0; 3],
};
