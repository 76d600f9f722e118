//! Experiments: listed, run, and reported.

mod folder;
mod train;

use crate::cli::{Common, Lab, LabArguments, LabReportArguments, LabRunArguments, Paper};
use crate::failure::Failure;
use crate::games;
use crate::interrupt::{self, Interrupt};
use crate::ray::Parts;
use crate::reporter::Reporter;
use crate::{figures, output, ray};
use ::games::Resources;
use ::lab::report::{Provenance, Report, Table};
use ::lab::{Bench, Experiment, LabError, experiments};
use game::{StopSignal, Watch};
use library::Library;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use texts::Words;

#[derive(Serialize)]
struct ExperimentResult {
    experiment: String,
    title: String,
}

/// Lists experiments, runs or reports them.
pub fn run(arguments: &LabArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        Lab::List => list(common),
        Lab::Show { experiment } => {
            output::print(&Experiment::open(experiment)?.source)?;
            Ok(ExitCode::SUCCESS)
        }
        Lab::Run(arguments) | Lab::Resume(arguments) => run_experiments(arguments, common),
        Lab::Tune(arguments) => {
            for name in &arguments.experiments {
                if !Experiment::open(name)?.tunes() {
                    return Err(Failure::input(format!(
                        "{name} tunes nothing; an experiment that does has a table [tune], like othello-tune"
                    )));
                }
            }
            run_experiments(arguments, common)
        }
        Lab::Report(arguments) => report(arguments, common),
        Lab::Train(arguments) => train::run(arguments, common),
    }
}

