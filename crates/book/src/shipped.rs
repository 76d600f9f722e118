use crate::{Book, rules};
use discs::{Discs, Word};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// A book that is part of the program.
struct Shipped {
    rules: &'static str,
    bytes: &'static [u8],
    /// Unpacked when it is first asked for. It is the same for all who ask, so that nobody can tell that it is shared.
    book: OnceLock<Option<Arc<dyn Any + Send + Sync>>>,
}

impl Shipped {
    const fn new(rules: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped { rules, bytes, book: OnceLock::new() }
    }
}

/// How each was made stands in `docs/book.md`.
static SHIPPED: [Shipped; 1] =
    [Shipped::new("othello 8x8 start=cross score=discs", include_bytes!("../books/othello-8x8.book"))];

/// The book that comes with the program for this game; `None` if there is none.
pub fn shipped<W: Word>(game: &Discs<W>) -> Option<Arc<Book<W>>> {
    let rules = rules(game);
    let shipped = SHIPPED.iter().find(|shipped| shipped.rules == rules)?;
    let unpack = || Some(Arc::new(Book::read(shipped.bytes, game).ok()?) as Arc<dyn Any + Send + Sync>);
    shipped.book.get_or_init(unpack).clone()?.downcast().ok()
}
