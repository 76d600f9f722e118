//! Yomikiri on the command line: reads board games out to the end.

mod analyse;
mod bench;
mod book;
mod census;
mod check;
mod cli;
mod cluster;
mod completions;
mod draw;
mod engine;
mod failure;
mod figures;
mod files;
mod games;
mod handicap;
mod interrupt;
mod lab;
mod match_;
mod output;
mod perft;
mod play;
mod progress;
mod ray;
mod record;
mod reporter;
mod results;
mod rules;
mod screens;
mod serve;
mod solve;
mod tablebase;
mod train;
mod values;

use clap::Parser;
use cli::{Cli, Command};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let ending = Cli::try_parse().map_err(|error| Failure::from_clap(&error)).and_then(run);
    // A program of somebody else that still thinks about a move is not left behind.
    protocol::end_all();
    match ending {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    let Some(command) = cli.command else { return screens::run(&cli.common) };
    match command {
        Command::Serve(arguments) => serve::run(&arguments, &cli.common),
        Command::Analyse(arguments) => analyse::run(&arguments, &cli.common),
        Command::Solve(arguments) => solve::run(&arguments, &cli.common),
        Command::Results(arguments) => results::run(&arguments, &cli.common),
        Command::Perft(arguments) => perft::run(&arguments, &cli.common),
        Command::Census(arguments) => census::run(&arguments, &cli.common),
        Command::Check(arguments) => check::run(&arguments, &cli.common),
        Command::Cluster(arguments) => cluster::run(&arguments, &cli.common),
        Command::Match(arguments) => match_::run(&arguments, &cli.common),
        Command::Engine(arguments) => engine::run(&arguments, &cli.common),
        Command::Bench(arguments) => bench::run(&arguments, &cli.common),
        Command::Tablebase(arguments) => tablebase::run(&arguments, &cli.common),
        Command::Book(arguments) => book::run(&arguments, &cli.common),
        Command::Handicap(arguments) => handicap::run(&arguments, &cli.common),
        Command::Lab(arguments) => lab::run(&arguments, &cli.common),
        Command::Play(arguments) => play::run(&arguments, &cli.common),
        Command::Train(arguments) => train::run(&arguments, &cli.common),
        Command::Rules(arguments) => rules::run(&arguments, &cli.common),
        Command::Draw(arguments) => draw::run(&arguments, &cli.common),
        Command::Record(arguments) => record::run(&arguments.what, &cli.common),
        Command::Games(arguments) => games::run(arguments.what.as_ref(), &cli.common),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
