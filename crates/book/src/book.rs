use crate::Backed;
use crate::backed::back_up;
use discs::{Discs, Move, Position, Word};
use game::{Game, Seat, Symmetric};
use std::collections::HashMap;

/// A position without its colours: the stones of the side to move and of the other side, turned so that they are the smallest image.
pub(crate) type Key<W> = (W, W);

/// An opening book: positions of one game with what is known of their moves.
///
/// It can always be asked; a [`Grower`](crate::Grower) makes it larger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<W: Word> {
    pub(crate) rules: String,
    pub(crate) plan: Plan,
    /// Positions that were looked at for it by search.
    pub(crate) nodes: u64,
    /// In the order in which they came; the first one is the start of the game.
    pub(crate) entries: Vec<Entry<W>>,
    /// What the entries are worth, by the best line through the book.
    pub(crate) backed: Vec<Backed>,
    pub(crate) index: HashMap<Key<W>, u32>,
}

/// How the positions of a book are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// So many plies ahead,
    pub plies: u32,
    /// or as far as a search gets with so many nodes.
    pub nodes: u64,
    /// Moves that are worse than the best one by more hundredths of a disc are left out at first.
    pub margin: i32,
}

/// A position of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of the other side.
    pub theirs: W,
    /// How many plies ahead it was looked at.
    pub plies: u32,
    /// Its promising moves, the best one by its own look first.
    pub links: Vec<Link>,
    /// No other move looked better than this, in hundredths of a disc; `None` if there is no other.
    pub rest: Option<i32>,
}

/// A move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The move, in the turned position.
    pub mv: Move,
    /// What the look at the position said of it, in hundredths of a disc for the one who makes it.
    pub value: i32,
    /// Where it leads.
    pub child: Child,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    /// Out of the book.
    Leaf,
    /// To the end of the game: the value is exact.
    Over,
    /// To the entry with this number.
    Entry(u32),
}

/// What a book says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the one who makes it, in hundredths of a disc, by the best line through the book.
    pub hundredths: i32,
    /// How many plies ahead that is: along the line, and then by the search at its end.
    pub plies: u32,
    /// Whether the book has the position after it.
    pub goes_on: bool,
}

/// A book is better than a search of some seconds where it sees so many plies ahead; at its edge it is not.
const FARTHER_THAN_A_SEARCH: u32 = 20;

/// Whether a move that goes on in the book, or does not, and that is known so many plies ahead, is known better than by a search of some
/// seconds.
pub fn beats_a_search(goes_on: bool, plies: u32) -> bool {
    goes_on && plies >= FARTHER_THAN_A_SEARCH
}

impl BookMove {
    /// Whether it is known better than by a search of some seconds.
    pub fn beats_a_search(&self) -> bool {
        beats_a_search(self.goes_on, self.plies)
    }
}

impl<W: Word> Book<W> {
    /// A book without positions.
    pub fn new(game: &Discs<W>, plan: Plan) -> Book<W> {
        Book { rules: rules(game), plan, nodes: 0, entries: Vec::new(), backed: Vec::new(), index: HashMap::new() }
    }

    /// The book of these entries, whose children are right.
    pub(crate) fn of_entries(rules: String, plan: Plan, nodes: u64, entries: Vec<Entry<W>>) -> Book<W> {
        let index = entries.iter().enumerate().map(|(number, entry)| (entry.key(), number as u32)).collect();
        let mut book = Book { rules, plan, nodes, entries, backed: Vec::new(), index };
        book.back_up();
        book
    }

    /// The rules that it is for: game, board and switches.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// How its positions are looked at.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// Nodes that were searched for it.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Its positions; the first one is the start of the game, if there is any.
    pub fn entries(&self) -> &[Entry<W>] {
        &self.entries
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What the side to move can expect, by the best line through the book; `None` if the position is not in it.
    pub fn value(&self, game: &Discs<W>, pos: &Position<W>) -> Option<Backed> {
        let (_, mine, theirs) = game.board().symmetries().canonical(pos.mine, pos.theirs);
        self.index.get(&(mine, theirs)).map(|&number| self.backed[number as usize])
    }

    /// What it says of the moves of a position, the best one first; empty if the position is not in it. Moves that looked bad may be
    /// missing.
    pub fn moves(&self, game: &Discs<W>, pos: &Position<W>) -> Vec<BookMove> {
        let symmetries = game.board().symmetries();
        let (symmetry, mine, theirs) = symmetries.canonical(pos.mine, pos.theirs);
        let Some(&number) = self.index.get(&(mine, theirs)) else { return Vec::new() };
        let back = symmetries.inverse(symmetry);
        let entry = &self.entries[number as usize];
        let known = |link: &Link| {
            let Backed { hundredths, plies } = self.worth(entry, link);
            let goes_on = matches!(link.child, Child::Entry(_));
            BookMove { mv: game.map_move(link.mv, back), hundredths, plies, goes_on }
        };
        let mut moves: Vec<BookMove> = entry.links.iter().map(known).collect();
        moves.sort_by_key(|known| (-known.hundredths, known.mv));
        moves
    }

    /// What a move of an entry is worth to the one who makes it.
    pub(crate) fn worth(&self, entry: &Entry<W>, link: &Link) -> Backed {
        worth(entry, link, &self.backed)
    }

    /// Finds the values of all entries again.
    pub(crate) fn back_up(&mut self) {
        self.backed = back_up(&self.entries);
    }
}

/// What a move of an entry is worth to the one who makes it, if the values of the entries are known.
pub(crate) fn worth<W: Word>(entry: &Entry<W>, link: &Link, backed: &[Backed]) -> Backed {
    match link.child {
        Child::Leaf => Backed { hundredths: link.value, plies: entry.plies },
        Child::Over => Backed { hundredths: link.value, plies: 1 },
        Child::Entry(child) => {
            let Backed { hundredths, plies } = backed[child as usize];
            Backed { hundredths: -hundredths, plies: plies + 1 }
        }
    }
}

impl<W: Word> Entry<W> {
    pub(crate) fn key(&self) -> Key<W> {
        (self.mine, self.theirs)
    }

    /// The position; whose stones are black does not matter to the book.
    pub fn position(&self) -> Position<W> {
        Position { mine: self.mine, theirs: self.theirs, seat: Seat::FIRST }
    }

    /// Stones on the board.
    pub fn stones(&self) -> u32 {
        (self.mine | self.theirs).count()
    }

    /// Later positions have larger numbers: a pass adds no stone, and nobody passes twice.
    pub(crate) fn progress(&self) -> (u32, bool) {
        let passes = matches!(self.links[..], [Link { mv: Move::Pass, .. }]);
        (self.stones(), !passes)
    }
}

/// The position after a move as the book has it.
pub(crate) fn key_after<W: Word>(game: &Discs<W>, pos: &Position<W>, mv: Move) -> Key<W> {
    let after = game.play(pos, mv);
    let (_, mine, theirs) = game.board().symmetries().canonical(after.mine, after.theirs);
    (mine, theirs)
}

/// The rules that a book belongs to: game, board and all switches, as scores depend on them.
pub fn rules<W: Word>(game: &Discs<W>) -> String {
    let shape = game.board().shape();
    format!("{} {}x{} {}", game.name(), shape.rows(), shape.columns(), game.switches())
}
