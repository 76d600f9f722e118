/// How a finished game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// The plain difference of stones.
    Discs,
    /// The tournament rule: empty cells count for the winner.
    EmptiesToWinner,
}

impl Scoring {
    /// The score of the side with `mine` stones when the game is over and `empties` cells are left.
    #[inline(always)]
    pub fn score(self, mine: i32, theirs: i32, empties: i32) -> i32 {
        let difference = mine - theirs;
        match self {
            Scoring::Discs => difference,
            Scoring::EmptiesToWinner => difference + empties * difference.signum(),
        }
    }
}
