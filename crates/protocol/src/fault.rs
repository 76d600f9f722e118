use std::time::Duration;

/// What a program did wrong.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("did not answer \"{asked}\" within {}{}", seconds(*.allowed), last(.heard.as_ref()))]
    TimedOut { asked: String, allowed: Duration, heard: Option<String> },
    #[error("ended ({status})")]
    Died { status: String },
    #[error("closed its output")]
    ClosedOutput,
    #[error("closed its input")]
    ClosedInput,
    #[error("does not read its input")]
    DoesNotRead,
    #[error("wrote line after line and did not answer \"{asked}\"{}", last(.heard.as_ref()))]
    Flooded { asked: String, heard: Option<String> },
    #[error("answered \"{asked}\" with an error: {answer}")]
    Refused { asked: String, answer: String },
    #[error("answered \"{answer}\", which is no legal move; legal is {legal}")]
    Illegal { answer: String, legal: String },
    #[error("resigned")]
    Resigned,
    #[error("cannot be told of this position: {0}")]
    Unfit(String),
    #[error("was stopped")]
    Stopped,
}

fn seconds(time: Duration) -> String {
    format!("{} s", (time.as_secs_f64() * 10.0).round() / 10.0)
}

fn last(heard: Option<&String>) -> String {
    heard.map(|line| format!("; the last it said was \"{}\"", short(line))).unwrap_or_default()
}

/// A line short enough to be quoted.
pub(crate) fn short(line: &str) -> String {
    const MOST: usize = 120;
    if line.chars().count() <= MOST { line.to_owned() } else { line.chars().take(MOST).chain(['…']).collect() }
}
