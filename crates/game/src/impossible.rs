use crate::{Seat, Token};
use std::fmt;

/// Why there is no such position, and where that can be seen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position {fault}{}", places(points))]
pub struct Impossible {
    /// What cannot be.
    pub fault: Fault,
    /// The names of the points where it can be seen; none if it is not at any point.
    pub points: Vec<String>,
}

/// What cannot be in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is about another board.
    Points {
        /// The points given.
        found: usize,
        /// The points that the board has.
        needed: usize,
    },
    /// There is no such token.
    Unknown {
        /// Its letter.
        letter: char,
    },
    /// A token stands on one that is not smaller.
    Covers {
        /// The upper one.
        above: Token,
        /// The one below it.
        below: Token,
    },
    /// Nobody has this seat.
    NoSuchPlayer {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// More turns are counted than there can be.
    Turns {
        /// The number given.
        found: u16,
        /// The largest one.
        most: u16,
    },
    /// A player has more tokens of a kind on the board than there are.
    TooMany {
        /// The kind.
        token: Token,
        /// How many are on the board.
        found: usize,
        /// How many there are.
        most: usize,
    },
    /// A player has more or fewer tokens than the game is always played with.
    Number {
        /// The kind.
        token: Token,
        /// How many are on the board.
        found: usize,
        /// How many there must be.
        needed: usize,
    },
    /// The players put a token each in turn, and the numbers do not fit the player to move.
    Uneven {
        /// The tokens of the first player.
        first: usize,
        /// The tokens of the second player.
        second: usize,
        /// The player to move.
        to_move: Seat,
    },
    /// A player has more tokens on the board than it has had turns.
    TooSoon {
        /// The player.
        seat: Seat,
        /// The tokens on the board.
        found: usize,
        /// The turns so far.
        turns: usize,
    },
    /// A player must have a token on the board by now.
    NoneYet {
        /// The player.
        seat: Seat,
    },
    /// Tokens hang in the air where they would fall.
    Floating,
    /// Both players have a line that wins, and no single move makes both.
    BothLines {
        /// Tokens in a line.
        length: usize,
    },
    /// The player to move has a line that wins: the game was over before the opponent moved.
    LineBefore {
        /// The player to move.
        seat: Seat,
        /// Tokens in a line.
        length: usize,
    },
    /// No last move can have made the lines that win.
    LineUnmade {
        /// Whose they are.
        seat: Seat,
        /// Tokens in a line.
        length: usize,
    },
    /// Cells are empty on which tokens stand from the start on and for ever.
    StartEmpty,
    /// Nothing was put down yet, but it is not the start.
    NotTheStart,
    /// Tokens are not joined to those of the start: each is put down beside another one.
    Apart,
    /// A player has won although it is not the one who moved last.
    WonBefore {
        /// The player.
        seat: Seat,
    },
    /// A player has lost although it is not the one who moved last.
    LostBefore {
        /// The player.
        seat: Seat,
    },
    /// Several players have won.
    SeveralWon,
}

impl Impossible {
    /// Something that can be seen at no point.
    pub fn anywhere(fault: Fault) -> Impossible {
        Impossible { fault, points: Vec::new() }
    }

    /// Something that can be seen at one point.
    pub fn at(fault: Fault, point: impl Into<String>) -> Impossible {
        Impossible { fault, points: vec![point.into()] }
    }

    /// Something that can be seen at these points.
    pub fn seen(fault: Fault, points: impl IntoIterator<Item = String>) -> Impossible {
        Impossible { fault, points: points.into_iter().collect() }
    }
}

impl Fault {
    /// An identifier that texts translate.
    pub const fn name(&self) -> &'static str {
        match self {
            Fault::Points { .. } => "points",
            Fault::Unknown { .. } => "unknown",
            Fault::Covers { .. } => "covers",
            Fault::NoSuchPlayer { .. } => "no-such-player",
            Fault::Turns { .. } => "turns",
            Fault::TooMany { .. } => "too-many",
            Fault::Number { .. } => "number",
            Fault::Uneven { .. } => "uneven",
            Fault::TooSoon { .. } => "too-soon",
            Fault::NoneYet { .. } => "none-yet",
            Fault::Floating => "floating",
            Fault::BothLines { .. } => "both-lines",
            Fault::LineBefore { .. } => "line-before",
            Fault::LineUnmade { .. } => "line-unmade",
            Fault::StartEmpty => "start-empty",
            Fault::NotTheStart => "not-the-start",
            Fault::Apart => "apart",
            Fault::WonBefore { .. } => "won-before",
            Fault::LostBefore { .. } => "lost-before",
            Fault::SeveralWon => "several-won",
        }
    }
}

