use crate::{Object, RosterResult};
use games::{Line, LineText, Move, Worth};
use serde::Serialize;
use study::{BookValue, MoveReport, Report, State};

/// What is known of a position, as JSON.
#[derive(Serialize)]
pub struct AnalysisResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    moves_before: Vec<String>,
    to_move: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'static str>,
    depth: u32,
    value: Option<String>,
    proven: bool,
    /// Between these scores the position lies, where its score is being proven.
    bounds: Option<[i32; 2]>,
    moves: Vec<MoveResult>,
    state: &'static str,
    nodes: u64,
    seconds: f64,
    threads: usize,
}

#[derive(Serialize)]
struct MoveResult {
    #[serde(rename = "move")]
    mv: String,
    /// For the one who makes it, as records write it.
    value: Option<String>,
    /// The same as a number, where it is one.
    number: Option<f64>,
    proven: bool,
    source: Option<&'static str>,
    bounds: Option<[i32; 2]>,
    plies: Option<u32>,
    /// How far the estimate moved within the last two depths.
    doubt: Option<f64>,
    /// What the opening book says, if it knows the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<BookResult>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_seat: Vec<String>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct BookResult {
    /// For the one who makes the move.
    value: String,
    number: f64,
    /// How far the book sees.
    plies: u32,
}

impl From<BookValue> for BookResult {
    fn from(BookValue { worth, plies }: BookValue) -> BookResult {
        BookResult { value: worth.to_string(), number: worth.number(), plies }
    }
}

impl AnalysisResult {
    /// What a report says of the position at the end of a line.
    pub fn new(line: &Line, report: &Report, threads: usize) -> AnalysisResult {
        let game = line.rules();
        let worth = report.worth();
        AnalysisResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: report.position.text(),
            moves_before: line.move_texts(),
            to_move: game.seat_names()[report.seat().index()],
            opening: record::openings::of_line(line).map(|opening| opening.english),
            depth: report.depth,
            value: worth.map(|(worth, _)| worth.to_string()),
            proven: worth.is_some_and(|(_, proven)| proven),
            bounds: report.bounds.map(|bounds| [bounds.low, bounds.high]),
            moves: report.moves.iter().map(|known| MoveResult::new(line, report, known)).collect(),
            state: match report.state {
                State::Open => "open",
                State::Proven => "proven",
                State::Exhausted => "exhausted",
            },
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            threads,
        }
    }
}

impl MoveResult {
    fn new(line: &Line, report: &Report, known: &MoveReport) -> MoveResult {
        let text = |mv: &Move| line.rules().move_text(*mv);
        let worth = known.worth(report.seat());
        let guess = known.guess.as_ref().filter(|_| known.proof.is_none());
        let several = guess.filter(|guess| guess.by_seat.len() > 2);
        let number = match worth {
            Some(Worth::Exact(score)) => Some(f64::from(score)),
            Some(Worth::Judged(hundredths)) => Some(f64::from(hundredths) / 100.0),
            _ => None,
        };
        MoveResult {
            mv: text(&known.mv),
            value: worth.map(|worth| worth.to_string()),
            number,
            proven: known.proof.is_some(),
            source: known.proof.map(|proof| proof.source.name()),
            bounds: known.bounds.map(|bounds| [bounds.low, bounds.high]),
            plies: guess.map(|guess| guess.plies),
            doubt: guess.and_then(|guess| guess.doubt).map(|doubt| f64::from(doubt) / 100.0),
            book: known.book.map(BookResult::from),
            by_seat: several.map_or_else(Vec::new, |guess| guess.by_seat.iter().map(ToString::to_string).collect()),
            line: known.line.iter().map(text).collect(),
        }
    }
}
