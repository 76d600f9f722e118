/// Why a program cannot play.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    /// The description cannot be read.
    #[error("{0}")]
    Description(String),
    /// The protocol has no words for the game.
    #[error("{0}")]
    Game(String),
    /// The program does not start, or does not answer as the protocol has it.
    #[error("{0}")]
    Program(String),
}
