use crate::failure::Failure;
use crate::interrupt::EXIT_CODE;
use game::StopSignal;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The wishes of a player who presses Ctrl-C: to hurry the computer, or to leave.
#[derive(Debug, Default)]
pub struct Interruptions {
    /// How often since somebody last listened.
    unheard: AtomicUsize,
    /// Raised as long as there is one that nobody has heard.
    signal: StopSignal,
}

/// So many wishes that nobody listens to end the program.
const PATIENCE: usize = 3;

impl Interruptions {
    /// From now on Ctrl-C is a wish.
    ///
    /// # Errors
    /// [`Failure`] if the system does not let signals be caught.
    pub fn install() -> Result<Arc<Interruptions>, Failure> {
        let interruptions = Arc::new(Interruptions::default());
        let counted = Arc::clone(&interruptions);
        ctrlc::set_handler(move || {
            counted.signal.raise();
            if counted.unheard.fetch_add(1, Ordering::Relaxed) + 1 >= PATIENCE {
                process::exit(i32::from(EXIT_CODE));
            }
        })
        .map_err(|error| Failure::work(format!("cannot catch Ctrl-C: {error}")))?;
        Ok(interruptions)
    }

    /// Whether there was a wish since the last time.
    pub fn take(&self) -> bool {
        self.signal.clear();
        self.unheard.swap(0, Ordering::Relaxed) > 0
    }

    /// What stops long work when there is a wish.
    pub fn signal(&self) -> &StopSignal {
        &self.signal
    }
}