/// What the position has that cannot be, and what would be right.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Points { found, needed } => write!(f, "has {found} cells; the board has {needed}"),
            Fault::Unknown { letter } => write!(f, "has \"{letter}\", which is nobody's"),
            Fault::Covers { above, below } => write!(
                f,
                "has a {} on a {}; a piece covers only smaller ones, and the top is written last",
                Kind(*above, 1),
                Kind(*below, 1)
            ),
            Fault::NoSuchPlayer { seat, seats } => write!(f, "has {seat} to move; there are {seats} players"),
            Fault::Turns { found, most } => write!(f, "counts {found} turns; there can be {most}"),
            Fault::TooMany { token, found, most } => {
                let are = if *most == 1 { "is" } else { "are" };
                write!(f, "has {found} {} of {}; there {are} {most}", Kind(*token, *found), token.seat)
            }
            Fault::Number { token, found, needed } => write!(
                f,
                "has {found} {} of {}; this board is played with {needed} each",
                Kind(*token, *found),
                token.seat
            ),
            Fault::Uneven { first, second, to_move } => {
                let rule = if *to_move == Seat::FIRST { "as many as" } else { "one more than" };
                let (one, other) = (Seat::FIRST, Seat::SECOND);
                write!(
                    f,
                    "has {first} of {one} and {second} of {other} with {to_move} to move; {one} begins, so it must have {rule} {other} then"
                )
            }
            Fault::TooSoon { seat, found, turns } => {
                write!(f, "has {found} of {seat}, who has had {turns} turns; each puts one on the board at most")
            }
            Fault::NoneYet { seat } => write!(f, "has nothing of {seat}, who has put something down by now"),
            Fault::Floating => f.write_str("has something with nothing below it; it falls to the lowest empty cell"),
            Fault::BothLines { length } => {
                write!(f, "has lines of {length} of both players; the first one ends the game, and no move makes both")
            }
            Fault::LineBefore { seat, length } => {
                write!(f, "has a line of {length} of {seat} with {seat} to move; the game was over before")
            }
            Fault::LineUnmade { seat, length } => {
                write!(
                    f,
                    "has lines of {length} of {seat} that no single move makes; the game ends with the first line"
                )
            }
            Fault::StartEmpty => f.write_str("has empty cells where something stands from the start on"),
            Fault::NotTheStart => f.write_str("has only what stands there at the start, but differs from the start"),
            Fault::Apart => f.write_str("has something apart from the rest; everything is put down beside something"),
            Fault::WonBefore { seat } => write!(f, "is won by {seat}, who did not move last; the game was over before"),
            Fault::LostBefore { seat } => {
                write!(f, "is lost by {seat}, who did not move last and is still at home; the game was over before")
            }
            Fault::SeveralWon => f.write_str("is won by several players; the first one ends the game"),
        }
    }
}

/// So many tokens of a kind, in words: tokens of one size are called by their name, others by their size.
struct Kind(Token, usize);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kind(token, count) = self;
        let plural = if *count == 1 { "" } else { "s" };
        match token.name {
            name @ ("small" | "medium" | "large") => write!(f, "{name} piece{plural}"),
            name => write!(f, "{name}{plural}"),
        }
    }
}

/// The points, and how many more there are where a list would be long.
fn places(points: &[String]) -> String {
    const MOST: usize = 8;
    let shown = points.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    match points.len() {
        0 => String::new(),
        1..=MOST => format!(" (at {shown})"),
        more => format!(" (at {shown} and {} more)", more - MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_what_and_where() {
        let token = Token::new(Seat::FIRST, 'L', "large").sized(3);
        let fault = Fault::TooMany { token, found: 3, most: 2 };
        let wrong = Impossible::seen(fault, ["a1", "b2", "c3"].map(str::to_owned));
        assert_eq!(wrong.to_string(), "position has 3 large pieces of player 1; there are 2 (at a1, b2, c3)");
        let token = Token::new(Seat::SECOND, '2', "piece");
        let wrong = Impossible::anywhere(Fault::Number { token, found: 1, needed: 3 });
        assert_eq!(wrong.to_string(), "position has 1 piece of player 2; this board is played with 3 each");
        let many = Impossible::seen(Fault::Floating, (0..10).map(|row| format!("a{row}")));
        assert!(many.to_string().ends_with("(at a0, a1, a2, a3, a4, a5, a6, a7 and 2 more)"), "{many}");
    }
}
