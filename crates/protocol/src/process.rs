use crate::fault::{Fault, short};
use crate::lines::Lines;
use crate::patience::Patience;
use crate::{living, system};
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A program that runs, as lines in and lines out. It is ended, with what it has started, when this is dropped.
///
/// Pipes are read and written by threads: whoever waits for an answer, or has something to say to a program that does not
/// listen, must be able to give up. What is read ahead is bounded; a program that writes more than anybody reads waits.
pub(crate) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<String>,
    errors: Arc<Mutex<VecDeque<String>>>,
    /// Reads the standard error until its end.
    listener: Option<JoinHandle<()>>,
    /// What it was told last, and what it has said last since.
    asked: String,
    heard: Option<String>,
}

/// Bytes of a line that are read; longer ones are cut.
const LONGEST_LINE: usize = 4096;
/// Lines that are read ahead, or wait to be written.
const LINES_AHEAD: usize = 256;
/// Lines of the standard error that are remembered, to be quoted.
const LAST_WORDS: usize = 3;
/// Between two looks at whether somebody wants to stop.
const LOOK: Duration = Duration::from_millis(20);
/// A process that closes its output is given so long to end before it counts as alive.
const ENDING: Duration = Duration::from_millis(500);

impl Process {
    /// Starts a command.
    pub(crate) fn start(words: &[String]) -> io::Result<Process> {
        let (name, arguments) = words.split_first().ok_or_else(|| io::Error::other("there is no command"))?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = living::start(&mut command)?;
        let (input, to_write) = mpsc::sync_channel(LINES_AHEAD);
        let (read, output) = mpsc::sync_channel(LINES_AHEAD);
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write_lines(pipe, &to_write));
        }
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || Lines::new(BufReader::new(pipe), LONGEST_LINE).all(|line| read.send(line).is_ok()));
        }
        let listener = child.stderr.take().map(|pipe| {
            let errors = Arc::clone(&errors);
            thread::spawn(move || remember(pipe, &errors))
        });
        Ok(Process { child, input: Some(input), output, errors, listener, asked: String::new(), heard: None })
    }

    /// Tells it a line.
    pub(crate) fn tell(&mut self, line: &(impl ToString + ?Sized)) -> Result<(), Fault> {
        self.asked = line.to_string();
        self.heard = None;
        let Some(input) = &self.input else { return Err(Fault::ClosedInput) };
        match input.try_send(self.asked.clone()) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Fault::DoesNotRead),
            Err(TrySendError::Disconnected(_)) => Err(self.ended_or(Fault::ClosedInput)),
        }
    }

    /// The next line that it says.
    pub(crate) fn hear(&mut self, patience: &mut Patience<'_>) -> Result<String, Fault> {
        loop {
            let left = patience.until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    let Some(lines) = patience.lines.checked_sub(1) else {
                        return Err(Fault::Flooded { asked: self.question(), heard: Some(line) });
                    };
                    patience.lines = lines;
                    if !line.is_empty() {
                        self.heard = Some(line.clone());
                    }
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.ended_or(Fault::ClosedOutput));
                }
                Err(RecvTimeoutError::Timeout) if patience.stop.raised() => return Err(Fault::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::TimedOut {
                        asked: self.question(),
                        allowed: patience.allowed,
                        heard: self.heard.take(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What it was asked last, short enough to be quoted.
    pub(crate) fn question(&self) -> String {
        short(&self.asked)
    }

    /// Ends it at once, and tells the last lines of its standard error.
    pub(crate) fn last_words(mut self) -> Vec<String> {
        self.kill();
        // What it wrote last may still be on its way.
        let until = Instant::now() + ENDING;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    fn kill(&mut self) {
        living::kill(self.child.id());
        // Both fail if it has ended, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// What is wrong with a program that has closed one of its pipes: that it has ended, if it has or does so now, in the
    /// words of this system (`exit status: 3`); else something milder.
    fn ended_or(&mut self, otherwise: Fault) -> Fault {
        if !self.wait(ENDING) {
            return otherwise;
        }
        // What it has started would write to pipes that nobody reads.
        living::kill(self.child.id());
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        Fault::Died { status }
    }

    /// Whether it ends within some time.
    fn wait(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        let mut pause = Duration::from_millis(1);
        loop {
            if system::has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LOOK);
        }
    }

    /// Lets it end by itself within some time: nothing more comes from its input.
    pub(crate) fn dismiss(mut self, time: Duration) {
        self.input = None;
        self.wait(time);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Writes lines until there are no more or nobody reads them.
fn write_lines(mut pipe: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if pipe.write_all(format!("{line}\n").as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

/// Keeps the last lines of a standard error, which would fill up if nobody read it.
fn remember(pipe: impl Read, errors: &Mutex<VecDeque<String>>) {
    for line in Lines::new(BufReader::new(pipe), LONGEST_LINE).filter(|line| !line.is_empty()) {
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() >= LAST_WORDS {
            errors.pop_front();
        }
        errors.push_back(short(&line));
    }
}
