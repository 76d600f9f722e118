use crate::cli::{Common, Lab, LabArguments, LabRunArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, output};
use ::lab::{LabError, Observer, Report, Request};
use game::StopSignal;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use table::Resources;

#[derive(Serialize)]
struct ExperimentResult {
    experiment: &'static str,
    description: &'static str,
}

#[derive(Serialize)]
struct RunResult<'a> {
    #[serde(flatten)]
    report: &'a Report,
    seconds: f64,
}

/// Lists experiments or runs one.
pub fn run(arguments: &LabArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        Lab::List => list(common),
        Lab::Run(arguments) => run_experiment(arguments, common),
    }
}

fn list(common: &Common) -> Result<ExitCode, Failure> {
    let experiments: Vec<ExperimentResult> = ::lab::experiments()
        .iter()
        .map(|experiment| ExperimentResult { experiment: experiment.name, description: experiment.description })
        .collect();
    if common.json {
        output::print_json(&experiments)?;
    } else {
        let lines = experiments.iter().map(|found| format!("{}: {}\n", found.experiment, found.description));
        output::print(&lines.collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_experiment(arguments: &LabRunArguments, common: &Common) -> Result<ExitCode, Failure> {
    let experiment = ::lab::experiment(&arguments.experiment)?;
    let resources =
        Resources { threads: common.single_threads()?, memory: common.memory()?, portable: false, tables: None };
    let request = Request { board: arguments.board.as_deref(), all: arguments.all, resources };
    let spectator = Spectator { gauge: Gauge::new(), interrupt: Interrupt::install()? };
    let begin = Instant::now();
    let report = experiment.run(&request, &spectator);
    spectator.gauge.finish();
    let (report, elapsed) = (report?, begin.elapsed());
    if common.json {
        output::print_json(&RunResult { report: &report, seconds: elapsed.as_secs_f64() })?;
    } else {
        output::print(&format!("{}\n{}\n", report.text(), figures::duration(elapsed)))?;
    }
    if spectator.interrupt.by_person() {
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows how an experiment goes on, and passes on the wish to stop.
struct Spectator {
    gauge: Gauge,
    interrupt: Arc<Interrupt>,
}

impl Observer for Spectator {
    fn progress(&self, share: f64, task: &dyn Fn() -> String) {
        self.gauge.show(share, task);
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::UnknownExperiment { .. } | LabError::UnknownBoard { .. } => Failure::input(error),
            _ => Failure::work(error),
        }
    }
}
