use crate::{GameError, Move, Position};
use game::StopSignal;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a game does with opening books.
pub trait Books: Send + Sync {
    /// The rules that a book belongs to: game, board and switches.
    fn about(&self) -> String;

    /// The book of this game in a user's directory, which comes before the one of the program.
    fn path(&self, directory: &Path) -> PathBuf;

    /// The book in a file.
    ///
    /// # Errors
    /// [`GameError::Book`] if there is none, or it cannot be used.
    fn open(&self, path: &Path) -> Result<Box<dyn OpenedBook>, GameError>;

    /// The book that is used: that of a user's directory, else the one of the program; `None` if there is neither.
    fn usual(&self, directory: Option<&Path>) -> Option<Box<dyn OpenedBook>>;

    /// Why the book in a user's directory cannot be used, if there is one that cannot.
    fn refused(&self, directory: &Path) -> Option<GameError>;

    /// Grows the book in a file, or begins one. It is saved while it grows, and whatever ends the work leaves a book that can be used
    /// and grown on.
    ///
    /// # Errors
    /// [`GameError::Book`] if the file cannot be read or written, or holds a book of another plan.
    fn build(&self, path: &Path, plan: &BookPlan, watch: &dyn BookWatch) -> Result<BookBuilt, GameError>;

    /// The same, step by step, for somebody who lets other machines look at positions. The threads of the plan are theirs.
    ///
    /// # Errors
    /// [`GameError::Book`] as with [`Books::build`].
    fn grow(&self, path: &Path, plan: &BookPlan) -> Result<Box<dyn GrowingBook>, GameError>;

    /// Looks at a position for a book that grows elsewhere; `None` if it was stopped. What is found depends on the task alone.
    ///
    /// # Errors
    /// [`GameError::Book`] if the text is none of [`GrowingBook::next`] of this game.
    fn look(&self, task: &str, stop: &StopSignal) -> Result<Option<String>, GameError>;
}

/// A book while it grows. Nobody else can grow it meanwhile.
pub trait GrowingBook: Send {
    /// The positions to look at next, for [`Books::look`]; none if the plan says that it is enough, or nothing is left.
    fn next(&mut self) -> Vec<String>;

    /// Takes in what was found at them, in their order, and saves the book if it is time.
    ///
    /// # Errors
    /// [`GameError::Book`] if these are no such looks, or the file cannot be written.
    fn take(&mut self, looks: &[String]) -> Result<(), GameError>;

    /// How far it is.
    fn growth(&self) -> BookGrowth;

    /// Saves it.
    ///
    /// # Errors
    /// [`GameError::Book`] if the file cannot be written.
    fn save(&mut self) -> Result<BookBuilt, GameError>;
}

/// A book that can be asked.
pub trait OpenedBook {
    /// What it says of itself.
    fn info(&self) -> BookInfo;

    /// What it says of the moves of a position, the best one first; empty if it does not have it.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if the position is of another game.
    fn moves(&self, position: &Position) -> Result<Vec<BookMove>, GameError>;

    /// Looks at all of it, slowly and obviously.
    ///
    /// # Errors
    /// [`GameError::Book`] says what is wrong with it.
    fn check(&self) -> Result<(), GameError>;
}

/// What an opening book says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the one who makes it, in hundredths of what the game is about, by the best line through the book.
    pub hundredths: i32,
    /// How many plies ahead that is: along the line, and then by the search at its end.
    pub plies: u32,
    /// Whether the book has the position after it.
    pub goes_on: bool,
}

impl BookMove {
    /// Whether the book knows it better than a search of some seconds would.
    pub fn beats_a_search(&self) -> bool {
        book::beats_a_search(self.goes_on, self.plies)
    }
}

/// How a book is grown.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// Plies to look ahead from every position; `None` as the book has it, or as usual.
    pub plies: Option<u32>,
    /// Nodes for every position at most; `None` as the book has it, or as usual.
    pub nodes: Option<u64>,
    /// When it is enough, if time is limited.
    pub time: Option<Duration>,
    /// When it is enough, if positions are limited.
    pub positions: Option<usize>,
    /// Threads, at least one. What comes out does not depend on them.
    pub threads: usize,
    /// How often it is saved.
    pub save_every: Duration,
}

/// Who is told how a book grows, and may stop it.
pub trait BookWatch: Sync {
    /// It has grown.
    fn grown(&self, growth: &BookGrowth);

    /// The work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}

/// How far a book has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookGrowth {
    /// Its positions.
    pub positions: usize,
    /// Those that were looked at since the work began.
    pub looked: u64,
    /// Nodes that were searched since then.
    pub nodes: u64,
    /// The plies of its longest line.
    pub longest: usize,
    /// What the start is worth to the first player, in hundredths.
    pub hundredths: i32,
    /// How many plies ahead that is.
    pub plies: u32,
    /// Time since the work began.
    pub elapsed: Duration,
}

/// What came of growing a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookBuilt {
    /// How far it has grown.
    pub growth: BookGrowth,
    /// Bytes of the file.
    pub bytes: usize,
    /// Whether there was a book to go on from.
    pub resumed: bool,
    /// Whether nothing is left to look at.
    pub complete: bool,
}

/// What a book says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookInfo {
    /// The rules that it is for.
    pub about: String,
    /// The file; `None` if it is part of the program.
    pub file: Option<PathBuf>,
    /// Plies that it looks ahead from every position.
    pub plies: u32,
    /// Nodes for every position at most.
    pub nodes_a_position: u64,
    /// Hundredths that a move may look worse than the best one to be followed from the beginning.
    pub margin: i32,
    /// Nodes that were searched for it.
    pub nodes: u64,
    /// Positions by the stones that were put since the start.
    pub by_ply: Vec<usize>,
    /// How many positions were looked at so many plies ahead.
    pub by_depth: Vec<(u32, usize)>,
    /// Moves that lead out of it.
    pub leaves: usize,
    /// Moves that lead to a position which another one leads to as well.
    pub transpositions: usize,
    /// What the start is worth to the first player, in hundredths, and how many plies ahead that is.
    pub start: Option<(i32, u32)>,
}
