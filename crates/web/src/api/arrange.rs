use super::games::Wanted;
use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::{Place, PlaceAnswer};
use answers::SceneAnswer;
use axum::Json;
use axum::extract::Query;
use game::{Fault, Impossible, Seat};
use serde::{Deserialize, Serialize};
use texts::Words;

/// What stands where. What is left out is as in the position of the place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    place: Place,
    /// By point of the scene, the letters of the pieces there from bottom to top.
    #[serde(default)]
    stacks: Option<Vec<String>>,
    /// The seat to move.
    #[serde(default)]
    to_move: Option<u8>,
    /// The turns that some rules count.
    #[serde(default)]
    turns: Option<u16>,
}

/// An arrangement, its picture, and whether there is such a position.
#[derive(Serialize)]
pub(crate) struct Arranged {
    stacks: Vec<String>,
    to_move: usize,
    turns: u16,
    /// The turns that are counted beside the board, if any are.
    turn_count: Option<TurnCountAnswer>,
    scene: SceneAnswer,
    /// What can be asked about, if there is such a position.
    place: Option<PlaceAnswer>,
    /// Why there is none, in a line.
    reason: Option<String>,
    /// The points where that can be seen.
    points: Vec<String>,
}

#[derive(Serialize)]
struct TurnCountAnswer {
    /// What is counted, with the number.
    text: String,
    most: u16,
}

/// More seats no game has.
const MOST_SEATS: u8 = 4;

/// What was put together by hand: a position, or the reason why there is none.
pub(crate) async fn arrange(
    Query(wanted): Query<Wanted>,
    Sent(question): Sent<Question>,
) -> Result<Json<Arranged>, ApiError> {
    blocking(move || question.arranged(&wanted.words()).map(Json)).await
}

impl Question {
    fn arranged(self, words: &Words) -> Result<Arranged, ApiError> {
        let line = self.place.line()?;
        let game = line.rules();
        let board = game.start().scene();
        let mut arrangement = line.position().arrangement();
        let refused = |wrong: &Impossible| ApiError::input(words.impossible(game, wrong));
        if let Some(stacks) = &self.stacks {
            arrangement.read_letters(stacks, &board).map_err(|wrong| refused(&wrong))?;
        }
        if let Some(seat) = self.to_move {
            if seat >= MOST_SEATS {
                return Err(ApiError::input(format!("there is no seat {seat}; the first is 0")));
            }
            arrangement.to_move = Seat::new(seat.into());
        }
        arrangement.turns = self.turns.unwrap_or(arrangement.turns);
        let checked = game.arrange(&arrangement);
        // What no hand can do at this board is no arrangement at all.
        if let Err(wrong) = &checked
            && matches!(wrong.fault, Fault::Points { .. } | Fault::NoSuchPlayer { .. } | Fault::Turns { .. })
        {
            return Err(refused(wrong));
        }
        let turn_count = game.turn_count().map(|count| {
            let name = format!("screen-editor-turns-{}", count.name);
            let text = words.say(&name, &[("number", i64::from(arrangement.turns).into())]);
            TurnCountAnswer { text, most: count.most }
        });
        let wrong = checked.as_ref().err();
        Ok(Arranged {
            stacks: arrangement.letters(),
            to_move: arrangement.to_move.index(),
            turns: arrangement.turns,
            turn_count,
            scene: (&arrangement.scene(&board)).into(),
            reason: wrong.map(|wrong| words.impossible(game, wrong)),
            points: wrong.map(|wrong| wrong.points.clone()).unwrap_or_default(),
            place: checked.ok().map(|position| PlaceAnswer::of_position(game, position)),
        })
    }
}
