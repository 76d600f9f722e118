//! One solve on many machines: the commands around the coordinator and its workers.

mod certify;
mod lines;
mod run;
mod simulate;
mod status;
mod work;

use crate::cli::{Cluster, ClusterArguments, ClusterNextArguments, ClusterPlanArguments, Common, ProofMode};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use ::cluster::{ClusterError, Desk, Message, Mode, Plan, Terms};
use games::Resources;
use serde::Serialize;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Does what was asked with a solve on many machines.
pub fn run(arguments: &ClusterArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        Cluster::Plan(arguments) => plan(arguments, common),
        Cluster::Next(arguments) => next(arguments),
        Cluster::Work(arguments) => work::run(arguments, common),
        Cluster::Take(arguments) => lines::take(arguments),
        Cluster::Coordinate(arguments) => lines::coordinate(arguments),
        Cluster::Run(arguments) => run::run(arguments, common),
        Cluster::Status(arguments) => status::run(arguments, common),
        Cluster::Certify(arguments) => certify::run(arguments, common),
        Cluster::Simulate(arguments) => simulate::run(arguments, common),
    }
}

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// What a worker may use.
fn resources(common: &Common) -> Result<Resources, Failure> {
    let (threads, memory) = (common.single_threads()?, common.memory()?);
    Ok(Resources { threads, memory, portable: false, tables: common.data_dir() })
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Failure {
        match error {
            ClusterError::Certificate { .. } | ClusterError::NotProven => Failure::work(error),
            other => Failure::input(other),
        }
    }
}

/// A plan as it is shown.
#[derive(Serialize)]
struct Begun<'p> {
    solve: &'p str,
    #[serde(flatten)]
    plan: &'p Plan,
}

fn plan(arguments: &ClusterPlanArguments, common: &Common) -> Result<ExitCode, Failure> {
    let (_, pos) = arguments.place.open()?;
    let mode = match arguments.mode {
        ProofMode::Exact => Mode::Exact,
        ProofMode::Wld => Mode::Wld,
    };
    let terms = Terms {
        seconds: arguments.budget.as_secs_f64(),
        nodes: arguments.nodes.unwrap_or(Terms::default().nodes),
        certificate: (!arguments.no_certificate).then_some(arguments.certificate_empties),
        ask_twice: arguments.ask_twice,
        check: arguments.check,
    };
    let plan = Plan::new(&pos, mode, terms, now())?;
    let desk = Desk::begin(&arguments.journal, &plan)?;
    if common.json {
        output::print_json(&Begun { solve: desk.solve(), plan: &plan })?;
    } else {
        let folder = arguments.journal.display();
        output::print(&format!(
            "solve {} of {} {} begins; its journal is in {folder}\nyomikiri cluster run --journal {folder} solves it here\n",
            desk.solve(),
            plan.game,
            plan.board
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn next(arguments: &ClusterNextArguments) -> Result<ExitCode, Failure> {
    let mut desk = Desk::open(&arguments.journal)?;
    let (jobs, ready) = desk.next(arguments.jobs, arguments.worker.as_deref(), now())?;
    let mut text: String = jobs.into_iter().map(|job| Message::Job(job).line()).collect();
    text += &Message::Ready(ready).line();
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Ends the reading of lines at Ctrl-C.
fn interrupt() -> Result<std::sync::Arc<Interrupt>, Failure> {
    Interrupt::install()
}
