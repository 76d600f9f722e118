//! The opening books of disc games behind the face.

use super::DiscGame;
use crate::books::{BookBuilt, BookGrowth, BookInfo, BookMove, BookPlan, BookWatch, Books, GrowingBook, OpenedBook};
use crate::{GameError, Move, Position};
use ::book::{Book, Claim, Grower, Looked, Plan, Size, Source, Task, file_name, look_at, rules};
use ::discs::Word;
use eval::discs::Judgement;
use game::{Coded, Game as _, StopSignal};
use players::discs::look_for_book;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Plies that are looked ahead from a position of a new book if nobody says.
const PLIES: u32 = 12;

/// Nodes for a position of a new book if nobody says: few positions need so many.
const NODES: u64 = 30_000_000;

/// Moves that look worse by more hundredths of a disc than this are not followed at first.
const MARGIN: i32 = 300;

fn trouble(problem: impl std::fmt::Display) -> GameError {
    GameError::Book(problem.to_string())
}

impl<W: Word> Books for DiscGame<W> {
    fn about(&self) -> String {
        rules(&self.rules)
    }

    fn path(&self, directory: &Path) -> PathBuf {
        directory.join(file_name(&self.rules))
    }

    fn open(&self, path: &Path) -> Result<Box<dyn OpenedBook>, GameError> {
        let book = Book::in_file(path, &self.rules).map_err(trouble)?;
        let book = book.ok_or_else(|| trouble(format!("there is no file \"{}\"", path.display())))?;
        Ok(Box::new(Opened { game: self.shared(), book: Arc::new(book), file: Some(path.to_owned()) }))
    }

    fn usual(&self, directory: Option<&Path>) -> Option<Box<dyn OpenedBook>> {
        let (book, source) = self.shelf.book(&self.rules, directory)?;
        let file = match source {
            Source::Program => None,
            Source::File(path) => Some(path),
        };
        Some(Box::new(Opened { game: self.shared(), book, file }))
    }

    fn refused(&self, directory: &Path) -> Option<GameError> {
        self.shelf.users(&self.rules, directory).err().map(trouble)
    }

    fn build(&self, path: &Path, plan: &BookPlan, watch: &dyn BookWatch) -> Result<BookBuilt, GameError> {
        let mut growing = Growing::new(&self.rules, path, plan)?;
        let (game, looks) = (&self.rules, growing.grower.book().plan());
        let judgement = Judgement::new(game);
        let look = |pos: &_, width| look_for_book(game, &judgement, pos, &looks, width, watch.stop());
        while !watch.stop().raised() {
            growing.choose();
            if growing.batch.is_empty() {
                break;
            }
            let Some(found) = look_at(&growing.batch, plan.threads, &look) else { break };
            growing.take_in(found)?;
            watch.grown(&growing.growth());
        }
        growing.save()
    }

    fn grow(&self, path: &Path, plan: &BookPlan) -> Result<Box<dyn GrowingBook>, GameError> {
        Ok(Box::new(Growing::new(&self.rules, path, plan)?))
    }

    fn look(&self, task: &str, stop: &StopSignal) -> Result<Option<String>, GameError> {
        let game = &self.rules;
        let (task, plan) = Task::read(game, task).ok_or_else(|| {
            trouble("this is no position of a book to look at; is the same version installed everywhere?")
        })?;
        let found = look_for_book(game, &Judgement::new(game), &task.position(), &plan, task.width, stop);
        Ok(found.map(|found| found.text(game)))
    }
}

/// A book while it grows.
struct Growing<W: Word> {
    game: ::discs::Discs<W>,
    _claim: Claim,
    path: PathBuf,
    plan: BookPlan,
    grower: Grower<W>,
    /// What is looked at now.
    batch: Vec<Task<W>>,
    resumed: bool,
    complete: bool,
    nodes_before: u64,
    looked: u64,
    begin: Instant,
    saved: Instant,
}

impl<W: Word> Growing<W> {
    fn new(game: &::discs::Discs<W>, path: &Path, plan: &BookPlan) -> Result<Growing<W>, GameError> {
        let begin = Instant::now();
        let claim = Claim::of(path).map_err(trouble)?;
        let before = Book::in_file(path, game).map_err(trouble)?;
        let resumed = before.is_some();
        let book = if let Some(book) = before {
            same(path, "plies", plan.plies, book.plan().plies)?;
            same(path, "nodes", plan.nodes, book.plan().nodes)?;
            book
        } else {
            let (plies, nodes) = (plan.plies.unwrap_or(PLIES), plan.nodes.unwrap_or(NODES));
            Book::new(game, Plan { plies, nodes, margin: MARGIN })
        };
        Ok(Growing {
            game: game.clone(),
            _claim: claim,
            path: path.to_owned(),
            plan: plan.clone(),
            nodes_before: book.nodes(),
            grower: Grower::new(game, book),
            batch: Vec::new(),
            resumed,
            complete: false,
            looked: 0,
            begin,
            saved: begin,
        })
    }

