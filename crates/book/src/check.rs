use crate::book::{Book, Child, key_after};
use crate::{Backed, BookError};
use discs::{Discs, Word};
use game::{Duel, Game};

impl<W: Word> Book<W> {
    /// Looks at every move of every position: whether it is legal, stands there once and leads where the book says, and whether the
    /// values are those of plain minimax. [`Book::read`] checks what can be checked quickly; this checks all of it, slowly and obviously.
    ///
    /// # Errors
    /// [`BookError::Unsound`] names the first position that is wrong.
    pub fn check(&self, game: &Discs<W>) -> Result<(), BookError> {
        for (number, entry) in self.entries.iter().enumerate() {
            let unsound = |what: &str| BookError::Unsound(format!("position {number} {what}"));
            let pos = entry.position();
            let legal: Vec<_> = game.moves(&pos).collect();
            for (index, link) in entry.links.iter().enumerate() {
                if !legal.contains(&link.mv) {
                    return Err(unsound("has a move that is not legal"));
                }
                if entry.links[..index].iter().any(|other| other.mv == link.mv) {
                    return Err(unsound("has a move twice"));
                }
                let over = game.score_for_mover(&game.play(&pos, link.mv));
                let at = self.index.get(&key_after(game, &pos, link.mv)).copied();
                let right = match link.child {
                    Child::Leaf => over.is_none() && at.is_none(),
                    Child::Over => over.is_some_and(|score| link.value == -100 * score),
                    Child::Entry(child) => over.is_none() && at == Some(child),
                };
                if !right {
                    return Err(unsound("has a move that leads elsewhere"));
                }
            }
            if entry.rest.is_none() != (entry.links.len() == legal.len()) {
                return Err(unsound("leaves out moves and does not say so"));
            }
        }
        let mut known = vec![None; self.entries.len()];
        let wrong = (0..self.entries.len()).find(|&number| self.minimax(number, &mut known) != self.backed[number]);
        wrong.map_or(Ok(()), |number| {
            Err(BookError::Unsound(format!("position {number} has another value than its moves")))
        })
    }

    /// The value of an entry by the definition.
    fn minimax(&self, number: usize, known: &mut [Option<Backed>]) -> Backed {
        if let Some(value) = known[number] {
            return value;
        }
        let entry = &self.entries[number];
        let mut best: Option<Backed> = None;
        for link in &entry.links {
            let (hundredths, plies) = match link.child {
                Child::Leaf => (link.value, entry.plies),
                Child::Over => (link.value, 1),
                Child::Entry(child) => {
                    let Backed { hundredths, plies } = self.minimax(child as usize, known);
                    (-hundredths, plies + 1)
                }
            };
            if best.is_none_or(|best| (hundredths, plies) > (best.hundredths, best.plies)) {
                best = Some(Backed { hundredths, plies });
            }
        }
        let value = best.unwrap_or_default();
        known[number] = Some(value);
        value
    }
}
