use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use axum::Json;
use games::LineText;
use record::{Boards, Node, Record};
use serde::{Deserialize, Serialize};

/// A tree of moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tree {
    /// Where it begins.
    place: Place,
    moves: Vec<Step>,
}

/// A move with what could have been played instead.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default)]
    variations: Vec<Vec<Step>>,
}

#[derive(Serialize)]
pub(crate) struct RecordAnswer {
    text: String,
}

/// A tree as the text of a record, every move checked by the rules.
pub(crate) async fn write(Sent(tree): Sent<Tree>) -> Result<Json<RecordAnswer>, ApiError> {
    blocking(move || {
        let line = tree.place.line()?;
        let mut record = Record::at(line.rules());
        record.start = line.start_text();
        record.moves = line.move_texts().into_iter().map(Node::new).collect();
        record.moves.extend(nodes(tree.moves));
        record.replay().map_err(ApiError::input)?;
        record.name_opening();
        Ok(Json(RecordAnswer { text: record.text(Boards::Hidden) }))
    })
    .await
}

fn nodes(steps: Vec<Step>) -> Vec<Node> {
    let node = |step: Step| Node { variations: step.variations.into_iter().map(nodes).collect(), ..Node::new(step.mv) };
    steps.into_iter().map(node).collect()
}
