//! The contests in the library, and their games as records.

use super::failure;
use super::import::Intake;
use crate::cli::Common;
use crate::failure::Failure;
use crate::output;
use game::{Ending, Payoff};
use games::Resources;
use library::{ContestGame, Library};
use record::{Node, Record};
use serde::Serialize;
use tournament::{Format, Plan, Tournament};

#[derive(Serialize)]
struct ContestResult {
    contest: i64,
    begun: String,
    program: String,
    place: String,
    rules: String,
    format: Format,
    players: Vec<String>,
    /// Games that are kept.
    kept: u64,
    /// Games of each pairing that were to be played.
    games: usize,
    seed: u64,
}

/// Lists the contests, the latest first.
///
/// # Errors
/// [`Failure`] if the library cannot be read.
pub fn list(library: &Library, common: &Common) -> Result<(), Failure> {
    let contests = library.contests().map_err(failure)?;
    let results: Vec<ContestResult> = contests
        .into_iter()
        .filter_map(|contest| {
            let plan = Plan::read(&contest.plan)?;
            Some(ContestResult {
                contest: contest.id,
                begun: contest.begun,
                program: contest.program,
                place: plan.venue.place,
                rules: plan.venue.rules,
                format: plan.format,
                players: plan.players,
                kept: contest.games,
                games: plan.games,
                seed: plan.seed,
            })
        })
        .collect();
    if common.json {
        return output::print_json(&results);
    }
    if results.is_empty() {
        return output::print("no contests yet; yomikiri match --help shows how to play one\n");
    }
    let lines = results.iter().map(|found| {
        let players = found.players.join(", ");
        format!("{:>6}  {}  {:>8} games  {}  {players}\n", found.contest, found.begun, found.kept, found.place)
    });
    output::print(&lines.collect::<String>())
}

/// Games of a contest that are added together.
const TOGETHER: usize = 40_000;

/// Adds all games of a contest to the library.
///
/// # Errors
/// [`Failure`] if there is no such contest.
pub(super) fn import(intake: &mut Intake, number: i64) -> Result<(), Failure> {
    let contests = intake.library.contests().map_err(failure)?;
    let Some(contest) = contests.iter().find(|contest| contest.id == number) else {
        return Err(Failure::input(format!("there is no contest {number}; yomikiri games contests lists them")));
    };
    let plan = Plan::read(&contest.plan).ok_or_else(|| Failure::work(format!("contest {number} is damaged")))?;
    let table = plan.venue.open()?;
    let resources = Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
    let tournament = Tournament::new(&table, plan, &resources).map_err(Failure::input)?;
    let names = &tournament.plan().players;
    let mut begun = Record::at(&table);
    begun.set_tag("Event", format!("contest {number}"));
    begun.set_tag("Date", contest.begun.clone());
    let all = tournament.games();
    let share = |number: usize| (number as f64 / all as f64).min(1.0);
    for first in (0..).step_by(TOGETHER) {
        let next = first + TOGETHER;
        let mut records = Vec::new();
        let mut take = |game: ContestGame| {
            let mut record = begun.clone();
            let seating = tournament.fixture(game.number as usize).seating;
            record.players = seating.iter().map(|&player| names[player].clone()).collect();
            record.set_tag("Round", (game.number + 1).to_string());
            record.start = tournament.start_text(game.number as usize);
            filled(&mut record, &game);
            records.push(record);
        };
        intake.library.contest_games(number, first..next, &mut take).map_err(failure)?;
        // A contest that was resumed may have more games than it was begun with.
        if records.is_empty() && first >= all {
            break;
        }
        intake.add(&records, share(first)..share(next))?;
        if intake.is_stopped() {
            break;
        }
    }
    Ok(())
}

/// Writes moves and result into a record.
fn filled(record: &mut Record, game: &ContestGame) {
    record.moves = game.moves.split_whitespace().map(Node::new).collect();
    record.finish(&Payoff::new(&game.payoff), Ending::Rules);
    if game.ending != Ending::Rules.name() {
        record.ending = format!("by {}", game.ending);
    }
}
