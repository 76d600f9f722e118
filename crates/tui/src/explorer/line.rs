use super::look::GameSummary;
use crate::game::mark;
use game::{IllegalMove, NamedOpening, Scene};
use games::{Game, Line, Move, Position};
use library::Found;
use record::openings;

/// A line of play and a place in it: the moves that lead to the position that is shown, and those that were taken back.
pub(super) struct LineCursor {
    line: Line,
    /// How many moves were made before the position that is shown.
    at: usize,
    /// The game of the library that it is, as long as nothing else is played.
    followed: Option<GameSummary>,
}

impl LineCursor {
    /// No move yet.
    pub(super) fn start(game: &Game) -> LineCursor {
        LineCursor { line: game.line(), at: 0, followed: None }
    }

    /// A game of the library, at the position like this one; `None` if it cannot be played.
    pub(super) fn of_game(found: &Found, shown: &Position) -> Option<LineCursor> {
        let line = found.record.replay().ok()?;
        // The library finds games with other switches as well, whose positions are alike but not the same.
        let alike = |position: &Position| position.canonical().text();
        let wanted = alike(shown);
        let at = line.positions().iter().position(|position| alike(position) == wanted).unwrap_or(0);
        Some(LineCursor { line, at, followed: Some(GameSummary::of(found.number, &found.record)) })
    }

    /// The game that is played.
    pub(super) fn game(&self) -> &Game {
        self.line.rules()
    }

    /// The position that is shown.
    pub(super) fn now(&self) -> &Position {
        &self.line.positions()[self.at]
    }

    /// The moves that lead to it.
    pub(super) fn made(&self) -> &[Move] {
        &self.line.moves()[..self.at]
    }

    /// The line up to the position that is shown.
    pub(super) fn until_now(&self) -> Line {
        self.line.until(self.at)
    }

    /// The move that comes next, if there is one.
    pub(super) fn next(&self) -> Option<Move> {
        self.line.moves().get(self.at).copied()
    }

    /// The game of the library that is followed.
    pub(super) fn followed(&self) -> Option<&GameSummary> {
        self.followed.as_ref()
    }

    /// The latest opening with a name that was reached.
    pub(super) fn opening(&self) -> Option<&'static NamedOpening> {
        openings::of_line(&self.line.until(self.at))
    }

    /// Plays a move; what came next before is forgotten, unless it is the same.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not legal; nothing has changed then.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.next() != Some(mv) {
            let after = self.now().play(mv).map_err(|_| IllegalMove)?;
            self.line.truncate(self.at);
            self.line.push_known(mv, after);
            self.followed = None;
        }
        self.at += 1;
        Ok(())
    }

    /// To the position after so many moves, or the last one.
    pub(super) fn go_to(&mut self, ply: usize) {
        self.at = ply.min(self.line.plies());
    }

    /// The picture of the position, with the last move marked.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.now().scene();
        mark::without_targets(&mut scene);
        if let Some((before, mv)) = self.at.checked_sub(1).and_then(|ply| self.line.steps().nth(ply)) {
            mark::last_move(&mut scene, before, mv);
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_taken_back_and_made_again_until_another_one_is_played() {
        let game = games::open("othello", None, &[]).expect("the game exists");
        let mut line = LineCursor::start(&game);
        let typed = |line: &LineCursor, mv: &str| line.now().parse_move(mv).expect("it is legal");
        for mv in ["f5", "d6", "c3"] {
            line.play(typed(&line, mv)).expect("it is legal");
        }
        let c3 = line.made()[2];
        line.go_to(1);
        let d6 = typed(&line, "d6");
        assert_eq!((line.made().len(), line.next()), (1, Some(d6)));
        line.play(d6).expect("it is legal");
        assert_eq!(line.next(), Some(c3));
        assert_eq!(line.opening().map(|opening| opening.english), Some("Perpendicular"));
        line.go_to(1);
        line.play(typed(&line, "f6")).expect("it is legal");
        let made: Vec<String> = line.made().iter().map(|&mv| game.move_text(mv)).collect();
        assert_eq!((made.join(" "), line.next()), ("f5 f6".to_owned(), None));
        assert!(line.play(c3).is_err() && line.made().len() == 2, "c3 is only legal after d6");
    }

    #[test]
    fn a_game_with_other_switches_is_followed_from_the_position_that_is_alike() {
        let other = games::open("othello", None, &[("score", "empties-to-winner")]).expect("the game exists");
        let mut record = record::Record::at(&other);
        // The first move is made on another side of the board.
        record.moves = ["c4", "e3", "f6"].map(record::Node::new).to_vec();
        let game = games::open("othello", None, &[]).expect("the game exists");
        let shown = game.start().play_text("d3").expect("it is legal").1;
        let line = LineCursor::of_game(&Found { number: 1, record }, &shown).expect("it can be played");
        assert_eq!((line.made().len(), line.next().map(|mv| game.move_text(mv))), (1, Some("e3".to_owned())));
        assert!(line.followed().is_some());
    }
}
