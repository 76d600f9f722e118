use crate::{Book, BookError, rules, shipped};
use discs::{Discs, Word};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a book comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is part of the program.
    Program,
    /// A file of the user.
    File(PathBuf),
}

/// A file that should be a book and cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct Unreadable {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: String,
}

/// The name of a game's book in a user's directory.
pub fn file_name<W: Word>(game: &Discs<W>) -> String {
    format!("{}.book", rules(game).replace(['=', '/'], "-").replace(' ', "_"))
}

/// Finds the book of a game, and keeps it: the one in a directory of the user, else the one that comes with the program.
#[derive(Debug)]
pub struct Shelf<W: Word> {
    /// The directory that was looked into last, with what was found there.
    found: Mutex<Option<(PathBuf, Found<W>)>>,
}

type Found<W> = Result<Option<Arc<Book<W>>>, Unreadable>;

impl<W: Word> Default for Shelf<W> {
    fn default() -> Shelf<W> {
        Shelf { found: Mutex::new(None) }
    }
}

impl<W: Word> Shelf<W> {
    /// The book of a game, and where it comes from. A file that cannot be used is as if it were not there.
    pub fn book(&self, game: &Discs<W>, directory: Option<&Path>) -> Option<(Arc<Book<W>>, Source)> {
        let users = directory.and_then(|directory| {
            let book = self.users(game, directory).ok()??;
            Some((book, Source::File(directory.join(file_name(game)))))
        });
        users.or_else(|| Some((shipped(game)?, Source::Program)))
    }

    /// The book in a directory; `None` if there is none.
    ///
    /// # Errors
    /// [`Unreadable`] if there is a file that cannot be used.
    pub fn users(&self, game: &Discs<W>, directory: &Path) -> Found<W> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, book)) = &*found
            && known == directory
        {
            return book.clone();
        }
        let path = directory.join(file_name(game));
        let book = match Book::open(&path, game) {
            Ok(book) => Ok(Some(Arc::new(book))),
            Err(Opening::Missing) => Ok(None),
            Err(Opening::Unreadable(error)) => Err(error),
        };
        *found = Some((directory.to_owned(), book.clone()));
        book
    }
}

/// Why there is no book in a file.
#[derive(Debug)]
pub(crate) enum Opening {
    Missing,
    Unreadable(Unreadable),
}

impl<W: Word> Book<W> {
    pub(crate) fn open(path: &Path, game: &Discs<W>) -> Result<Book<W>, Opening> {
        let unreadable = |problem: String| Opening::Unreadable(Unreadable { path: path.to_owned(), problem });
        match fs::read(path) {
            Ok(bytes) => Book::read(&bytes, game).map_err(|error: BookError| unreadable(error.to_string())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Opening::Missing),
            Err(error) => Err(unreadable(error.to_string())),
        }
    }

    /// Reads the book in a file; `None` if there is no such file.
    ///
    /// # Errors
    /// [`Unreadable`] if it cannot be used.
    pub fn in_file(path: &Path, game: &Discs<W>) -> Result<Option<Book<W>>, Unreadable> {
        match Book::open(path, game) {
            Ok(book) => Ok(Some(book)),
            Err(Opening::Missing) => Ok(None),
            Err(Opening::Unreadable(error)) => Err(error),
        }
    }

    /// Writes the book to a file, so that at every moment the old or the new one is there, whole; returns how many bytes it has.
    ///
    /// # Errors
    /// [`Unreadable`] if it cannot be written; the old one is then still there.
    pub fn save(&self, path: &Path, game: &Discs<W>) -> Result<usize, Unreadable> {
        let trouble = |problem: String| Unreadable { path: path.to_owned(), problem };
        let bytes = self.write(game).map_err(|error| trouble(error.to_string()))?;
        durable::write(path, &bytes).map_err(|error| trouble(error.to_string()))?;
        Ok(bytes.len())
    }
}
