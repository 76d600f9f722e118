//! Jobs and answers as they travel: a line of JSON each.
//!
//! Everything here is data. A job names a game, a position and a question; nothing in it is a path, a command or code. What arrives is
//! hostile until it is read by [`Message::read`], which limits its size and checks its form; whether a position or a move exists is then
//! asked of the rules.

use crate::ClusterError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format. Another one is refused.
pub const FORMAT: u32 = 1;

/// The version of the program. Coordinator and workers must have the same one, since their judgements and proofs are taken together.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// No line is longer than this, in bytes.
pub const LONGEST_LINE: usize = 16 << 20;

/// A job or an answer has at most so many positions with bounds.
pub const MOST_KNOWN: usize = 256;

/// An answer has at most so many judged moves.
pub const MOST_MOVES: usize = 256;

/// No position is written with more bytes.
pub const LONGEST_POSITION: usize = 255;

/// No other text (a name, a board, a rule, a reason) is longer.
pub const LONGEST_TEXT: usize = 200;

/// Scores lie within this and its opposite: a board has at most 128 cells.
pub const HIGHEST_SCORE: i32 = 128;

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    /// A question for a worker.
    Job(Job),
    /// What a worker found.
    Answer(Answer),
    /// A worker is still at it.
    Progress(Progress),
    /// A worker cannot do a job.
    Refusal(Refusal),
    /// Jobs whose answers nobody needs any more.
    Cancel(Cancel),
    /// Somebody wants jobs.
    Next(Next),
    /// The jobs for a [`Next`] have all been written before this line.
    Ready(Ready),
    /// What became of an answer.
    Taken(Taken),
}

/// A question: does the side to move in a position score more than so much?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The version of the format.
    pub format: u32,
    /// The version of the program.
    pub program: String,
    /// The solve that it belongs to: 16 hexadecimal digits.
    pub solve: String,
    /// Its number in that solve.
    pub job: u64,
    /// The game.
    pub game: String,
    /// The board, like `6x8`.
    pub board: String,
    /// All switches with their values.
    pub rules: BTreeMap<String, String>,
    /// The position, in the game's notation; of all its images under symmetry the one that represents them.
    pub position: String,
    /// The question: does the side to move score more than this?
    pub more_than: i32,
    /// Positions that may be entered for it.
    pub nodes: u64,
    /// Seconds that may be spent on it.
    pub seconds: f64,
    /// Seconds until the job is given to somebody else, unless there is an answer or progress.
    pub lease: f64,
    /// The answer comes with its certificate, whose trees end at so many empty cells; `None` if it comes without.
    pub certificate: Option<u32>,
    /// What is proven of positions that may come up.
    pub known: Vec<Known>,
}

/// What is proven of a position, for the side to move in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The position.
    pub position: String,
    /// Its side to move scores at least this,
    pub at_least: i32,
    /// and at most this.
    pub at_most: i32,
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The side to move scores more.
    Yes,
    /// It does not.
    No,
    /// The budget did not suffice.
    Open,
}

/// What a worker found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// As in the job.
    pub format: u32,
    /// The version of the worker's program.
    pub program: String,
    /// As in the job.
    pub solve: String,
    /// As in the job.
    pub job: u64,
    /// The name of the worker.
    pub worker: String,
    /// As in the job.
    pub position: String,
    /// As in the job.
    pub more_than: i32,
    /// What became of the question.
    pub verdict: Verdict,
    /// The side to move scores at least this,
    pub at_least: i32,
    /// and at most this.
    pub at_most: i32,
    /// What a selective search expects, if the verdict is open: the likely answer, not a proven one.
    pub likely: Option<Verdict>,
    /// Positions entered.
    pub nodes: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// If the verdict is open: what each move is judged to be worth to the side to move, in discs.
    pub moves: Vec<JudgedMove>,
    /// What was proven of other positions and took long.
    pub known: Vec<Known>,
    /// If the verdict is yes or no and the job asks for it: a certificate of it, compressed by zstd, in base64. `None` if it is too large.
    pub certificate: Option<String>,
}

