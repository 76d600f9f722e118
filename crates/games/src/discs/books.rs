//! The opening books of disc games behind the face.

use super::DiscGame;
use crate::books::{BookBuilt, BookGrowth, BookInfo, BookMove, BookPlan, BookWatch, Books, OpenedBook};
use crate::{GameError, Move, Position};
use ::book::{Book, Claim, Grower, Plan, Size, Source, file_name, rules};
use ::discs::Word;
use eval::discs::Judgement;
use game::{Coded, Game as _};
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
        let begin = Instant::now();
        let game = &self.rules;
        let _claim = Claim::of(path).map_err(trouble)?;
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
        let looks = book.plan();
        let nodes_before = book.nodes();
        let judgement = Judgement::new(game);
        let look = |pos: &_, width| look_for_book(game, &judgement, pos, &looks, width, watch.stop());
        let mut grower = Grower::new(game, book);
        let (mut looked, mut complete) = (0, false);
        let mut saved = Instant::now();
        let growth = |book: &Book<W>, looked: u64| {
            let start = book.value(game, &game.start()).unwrap_or_default();
            BookGrowth {
                positions: book.len(),
                looked,
                nodes: book.nodes() - nodes_before,
                longest: book.size().by_ply.len().saturating_sub(1),
                hundredths: start.hundredths,
                plies: start.plies,
                elapsed: begin.elapsed(),
            }
        };
        let enough = |book: &Book<W>| {
            plan.time.is_some_and(|time| begin.elapsed() >= time)
                || plan.positions.is_some_and(|positions| book.len() >= positions)
                || watch.stop().raised()
        };
        while !enough(grower.book()) {
            let batch = grower.next_batch();
            complete = batch.is_empty();
            if complete || !grower.grow(&batch, plan.threads, &look) {
                break;
            }
            looked += batch.len() as u64;
            if saved.elapsed() >= plan.save_every {
                grower.book().save(path, game).map_err(trouble)?;
                saved = Instant::now();
            }
            watch.grown(&growth(grower.book(), looked));
        }
        let book = grower.into_book();
        let bytes = book.save(path, game).map_err(trouble)?;
        Ok(BookBuilt { growth: growth(&book, looked), bytes, resumed, complete })
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
