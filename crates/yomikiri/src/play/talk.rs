use super::interruptions::Interruptions;
use crate::failure::Failure;
use crate::output;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use texts::Words;

/// The talk with the person at the keyboard, or with a script: what is said, and what is typed.
pub struct Talk {
    words: Words,
    input: Input,
    /// Whether standard output is kept for the result.
    aside: bool,
    /// Whether what is typed has to be said again, because no terminal shows it.
    echo: bool,
    interruptions: Arc<Interruptions>,
}

/// What came of a question.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, without its end.
    Line(String),
    /// There will be no more.
    End,
    /// Ctrl-C was pressed instead.
    Interrupted,
}

enum Input {
    /// With editing and history, on a terminal.
    Editor(Box<DefaultEditor>),
    /// Line by line from a thread of its own, so that Ctrl-C is noticed while nothing comes.
    Stream(Receiver<String>),
}

impl Talk {
    /// A talk in some language; `editing` if both ends are a terminal, `aside` if standard output is kept for the result.
    ///
    /// # Errors
    /// [`Failure`] if the terminal cannot be used.
    pub fn new(words: Words, editing: bool, aside: bool, interruptions: Arc<Interruptions>) -> Result<Talk, Failure> {
        let input = if editing {
            let editor = DefaultEditor::new();
            let editor = editor.map_err(|error| Failure::work(format!("cannot use the terminal: {error}")))?;
            Input::Editor(Box::new(editor))
        } else {
            Input::Stream(stream())
        };
        let shown = if aside { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
        let echo = !(shown && io::stdin().is_terminal());
        Ok(Talk { words, input, aside, echo, interruptions })
    }

    /// The texts.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Whether a person at a terminal can be asked things that a script does not expect.
    pub fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Whether Ctrl-C was pressed since the last time.
    pub fn interrupted(&self) -> bool {
        self.interruptions.take()
    }

    /// Shows a text as it is.
    ///
    /// # Errors
    /// [`Failure::NobodyListens`] if the reader has gone.
    pub fn print(&self, text: &str) -> Result<(), Failure> {
        if !self.aside {
            return output::print(text);
        }
        // The result is what matters; if nobody sees the game, it goes on.
        let mut stderr = io::stderr().lock();
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
        Ok(())
    }

    /// Asks for a line.
    ///
    /// # Errors
    /// [`Failure`] if the terminal fails or the reader has gone.
    pub fn ask(&mut self, prompt: &str) -> Result<Typed, Failure> {
        match &mut self.input {
            // Between two prompts the terminal makes a signal of Ctrl-C, and the editor does not hear it.
            Input::Editor(_) if self.interruptions.take() => Ok(Typed::Interrupted),
            Input::Editor(editor) => loop {
                return match editor.readline(prompt) {
                    Ok(line) => {
                        // What cannot be remembered is only not offered again.
                        let _ = editor.add_history_entry(&line);
                        Ok(Typed::Line(line))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
                    Err(ReadlineError::Eof | ReadlineError::Io(_)) => Ok(Typed::End),
                    Err(ReadlineError::Signal(_)) => continue,
                    Err(error) => Err(Failure::work(format!("cannot read from the terminal: {error}"))),
                };
            },
            Input::Stream(_) => {
                self.print(prompt)?;
                let typed = self.next_line();
                match &typed {
                    Typed::Line(line) if self.echo => self.print(&format!("{}\n", printable(line)))?,
                    Typed::Line(_) => {}
                    Typed::End | Typed::Interrupted => self.print("\n")?,
                }
                Ok(typed)
            }
        }
    }

    fn next_line(&self) -> Typed {
        let Input::Stream(lines) = &self.input else { return Typed::End };
        loop {
            match lines.recv_timeout(Duration::from_millis(50)) {
                Ok(line) => return Typed::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Typed::End,
                Err(RecvTimeoutError::Timeout) if self.interruptions.take() => return Typed::Interrupted,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What a line says to a question; `None` if it is neither yes nor no.
    pub fn yes_or_no(&self, line: &str) -> Option<bool> {
        let answer = line.trim().to_lowercase();
        let is = |name: &str| self.words.text(name).split(' ').any(|word| word == answer);
        match (is("yes-words"), is("no-words")) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

/// What somebody typed, harmless to a terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The lines of standard input.
fn stream() -> Receiver<String> {
    // Nothing is read before the last line was asked for: another program may have to read the rest.
    let (sender, receiver) = mpsc::sync_channel(0);
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut line = Vec::new();
        while stdin.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned();
            if sender.send(text).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}
