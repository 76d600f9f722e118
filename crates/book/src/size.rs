use crate::book::{Book, Child, Entry};
use discs::Word;

/// How large a book is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Positions by the number of stones that were put since the start.
    pub by_ply: Vec<usize>,
    /// Moves that lead out of the book.
    pub leaves: usize,
    /// Moves that lead to a position which another one leads to as well.
    pub transpositions: usize,
    /// How many positions were looked at so many plies ahead, by plies.
    pub by_depth: Vec<(u32, usize)>,
}

impl<W: Word> Book<W> {
    /// How large it is.
    pub fn size(&self) -> Size {
        let first = self.entries.first().map_or(0, Entry::stones);
        let mut by_ply = Vec::new();
        let mut by_depth = std::collections::BTreeMap::new();
        let (mut leaves, mut inner) = (0, 0);
        for entry in &self.entries {
            let ply = (entry.stones() - first) as usize;
            if by_ply.len() <= ply {
                by_ply.resize(ply + 1, 0);
            }
            by_ply[ply] += 1;
            *by_depth.entry(entry.plies).or_insert(0) += 1;
            for link in &entry.links {
                match link.child {
                    Child::Leaf => leaves += 1,
                    Child::Entry(_) => inner += 1,
                    Child::Over => {}
                }
            }
        }
        // Every position but the first has one move that leads to it; the others are transpositions.
        let transpositions = inner - self.entries.len().saturating_sub(1);
        Size { by_ply, leaves, transpositions, by_depth: by_depth.into_iter().collect() }
    }
}
