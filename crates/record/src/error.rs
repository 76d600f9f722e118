use games::GameError;

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is no record; the first wrong line.
    #[error("line {line}: {reason}")]
    Layout {
        /// Counted from 1.
        line: usize,
        /// What is wrong there, and what would be right.
        reason: String,
    },
    /// There is no such game, board or switch.
    #[error("line {line}: {source}")]
    Rules {
        /// Where the record begins.
        line: usize,
        /// What is wrong.
        source: GameError,
    },
    /// The first wrong move.
    #[error("line {line}: move {ply}, \"{mv}\", is wrong: {source}")]
    Move {
        /// The line that it stands in; 0 where a format has no lines.
        line: usize,
        /// Which move of the game, or of the variation with what leads to it, counted from 1.
        ply: usize,
        /// The move as it is written.
        mv: String,
        /// What is wrong with it.
        source: GameError,
    },
    /// The moves are right, but lead to another result.
    #[error("line {line}: the result is given as \"{stated}\", but the moves lead to \"{found}\"")]
    Result {
        /// Where the record begins.
        line: usize,
        /// What the record says.
        stated: String,
        /// What replaying says.
        found: String,
    },
}
