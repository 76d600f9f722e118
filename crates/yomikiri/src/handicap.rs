//! The command that compares handicaps.

use crate::cli::{Common, HandicapArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output;
use crate::progress::note;
use crate::reporter::Reporter;
use answers::Object;
use game::Prospect;
use games::{Game, Handicap, Resources};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Decided games that the text shows of each kind, the longest ones.
const SHOWN: usize = 12;

#[derive(Serialize)]
struct HandicapResult {
    game: &'static str,
    rules: Object<String>,
    handicaps: Vec<Row>,
    finished: bool,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

#[derive(Serialize)]
struct Row {
    switch: &'static str,
    value: String,
    variant: Option<&'static str>,
    /// `first`, `second` or `draw`.
    winner: &'static str,
    plies: Option<u32>,
    /// For player 1.
    #[serde(skip)]
    prospect: Prospect,
}

/// Compares all handicaps of a game.
pub fn run(arguments: &HandicapArguments, common: &Common) -> Result<ExitCode, Failure> {
    let game = arguments.choice.open()?;
    let handicapping =
        game.handicaps().ok_or_else(|| Failure::input(format!("{} has no handicaps to compare", game.name())))?;
    let threads = common.single_threads()?;
    let resources = Resources { threads, memory: common.memory()?, portable: false, tables: None };
    let reporter = Reporter::new(Interrupt::install()?);
    let begin = Instant::now();
    let handicaps = handicapping.compare(&resources, &reporter);
    reporter.gauge.finish();
    let result = HandicapResult {
        game: game.name(),
        rules: Object::switches(game.switches()),
        handicaps: handicaps?.into_iter().map(row).collect(),
        finished: !reporter.interrupted(),
        seconds: begin.elapsed().as_secs_f64(),
        threads,
        version: env!("CARGO_PKG_VERSION"),
    };
    if common.json {
        output::print_json(&result)?;
    } else if arguments.csv {
        output::print(&csv(&result))?;
    } else {
        output::print(&text(&game, &result, arguments.all))?;
    }
    if result.finished {
        return Ok(ExitCode::SUCCESS);
    }
    note("interrupted; these are the games that were solved by then");
    Ok(ExitCode::from(interrupt::EXIT_CODE))
}

fn row(handicap: Handicap) -> Row {
    let winner = match handicap.for_first {
        Prospect::Win(_) => "first",
        Prospect::Draw => "draw",
        Prospect::Loss(_) => "second",
    };
    Row {
        switch: handicap.switch,
        value: handicap.value,
        variant: handicap.variant,
        winner,
        plies: handicap.for_first.plies(),
        prospect: handicap.for_first,
    }
}

fn csv(result: &HandicapResult) -> String {
    let mut text = "switch,value,variant,winner,plies\n".to_owned();
    for row in &result.handicaps {
        let plies = row.plies.map_or_else(String::new, |plies| plies.to_string());
        let _ = writeln!(text, "{},{},{},{},{plies}", row.switch, row.value, row.variant.unwrap_or(""), row.winner);
    }
    text
}

fn text(game: &Game, result: &HandicapResult, all: bool) -> String {
    let mut text = format!("{}   {}\nvalues for player 1\n", result.game, game.switches());
    let mut switches: Vec<&str> = result.handicaps.iter().map(|row| row.switch).collect();
    switches.sort_unstable();
    switches.dedup();
    for switch in switches {
        let rows: Vec<&Row> = result.handicaps.iter().filter(|row| row.switch == switch).collect();
        let won = |winner: &str| rows.iter().filter(|row| row.winner == winner).count();
        let _ = writeln!(
            text,
            "\n{switch}: {} games, player 1 wins {}, {} drawn, player 2 wins {}",
            rows.len(),
            won("first"),
            won("draw"),
            won("second"),
        );
        let (drawn, decided): (Vec<&Row>, Vec<&Row>) = rows.into_iter().partition(|row| row.winner == "draw");
        let (named, plain): (Vec<&Row>, Vec<&Row>) = drawn.into_iter().partition(|row| row.variant.is_some());
        for row in named {
            let _ = writeln!(text, "  D    {:<40} --variant {}", row.value, row.variant.unwrap_or_default());
        }
        let width = plain.iter().map(|row| row.value.len()).max().unwrap_or(1);
        for row in plain.chunks((90 / (width + 1)).max(1)) {
            let values: Vec<String> = row.iter().map(|row| format!("{:<width$}", row.value)).collect();
            let _ = writeln!(text, "  D    {}", values.join(" ").trim_end());
        }
        let shown = if all { decided.len() } else { SHOWN.min(decided.len()) };
        for row in &decided[..shown] {
            let _ = writeln!(text, "  {:<4} {}", row.prospect.to_string(), row.value);
        }
        if decided.len() > shown {
            let _ = writeln!(text, "  … {} decided sooner (--all shows them)", decided.len() - shown);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        [
            ("hands", "022/022", Prospect::Draw, Some("fair-4")),
            ("hands", "112/112", Prospect::Draw, None),
            ("hands", "202/112", Prospect::Loss(40), None),
            ("first-turns", "1:no-centre", Prospect::Win(13), None),
        ]
        .map(|(switch, value, for_first, variant)| {
            row(Handicap { switch, value: value.to_owned(), for_first, variant })
        })
        .into()
    }

    fn result() -> HandicapResult {
        let rules = Object(Vec::new());
        let game = "gobblers";
        HandicapResult { game, rules, handicaps: rows(), finished: true, seconds: 1.0, threads: 2, version: "" }
    }

    #[test]
    fn commas_separate_what_a_spreadsheet_needs() {
        let lines = "switch,value,variant,winner,plies\nhands,022/022,fair-4,draw,\nhands,112/112,,draw,\n\
                     hands,202/112,,second,40\nfirst-turns,1:no-centre,,first,13\n";
        assert_eq!(csv(&result()), lines);
    }

    #[test]
    fn the_text_counts_each_kind_and_shows_the_fairest() {
        let game = games::open("gobblers", None, &[]).expect("the game exists");
        let text = text(&game, &result(), false);
        for part in [
            "hands: 3 games, player 1 wins 0, 2 drawn, player 2 wins 1\n",
            "  D    022/022                                  --variant fair-4\n  D    112/112\n  L40  202/112\n",
            "first-turns: 1 games, player 1 wins 1, 0 drawn, player 2 wins 0\n  W13  1:no-centre\n",
        ] {
            assert!(text.contains(part), "{part:?} in {text}");
        }
    }
}
