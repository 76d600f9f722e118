use crate::{Object, RosterResult};
use game::{Bounds, Progress, Seat};
use games::{Game, Judge, Lookahead, LookaheadResult, Move, Position};
use library::ProvenValue;
use serde::Serialize;
use std::cmp::Ordering;
use std::time::Duration;

/// What a solve found, as `--json` prints it; a value without its rules is not a result.
#[derive(Serialize)]
pub struct SolveResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    /// What was asked for.
    pub mode: &'static str,
    /// The plan of a lookahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lookahead: Option<Stages>,
    /// For the first player; `null` while it is not proven.
    pub value: Option<i32>,
    /// For the first player, while the value is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[i32; 2]>,
    value_for_mover: Option<i32>,
    /// `first`, `second` or `draw`.
    pub winner: Option<&'static str>,
    /// Best play.
    pub line: Vec<String>,
    /// For the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Object<Known>>,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
    version: &'static str,
}

/// What is asked of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveMode {
    /// The best score.
    Exact,
    /// Only whether it is won, drawn or lost.
    Wld,
    /// What the two-stage method finds, which is no proof.
    Lookahead,
}

impl SolveMode {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            SolveMode::Exact => "exact",
            SolveMode::Wld => "wld",
            SolveMode::Lookahead => "lookahead",
        }
    }
}

/// The plan of a two-stage lookahead.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stages {
    /// Plies of the first and the second stage.
    pub plies: [u32; 2],
    /// What the first stage judges by.
    pub stage_1: &'static str,
    /// What the second stage judges by.
    pub stage_2: &'static str,
}

impl Stages {
    /// The plan of a lookahead, in words.
    pub fn new(plan: &Lookahead) -> Stages {
        let name = |judge: Judge| match judge {
            Judge::Score => "score",
            Judge::Win => "win",
        };
        let Lookahead { first, second, .. } = plan;
        Stages { plies: [first.plies, second.plies], stage_1: name(first.judge), stage_2: name(second.judge) }
    }
}

/// A value, or the bounds that are known of it.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Known {
    /// It is known.
    Value(i32),
    /// It lies between these two.
    Between([i32; 2]),
}

/// What was found, before it is put into words. Scores are those of the side to move.
pub struct Findings {
    /// What was asked for.
    pub mode: SolveMode,
    /// The plan, in mode lookahead.
    pub stages: Option<Stages>,
    /// What is proven of the score.
    pub bounds: Bounds,
    /// The line of best play, if it was found.
    pub line: Option<Vec<Move>>,
    /// The score of each move, if asked for.
    pub moves: Option<Vec<(Move, Bounds)>>,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Threads used.
    pub threads: usize,
}

impl Findings {
    /// What a lookahead found in a game; `None` if it was stopped: `last` says how far it had come.
    pub fn of_lookahead(
        game: &Game,
        plan: &Lookahead,
        found: Option<LookaheadResult>,
        last: Option<Progress>,
        threads: usize,
    ) -> Findings {
        let nothing = Bounds { low: -game.highest_score(), high: game.highest_score() };
        let (nodes, elapsed) = match (&found, last) {
            (Some(found), _) => (found.first_count + found.second_count, found.elapsed),
            (None, Some(last)) => (last.nodes, last.elapsed),
            (None, None) => (0, Duration::ZERO),
        };
        Findings {
            mode: SolveMode::Lookahead,
            stages: Some(Stages::new(plan)),
            bounds: found.as_ref().map_or(nothing, |found| Bounds::exact(found.second_for_mover)),
            line: found.map(|found| found.line),
            moves: None,
            nodes,
            elapsed,
            threads,
        }
    }

    /// What is proven of a position with this side to move, if it is all that was asked for.
    pub fn proven(&self, mover: Seat) -> Option<ProvenValue> {
        let bounds = for_first(self.bounds, mover);
        let winner = |score: i32| match score.cmp(&0) {
            Ordering::Less => Some(Seat::SECOND),
            Ordering::Equal => None,
            Ordering::Greater => Some(Seat::FIRST),
        };
        match self.mode {
            SolveMode::Exact => bounds.value().map(ProvenValue::Score),
            SolveMode::Wld => signs(bounds).value().map(|sign| ProvenValue::Winner(winner(sign))),
            SolveMode::Lookahead => None,
        }
    }
}

impl SolveResult {
    /// The result of findings about a position.
    pub fn new(game: &Game, position: &Position, findings: &Findings) -> SolveResult {
        let mover = position.to_move();
        let judged = |bounds: Bounds| if findings.mode == SolveMode::Wld { signs(bounds) } else { bounds };
        let for_mover = judged(findings.bounds);
        let for_first = for_first(for_mover, mover);
        let known = |bounds: Bounds| match bounds.value() {
            Some(value) => Known::Value(value),
            None => Known::Between([bounds.low, bounds.high]),
        };
        let moves = findings.moves.as_ref();
        SolveResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            mode: findings.mode.name(),
            lookahead: findings.stages,
            value: for_first.value(),
            bounds: for_first.value().is_none().then_some([for_first.low, for_first.high]),
            value_for_mover: for_mover.value(),
            winner: winner(for_first),
            line: findings.line.iter().flatten().map(|&mv| game.move_text(mv)).collect(),
            moves: moves.map(|moves| {
                Object(moves.iter().map(|&(mv, score)| (game.move_text(mv), known(judged(score)))).collect())
            }),
            nodes: findings.nodes,
            seconds: findings.elapsed.as_secs_f64(),
            threads: findings.threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// What came out, in a sentence; the seats have these names.
    pub fn verdict(&self, names: &[&str]) -> String {
        let first = names[Seat::FIRST.index()];
        // A lookahead only believes.
        let wins = if self.lookahead.is_some() { "is favoured" } else { "wins" };
        let ending = match self.winner {
            Some("first") => format!("{first} {wins}"),
            Some("second") => format!("{} {wins}", names[Seat::SECOND.index()]),
            Some(_) if self.lookahead.is_some() => "nobody is favoured".to_owned(),
            Some(_) => "a draw".to_owned(),
            None => "not proven".to_owned(),
        };
        match (self.value, self.bounds) {
            _ if self.mode == SolveMode::Wld.name() && self.value.is_some() => ending,
            (Some(value), _) => format!("{value:+} for {first}: {ending}"),
            (None, Some([low, high])) => format!("{low:+} to {high:+} for {first}: {ending}"),
            (None, None) => ending,
        }
    }
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Known::Value(value) => write!(f, "{value:+}"),
            Known::Between([low, high]) => write!(f, "{low:+}..{high:+}"),
        }
    }
}

/// Only who wins, of bounds on a score.
fn signs(bounds: Bounds) -> Bounds {
    Bounds { low: bounds.low.signum(), high: bounds.high.signum() }
}

/// Who wins, as soon as the bounds for the first player say so.
fn winner(for_first: Bounds) -> Option<&'static str> {
    match (for_first.low, for_first.high) {
        (low, _) if low > 0 => Some("first"),
        (_, high) if high < 0 => Some("second"),
        (0, 0) => Some("draw"),
        _ => None,
    }
}

/// Bounds of the side to move, seen by the first player.
fn for_first(bounds: Bounds, mover: Seat) -> Bounds {
    if mover == Seat::FIRST { bounds } else { bounds.negated() }
}
