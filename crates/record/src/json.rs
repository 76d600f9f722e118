//! Records as JSON.

use crate::plain::plain;
use crate::read::is_free_tag;
use crate::{Judgement, Node, Record, RecordError, Setting};
use games::Roster;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Serialize, Deserialize)]
struct RecordJson {
    game: String,
    board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pieces: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<usize>,
    rules: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    players: Vec<String>,
    about: Vec<(String, String)>,
    moves: Vec<NodeJson>,
    result: String,
    ending: String,
}

#[derive(Serialize, Deserialize)]
struct NodeJson {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judgement: Option<JudgementJson>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<NodeJson>>,
}

#[derive(Serialize, Deserialize)]
struct JudgementJson {
    value: String,
    how: String,
    best: String,
    loss: String,
}

/// Records as a JSON array.
pub fn write(records: &[Record]) -> String {
    let records: Vec<RecordJson> = records.iter().map(RecordJson::of).collect();
    // Strings, numbers and lists of them: nothing that could not be written.
    let mut text = serde_json::to_string_pretty(&records).unwrap_or_default();
    text.push('\n');
    text
}

/// The records of a JSON array, or the only one of an object.
///
/// # Errors
/// [`RecordError::Layout`] says where and why it cannot be read.
pub fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    let wrong = |error: serde_json::Error| RecordError::Layout { line: error.line(), reason: error.to_string() };
    let records: Vec<RecordJson> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(wrong)?
    } else {
        vec![serde_json::from_str(text).map_err(wrong)?]
    };
    records.into_iter().map(RecordJson::record).collect()
}

impl RecordJson {
    fn of(record: &Record) -> RecordJson {
        let Setting { game, board, roster, rules } = &record.setting;
        RecordJson {
            game: game.clone(),
            board: board.clone(),
            pieces: roster.pieces,
            seats: roster.players,
            rules: rules.iter().cloned().collect(),
            start: record.start.clone(),
            players: record.players.clone(),
            about: record.about.clone(),
            moves: record.moves.iter().map(NodeJson::of).collect(),
            result: record.result.clone(),
            ending: record.ending.clone(),
        }
    }

    fn record(self) -> Result<Record, RecordError> {
        if let Some((tag, _)) = self.about.iter().find(|(tag, _)| !is_free_tag(tag)) {
            let reason = format!(
                "\"{}\" cannot be the name of a tag: letters and digits, and no word of the format",
                plain(tag)
            );
            return Err(RecordError::Layout { line: 0, reason });
        }
        Ok(Record {
            setting: Setting {
                game: self.game,
                board: self.board,
                roster: Roster { pieces: self.pieces, players: self.seats },
                rules: self.rules.into_iter().collect(),
            },
            start: self.start,
            players: self.players.iter().map(|player| plain(player)).collect(),
            about: self.about.iter().map(|(tag, value)| (tag.clone(), plain(value))).collect(),
            moves: self.moves.into_iter().map(NodeJson::node).collect::<Result<_, _>>()?,
            result: self.result,
            ending: plain(&self.ending),
            line: 0,
        })
    }
}

impl NodeJson {
    fn of(node: &Node) -> NodeJson {
        let judgement =
            node.judgement.clone().map(|Judgement { value, how, best, loss }| JudgementJson { value, how, best, loss });
        NodeJson {
            mv: node.mv.clone(),
            seconds: node.time.map(|time| time.as_secs_f64()),
            judgement,
            comment: node.comment.clone(),
            variations: node.variations.iter().map(|line| line.iter().map(NodeJson::of).collect()).collect(),
        }
    }

    fn node(self) -> Result<Node, RecordError> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| RecordError::Layout { line: 0, reason: "seconds is no time".to_owned() })?;
        let judgement =
            self.judgement.map(|JudgementJson { value, how, best, loss }| Judgement { value, how, best, loss });
        let lines = self.variations.into_iter().map(|line| line.into_iter().map(NodeJson::node).collect());
        let variations = lines.collect::<Result<_, _>>()?;
        Ok(Node { mv: self.mv, time, judgement, comment: plain(&self.comment), variations, line: 0 })
    }
}
