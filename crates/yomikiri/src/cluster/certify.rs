//! The certificate of a solve on many machines.

use super::resources;
use crate::cli::{ClusterCertifyArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{EXIT_CODE, Interrupt};
use crate::progress::note;
use crate::reporter::Reporter;
use crate::{figures, files, output};
use ::cluster::{ClusterError, Desk};
use games::{GameError, WriteError};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct Certified {
    claim: String,
    moves: u64,
    positions: u64,
    bytes: u64,
    parts: usize,
    found_again: u64,
    line: Option<Vec<String>>,
}

/// Writes the certificate of what is proven.
pub(super) fn run(arguments: &ClusterCertifyArguments, common: &Common) -> Result<ExitCode, Failure> {
    let resources = resources(common)?;
    files::check_writable(&arguments.certificate, "certificate")?;
    let mut desk = Desk::open(&arguments.journal)?;
    let reporter = Reporter::new(Interrupt::install()?);
    let done = desk.certify(&arguments.certificate, &resources, &reporter).and_then(|assembled| {
        let line = if arguments.line { Some(desk.line(&resources, &reporter)?) } else { None };
        Ok((assembled, line))
    });
    reporter.gauge.finish();
    let (assembled, line) = match done {
        Err(ClusterError::Stopped | ClusterError::Game(GameError::Certificate(WriteError::Stopped))) => {
            note("stopped before it was complete");
            return Ok(ExitCode::from(EXIT_CODE));
        }
        done => done?,
    };
    let game = desk.board().game();
    let line = line.map(|line| line.into_iter().map(|mv| game.move_text(mv)).collect::<Vec<_>>());
    let counts = assembled.written.counts;
    let certified = Certified {
        claim: assembled.claim.to_string(),
        moves: counts.moves,
        positions: counts.positions,
        bytes: assembled.written.bytes,
        parts: assembled.parts,
        found_again: assembled.found_again,
        line,
    };
    if common.json {
        output::print_json(&certified)?;
    } else {
        let mut text = format!(
            "{}\n{} moves in {} bytes, put together from the certificates of {} answers\n",
            certified.claim,
            figures::grouped(certified.moves),
            figures::grouped(certified.bytes),
            figures::grouped(certified.parts as u64),
        );
        if certified.found_again > 0 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} moves had to be found again", figures::grouped(certified.found_again));
        }
        if let Some(line) = &certified.line {
            let _ = writeln!(text, "line    {}", line.join(" "));
        }
        let _ = writeln!(text, "yomikiri check {} confirms it", arguments.certificate.display());
        output::print(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}
