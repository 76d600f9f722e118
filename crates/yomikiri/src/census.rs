//! How many positions can come up, ply by ply.

use crate::cli::{CensusArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::reporter::Reporter;
use crate::{figures, output};
use answers::Object;
use answers::RosterResult;
use games::{Amount, Census, CensusEnding, CensusPlan, Estimate, Sampling};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Serialize)]
struct CensusResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    #[serde(skip)]
    place: String,
    position: String,
    symmetric: bool,
    plies: Vec<PlyResult>,
    /// All that were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// All games, estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<AmountResult>,
    /// `complete`, `ply-limit`, `memory` or `stopped`.
    ending: &'static str,
    /// The first ply that did not fit into the memory, estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    beyond: Option<AmountResult>,
    seconds: f64,
    threads: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PlyResult {
    Counted { ply: usize, positions: u64, over: Option<u64>, moves: Option<u64> },
    Estimated { ply: usize, lines: AmountResult, positions: AmountResult, unbiased: bool, positions_at_least: f64 },
}

#[derive(Clone, Copy, Serialize)]
struct AmountResult {
    log10: f64,
    relative_error: f64,
}

impl From<Amount> for AmountResult {
    fn from(amount: Amount) -> AmountResult {
        AmountResult { log10: amount.log10, relative_error: amount.relative_error }
    }
}

impl AmountResult {
    fn text(self) -> String {
        Amount { log10: self.log10, relative_error: self.relative_error }.to_string()
    }
}

/// Counts or estimates.
pub fn run(arguments: &CensusArguments, common: &Common) -> Result<ExitCode, Failure> {
    let (game, position) = arguments.place.open()?;
    let threads = common.single_threads()?;
    let reporter = Reporter::new(Interrupt::install()?);
    let mut result = CensusResult {
        game: game.name(),
        board: game.board(),
        roster: game.roster().into(),
        rules: Object::switches(game.switches()),
        place: game.place(),
        position: position.text(),
        symmetric: arguments.symmetric,
        plies: Vec::new(),
        positions: None,
        games: None,
        ending: "complete",
        beyond: None,
        seconds: 0.0,
        threads,
    };
    let begin = Instant::now();
    if arguments.estimate {
        let walks = arguments.walks as u64;
        let mut sampling = Sampling { walks, seed: common.seed, threads, ..Sampling::default() };
        sampling.plies = arguments.plies.unwrap_or(sampling.plies);
        let estimate = position.estimate(&sampling, &reporter);
        if estimate.walks < walks {
            result.ending = "stopped";
        }
        result.estimated(&estimate);
    } else {
        let bytes = common.memory()? as u64;
        let symmetric = arguments.symmetric;
        let plan = CensusPlan { bytes, threads, symmetric, plies: arguments.plies, ..CensusPlan::default() };
        let census = position.census(&plan, &reporter);
        result.counted(&census);
    }
    result.seconds = begin.elapsed().as_secs_f64();
    reporter.gauge.finish();
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.text())?;
    }
    Ok(if reporter.interrupted() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

impl CensusResult {
    fn counted(&mut self, census: &Census) {
        let plies = census.by_ply.iter().enumerate();
        self.plies = plies
            .map(|(ply, found)| PlyResult::Counted {
                ply,
                positions: found.positions,
                over: found.over,
                moves: found.moves,
            })
            .collect();
        self.positions = Some(census.total());
        self.beyond = census.beyond.map(AmountResult::from);
        self.ending = match census.ending {
            CensusEnding::Complete => "complete",
            CensusEnding::PlyLimit => "ply-limit",
            CensusEnding::Memory { .. } => "memory",
            CensusEnding::Stopped => "stopped",
        };
    }

    fn estimated(&mut self, estimate: &Estimate) {
        let plies = estimate.by_ply.iter().enumerate();
        self.plies = plies
            .map(|(ply, found)| PlyResult::Estimated {
                ply,
                lines: found.lines.into(),
                positions: found.positions.into(),
                unbiased: found.unbiased,
                positions_at_least: found.positions_at_least,
            })
            .collect();
        self.games = Some(estimate.games.into());
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.place);
        match self.plies.first() {
            Some(PlyResult::Counted { .. }) => {
                let _ = writeln!(text, "{:>4} {:>18} {:>16}", "ply", "positions", "games over");
            }
            _ => {
                let _ = writeln!(text, "{:>4} {:>22} {:>22} {:>16}", "ply", "lines", "positions, at most", "at least");
            }
        }
        for ply in &self.plies {
            match ply {
                PlyResult::Counted { ply, positions, over, .. } => {
                    let over = over.map_or("?".to_owned(), figures::grouped);
                    let _ = writeln!(text, "{ply:>4} {:>18} {over:>16}", figures::grouped(*positions));
                }
                PlyResult::Estimated { ply, lines, positions, unbiased, positions_at_least } => {
                    let at_most = format!("{}{}", if *unbiased { "= " } else { "" }, positions.text());
                    let _ = writeln!(
                        text,
                        "{ply:>4} {:>22} {at_most:>22} {:>16}",
                        lines.text(),
                        format!("{positions_at_least:.3e}")
                    );
                }
            }
        }
        text.push('\n');
        if let Some(positions) = self.positions {
            let once = if self.symmetric { ", images of each other once" } else { "" };
            let _ = writeln!(text, "positions  {}{once}", figures::grouped(positions));
        }
        if let Some(games) = &self.games {
            let _ = writeln!(text, "games      {}", games.text());
        }
        let next = self.plies.len();
        match self.ending {
            "memory" => {
                let beyond = self.beyond.map_or(String::new(), |beyond| format!(", which has {}", beyond.text()));
                let _ = writeln!(text, "stopped    the memory does not hold ply {next}{beyond}; --memory gives more");
            }
            "stopped" => {
                let _ = writeln!(text, "stopped    this is what is known so far");
            }
            _ => {}
        }
        let elapsed = figures::duration(Duration::from_secs_f64(self.seconds));
        let _ = writeln!(
            text,
            "time       {elapsed} with {} thread{}",
            self.threads,
            if self.threads == 1 { "" } else { "s" }
        );
        text
    }
}
