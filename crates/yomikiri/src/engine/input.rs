use game::StopSignal;
use protocol::Lines;
use std::io::{self, BufReader};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// What a line means to somebody who is thinking while it comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bearing {
    /// It asks for a thought.
    Thinks,
    /// It ends the thought that was asked for last.
    Stops,
    /// Nothing.
    None,
}

/// A line, and what ends the thought that it may ask for.
pub struct Heard {
    /// The line.
    pub line: String,
    /// Raised when the thought is to end.
    pub stop: Arc<StopSignal>,
}

/// Longer than any game.
const LONGEST_LINE: usize = 1 << 20;

/// The lines of standard input, read while others are worked on, so that a thought can be stopped. The end of the input
/// stops nothing: what was asked for is answered.
pub fn listen(bearing: fn(&str) -> Bearing) -> Receiver<Heard> {
    let (sender, receiver) = mpsc::sync_channel(64);
    thread::spawn(move || {
        let mut stop = Arc::new(StopSignal::new());
        for line in Lines::new(BufReader::new(io::stdin()), LONGEST_LINE) {
            match bearing(line.trim()) {
                // Each thought has a signal of its own: one that waits in line is stopped as well as one that goes on.
                Bearing::Thinks => stop = Arc::new(StopSignal::new()),
                Bearing::Stops => stop.raise(),
                Bearing::None => {}
            }
            if sender.send(Heard { line, stop: Arc::clone(&stop) }).is_err() {
                return;
            }
        }
    });
    receiver
}
