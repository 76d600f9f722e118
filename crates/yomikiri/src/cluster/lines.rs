//! Lines of JSON between the coordinator and whoever carries them.

use super::{interrupt, now};
use crate::cli::JournalArguments;
use crate::failure::Failure;
use crate::interrupt::EXIT_CODE;
use crate::output;
use ::cluster::{Desk, LONGEST_LINE, Message, Taken};
use std::io::{self, BufRead, Read};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// So many lines are heard at once, and written to the disk together.
const BATCH: usize = 512;

/// A line that came in, or why there is none.
pub(super) type Line = Result<String, String>;

/// The lines of a source, read by a thread of its own; the channel ends with the source. Lines that are too long are skipped and said to be so.
pub(super) fn lines(source: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = sync_channel(4096);
    // Nobody waits for this thread: it ends with its source, or with the program.
    std::thread::spawn(move || {
        let mut source = io::BufReader::with_capacity(1 << 16, source);
        loop {
            let mut bytes = Vec::new();
            let read = source.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
            let whole = bytes.last() == Some(&b'\n');
            let line = match read {
                Ok(0) | Err(_) => return,
                Ok(_) if bytes.len() > LONGEST_LINE && !whole => {
                    let mut rest = Vec::new();
                    // What is too long is not kept, only skipped.
                    while !matches!(rest.last(), Some(b'\n')) {
                        rest.clear();
                        match source.by_ref().take(1 << 16).read_until(b'\n', &mut rest) {
                            Ok(0) | Err(_) => break,
                            Ok(_) => {}
                        }
                    }
                    Err(format!("a line has more than {LONGEST_LINE} bytes"))
                }
                Ok(_) => String::from_utf8(bytes).map_err(|_| "a line is no text".to_owned()),
            };
            if line.as_ref().is_ok_and(|line| line.trim().is_empty()) {
                continue;
            }
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The reply to a line that means nothing.
fn nonsense(reason: String, done: bool) -> Message {
    Message::Taken(Taken { job: 0, news: false, refused: Some(reason), cancel: Vec::new(), done })
}

/// Takes answers, and says what became of each.
pub(super) fn take(arguments: &JournalArguments) -> Result<ExitCode, Failure> {
    converse(arguments, false)
}

/// Hands out jobs and takes answers.
pub(super) fn coordinate(arguments: &JournalArguments) -> Result<ExitCode, Failure> {
    converse(arguments, true)
}

fn converse(arguments: &JournalArguments, hands_out: bool) -> Result<ExitCode, Failure> {
    let mut desk = Desk::open(&arguments.journal)?;
    let interrupt = interrupt()?;
    let incoming = lines(io::stdin());
    loop {
        let first = match incoming.recv_timeout(Duration::from_millis(200)) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) if !interrupt.by_person() => continue,
            Err(RecvTimeoutError::Timeout) => return Ok(ExitCode::from(EXIT_CODE)),
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitCode::SUCCESS),
        };
        // Whatever has come in the meantime is heard with it: one write to the disk for all.
        let batch = std::iter::once(first).chain(incoming.try_iter().take(BATCH - 1)).collect();
        let text: String = hear(&mut desk, batch, hands_out)?.iter().map(Message::line).collect();
        output::print(&text)?;
    }
}

/// Hears some lines in their order.
fn hear(desk: &mut Desk, batch: Vec<Line>, hands_out: bool) -> Result<Vec<Message>, Failure> {
    let mut replies = Vec::new();
    let mut heard = Vec::new();
    for line in batch {
        let message = line.and_then(|line| Message::read(&line).map_err(|error| error.to_string()));
        match message {
            Ok(Message::Next(_)) if !hands_out => {}
            Ok(message) => heard.push(message),
            Err(reason) => {
                // What came before is replied to before.
                replies.extend(desk.hear(std::mem::take(&mut heard), now())?);
                replies.push(nonsense(reason, desk.done()));
            }
        }
    }
    replies.extend(desk.hear(heard, now())?);
    Ok(replies)
}