fn list(common: &Common) -> Result<ExitCode, Failure> {
    let known = experiments()?;
    let experiments: Vec<ExperimentResult> = known
        .into_iter()
        .map(|experiment| ExperimentResult { experiment: experiment.name, title: experiment.title })
        .collect();
    if common.json {
        output::print_json(&experiments)?;
    } else {
        let width = experiments.iter().map(|found| found.experiment.len()).max().unwrap_or(0);
        let lines = experiments.iter().map(|found| format!("{:<width$}  {}\n", found.experiment, found.title));
        output::print(&lines.collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_experiments(arguments: &LabRunArguments, common: &Common) -> Result<ExitCode, Failure> {
    let chosen = chosen(&arguments.experiments, arguments.all_published)?;
    let resources = resources(common)?;
    let mut library = library(common)?;
    if let Some(library) = &mut library
        && arguments.fresh
    {
        for experiment in &chosen {
            library.forget_findings(&experiment.name).map_err(games::failure)?;
        }
    }
    ray::refuse_programs(&arguments.machines, &arguments.supervision)?;
    let interrupt = arguments.supervision.interrupt()?;
    if arguments.machines.on.is_some() {
        run_elsewhere(arguments, common, &chosen, &interrupt)?;
    }
    let reporter = arguments.supervision.reporter(interrupt);
    let reporting = &arguments.reporting;
    let words = common.words();
    if reporter.gauge.is_for_programs() {
        let mut all = 0;
        // Raised from the start: it is counted what is to be run, and nothing is.
        let nothing = StopSignal::new();
        nothing.raise();
        for experiment in &chosen {
            let mut bench =
                Bench { only_known: true, ..bench(arguments, common, library.as_mut(), &resources, &words, &nothing) };
            experiment.run(&mut bench)?;
            all += bench.missing;
        }
        // An experiment that keeps no cells has no parts to count.
        if all > 0 {
            reporter.expect_tasks(all);
        }
    }
    let mut reports = Vec::new();
    for experiment in &chosen {
        let begin = Instant::now();
        let mut bench = bench(arguments, common, library.as_mut(), &resources, &words, &reporter);
        let made = experiment.run(&mut bench);
        reporter.gauge.finish();
        let mut report = made?;
        let command = command(arguments, &experiment.name, common);
        report.provenance = provenance(common, command, begin, resources.threads);
        if !common.json {
            // How long it took is nothing for a file that other programs read.
            let took = format!("\n{}\n\n", figures::duration(begin.elapsed()));
            let took = if reporting.paper == Paper::Text { &took } else { "" };
            output::print(&(printed(&report, reporting.paper) + took))?;
        }
        if let Some(folder) = &reporting.report {
            folder::write(folder, &report)?;
        }
        reports.push(report);
        if reporter.interrupted() {
            break;
        }
    }
    if let Some(folder) = &reporting.report
        && arguments.all_published
    {
        folder::write_index(folder, &reports)?;
    }
    if common.json {
        print_json(&reports)?;
    }
    Ok(if reporter.interrupted() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Lets other machines find what is missing in the library; experiments without cells have nothing to hand out.
fn run_elsewhere(
    arguments: &LabRunArguments,
    common: &Common,
    chosen: &[Experiment],
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let threads = common.given_threads()?.map(|threads| threads.to_string());
    for (number, experiment) in chosen.iter().enumerate().filter(|(_, experiment)| !experiment.is_whole()) {
        // A file is found by its path, not by what it is called.
        let name = arguments.experiments.get(number).unwrap_or(&experiment.name);
        Parts::new("lab", &arguments.machines)
            .option("library", games::library_path(common)?)
            .given("board", arguments.board.as_ref())
            .given("cores-per-worker", threads.as_ref())
            .flag("quick", arguments.extent.quick)
            .flag("all", arguments.extent.all)
            .common(common)
            .names([name])
            .run(interrupt)?;
    }
    Ok(())
}

/// Where the experiments of a run are run.
fn bench<'a>(
    arguments: &LabRunArguments,
    common: &Common,
    library: Option<&'a mut Library>,
    resources: &Resources,
    words: &'a Words,
    watch: &'a dyn Watch,
) -> Bench<'a> {
    Bench {
        library,
        resources: resources.clone(),
        seed: common.seed,
        quick: arguments.extent.quick,
        all: arguments.extent.all,
        board: arguments.board.clone(),
        only_known: false,
        missing: 0,
        part: lab::Part::default(),
        words,
        watch,
    }
}

fn report(arguments: &LabReportArguments, common: &Common) -> Result<ExitCode, Failure> {
    let reporter = Reporter::new(Interrupt::install()?);
    let resources = resources(common)?;
    let mut library = library(common)?;
    let reporting = &arguments.reporting;
    let words = common.words();
    let mut reports = Vec::new();
    for experiment in chosen(&arguments.experiments, arguments.all_published)? {
        let begin = Instant::now();
        let mut report = experiment.run(&mut Bench {
            library: library.as_mut(),
            resources: resources.clone(),
            seed: common.seed,
            quick: arguments.quick,
            all: false,
            board: None,
            only_known: true,
            missing: 0,
            part: lab::Part::default(),
            words: &words,
            watch: &reporter,
        })?;
        let command = format!("yomikiri lab run {}{}", experiment.name, if arguments.quick { " --quick" } else { "" });
        report.provenance = provenance(common, command, begin, resources.threads);
        reports.push(report);
    }
    if let Some(folder) = &reporting.report {
        reports.iter().try_for_each(|report| folder::write(folder, report))?;
        if arguments.all_published {
            folder::write_index(folder, &reports)?;
        }
    }
    if common.json {
        print_json(&reports)?;
    } else {
        let papers = reports.iter().map(|report| printed(report, reporting.paper));
        output::print(&papers.collect::<Vec<_>>().join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A report in the form that was asked for.
fn printed(report: &Report, paper: Paper) -> String {
    match paper {
        Paper::Text => report.text(),
        Paper::Markdown => report.markdown("."),
        Paper::Html => report.html(),
        Paper::Latex => report.latex(),
        Paper::Csv => {
            let tables = report.sections.iter().filter_map(|section| section.table.as_ref());
            tables.map(Table::csv).collect::<Vec<_>>().join("\r\n")
        }
    }
}

/// The experiments that were asked for.
fn chosen(names: &[String], all_published: bool) -> Result<Vec<Experiment>, Failure> {
    if all_published {
        return Ok(experiments()?.into_iter().filter(Experiment::is_published).collect());
    }
    Ok(names.iter().map(|name| Experiment::open(name)).collect::<Result<_, _>>()?)
}

/// One report as an object, several as a list.
fn print_json(reports: &[Report]) -> Result<(), Failure> {
    match reports {
        [report] => output::print_json(report),
        reports => output::print_json(&reports),
    }
}

fn resources(common: &Common) -> Result<Resources, Failure> {
    Ok(Resources {
        threads: common.single_threads()?,
        memory: common.memory()?,
        portable: false,
        tables: common.data_dir(),
    })
}

/// The library, if there is a place for one.
fn library(common: &Common) -> Result<Option<Library>, Failure> {
    if common.data_dir().is_some() { games::library(common).map(Some) } else { Ok(None) }
}

fn command(arguments: &LabRunArguments, experiment: &str, common: &Common) -> String {
    let mut words = vec!["yomikiri lab run".to_owned(), experiment.to_owned()];
    if arguments.extent.quick {
        words.push("--quick".to_owned());
    }
    if arguments.extent.all {
        words.push("--all".to_owned());
    }
    words.extend(arguments.board.iter().map(|board| format!("--board {board}")));
    if common.seed != 1 {
        words.push(format!("--seed {}", common.seed));
    }
    words.join(" ")
}

fn provenance(common: &Common, command: String, begin: Instant, threads: usize) -> Provenance {
    Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: common.seed,
        machine: machine::description(),
        threads,
        date: record::today().to_string(),
        command,
        seconds: begin.elapsed().as_secs_f64(),
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Failure {
        match error {
            LabError::Store(error) => games::failure(error),
            LabError::Data(_) => Failure::work(error),
            error => Failure::input(error),
        }
    }
}
