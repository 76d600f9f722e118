use crate::{Layout, Patterns, Weights, rules};
use discs::{Discs, Word};
use std::sync::{Arc, OnceLock};

/// Weights that are part of the program.
struct Shipped {
    rules: &'static str,
    bytes: &'static [u8],
    /// Unpacked when they are first asked for. It is the same for all who ask, so that nobody can tell that it is shared.
    patterns: OnceLock<Option<Arc<Patterns>>>,
}

impl Shipped {
    const fn new(rules: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped { rules, bytes, patterns: OnceLock::new() }
    }
}

/// How each was made stands in `docs/training.md`.
static SHIPPED: [Shipped; 8] = [
    Shipped::new("othello 8x8", include_bytes!("../weights/othello-8x8.weights")),
    Shipped::new("othello 6x6", include_bytes!("../weights/othello-6x6.weights")),
    Shipped::new("nip 8x8 rim=on self-bracket=no", include_bytes!("../weights/nip-8x8.weights")),
    Shipped::new("nip 6x8 rim=on self-bracket=no", include_bytes!("../weights/nip-6x8.weights")),
    Shipped::new("nip 6x6 rim=on self-bracket=no", include_bytes!("../weights/nip-6x6.weights")),
    Shipped::new("nip 4x12 rim=on self-bracket=no", include_bytes!("../weights/nip-4x12.weights")),
    Shipped::new("nip 4x14 rim=on self-bracket=no", include_bytes!("../weights/nip-4x14.weights")),
    Shipped::new("nip 4x16 rim=on self-bracket=no", include_bytes!("../weights/nip-4x16.weights")),
];

/// The evaluation that comes with the program for this game; `None` if there is none.
pub fn shipped<W: Word>(game: &Discs<W>) -> Option<Arc<Patterns>> {
    let rules = rules(game);
    let shipped = SHIPPED.iter().find(|shipped| shipped.rules == rules)?;
    let unpack = || {
        let layout = Layout::new(game.board());
        let weights = Weights::read(shipped.bytes, &rules, &layout).ok()?;
        Some(Arc::new(Patterns::new(layout, weights)))
    };
    shipped.patterns.get_or_init(unpack).clone()
}
