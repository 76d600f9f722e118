use crate::cli::{CheckArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::note;
use crate::reporter::Reporter;
use crate::{figures, output};
use answers::Object;
use games::{CheckError, Confirmed};
use serde::Serialize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct Refusal {
    confirmed: bool,
    reason: String,
}

#[derive(Serialize)]
struct Confirmation {
    confirmed: bool,
    game: String,
    board: String,
    rules: Object<String>,
    position: String,
    /// For the first player, if the certificate is about one value.
    value: Option<i32>,
    /// For the first player.
    at_least: Option<i32>,
    at_most: Option<i32>,
    certificate_empties: u32,
    moves: u64,
    positions: u64,
    leaves: u64,
    searched: u64,
    seconds: f64,
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
            if !proves_nothing(&error) {
                return Err(Failure::input(format!("{reason}; solve --certificate FILE writes a certificate")));
            }
            if common.json {
                output::print_json(&Refusal { confirmed: false, reason: error.to_string() })?;
            }
            Err(Failure::work(format!("not confirmed: {reason}")))
        }
    }
}

/// Whether the file is sound, but no proof.
fn proves_nothing(error: &CheckError) -> bool {
    matches!(
        error,
        CheckError::NotAMove { .. }
            | CheckError::IllegalMove { .. }
            | CheckError::SurplusMoves { .. }
            | CheckError::Refuted { .. }
            | CheckError::Counts { .. }
            | CheckError::TooDeep { .. }
    )
}

fn report(confirmed: &Confirmed, elapsed: Duration, json: bool) -> Result<(), Failure> {
    let Confirmed { header, searched } = confirmed;
    let claim = header.claim;
    if json {
        return output::print_json(&Confirmation {
            confirmed: true,
            game: header.identity.game.clone(),
            board: header.identity.board.clone(),
            rules: Object(header.identity.rules.clone()),
            position: header.position.clone(),
            value: claim.at_least.filter(|_| claim.at_least == claim.at_most),
            at_least: claim.at_least,
            at_most: claim.at_most,
            certificate_empties: header.finish_empties,
            moves: header.counts.moves,
            positions: header.counts.positions,
            leaves: header.counts.leaves,
            searched: *searched,
            seconds: elapsed.as_secs_f64(),
        });
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
