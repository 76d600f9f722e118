use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

/// The terminal of the person, taken over; given back as it was when this is dropped, and also when the program panics or is
/// asked by a signal to end.
pub(crate) struct Screen(Terminal<CrosstermBackend<Stdout>>);

/// Whether the terminal is taken over now.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn take() -> io::Result<Screen> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            give_back();
            before(about);
        }));
        // Another part of the program may have its own way to be interrupted; then the terminal is not left in disorder by it.
        let _ = ctrlc::set_handler(|| {
            // A program that plays does not hear the signal itself.
            session::end_programs();
            give_back();
            std::process::exit(INTERRUPTED);
        });
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut stdout = io::stdout();
        // Only what differs from an empty screen is drawn, and a terminal without an alternate screen is not empty. Ratatui's own way to
        // clear would ask where the cursor is, which not every terminal answers.
        let entered =
            execute!(stdout, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Clear(ClearType::All));
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout)));
        terminal.map(Screen).inspect_err(|_| give_back())
    }

    pub(crate) fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.0
    }
}

/// The exit code of a program that a signal ended, as shells have it.
const INTERRUPTED: i32 = 130;

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back once. There is nobody to tell if that fails.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
