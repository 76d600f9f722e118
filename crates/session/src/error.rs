use games::GameError;
use std::path::PathBuf;

/// Why a game could not be begun, gone on with, or played as wished.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The game, its board or a move is not possible.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There are too many or too few players.
    #[error("{game} is for {needed} players, but {given} are named")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many play it.
        needed: usize,
        /// How many are named.
        given: usize,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file is no game that was kept here.
    #[error("{}: line {line}: {reason}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// The first wrong line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Another program has the game open.
    #[error("{}: another program is playing this game", .0.display())]
    InUse(PathBuf),
}