    /// Chooses what is looked at next: nothing if it is enough.
    fn choose(&mut self) {
        let enough = self.plan.time.is_some_and(|time| self.begin.elapsed() >= time)
            || self.plan.positions.is_some_and(|positions| self.grower.book().len() >= positions);
        self.batch = if enough { Vec::new() } else { self.grower.next_batch() };
        self.complete = !enough && self.batch.is_empty();
    }

    fn take_in(&mut self, found: Vec<Looked>) -> Result<(), GameError> {
        let batch = std::mem::take(&mut self.batch);
        self.looked += batch.len() as u64;
        self.grower.take(&batch, found);
        if self.saved.elapsed() >= self.plan.save_every {
            self.grower.book().save(&self.path, &self.game).map_err(trouble)?;
            self.saved = Instant::now();
        }
        Ok(())
    }
}

impl<W: Word> GrowingBook for Growing<W> {
    fn next(&mut self) -> Vec<String> {
        self.choose();
        let plan = self.grower.book().plan();
        self.batch.iter().map(|task| task.text(&plan)).collect()
    }

    fn take(&mut self, looks: &[String]) -> Result<(), GameError> {
        let found = self.batch.iter().zip(looks).map(|(task, look)| Looked::read(&self.game, &task.position(), look));
        let found = found.collect::<Option<Vec<Looked>>>().filter(|found| found.len() == self.batch.len());
        let found = found.ok_or_else(|| {
            trouble("these are not the looks that were asked for; is the same version installed everywhere?")
        })?;
        self.take_in(found)
    }

    fn growth(&self) -> BookGrowth {
        let book = self.grower.book();
        let start = book.value(&self.game, &self.game.start()).unwrap_or_default();
        BookGrowth {
            positions: book.len(),
            looked: self.looked,
            nodes: book.nodes() - self.nodes_before,
            longest: book.size().by_ply.len().saturating_sub(1),
            hundredths: start.hundredths,
            plies: start.plies,
            elapsed: self.begin.elapsed(),
        }
    }

    fn save(&mut self) -> Result<BookBuilt, GameError> {
        let bytes = self.grower.book().save(&self.path, &self.game).map_err(trouble)?;
        self.saved = Instant::now();
        Ok(BookBuilt { growth: self.growth(), bytes, resumed: self.resumed, complete: self.complete })
    }
}

/// A book goes on as it began: its values are to be compared with each other.
fn same<T: Copy + PartialEq + std::fmt::Display>(
    path: &Path,
    option: &str,
    given: Option<T>,
    own: T,
) -> Result<(), GameError> {
    match given {
        Some(given) if given != own => {
            let path = path.display();
            Err(trouble(format!("{path} was begun with --{option} {own}; leave --{option} out, or name another file")))
        }
        _ => Ok(()),
    }
}

/// A book with the game that it is for.
struct Opened<W: Word> {
    game: Arc<DiscGame<W>>,
    book: Arc<Book<W>>,
    file: Option<PathBuf>,
}

impl<W: Word> OpenedBook for Opened<W> {
    fn info(&self) -> BookInfo {
        let Size { by_ply, leaves, transpositions, by_depth } = self.book.size();
        let Plan { plies, nodes, margin } = self.book.plan();
        let start = self.book.value(&self.game.rules, &self.game.rules.start());
        BookInfo {
            about: self.book.rules().to_owned(),
            file: self.file.clone(),
            plies,
            nodes_a_position: nodes,
            margin,
            nodes: self.book.nodes(),
            by_ply,
            by_depth,
            leaves,
            transpositions,
            start: start.map(|start| (start.hundredths, start.plies)),
        }
    }

    fn moves(&self, position: &Position) -> Result<Vec<BookMove>, GameError> {
        let Some(pos) = position.typed(&self.game) else {
            return Err(GameError::foreign(&crate::game_::Opened::handle(&self.game), &position.game()));
        };
        Ok(moves(&self.game, &self.book, pos))
    }

    fn check(&self) -> Result<(), GameError> {
        self.book.check(&self.game.rules).map_err(trouble)
    }
}

/// What a book says of the moves of a position, as the face has it.
pub(super) fn moves<W: Word>(game: &DiscGame<W>, book: &Book<W>, pos: &::discs::Position<W>) -> Vec<BookMove> {
    let coded = |told: &::book::BookMove| BookMove {
        mv: Move::of_code(game.rules.move_code(told.mv)),
        hundredths: told.hundredths,
        plies: told.plies,
        goes_on: told.goes_on,
    };
    book.moves(&game.rules, pos).iter().map(coded).collect()
}
