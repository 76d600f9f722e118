mod file;
mod has_tablebase;

pub(crate) use file::check_memory;
pub(crate) use has_tablebase::{HasTablebase, open_table};

use crate::GameError;
use game::{Prospect, Watch};
use retro::Counts;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The table of all positions of one game under one choice of rules, kept in a directory.
pub trait Tablebase: Send + Sync {
    /// What the table is about: the game and the rules that matter to it.
    fn about(&self) -> String;

    /// The file of the table in a directory.
    fn path(&self, directory: &Path) -> PathBuf;

    /// The numbers that positions can have: a build needs a byte for each.
    fn ranks(&self) -> u64;

    /// Builds the table, unless it is there. If the watch stops it, what is done is kept beside the table, and the next build
    /// goes on from it; it is also saved every `save_every`.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if the memory is too small or a file cannot be written.
    fn build(&self, directory: &Path, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, GameError>;

    /// The counts in the head of the file, and its size.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn inspect(&self, directory: &Path) -> Result<TablebaseInfo, GameError>;

    /// Checks every position against its successors.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn verify(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Verification, GameError>;

    /// How many positions that can come up in play have each prospect; `None` if the watch stopped it.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn count_reached(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Option<Counts>, GameError>;

    /// Measures how fast the table answers.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is no table, or it is damaged or foreign.
    fn look_up_speed(&self, directory: &Path, seed: u64) -> Result<LookUpSpeed, GameError>;
}

/// How fast a table answers.
#[derive(Clone, Copy, Debug)]
pub struct LookUpSpeed {
    /// Positions asked about, drawn at random from all.
    pub positions: usize,
    /// Those of them that the rules do not answer at once, so that the file is asked.
    pub stored: usize,
    /// Time for an answer, on average.
    pub any: Duration,
    /// Time for an answer from the file, on average.
    pub from_file: Duration,
}

/// How to build a table.
#[derive(Clone, Copy, Debug)]
pub struct BuildPlan {
    /// Threads that work together.
    pub threads: usize,
    /// Bytes to stay within.
    pub memory: usize,
    /// How often what is done is saved.
    pub save_every: Duration,
    /// Written into the file as its maker.
    pub program: &'static str,
}

/// How a build ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Built {
    /// The table was there already.
    AlreadyThere,
    /// The table is there now.
    Complete {
        /// Whether it went on from an earlier build.
        resumed: bool,
    },
    /// The watch stopped it; the next build goes on from here.
    Stopped,
}

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablebaseInfo {
    /// How many positions have each prospect.
    pub counts: Counts,
    /// The size of the file.
    pub bytes: u64,
    /// The version of the program that made it.
    pub program: String,
}

/// What a verification has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Every position agrees with its successors.
    Sound(Counts),
    /// A position does not.
    Faulty {
        /// The position as text.
        position: String,
        /// Its prospect in the table.
        stored: Prospect,
        /// What its successors make of it.
        from_successors: Prospect,
    },
    /// The watch stopped it; nothing was wrong so far.
    Stopped,
}
