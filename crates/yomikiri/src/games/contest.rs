//! The games of a contest as records.

use super::failure;
use crate::failure::Failure;
use game::{Ending, Payoff};
use record::{Node, Record};
use store::{ContestGame, Library};
use table::Resources;
use tournament::{Plan, Tournament};

/// All games of a contest.
///
/// # Errors
/// [`Failure`] if there is no such contest.
pub fn records(library: &Library, number: i64) -> Result<Vec<Record>, Failure> {
    let contests = library.contests().map_err(failure)?;
    let Some(contest) = contests.iter().find(|contest| contest.id == number) else {
        let known: Vec<String> = contests.iter().take(10).map(|contest| contest.id.to_string()).collect();
        let known =
            if known.is_empty() { "there are none".to_owned() } else { format!("the latest are {}", known.join(", ")) };
        return Err(Failure::input(format!("there is no contest {number}; {known}")));
    };
    let plan = Plan::read(&contest.plan).ok_or_else(|| Failure::work(format!("contest {number} is damaged")))?;
    let table = plan.venue.open()?;
    let resources = Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
    let tournament = Tournament::new(&*table, plan, &resources).map_err(Failure::input)?;
    let begun = Record::at(&*table);
    let mut records = Vec::new();
    library
        .contest_games(number, &mut |game| {
            let mut record = begun.clone();
            let names = &tournament.plan().players;
            record.players =
                tournament.fixture(game.number as usize).seating.iter().map(|&player| names[player].clone()).collect();
            record.set_tag("Event", format!("contest {number}"));
            record.set_tag("Round", (game.number + 1).to_string());
            record.set_tag("Date", contest.begun.clone());
            filled(&mut record, &game);
            records.push(record);
        })
        .map_err(failure)?;
    Ok(records)
}

/// Writes moves and result into a record.
fn filled(record: &mut Record, game: &ContestGame) {
    record.moves = game.moves.split_whitespace().map(Node::new).collect();
    record.finish(&Payoff::new(&game.payoff), Ending::Rules);
    if game.ending != Ending::Rules.name() {
        record.ending = format!("by {}", game.ending);
    }
}