/// What a move is judged to be worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its worth in discs to the side to move.
    pub value: f64,
}

/// A worker is still at a job: a heartbeat, which prolongs the lease.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// The solve.
    pub solve: String,
    /// The job.
    pub job: u64,
    /// The name of the worker.
    pub worker: String,
    /// Positions entered so far.
    pub nodes: u64,
    /// Seconds spent so far.
    pub seconds: f64,
}

/// A worker cannot do a job, or does it no longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The solve.
    pub solve: String,
    /// The job.
    pub job: u64,
    /// The name of the worker.
    pub worker: String,
    /// Why, for people.
    pub reason: String,
}

/// Jobs whose answers nobody needs any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The solve.
    pub solve: String,
    /// The jobs.
    pub jobs: Vec<u64>,
}

/// Somebody wants jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Next {
    /// At most so many.
    pub jobs: usize,
    /// The name of the worker that will do them, if it is known already: no question is asked twice of the same one.
    #[serde(default)]
    pub worker: Option<String>,
}

/// The jobs for a [`Next`] have all been written before this line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// How many there were. None, while other jobs are in flight: ask again when one of them is answered.
    pub jobs: usize,
    /// Jobs in flight, these included.
    pub in_flight: usize,
    /// Whether what was asked for is proven: there will be no more jobs.
    pub done: bool,
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// The job.
    pub job: u64,
    /// Whether it told anything new.
    pub news: bool,
    /// Why it was put aside, if it was.
    pub refused: Option<String>,
    /// Jobs whose answers nobody needs any more.
    pub cancel: Vec<u64>,
    /// Whether what was asked for is proven.
    pub done: bool,
}

impl Message {
    /// Reads a line and checks its form: lengths, numbers and versions.
    ///
    /// # Errors
    /// [`ClusterError::Line`] says what is wrong, [`ClusterError::OtherVersion`] whose version does not fit.
    pub fn read(line: &str) -> Result<Message, ClusterError> {
        let wrong = |problem: String| ClusterError::Line { problem };
        if line.len() > LONGEST_LINE {
            return Err(wrong(format!("it has {} bytes; {LONGEST_LINE} are the most", line.len())));
        }
        // The versions come first: a line of another version may have another form.
        if let Ok(Versions { format, program }) = serde_json::from_str::<Versions>(line)
            && (format != FORMAT || program != PROGRAM)
        {
            let program = shortened(&program);
            return Err(ClusterError::OtherVersion { found: format!("{program}, format {format}") });
        }
        let message: Message = serde_json::from_str(line).map_err(|error| wrong(shortened(&error.to_string())))?;
        message.check().map_err(wrong)?;
        Ok(message)
    }

    /// The line, with its end.
    pub fn line(&self) -> String {
        // Only maps with keys that are no text can fail, and there are none.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    fn check(&self) -> Result<(), String> {
        match self {
            Message::Job(job) => job.check(),
            Message::Answer(answer) => answer.check(),
            Message::Progress(Progress { solve, worker, seconds, .. }) => {
                check_solve(solve)?;
                check_worker(worker)?;
                check_seconds(*seconds)
            }
            Message::Refusal(Refusal { solve, worker, reason, .. }) => {
                check_solve(solve)?;
                check_worker(worker)?;
                check_text("reason", reason)
            }
            Message::Cancel(cancel) => check_solve(&cancel.solve),
            Message::Next(Next { worker, .. }) => worker.as_deref().map_or(Ok(()), check_worker),
            Message::Ready(_) | Message::Taken(_) => Ok(()),
        }
    }
}

/// The versions in a line that has them.
#[derive(Deserialize)]
struct Versions {
    format: u32,
    program: String,
}

impl Job {
    fn check(&self) -> Result<(), String> {
        check_solve(&self.solve)?;
        check_text("game", &self.game)?;
        check_text("board", &self.board)?;
        for (name, value) in &self.rules {
            check_text("rules", name)?;
            check_text("rules", value)?;
        }
        check_position(&self.position)?;
        check_score("more_than", self.more_than)?;
        check_seconds(self.seconds)?;
        check_seconds(self.lease)?;
        check_known(&self.known)
    }
}

