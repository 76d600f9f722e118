use crate::Seat;

/// A disc or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// Whose it is.
    pub seat: Seat,
    /// How large it is: 1 where all are alike; larger ones cover smaller ones.
    pub size: u8,
    /// The letter that stands for it where a board is drawn as text. It also tells whose token it is.
    pub letter: char,
    /// What it is called: an identifier that texts translate, like `disc` or `large`.
    pub name: &'static str,
}

impl Token {
    /// A token of a game in which all are of one size.
    pub const fn new(seat: Seat, letter: char, name: &'static str) -> Token {
        Token { seat, size: 1, letter, name }
    }

    /// The same token in another size.
    #[must_use]
    pub const fn sized(self, size: u8) -> Token {
        Token { size, ..self }
    }
}
