use crate::failure::Failure;
use game::StopSignal;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

    /// The signal that long work looks at.
    pub fn signal(&self) -> &StopSignal {
        &self.stop
    }

    /// Whether a person asked to stop.
    pub fn by_person(&self) -> bool {
        self.by_person.load(Ordering::Relaxed)
    }
}
