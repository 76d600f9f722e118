//! Games between players named by a description.

mod tables;
mod text;

use crate::book;
use crate::cli::{Common, MatchArguments, ResultForm};
use crate::failure::Failure;
use crate::games;
use crate::interrupt::{self, Interrupt};
use crate::output;
use crate::progress;
use crate::ray::{self, Parts};
use crate::reporter::seconds_left;
use ::games::{Game, Resources};
use answers::{ContestNumber, MatchResult};
use library::Library;
use serde::Serialize;
use statistics::Sprt;
use std::process::ExitCode;
use std::time::Instant;
use tournament::{Format, Kept, Limits, Openings, Plan, Running, Standing, Tournament, TournamentError, usual_limits};

/// Plays the games.
pub fn run(arguments: &MatchArguments, common: &Common) -> Result<ExitCode, Failure> {
    let game = arguments.choice.open()?;
    book::note_refused(&game, common);
    let plan = plan(&game, arguments, common)?;
    ray::refuse_programs(&arguments.machines, &arguments.supervision)?;
    let threads = common.single_threads()?;
    // All players of all games that are played at one time share it.
    let memory = common.memory()? / threads / game.seat_names().len();
    let resources = Resources { threads: 1, memory, portable: false, tables: common.data_dir() };
    let tournament = Tournament::new(&game, plan, &resources).map_err(failure)?;
    let interrupt = arguments.supervision.interrupt()?;
    if arguments.machines.on.is_some() {
        play_elsewhere(arguments, common, &game, tournament.plan(), &interrupt)?;
    }
    let resume = arguments.resume || arguments.machines.on.is_some();
    let mut library =
        if arguments.forget || common.data_dir().is_none() { None } else { Some(games::library(common)?) };
    let contest = library.as_mut().map(|library| contest(library, &tournament, resume)).transpose()?;
    let gauge = arguments.supervision.gauge();
    let sprt = sprt(arguments);
    let running = Running { threads, stop: Some(interrupt.signal()), sprt, ..Running::default() };
    let kept = library.as_mut().zip(contest).map(|(library, contest)| Kept { library, contest: contest.number });
    let begin = Instant::now();
    let mut told = false;
    // Games that were played before say nothing of how long the others take.
    let mut first_seen: Option<(Instant, usize)> = None;
    let standing = tournament
        .run(&running, kept, &mut |standing| {
            if interrupt.by_person() && !told {
                told = true;
                progress::note(
                    "stopping: games that go on have a few seconds to end, and --resume plays the others again; Ctrl-C once more ends at once",
                );
            }
            let share = standing.games() as f64 / tournament.games() as f64;
            let sentence = || sentence(&tournament, standing, sprt.as_ref());
            let &mut (since, known) = first_seen.get_or_insert_with(|| (Instant::now(), standing.games()));
            let details = || {
                let played = (standing.games() - known) as f64 / (tournament.games() - known).max(1) as f64;
                MatchProgress {
                    of: tournament.games(),
                    seconds_left: seconds_left(played, since.elapsed().as_secs_f64()),
                    standing: MatchResult::new(
                        &tournament,
                        standing,
                        sprt.as_ref(),
                        contest,
                        begin.elapsed(),
                        threads,
                    ),
                }
            };
            gauge.show_table(share, sentence, || text::live(&tournament.plan().players, standing), details);
        })
        .map_err(|error| match error {
            // It was there when the match began.
            TournamentError::Program(error) => Failure::work(error),
            error => failure(error),
        })?;
    gauge.finish();
    let result = MatchResult::new(&tournament, &standing, sprt.as_ref(), contest, begin.elapsed(), threads);
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&match arguments.to {
            ResultForm::Text => text::text(&result),
            ResultForm::Markdown => tables::markdown(&result),
            ResultForm::Csv => tables::csv(&result),
            ResultForm::Latex => tables::latex(&result),
        })?;
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// How a match stands, for programs.
#[derive(Serialize)]
struct MatchProgress {
    /// All games that are to be played.
    of: usize,
    /// Roughly, if all games are played.
    seconds_left: Option<f64>,
    #[serde(flatten)]
    standing: MatchResult,
}

/// What went wrong, with the exit code that it deserves.
fn failure(error: TournamentError) -> Failure {
    match error {
        TournamentError::Store(error) => games::failure(error),
        error => Failure::input(error),
    }
}

