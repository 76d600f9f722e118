use std::fmt;

/// How many play, and with how many pieces each: in games that leave a choice. `None` is the usual number for one who asks
/// for a game, and no choice in the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roster {
    /// The pieces of each player.
    pub pieces: Option<usize>,
    /// The players.
    pub players: Option<usize>,
}

/// What there is to say, each after a space: ` pieces=3 players=2`.
impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, number) in [("pieces", self.pieces), ("players", self.players)] {
            if let Some(number) = number {
                write!(f, " {name}={number}")?;
            }
        }
        Ok(())
    }
}
