use crate::{Gesture, Mark, Path, Scene};

impl Scene {
    /// Marks on the scene after a move what the move did: where it began, touched down and ended, and which other points it
    /// changed. `before` is the scene in which the gesture was made.
    pub fn mark_last_move(&mut self, before: &Scene, gesture: &Gesture) {
        // Both scenes show one board, so their points come in the same order.
        for (point, old) in self.points.iter_mut().zip(&before.points) {
            debug_assert_eq!(point.name, old.name, "the scenes are of one board");
            if point.stack != old.stack && !gesture.points().any(|name| name == point.name) {
                point.set_mark(Mark::Changed);
            }
        }
        let origin = gesture.from().map(|name| (name, Mark::Origin));
        let via = gesture.via().iter().map(|name| (name.as_str(), Mark::Via));
        let last = gesture.to().map(|name| (name, Mark::Last));
        for (name, mark) in origin.into_iter().chain(via).chain(last) {
            self.mark(name, mark);
        }
        if gesture.from().is_some() {
            let places = gesture.points().filter_map(|name| self.point(name)).map(|point| (point.x, point.y));
            self.way = Path::open(places.collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Seat, Token};

    const DISCS: [Token; 2] = [Token::new(Seat::FIRST, 'X', "disc"), Token::new(Seat::SECOND, 'O', "disc")];

    /// A row of points, `X` and `O` with a disc and `.` without.
    fn row(discs: &str) -> Scene {
        let token = |letter| DISCS.into_iter().find(|token| token.letter == letter);
        let points = discs.chars().enumerate().map(|(column, letter)| Point::cell(0, column).holding(token(letter)));
        Scene { points: points.collect(), ..Scene::default() }
    }

    fn marks(scene: &Scene) -> Vec<Option<Mark>> {
        assert!(scene.points.iter().all(|point| point.marks.len() <= 1));
        scene.points.iter().map(|point| point.marks.first().copied()).collect()
    }

    #[test]
    fn a_flip_is_a_change_and_the_new_disc_is_the_last() {
        let mut after = row("XXX.");
        after.mark_last_move(&row("XO.."), &Gesture::put("c1"));
        assert_eq!(marks(&after), [None, Some(Mark::Changed), Some(Mark::Last), None]);
        assert!(after.way.corners.is_empty());
    }

    #[test]
    fn a_jump_shows_its_way() {
        let mut after = row(".O.OX");
        let gesture = Gesture::Carry { from: "a1".into(), via: vec!["c1".into()], to: "e1".into() };
        after.mark_last_move(&row("XO.O."), &gesture);
        assert_eq!(marks(&after), [Some(Mark::Origin), None, Some(Mark::Via), None, Some(Mark::Last)]);
        assert_eq!(after.way, Path::open([(0.0, 0.0), (2.0, 0.0), (4.0, 0.0)]));
    }

    #[test]
    fn a_dropped_disc_is_marked_where_it_rests() {
        let mut after = row("X");
        after.mark_last_move(&row("."), &Gesture::Drop { column: vec!["a1".into()], to: "a1".into() });
        assert_eq!(marks(&after), [Some(Mark::Last)]);
    }

    #[test]
    fn a_pass_marks_nothing() {
        let mut after = row("X.");
        after.mark_last_move(&row("X."), &Gesture::Pass);
        assert_eq!(marks(&after), [None, None]);
    }
}
