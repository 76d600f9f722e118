use crate::{Cell, Moves, Position, Size};
use std::fmt;

/// A handicap: what player 1 may not do on some of its first turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirstTurns {
    /// The first limited turn of player 1, counted from 1; 0 if there is none.
    from: u8,
    /// The last limited turn; 0 if there is none.
    to: u8,
    /// Bits by place in [`Limit::ALL`].
    limits: u16,
}

/// Something that is forbidden on a limited turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Nothing is put or moved to the centre.
    NoCentre,
    /// Pieces of this size stay where they are.
    No(Size),
    /// Only pieces of this size are put or moved.
    Only(Size),
    /// Pieces come from the hand.
    PlacingOnly,
    /// Pieces go to empty cells.
    NoCovering,
}

/// The most turns that can be limited: beyond, a game is no longer the same with a handicap.
const MOST_TURNS: u8 = 9;

impl Limit {
    /// All limits, in the order in which they are named.
    pub const ALL: [Limit; 9] = [
        Limit::NoCentre,
        Limit::No(Size::Small),
        Limit::No(Size::Medium),
        Limit::No(Size::Large),
        Limit::Only(Size::Small),
        Limit::Only(Size::Medium),
        Limit::Only(Size::Large),
        Limit::PlacingOnly,
        Limit::NoCovering,
    ];

    /// The name in the switch.
    pub fn name(self) -> String {
        match self {
            Limit::NoCentre => "no-centre".to_owned(),
            Limit::No(size) => format!("no-{}", size.name()),
            Limit::Only(size) => format!("only-{}", size.name()),
            Limit::PlacingOnly => "placing-only".to_owned(),
            Limit::NoCovering => "no-covering".to_owned(),
        }
    }

    fn restrict(self, moves: &mut Moves, pos: &Position) {
        match self {
            Limit::NoCentre => moves.keep_targets(!(1 << Cell::CENTRE.index())),
            Limit::No(forbidden) => moves.keep_sizes(|size| size != forbidden),
            Limit::Only(allowed) => moves.keep_sizes(|size| size == allowed),
            Limit::PlacingOnly => moves.keep_puts(),
            // Only empty cells are open to a small piece.
            Limit::NoCovering => moves.keep_targets(pos.open_to()[Size::Small.index()]),
        }
    }
}

impl FirstTurns {
    /// No handicap.
    pub const NONE: FirstTurns = FirstTurns { from: 0, to: 0, limits: 0 };

    /// The limits on player 1's turns `from` to `to`, counted from 1; `None` if there is no such turn or no limit.
    pub fn new(from: u8, to: u8, limits: &[Limit]) -> Option<FirstTurns> {
        if from == 0 || from > to || to > MOST_TURNS || limits.is_empty() {
            return None;
        }
        let bit = |limit: &Limit| Limit::ALL.iter().position(|known| known == limit).map_or(0, |index| 1 << index);
        Some(FirstTurns { from, to, limits: limits.iter().map(bit).fold(0, |all, bit| all | bit) })
    }

    pub(crate) fn parse(text: &str) -> Option<FirstTurns> {
        if text == "none" {
            return Some(FirstTurns::NONE);
        }
        let (turns, limits) = text.split_once(':')?;
        let turn = |text: &str| match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let (from, to) = match turns.split_once('-') {
            Some((from, to)) => (turn(from)?, turn(to)?),
            None => (1, turn(turns)?),
        };
        let limit = |name: &str| Limit::ALL.into_iter().find(|limit| limit.name() == name);
        let limits: Vec<Limit> = limits.split('+').map(limit).collect::<Option<_>>()?;
        FirstTurns::new(from, to, &limits)
    }

    /// Whether there is no handicap at all.
    pub fn is_none(self) -> bool {
        self.to == 0
    }

    /// The last limited turn of player 1; 0 if there is none.
    pub fn last(self) -> u8 {
        self.to
    }

    /// What is forbidden, in the order in which it is named.
    pub fn limits(self) -> impl Iterator<Item = Limit> {
        let holds = move |(index, limit)| (self.limits >> index & 1 == 1).then_some(limit);
        Limit::ALL.into_iter().enumerate().filter_map(holds)
    }

    /// Leaves those of player 1's moves that are allowed on its `turn`-th turn, counted from 1.
    pub(crate) fn restrict(self, moves: &mut Moves, turn: u8, pos: &Position) {
        if (self.from..=self.to).contains(&turn) {
            self.limits().for_each(|limit| limit.restrict(moves, pos));
        }
    }
}

impl fmt::Display for FirstTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("none");
        }
        if self.from > 1 {
            write!(f, "{}-", self.from)?;
        }
        let names: Vec<String> = self.limits().map(Limit::name).collect();
        write!(f, "{}:{}", self.to, names.join("+"))
    }
}
