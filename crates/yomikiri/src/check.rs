use crate::cli::{CheckArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::note;
use crate::reporter::Reporter;
use crate::{figures, output};
use answers::CheckResult;
use games::{CheckError, Confirmed};
use serde::Serialize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Refusal {
    confirmed: bool,
    reason: String,
}

/// Checks a certificate.
pub fn run(arguments: &CheckArguments, common: &Common) -> Result<ExitCode, Failure> {
    let reporter = Reporter::new(Interrupt::install()?);
    let begin = Instant::now();
    let checked = games::check(&arguments.file, &reporter);
    reporter.gauge.finish();
    match checked {
        Ok(confirmed) => {
            report(&confirmed, begin.elapsed(), common.json)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(CheckError::Stopped) => {
            note(&CheckError::Stopped.to_string());
            Ok(ExitCode::from(interrupt::EXIT_CODE))
        }
        Err(error) => {
            let reason = format!("\"{}\": {error}", arguments.file.display());
            if !CheckResult::refutes(&error) {
                return Err(Failure::input(format!("{reason}; solve --certificate FILE writes a certificate")));
            }
            if common.json {
                output::print_json(&Refusal { confirmed: false, reason: error.to_string() })?;
            }
            Err(Failure::work(format!("not confirmed: {reason}")))
        }
    }
}

fn report(confirmed: &Confirmed, elapsed: Duration, json: bool) -> Result<(), Failure> {
    let Confirmed { header, searched } = confirmed;
    let claim = header.claim;
    if json {
        return output::print_json(&CheckResult::new(confirmed, elapsed));
    }
    output::print(&format!(
        "confirmed: {claim}\n{}\nposition {}\n{} moves, {} positions; {} ends of at most {} empties searched, {} nodes, {}\n",
        header.identity,
        header.position,
        figures::grouped(header.counts.moves),
        figures::grouped(header.counts.positions),
        figures::grouped(header.counts.leaves),
        header.finish_empties,
        figures::grouped(*searched),
        figures::duration(elapsed),
    ))
}
