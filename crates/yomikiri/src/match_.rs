//! Games between players named by a description.

mod result;

use crate::cli::{Common, MatchArguments};
use crate::contest::{self, Contest, Tally};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output;
use crate::progress::Gauge;
use game::MatchLimits;
use result::MatchResult;
use std::process::ExitCode;
use std::time::Instant;
use table::{Resources, Table};

/// Plays the games.
pub fn run(arguments: &MatchArguments, common: &Common) -> Result<ExitCode, Failure> {
    let table = arguments.choice.open()?;
    let players = &arguments.contenders;
    check_seats(&*table, players.len(), arguments.games)?;
    let threads = common.single_threads()?;
    // All players of all games that are played at one time share it.
    let memory = common.memory()? / threads / players.len();
    let resources = Resources { threads: 1, memory, portable: false, tables: common.data_dir() };
    // What is wrong with a description is said before the first game.
    for player in players {
        table.contender(player, &resources, common.seed)?;
    }
    let usual = contest::usual_limits(&*table);
    let limits = MatchLimits {
        repetition: arguments.repetition.or(usual.repetition),
        plies: arguments.plies.or(usual.plies),
        time: None,
    };
    let interrupt = Interrupt::install()?;
    let gauge = Gauge::new();
    let contest = Contest {
        table: &*table,
        resources: &resources,
        players,
        games: arguments.games,
        seed: common.seed,
        stream: 0,
        opening: arguments.opening,
        limits,
        time: contest::PATIENCE,
    };
    let begin = Instant::now();
    let standing = |tally: &Tally| {
        let wins: Vec<String> = (0..players.len()).map(|player| tally.counts(player).won.to_string()).collect();
        format!("{} of {} games | won {}", tally.games(), arguments.games, wins.join(" - "))
    };
    let tally = contest.play(threads, &interrupt, &gauge, standing)?;
    gauge.finish();
    let result = MatchResult::new(&contest, &tally, begin.elapsed(), threads);
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.text())?;
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Whether as many play as there are seats, and everybody can sit everywhere equally often.
fn check_seats(table: &dyn Table, players: usize, games: usize) -> Result<(), Failure> {
    let seats = table.seat_names().len();
    if players != seats {
        let place = table.place();
        return Err(Failure::input(format!("{players} players are named, but {place} is for {seats}; name {seats}")));
    }
    if !games.is_multiple_of(seats) {
        let more = games.next_multiple_of(seats);
        return Err(Failure::input(format!(
            "{games} games cannot be shared out evenly among {seats} seats; play {more} games"
        )));
    }
    Ok(())
}
