/// What a player who errs sees, and what it overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Wins and losses that can be forced within so many plies are seen: 1 is an own line, 2 the opponent's answer to a move.
    pub plies: u32,
    /// On so many turns in a hundred it does not look ahead at all.
    pub lapses: u32,
    /// Of a hundred covered pieces so many are forgotten, each turn anew.
    pub forgets: u32,
    /// How far a judgement is off at most, either way, in the units of `judgement`: a line of two is worth about 8.
    pub noise: i32,
}

/// The levels below the perfect one, the weakest first.
///
/// They are tuned by `yomikiri bench levels gobblers`, so that each beats the one two below it in about three games of four.
/// Whoever changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 9] = [
    // Plays for the fun of putting pieces down; now and then it sees its own line of three.
    Strength { plies: 1, lapses: 75, forgets: 90, noise: 120 },
    // Mostly sees its own line, and never yours.
    Strength { plies: 1, lapses: 35, forgets: 80, noise: 60 },
    // Begins to answer threats.
    Strength { plies: 2, lapses: 35, forgets: 70, noise: 40 },
    Strength { plies: 2, lapses: 15, forgets: 55, noise: 30 },
    // Sets double threats.
    Strength { plies: 3, lapses: 10, forgets: 40, noise: 24 },
    // And sees them coming.
    Strength { plies: 4, lapses: 6, forgets: 30, noise: 20 },
    Strength { plies: 5, lapses: 4, forgets: 20, noise: 15 },
    Strength { plies: 6, lapses: 3, forgets: 13, noise: 12 },
    // Strong: only now and then something under a piece escapes it.
    Strength { plies: 7, lapses: 0, forgets: 4, noise: 5 },
];
