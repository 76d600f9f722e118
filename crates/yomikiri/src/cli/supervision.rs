//! Long work that another program runs.

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use crate::reporter::Reporter;
use clap::{Args, ValueEnum};
use std::sync::Arc;

/// How long work is watched, and what stops it besides Ctrl-C.
#[derive(Debug, Args)]
pub struct Supervision {
    /// How far the work is, on standard error: a bar for people, or a JSON object a line for programs
    #[arg(long, value_enum, value_name = "FORM", default_value_t = ProgressForm::Bar)]
    pub progress: ProgressForm,
    /// Stop as with Ctrl-C when standard input ends, for programs that run this one
    #[arg(long)]
    pub stop_with_input: bool,
}

/// The form in which progress is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressForm {
    /// A bar on a terminal, now and then a line elsewhere
    Bar,
    /// A JSON object a line, at most twice a second
    Json,
}

impl Supervision {
    /// What stops the work.
    ///
    /// # Errors
    /// [`Failure`] if the system does not let signals be caught.
    pub fn interrupt(&self) -> Result<Arc<Interrupt>, Failure> {
        let interrupt = Interrupt::install()?;
        if self.stop_with_input {
            interrupt.raise_when_input_ends();
        }
        Ok(interrupt)
    }

    /// Where progress is shown.
    pub fn gauge(&self) -> Gauge {
        match self.progress {
            ProgressForm::Bar => Gauge::new(),
            ProgressForm::Json => Gauge::for_programs(),
        }
    }

    /// A reporter of work that begins now.
    pub fn reporter(&self, interrupt: Arc<Interrupt>) -> Reporter {
        Reporter::on(self.gauge(), interrupt)
    }
}
