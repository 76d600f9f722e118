use crate::failure::Failure;
use game::StopSignal;
use std::io::{self, Read};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The exit code of an interrupted command, as shells have it: 128 and the number of the signal.
pub const EXIT_CODE: u8 = 130;

/// A request to stop: from the person at the keyboard, or because the time is up.
#[derive(Debug, Default)]
pub struct Interrupt {
    stop: StopSignal,
    by_person: AtomicBool,
}

impl Interrupt {
    /// From now on the first Ctrl-C raises the signal and the second ends the program at once.
    ///
    /// # Errors
    /// [`Failure`] if the system does not let signals be caught.
    pub fn install() -> Result<Arc<Interrupt>, Failure> {
        let interrupt = Arc::new(Interrupt::default());
        let asked = Arc::clone(&interrupt);
        ctrlc::set_handler(move || {
            if asked.by_person.swap(true, Ordering::Relaxed) {
                // Programs that play in a match do not hear Ctrl-C themselves.
                protocol::end_all();
                process::exit(i32::from(EXIT_CODE));
            }
            asked.stop.raise();
        })
        .map_err(|error| Failure::work(format!("cannot catch Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    /// From now on the end of standard input is a Ctrl-C too: whoever holds its other end has gone, or wants the work to stop.
    pub fn raise_when_input_ends(self: &Arc<Interrupt>) {
        let asked = Arc::clone(self);
        // Nobody waits for this thread: it ends with the program.
        thread::spawn(move || {
            let mut bytes = [0; 256];
            let mut input = io::stdin().lock();
            loop {
                match input.read(&mut bytes) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(0) | Err(_) => break,
                    Ok(_) => {}
                }
            }
            asked.by_person.store(true, Ordering::Relaxed);
            asked.stop.raise();
        });
    }

    /// The signal that long work looks at.
    pub fn signal(&self) -> &StopSignal {
        &self.stop
    }

    /// Whether a person asked to stop.
    pub fn by_person(&self) -> bool {
        self.by_person.load(Ordering::Relaxed)
    }
}
