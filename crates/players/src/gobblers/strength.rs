/// What a player who errs sees, and what it overlooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Wins and losses that can be forced are seen within so many hundredths of a ply: whole plies on every turn, and one more
    /// on as many turns in a hundred as are left. One ply is an own line, two are the opponent's answer to a move.
    pub sees: u32,
    /// Of a hundred covered pieces so many are forgotten, each turn anew.
    pub forgets: u32,
    /// How far a judgement is off at most, either way, in the units of `judgement`: a line of two is worth about 8.
    pub noise: i32,
}

impl Strength {
    /// Somebody who sees so far, in hundredths of a ply. The less somebody sees, the worse is its judgement; and only those who
    /// do not see their own double threats, which take three plies, forget what is covered.
    pub const fn seeing(sees: u32) -> Strength {
        let blind = 800_u32.saturating_sub(sees);
        let forgets = 300_u32.saturating_sub(sees) / 4;
        Strength { sees, forgets, noise: (4 + 80 * blind * blind / (800 * 800)) as i32 }
    }
}

/// The levels below the perfect one, the weakest first.
///
/// They are tuned by `yomikiri bench levels gobblers`, so that each scores about two thirds against the one below. Whoever
/// changes a line measures its neighbours again.
#[rustfmt::skip]
pub const LEVELS: [Strength; 9] = [
    Strength::seeing(17),
    Strength::seeing(54),
    Strength::seeing(112),
    Strength::seeing(168),
    Strength::seeing(204),
    Strength::seeing(290),
    Strength::seeing(380),
    Strength::seeing(462),
    Strength::seeing(562),
];