impl Answer {
    fn check(&self) -> Result<(), String> {
        check_solve(&self.solve)?;
        check_worker(&self.worker)?;
        check_position(&self.position)?;
        check_score("more_than", self.more_than)?;
        check_bounds(self.at_least, self.at_most)?;
        check_seconds(self.seconds)?;
        let fits = match self.verdict {
            Verdict::Yes => self.at_least > self.more_than,
            Verdict::No => self.at_most <= self.more_than,
            Verdict::Open => true,
        };
        if !fits {
            let bounds = format!("{} to {}", self.at_least, self.at_most);
            return Err(format!("its verdict does not follow from its bounds, {bounds}, more than {}", self.more_than));
        }
        if self.moves.len() > MOST_MOVES {
            return Err(format!("it has {} moves; {MOST_MOVES} are the most", self.moves.len()));
        }
        for JudgedMove { mv, value } in &self.moves {
            check_text("moves", mv)?;
            if !value.is_finite() || value.abs() > 1e6 {
                return Err(format!("a move is worth {value}; a value is a number of discs"));
            }
        }
        check_known(&self.known)
    }
}

fn check_known(known: &[Known]) -> Result<(), String> {
    if known.len() > MOST_KNOWN {
        return Err(format!("it has {} known positions; {MOST_KNOWN} are the most", known.len()));
    }
    known.iter().try_for_each(|known| {
        check_position(&known.position)?;
        check_bounds(known.at_least, known.at_most)
    })
}

fn check_position(text: &str) -> Result<(), String> {
    if text.len() > LONGEST_POSITION || text.chars().any(char::is_control) {
        return Err(format!("a position has at most {LONGEST_POSITION} bytes, all of them letters and signs"));
    }
    Ok(())
}

fn check_text(name: &str, text: &str) -> Result<(), String> {
    if text.len() > LONGEST_TEXT || text.chars().any(char::is_control) {
        return Err(format!("\"{name}\" has at most {LONGEST_TEXT} bytes, all of them letters and signs"));
    }
    Ok(())
}

/// A worker's name: it is shown to people and compared, nothing else.
///
/// # Errors
/// A sentence that says what would be right.
pub fn check_worker(name: &str) -> Result<(), String> {
    let fits = (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-:".contains(&byte));
    if fits {
        Ok(())
    } else {
        Err("a worker's name has 1 to 64 letters, digits, dots, colons, hyphens or underscores".to_owned())
    }
}

fn check_solve(solve: &str) -> Result<(), String> {
    let fits = solve.len() == 16 && solve.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if fits { Ok(()) } else { Err("\"solve\" has 16 hexadecimal digits".to_owned()) }
}

fn check_score(name: &str, score: i32) -> Result<(), String> {
    // "More than one less than the lowest score" is a question too, whose answer is yes.
    if score.abs() <= HIGHEST_SCORE + 1 {
        Ok(())
    } else {
        Err(format!("\"{name}\" is {score}; scores lie within ±{HIGHEST_SCORE}"))
    }
}

fn check_bounds(low: i32, high: i32) -> Result<(), String> {
    if low.abs() <= HIGHEST_SCORE && high.abs() <= HIGHEST_SCORE && low <= high {
        return Ok(());
    }
    Err(format!("bounds are two scores within ±{HIGHEST_SCORE}, the lower first, not {low} and {high}"))
}

fn check_seconds(seconds: f64) -> Result<(), String> {
    if (0.0..=1e9).contains(&seconds) { Ok(()) } else { Err("seconds are a number from 0 to 1e9".to_owned()) }
}

/// At most the first 160 characters, without control characters: the text may come from anywhere.
pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(160).flat_map(char::escape_debug).collect();
    if text.chars().nth(160).is_some() {
        short.push('…');
    }
    short
}
