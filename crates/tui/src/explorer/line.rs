use super::look::Listed;
use crate::game::mark;
use game::Scene;
use games::{Situation, Table, TableError};
use library::Found;
use record::openings::{self, Opening};

/// The moves that lead to the position that is shown, and those that were taken back from there.
pub(super) struct Line {
    /// From the first position on; one more than there are moves.
    positions: Vec<Box<dyn Situation>>,
    moves: Vec<String>,
    /// How many moves were made before the position that is shown.
    at: usize,
    /// The game of the library that it is, as long as nothing else is played.
    game: Option<Listed>,
}

impl Line {
    /// No move yet.
    pub(super) fn start(table: &dyn Table) -> Line {
        Line { positions: vec![table.start()], moves: Vec::new(), at: 0, game: None }
    }

    /// A game of the library, at the position like this one; `None` if it cannot be played.
    pub(super) fn of_game(found: &Found, shown: &dyn Situation) -> Option<Line> {
        let positions = found.record.replay().ok()?.positions;
        let wanted = shown.canonical_text();
        let at = positions.iter().position(|position| position.canonical_text() == wanted).unwrap_or(0);
        let moves = found.record.moves.iter().map(|node| node.mv.clone()).collect();
        Some(Line { positions, moves, at, game: Some(Listed::of(found.number, &found.record)) })
    }

    /// The position that is shown.
    pub(super) fn now(&self) -> &dyn Situation {
        &*self.positions[self.at]
    }

    /// The moves that lead to it.
    pub(super) fn made(&self) -> &[String] {
        &self.moves[..self.at]
    }

    /// The move that comes next, if there is one.
    pub(super) fn next(&self) -> Option<&str> {
        self.moves.get(self.at).map(String::as_str)
    }

    pub(super) fn game(&self) -> Option<&Listed> {
        self.game.as_ref()
    }

    /// The latest opening with a name that was reached.
    pub(super) fn opening(&self, table: &dyn Table) -> Option<&'static Opening> {
        openings::of_game(table, self.positions[..=self.at].iter().map(|position| &**position))
    }

    /// Plays a move; what came next before is forgotten, unless it is the same.
    pub(super) fn play(&mut self, mv: &str) -> Result<(), TableError> {
        if self.next() != Some(mv) {
            let next = self.now().play(mv)?;
            self.positions.truncate(self.at + 1);
            self.moves.truncate(self.at);
            self.positions.push(next);
            self.moves.push(mv.to_owned());
            self.game = None;
        }
        self.at += 1;
        Ok(())
    }

    /// To the position after so many moves, or the last one.
    pub(super) fn go_to(&mut self, ply: usize) {
        self.at = ply.min(self.moves.len());
    }

    /// The picture of the position, with the last move marked.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.now().scene();
        mark::without_targets(&mut scene);
        if let Some(before) = self.at.checked_sub(1) {
            mark::last_move(&mut scene, &*self.positions[before], &self.moves[before]);
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_taken_back_and_made_again_until_another_one_is_played() {
        let table = games::open("othello", None, &[]).expect("the game exists");
        let mut line = Line::start(&*table);
        for mv in ["f5", "d6", "c3"] {
            line.play(mv).expect("it is legal");
        }
        line.go_to(1);
        assert_eq!((line.made().len(), line.next()), (1, Some("d6")));
        line.play("d6").expect("it is legal");
        assert_eq!(line.next(), Some("c3"));
        assert_eq!(line.opening(&*table).map(|opening| opening.english), Some("Perpendicular"));
        line.go_to(1);
        line.play("f6").expect("it is legal");
        assert_eq!((line.made(), line.next()), (&["f5".to_owned(), "f6".to_owned()][..], None));
        assert!(line.play("a1").is_err() && line.made().len() == 2);
    }
}
