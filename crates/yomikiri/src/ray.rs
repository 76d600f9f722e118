//! Work that Ray carries to other machines in parts. The Python package hands them out and keeps what comes of them where this program would
//! have kept it; the command then goes on as on one machine, where nothing is left to do but to count and to show.

use crate::cli::{Common, Machines, ProgressForm, Supervision};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use std::ffi::OsString;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The Python in use: that of the environment that is active.
const PYTHON: &str = "python3";

/// How to get the package, with Ray.
const INSTALL: &str = "install both in the folder of the project with: pip install ./python \"ray>=2.60\"";

/// A command of `python -m yomikiri.cluster`, in the making.
pub struct Parts {
    words: Vec<OsString>,
}

impl Parts {
    /// A command for these machines.
    pub fn new(command: &str, machines: &Machines) -> Parts {
        Parts {
            words: vec![command.into(), "--stop-with-input".into(), "--address".into(), (&machines.address).into()],
        }
    }

    /// Adds an option with its value; a value of several words, or one that begins with a dash, stays one.
    pub fn option(mut self, name: &str, value: impl Into<OsString>) -> Parts {
        let mut word = OsString::from(format!("--{name}="));
        word.push(value.into());
        self.words.push(word);
        self
    }

    /// Adds an option if it was given.
    pub fn given(self, name: &str, value: Option<impl Into<OsString>>) -> Parts {
        match value {
            Some(value) => self.option(name, value),
            None => self,
        }
    }

    /// Adds an option without a value if it was given.
    pub fn flag(mut self, name: &str, given: bool) -> Parts {
        self.words.extend(given.then(|| format!("--{name}").into()));
        self
    }

    /// Adds a game with its board and all its switches.
    pub fn game(self, game: &games::Game) -> Parts {
        let parts = self.option("board", game.board());
        let rules = |parts: Parts, (name, value): (&str, &str)| parts.option("rule", format!("{name}={value}"));
        game.switches().iter().fold(parts, rules).names([game.name()])
    }

    /// Adds names, like those of players.
    pub fn names(mut self, names: impl IntoIterator<Item: Into<OsString>>) -> Parts {
        self.words.extend(names.into_iter().map(Into::into));
        self
    }

    /// Adds the seed, and what each worker may use if that was said.
    pub fn common(self, common: &Common) -> Parts {
        let memory = common.given_memory().map(|bytes| format!("{}K", bytes >> 10));
        self.option("seed", common.seed.to_string()).given("memory", memory)
    }

    /// Lets all parts be done; what comes of them is shown by whoever asked.
    ///
    /// # Errors
    /// [`Failure`] if the package is not there, or in whatever way the work ended.
    pub fn run(self, interrupt: &Interrupt) -> Result<(), Failure> {
        self.start(Stdio::null(), interrupt)
    }

    /// Lets all parts be done, and shows what the package says of them.
    ///
    /// # Errors
    /// [`Failure`] as with [`Parts::run`].
    pub fn show(self, interrupt: &Interrupt) -> Result<(), Failure> {
        self.start(Stdio::inherit(), interrupt)
    }

    fn start(self, output: Stdio, interrupt: &Interrupt) -> Result<(), Failure> {
        find_package()?;
        let mut command = Command::new(PYTHON);
        command.args(["-m", "yomikiri.cluster"]).args(self.words);
        command.stdin(Stdio::piped()).stdout(output);
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // Ctrl-C is for this program alone, which then ends the input of the other one.
            command.process_group(0);
        }
        let child = command.spawn().map_err(|error| Failure::work(format!("{PYTHON} cannot be run: {error}")))?;
        wait(child, interrupt)
    }
}

/// Progress as JSON is about this machine.
///
/// # Errors
/// [`Failure`] if somebody wants it nevertheless.
pub fn refuse_programs(machines: &Machines, supervision: &Supervision) -> Result<(), Failure> {
    if machines.on.is_some() && supervision.progress == ProgressForm::Json {
        return Err(Failure::input("--progress json tells of work on this machine only; leave it out with --on ray"));
    }
    Ok(())
}

/// The same version must be there: another one might find something else.
fn find_package() -> Result<(), Failure> {
    let found = Command::new(PYTHON).args(["-m", "yomikiri.cluster", "--version"]).stdin(Stdio::null()).output();
    let found = found.map_err(|error| {
        Failure::input(format!("--on ray needs {PYTHON} ({error}) with yomikiri and Ray; {INSTALL}"))
    })?;
    if !found.status.success() {
        return Err(Failure::input(format!("--on ray needs yomikiri and Ray for {PYTHON}; {INSTALL}")));
    }
    let (version, own) = (String::from_utf8_lossy(&found.stdout), env!("CARGO_PKG_VERSION"));
    if version.trim() != own {
        let version = version.trim();
        return Err(Failure::input(format!("the package of {PYTHON} is yomikiri {version}, this is {own}; {INSTALL}")));
    }
    Ok(())
}

/// Waits for the end; a person who wants to stop it is passed on.
fn wait(mut child: Child, interrupt: &Interrupt) -> Result<(), Failure> {
    let mut input = child.stdin.take();
    loop {
        if interrupt.by_person() {
            input = None;
        }
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(50)),
            Ok(Some(status)) => {
                drop(input);
                // It has said why. What ended by a signal has no code.
                let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
                return if status.success() { Ok(()) } else { Err(Failure::Said(code)) };
            }
            Err(error) => return Err(Failure::work(format!("cannot wait for {PYTHON}: {error}"))),
        }
    }
}
