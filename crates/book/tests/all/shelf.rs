use crate::common::{PLAN, grown, othello};
use book::{Book, Shelf, Source, file_name, shipped};
use discs::Discs;
use std::fs;
use std::path::PathBuf;

struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("yomikiri-book-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_book_of_the_user_comes_before_the_one_of_the_program() {
    let game: Discs<u64> = othello(8, 8);
    let directory = Directory::new("own");
    let own = grown(&game, Book::new(&game, PLAN), 20, 1);
    let path = directory.0.join(file_name(&game));
    own.save(&path, &game).unwrap();
    let (book, source) = Shelf::default().book(&game, Some(&directory.0)).unwrap();
    assert_eq!((&*book, source), (&own, Source::File(path)));
}

#[test]
fn a_file_that_cannot_be_used_is_as_if_it_were_not_there() {
    let game: Discs<u64> = othello(8, 8);
    let directory = Directory::new("damaged");
    let path = directory.0.join(file_name(&game));
    fs::write(&path, "no book").unwrap();
    let shelf = Shelf::default();
    let said = shelf.users(&game, &directory.0).unwrap_err().to_string();
    assert_eq!(said, format!("{}: this is not an opening book; `yomikiri book build` makes them", path.display()));
    assert_eq!(
        shelf.book(&game, Some(&directory.0)).map(|(_, source)| source),
        shipped(&game).map(|_| Source::Program)
    );
    // A board that nobody has a book for.
    assert!(Shelf::default().book(&othello::<u64>(3, 5), Some(&directory.0)).is_none());
}

#[test]
fn the_book_of_the_program_is_sound_deep_and_small() {
    let game: Discs<u64> = othello(8, 8);
    let book = shipped(&game).expect("it comes with the program");
    book.check(&game).unwrap();
    let size = book.size();
    assert!(book.len() >= 1000 && size.by_ply.len() > 18, "{size:?}");
    assert!(book.entries().iter().all(|entry| entry.plies >= book.plan().plies - 2), "{:?}", size.by_depth);
    let books = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("books");
    let bytes: u64 = fs::read_dir(books).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
    assert!(bytes <= 3 << 20, "{bytes} bytes");
    // Everybody gets the same one.
    assert!(std::sync::Arc::ptr_eq(&book, &shipped(&game).unwrap()));
}