fn plan(game: &Game, arguments: &MatchArguments, common: &Common) -> Result<Plan, Failure> {
    let format = match (arguments.format.round_robin, arguments.format.gauntlet, arguments.format.ladder) {
        (true, ..) => Format::RoundRobin,
        (_, true, _) => Format::Gauntlet,
        (.., true) => Format::Ladder,
        _ => Format::Match,
    };
    let openings = match (arguments.opening, &arguments.openings, arguments.all_openings) {
        (Some(plies), ..) => Openings::by_chance(plies),
        (_, Some(path), _) => {
            let read = std::fs::read_to_string(path);
            let text = read.map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
            Openings::read(game, &text).map_err(|error| Failure::input(format!("{}: {error}", path.display())))?
        }
        (.., Some(plies)) => Openings::All(plies),
        _ => Openings::None,
    };
    let usual = usual_limits(game);
    let players: Vec<String> = arguments.contenders.iter().flat_map(|player| several(player)).collect();
    Ok(Plan {
        openings,
        limits: Limits {
            repetition: arguments.repetition.or(usual.repetition),
            plies: arguments.plies.or(usual.plies),
        },
        ..Plan::new(game, format, &players, arguments.games, common.seed)
    })
}

/// Lets other machines play the games that the library does not have.
fn play_elsewhere(
    arguments: &MatchArguments,
    common: &Common,
    game: &Game,
    plan: &Plan,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let number = |number: Option<usize>| number.map(|number| number.to_string());
    let format = match plan.format {
        Format::Match => "match",
        Format::RoundRobin => "round-robin",
        Format::Gauntlet => "gauntlet",
        Format::Ladder => "ladder",
    };
    Parts::new("match", &arguments.machines)
        .option("library", games::library_path(common)?)
        .option("games", arguments.games.to_string())
        .option("format", format)
        .given("pieces", number(arguments.choice.setting.pieces))
        .given("players", number(arguments.choice.setting.players))
        .given("opening", number(arguments.opening))
        .given("openings", arguments.openings.as_ref())
        .given("all-openings", number(arguments.all_openings))
        .given("plies", number(arguments.plies))
        .given("repetition", number(arguments.repetition))
        .common(common)
        .game(game)
        .names(&plan.players)
        .run(interrupt)
}

/// `level:2..4` is `level:2`, `level:3` and `level:4`; anything else is itself.
fn several(player: &str) -> Vec<String> {
    let range = player.strip_prefix("level:").and_then(|levels| levels.split_once(".."));
    let ends = range.and_then(|(from, to)| Some((from.parse::<u8>().ok()?, to.parse::<u8>().ok()?)));
    match ends {
        Some((from, to)) if from <= to && to <= 9 => (from..=to).map(|level| format!("level:{level}")).collect(),
        _ => vec![player.to_owned()],
    }
}

fn sprt(arguments: &MatchArguments) -> Option<Sprt> {
    let (elo0, elo1) = arguments.sprt?;
    Some(Sprt { elo0, elo1, alpha: arguments.error, beta: arguments.error })
}

fn contest(library: &mut Library, tournament: &Tournament<'_>, resume: bool) -> Result<ContestNumber, Failure> {
    let plan = tournament.plan();
    let identity = plan.identity();
    if resume {
        // A script that is started again after every power cut need not know whether anything was kept.
        if let Some(number) = library.latest_contest(&identity).map_err(games::failure)? {
            progress::note(&format!("going on with contest {number}"));
            return Ok(ContestNumber { number, resumed: true });
        }
        progress::note("nothing is kept of these players with this seed under these rules: a new contest begins");
    }
    let begun = library.begin_contest(&identity, &plan.text(), env!("CARGO_PKG_VERSION"));
    Ok(ContestNumber { number: begun.map_err(games::failure)?, resumed: false })
}

/// How it stands, in a line.
fn sentence(tournament: &Tournament<'_>, standing: &Standing, sprt: Option<&Sprt>) -> String {
    let plan = tournament.plan();
    let mut parts = vec![format!("{} of {} games", standing.games(), tournament.games())];
    if plan.format == Format::Match {
        let wins: Vec<String> = standing.players().iter().map(|player| player.counts().won.to_string()).collect();
        parts.push(format!("won {}", wins.join(" - ")));
        if let Some((sprt, ratio)) = sprt.and_then(|sprt| Some((sprt, tournament.likelihood(sprt, standing)?))) {
            let (low, high) = sprt.bounds();
            parts.push(format!("LLR {ratio:+.2} of {low:.2} to {high:.2}"));
        }
    }
    parts.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::several;

    #[test]
    fn a_range_of_levels_is_several_players() {
        assert_eq!(several("level:2..4"), ["level:2", "level:3", "level:4"]);
        assert_eq!(several("level:4..2"), ["level:4..2"]);
        assert_eq!(several("random"), ["random"]);
    }
}
