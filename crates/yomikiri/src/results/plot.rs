//! The values of a game's boards as a picture: how much the first player wins by, against the size of the board.

use crate::failure::Failure;
use answers::KnownProof;
use library::ProvenValue;
use std::collections::BTreeMap;
use svg::{Axis, Chart, Numbers, Point, Series, Style};
use texts::Words;

const SIZE: (u32, u32) = (760, 460);

/// A chart of all scores: by the cells of the board, the share of them by which the first player is ahead at the end. Boards with equally
/// many rows are connected.
///
/// # Errors
/// [`Failure`] if there is no score to draw, or the scores of several games or rules.
pub fn chart(words: &Words, known: &[KnownProof]) -> Result<String, Failure> {
    let scores: Vec<(&KnownProof, i32)> = known
        .iter()
        .filter(|known| known.proof.position.is_none())
        .filter_map(|known| match known.proof.value {
            ProvenValue::Score(score) => Some((known, score)),
            _ => None,
        })
        .collect();
    let Some((first, _)) = scores.first() else {
        return Err(Failure::input(
            "there is no score to draw; name a game that is won by a score, like `yomikiri results nip --plot nip.svg`",
        ));
    };
    if scores.iter().any(|(known, _)| known.game.name() != first.game.name()) {
        return Err(Failure::input("a plot shows one game; name it, like `yomikiri results nip --plot nip.svg`"));
    }
    let mut by_rows: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
    for (known, score) in scores.iter().filter(|(known, _)| known.game.switches() == first.game.switches()) {
        let cells = known.position.scene().points.len() as f64;
        // A board and its transpose have the same value.
        let rows = known.game.board().split('x').filter_map(|side| side.parse().ok()).min().unwrap_or(0);
        by_rows.entry(rows).or_default().push(Point::new(cells, f64::from(*score) / cells));
    }
    let series = by_rows.into_iter().map(|(rows, mut points)| {
        points.sort_by(|one, other| one.x.total_cmp(&other.x));
        points.dedup();
        Series { name: words.say("results-plot-rows", &[("rows", rows.into())]), points, style: Style::Line }
    });
    let game = words.text(&format!("game-{}", first.game.name()));
    let chart = Chart {
        title: words.say("results-plot-title", &[("game", game.into())]),
        x: Axis::labelled(&words.text("results-plot-cells")),
        y: Axis { numbers: Numbers::Percent, ..Axis::labelled(&words.text("results-plot-share")) },
        series: series.collect(),
        words: svg::Words::default(),
    };
    Ok(chart.svg(SIZE.0, SIZE.1) + "\n")
}
