/// A position and how its game ended, or would have with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of its opponent.
    pub theirs: W,
    /// The score of the side to move; what is learned, in whole discs, where nobody played on.
    pub score: i16,
    /// What is to be learned, in hundredths of a disc: the score where the game was solved. Before that the score says more about
    /// later mistakes than about the position, so that what the players saw ahead on the way counts as well.
    pub target: i16,
    /// Whether it is kept from the fit, to measure the error by.
    pub held_out: bool,
}
