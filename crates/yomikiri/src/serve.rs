//! Serves the page.

use crate::cli::{Common, ServeArguments};
use crate::failure::Failure;
use crate::progress::note;
use crate::{games, output};
use ::games::Resources;
use std::io::{self, BufRead};
use std::process::{Command, ExitCode, Stdio};
use web::{Budget, JobOptions, Options, ServeError};

/// What an analysis takes at home, until it is left.
const ANALYSIS_MEMORY: usize = 1 << 30;

/// Programs that open a page in the browser, by the systems that have them.
const OPENERS: [&str; 3] = ["xdg-open", "open", "wslview"];

/// Serves until somebody asks to stop.
pub fn run(arguments: &ServeArguments, common: &Common) -> Result<ExitCode, Failure> {
    let data = common.data_dir();
    let inside = |name: &str| data.as_ref().map(|data| data.join(name));
    let threads = common.single_threads()?;
    let budget = if arguments.public {
        Budget::in_public(threads)
    } else {
        Budget::at_home(threads, common.memory()?.min(ANALYSIS_MEMORY))
    };
    let options = Options {
        listen: arguments.listen,
        public: arguments.public,
        hosts: arguments.host.clone(),
        budget,
        games_folder: inside(if arguments.public { "visitors" } else { "games" }),
        library: inside(games::FILE),
        jobs: jobs(common, threads)?,
        resources: Resources { threads, memory: common.memory()?, portable: false, tables: data.clone() },
    };
    let open = arguments.open;
    web::serve(options, move |address| {
        let link = address.link();
        let _ = output::print(&format!("{link}\n"));
        if open && !opened(&link) {
            note("no browser could be opened; open the link yourself");
        }
        if arguments.public {
            return;
        }
        // Another browser needs another link.
        std::thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                if line.is_err() || output::print(&format!("{}\n", address.link())).is_err() {
                    break;
                }
            }
        });
    })
    .map_err(|error| match error {
        ServeError::Listen(..) => Failure::input(error),
        ServeError::Run(_) => Failure::work(error),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What long work is run with: this program, in a folder of the data directory. A quarter of the machine's memory is its share too.
fn jobs(common: &Common, threads: usize) -> Result<Option<JobOptions>, Failure> {
    let (Some(data), Ok(program)) = (common.data_dir(), std::env::current_exe()) else { return Ok(None) };
    let memory = common.memory()?;
    Ok(Some(JobOptions { folder: data.join("jobs"), program, data_dir: data, threads, memory }))
}

/// Opens a page in the browser; whether there was something to open it with.
fn opened(link: &str) -> bool {
    OPENERS.iter().any(|opener| {
        let mut command = Command::new(opener);
        command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
    })
}
