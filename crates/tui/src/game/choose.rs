use game::{Gesture, Mark, Scene};
use games::Move;

/// What a person has in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// The token of the point of this name.
    Point(String),
    /// A piece of this size from beside the board.
    Hand(u8),
}

/// What a person means who chooses a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// This move.
    Play(Move),
    /// To take up what stands there.
    TakeUp(Chosen),
    /// To put it back where it was.
    PutBack,
    /// To put something there, but what?
    ChooseSize,
    /// Nothing that is possible.
    Impossible,
}

/// What choosing the point `name` means when this is legal and that is in the hand.
pub(crate) fn wish(moves: &[(Move, Gesture)], chosen: Option<&Chosen>, name: &str) -> Wish {
    let made_by = |wanted: &dyn Fn(&Gesture) -> bool| {
        moves.iter().find(|(_, gesture)| wanted(gesture)).map(|&(mv, _)| Wish::Play(mv))
    };
    let play = match chosen {
        Some(Chosen::Point(from)) if from == name => return Wish::PutBack,
        Some(Chosen::Point(origin)) => {
            made_by(&|gesture| matches!(gesture, Gesture::Carry { from, to, .. } if from == origin && to == name))
        }
        Some(Chosen::Hand(wanted)) => {
            made_by(&|gesture| matches!(gesture, Gesture::Put { size: Some(size), to } if size == wanted && to == name))
        }
        None => made_by(&|gesture| match gesture {
            Gesture::Put { size: None, to } => to == name,
            Gesture::Drop { column, .. } => column.iter().any(|point| point == name),
            _ => false,
        }),
    };
    let can_take_up =
        || moves.iter().any(|(_, gesture)| matches!(gesture, Gesture::Carry { from, .. } if from == name));
    let can_put =
        || moves.iter().any(|(_, gesture)| matches!(gesture, Gesture::Put { size: Some(_), to } if to == name));
    match play {
        Some(play) => play,
        None if can_take_up() => Wish::TakeUp(Chosen::Point(name.to_owned())),
        None if chosen.is_none() && can_put() => Wish::ChooseSize,
        None => Wish::Impossible,
    }
}

/// The points where what was chosen can come down; where nothing was, the points that can be chosen.
pub(crate) fn targets<'a>(moves: &'a [(Move, Gesture)], chosen: Option<&'a Chosen>) -> impl Iterator<Item = &'a str> {
    moves.iter().filter_map(move |(_, gesture)| match (chosen, gesture) {
        (Some(Chosen::Point(origin)), Gesture::Carry { from, to, .. }) if from == origin => Some(to.as_str()),
        (Some(Chosen::Hand(wanted)), Gesture::Put { size: Some(size), to }) if size == wanted => Some(to.as_str()),
        (None, Gesture::Put { to, .. } | Gesture::Drop { to, .. }) => Some(to.as_str()),
        (None, Gesture::Carry { from, .. }) => Some(from.as_str()),
        _ => None,
    })
}

/// A scene in which what was taken up is marked, and where it can go.
pub(crate) fn marked(scene: &Scene, moves: &[(Move, Gesture)], chosen: Option<&Chosen>) -> Scene {
    let mut scene = scene.clone();
    if chosen.is_some() {
        for name in targets(moves, chosen) {
            scene.mark(name, Mark::Target);
        }
    }
    if let Some(Chosen::Point(name)) = chosen {
        scene.mark(name, Mark::Chosen);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{LineText, Position};

    fn position(game: &str, played: &[&str]) -> Position {
        let mut line = games::open(game, None, &[]).expect("the game exists").line();
        for mv in played {
            line.push_text(mv).expect("the move is legal");
        }
        line.position().clone()
    }

    fn moves(position: &Position) -> Vec<(Move, Gesture)> {
        position.moves().into_iter().map(|mv| (mv, position.gesture(mv))).collect()
    }

    fn play(position: &Position, mv: &str) -> Wish {
        Wish::Play(position.parse_move(mv).expect("the move is legal"))
    }

    #[test]
    fn stones_are_put_down_at_once() {
        let start = position("othello", &[]);
        let moves = moves(&start);
        assert_eq!(wish(&moves, None, "d3"), play(&start, "d3"));
        assert_eq!(wish(&moves, None, "a1"), Wish::Impossible);
    }

    #[test]
    fn any_point_of_a_column_drops_a_disc_into_it() {
        let drop = Gesture::Drop { column: vec!["d1".to_owned(), "d2".to_owned()], to: "d2".to_owned() };
        let mv = Move::of_code(3);
        let moves = [(mv, drop)];
        assert_eq!(wish(&moves, None, "d1"), Wish::Play(mv));
        assert_eq!(wish(&moves, None, "e1"), Wish::Impossible);
        assert_eq!(targets(&moves, None).collect::<Vec<_>>(), ["d2"]);
    }

    #[test]
    fn pieces_are_taken_up_and_put_down() {
        let start = position("halma", &[]);
        let moves = moves(&start);
        let up = wish(&moves, None, "b6");
        assert_eq!(up, Wish::TakeUp(Chosen::Point("b6".to_owned())));
        let Wish::TakeUp(chosen) = up else { return };
        assert_eq!(wish(&moves, Some(&chosen), "b6"), Wish::PutBack);
        assert_eq!(wish(&moves, Some(&chosen), "b5"), play(&start, "b6-b5"));
        assert_eq!(wish(&moves, Some(&chosen), "h1"), Wish::Impossible);
        assert_eq!(targets(&moves, Some(&chosen)).filter(|&to| to == "b5").count(), 1);
    }

    #[test]
    fn pieces_of_several_sizes_are_chosen_first() {
        let position = position("gobblers", &["S@b2", "M@a1"]);
        let moves = moves(&position);
        assert_eq!(wish(&moves, None, "c3"), Wish::ChooseSize);
        assert_eq!(wish(&moves, Some(&Chosen::Hand(3)), "a1"), play(&position, "L@a1"));
        assert_eq!(wish(&moves, Some(&Chosen::Hand(2)), "a1"), Wish::Impossible);
        assert_eq!(wish(&moves, Some(&Chosen::Hand(2)), "b2"), play(&position, "M@b2"));
        assert_eq!(wish(&moves, None, "b2"), Wish::TakeUp(Chosen::Point("b2".to_owned())));
    }
}
