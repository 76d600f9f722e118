use crate::{Object, RosterResult, SceneAnswer};
use game::{Gesture, NamedOpening};
use games::{Line, LineText, Position};
use record::openings;
use serde::Serialize;

/// The position at the end of a line, with all that can be done there.
#[derive(Debug, Serialize)]
pub struct PositionAnswer {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    /// The first position, if it is not the usual one.
    start: Option<String>,
    /// The moves that were made.
    moves: Vec<String>,
    /// The characters of the position.
    position: String,
    seats: &'static [&'static str],
    to_move: Option<usize>,
    /// What everybody got, if the rules end the game here.
    result: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningAnswer>,
    legal: Vec<MoveAnswer>,
    scene: SceneAnswer,
}

#[derive(Debug, Serialize)]
struct OpeningAnswer {
    en: &'static str,
    ja: &'static str,
}

impl From<&'static NamedOpening> for OpeningAnswer {
    fn from(opening: &'static NamedOpening) -> OpeningAnswer {
        OpeningAnswer { en: opening.english, ja: opening.japanese }
    }
}

/// A legal move, and what a hand does to make it.
#[derive(Debug, Serialize)]
pub struct MoveAnswer {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    gesture: GestureAnswer,
    /// The opening that it leads to, if that has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningAnswer>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "gesture", rename_all = "lowercase")]
enum GestureAnswer {
    Put { size: Option<u8>, to: String },
    Carry { from: String, via: Vec<String>, to: String },
    Drop { column: Vec<String>, to: String },
    Pass,
}

impl PositionAnswer {
    /// The position at the end of a line.
    pub fn of(line: &Line) -> PositionAnswer {
        let game = line.rules();
        let position = line.position();
        let over = position.is_over();
        PositionAnswer {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            start: line.start_text(),
            moves: line.move_texts(),
            position: position.text(),
            seats: game.seat_names(),
            to_move: (!over).then(|| position.to_move().index()),
            result: position.payoff().map(|payoff| payoff.entries().to_vec()),
            opening: openings::of_line(line).map(OpeningAnswer::from),
            legal: MoveAnswer::all(position),
            scene: (&scene(line)).into(),
        }
    }
}

impl MoveAnswer {
    /// All legal moves of a position.
    pub fn all(position: &Position) -> Vec<MoveAnswer> {
        let named = !position.game().openings().is_empty();
        let opening = |mv| position.play(mv).ok().and_then(|after| openings::of_position(&after));
        let answer = |mv| MoveAnswer {
            mv: position.move_text(mv),
            gesture: position.gesture(mv).into(),
            opening: if named { opening(mv).map(OpeningAnswer::from) } else { None },
        };
        position.moves().into_iter().map(answer).collect()
    }
}

/// The last position of a line, with the move that led there marked.
fn scene(line: &Line) -> game::Scene {
    let mut scene = line.position().scene();
    if let Some((before, mv)) = line.steps().next_back() {
        scene.mark_last_move(&before.scene(), &before.gesture(mv));
    }
    scene
}

impl From<Gesture> for GestureAnswer {
    fn from(gesture: Gesture) -> GestureAnswer {
        match gesture {
            Gesture::Put { size, to } => GestureAnswer::Put { size, to },
            Gesture::Carry { from, via, to } => GestureAnswer::Carry { from, via, to },
            Gesture::Drop { column, to } => GestureAnswer::Drop { column, to },
            Gesture::Pass => GestureAnswer::Pass,
        }
    }
}
