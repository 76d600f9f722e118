use games::{Situation, Table, TableError};

/// A game as it has gone, found out from its positions.
#[derive(Default)]
pub(crate) struct Course {
    positions: Vec<String>,
    moves: Vec<String>,
    now: Option<Box<dyn Situation>>,
}

impl Course {
    /// Takes in a history: what is new if it goes on from the last one, else everything.
    ///
    /// # Errors
    /// [`TableError`] if a text is no position, or no legal move leads from one to the next.
    pub(crate) fn follow(&mut self, table: &dyn Table, history: &[String]) -> Result<(), TableError> {
        if self.positions.is_empty() || !history.starts_with(&self.positions) {
            *self = Course::default();
            let Some(first) = history.first() else { return Ok(()) };
            self.now = Some(table.situation(first)?);
            self.positions.push(first.clone());
        }
        for next in &history[self.positions.len()..] {
            let Some(now) = &self.now else { break };
            let made = now.moves().into_iter().find_map(|mv| {
                let after = now.play(&mv).ok()?;
                (after.text() == *next).then_some((mv, after))
            });
            let Some((mv, after)) = made else {
                let here = now.text();
                *self = Course::default();
                return Err(TableError::Guest(format!("no legal move leads from {here} to {next}")));
            };
            self.moves.push(mv);
            self.positions.push(next.clone());
            self.now = Some(after);
        }
        Ok(())
    }

    /// The first position, if it is not the usual one.
    pub(crate) fn start(&self, table: &dyn Table) -> Option<&str> {
        self.positions.first().map(String::as_str).filter(|&first| first != table.start().text())
    }

    /// The moves made.
    pub(crate) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The position now; none before there was any.
    pub(crate) fn now(&self) -> Option<&dyn Situation> {
        self.now.as_deref()
    }

    /// Whose turn it was after so many moves.
    pub(crate) fn seat(&self, table: &dyn Table, plies: usize) -> Result<usize, TableError> {
        Ok(table.situation(&self.positions[plies])?.to_move().index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_a_game_follow_from_its_positions() {
        for (game, board) in [("othello", "4x4"), ("nip", "4x4"), ("gobblers", "3x3"), ("halma", "5x5")] {
            let table = games::open(game, Some(board), &[]).unwrap();
            let mut history = vec![table.start().text()];
            let mut moves = Vec::new();
            let mut course = Course::default();
            let mut now = table.start();
            while let Some(mv) = now.moves().pop().filter(|_| moves.len() < 12) {
                now = now.play(&mv).unwrap();
                moves.push(mv);
                history.push(now.text());
                course.follow(&*table, &history).unwrap();
                assert_eq!(course.moves(), moves, "{game}");
            }
            assert_eq!(course.start(&*table), None);
            course.follow(&*table, &history[2..]).unwrap();
            assert_eq!((course.moves(), course.start(&*table)), (&moves[2..], Some(&*history[2])), "{game}");
            let jump = [history[0].clone(), history[3].clone()];
            assert!(course.follow(&*table, &jump).is_err());
        }
    }
}
