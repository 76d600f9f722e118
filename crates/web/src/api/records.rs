use super::games::Wanted;
use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::{Place, PlaceAnswer};
use crate::tree_page::{self, Step};
use axum::Json;
use games::LineText;
use record::formats::any;
use record::{Boards, Node, Record};
use serde::{Deserialize, Serialize};

/// A tree of moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tree {
    /// Where it begins.
    place: Place,
    moves: Vec<Step>,
    /// About the beginning, as of every move.
    #[serde(default)]
    comment: String,
    #[serde(default)]
    values: Vec<(String, String)>,
    /// For whom a page is written.
    #[serde(default)]
    lang: Option<String>,
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

/// A tree as a page that needs no server.
pub(crate) async fn page(Sent(tree): Sent<Tree>) -> Result<Json<RecordAnswer>, ApiError> {
    blocking(move || {
        let line = tree.place.line()?;
        let words = Wanted { lang: tree.lang }.words();
        let root = Step { mv: String::new(), variations: Vec::new(), comment: tree.comment, values: tree.values };
        let title = tree_page::title(line.rules(), &words);
        Ok(Json(RecordAnswer { text: tree_page::page(line.position(), &root, &tree.moves, &title, &words)? }))
    })
    .await
}

/// A text in any format that is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    text: String,
}

/// The first game of a text.
#[derive(Serialize)]
pub(crate) struct ReadAnswer {
    /// How many games there are in all.
    games: usize,
    /// Where the first one begins.
    place: PlaceAnswer,
    moves: Vec<StepAnswer>,
}

#[derive(Serialize)]
struct StepAnswer {
    #[serde(rename = "move")]
    mv: String,
    comment: String,
    variations: Vec<Vec<StepAnswer>>,
}

/// A record as a tree of moves; nothing is kept.
pub(crate) async fn read(Sent(record): Sent<Text>) -> Result<Json<ReadAnswer>, ApiError> {
    blocking(move || {
        let read = any::read(any::format_of(&record.text), &record.text).map_err(ApiError::input)?;
        let games = read.records.len();
        let first = read.records.into_iter().next();
        let mut first =
            first.ok_or_else(|| ApiError::input("there is no game in it, no line of moves and no position"))?;
        let moves = steps(std::mem::take(&mut first.moves));
        Ok(Json(ReadAnswer { games, place: PlaceAnswer::of_start(first), moves }))
    })
    .await
}

fn steps(nodes: Vec<Node>) -> Vec<StepAnswer> {
    let step = |node: Node| StepAnswer {
        mv: node.mv,
        comment: node.comment,
        variations: node.variations.into_iter().map(steps).collect(),
    };
    nodes.into_iter().map(step).collect()
}

fn nodes(steps: Vec<Step>) -> Vec<Node> {
    let node = |step: Step| Node {
        variations: step.variations.into_iter().map(nodes).collect(),
        comment: step.comment,
        ..Node::new(step.mv)
    };
    steps.into_iter().map(node).collect()
}
