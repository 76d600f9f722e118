//! Who wins at Nip: the published values, those of the published program's slips, and the truth.

mod emulation;
mod flawed;
mod line;
mod proof;
mod published;
mod report;
mod verdict;

pub use emulation::{Aim, Belief, Emulation};
pub use report::{Cell, Count, Figures, NipReport, Outcome};

use crate::LabError;
use discs::{Discs, parse_size};
use game::{Progress, Stage, Watch};
use games::GameError;
use games::Resources;
use proof::Prover;
use published::{Colour, Effort, PublishedBoard};
use std::time::Instant;
use texts::Words;

/// What of the table is to be run, and with what.
#[derive(Clone)]
pub struct Request<'a> {
    /// Only the cells about this board.
    pub board: Option<&'a str>,
    /// Also what takes minutes.
    pub all: bool,
    /// What the solver may use.
    pub resources: Resources,
    /// The language of the report.
    pub words: &'a Words,
}

/// Runs the published table again, or as much of it as the watch allows.
///
/// # Errors
/// [`LabError`] if the request asks for a board that the table does not have.
pub fn run(request: &Request<'_>, watch: &dyn Watch) -> Result<NipReport, LabError> {
    // Why the published values are wrong.
    let explanation = request.words.text("lab-nip-explanation");
    let mut report = NipReport { cells: Vec::new(), findings: Vec::new(), explanation, finished: true };
    for board in published::boards(request.board)? {
        let bench = Bench::new(&board, request, watch)?;
        for published in cells(&board) {
            if watch.stop().raised() {
                break;
            }
            report.cells.push(bench.cell(published)?);
        }
        if !board.line.is_empty()
            && let Some(finding) = line::finding(&bench.prover, &board, request.words)?
        {
            report.findings.push(finding);
        }
    }
    report.finished = !watch.stop().raised();
    Ok(report)
}

/// A published result in the terms of the report.
struct Published {
    aim: Aim,
    outcome: Outcome,
    first_move: Option<String>,
    lines: u64,
    emulation: Effort,
    recount: Effort,
}

fn cells(board: &PublishedBoard) -> Vec<Published> {
    let exact = board.exact.as_ref().map(|exact| Published {
        aim: Aim::Exact,
        outcome: Outcome::score(exact.black - exact.white),
        first_move: exact.first_move.clone(),
        lines: exact.counted,
        emulation: exact.emulation,
        recount: exact.recount,
    });
    let sign = match board.win_only.winner {
        Colour::Black => 1,
        Colour::White => -1,
    };
    let win_only = Published {
        aim: Aim::WinOnly,
        outcome: Outcome::sign(sign),
        first_move: None,
        lines: board.win_only.counted,
        emulation: board.win_only.emulation,
        recount: board.win_only.recount,
    };
    exact.into_iter().chain([win_only]).collect()
}

/// Everything that is needed to run the cells of one board again.
struct Bench<'a> {
    board: &'a PublishedBoard,
    request: &'a Request<'a>,
    watch: &'a dyn Watch,
    emulation: Emulation,
    prover: Prover<'a>,
}

impl<'a> Bench<'a> {
    fn new(board: &'a PublishedBoard, request: &'a Request<'a>, watch: &'a dyn Watch) -> Result<Bench<'a>, LabError> {
        let emulation = Emulation::new(rules(&board.size)?);
        let prover = Prover::open(&board.size, request.resources.clone(), watch)?;
        Ok(Bench { board, request, watch, emulation, prover })
    }

    fn cell(&self, published: Published) -> Result<Cell, LabError> {
        let aim = published.aim;
        let mut emulated = self.emulated(&published);
        emulated.lines = self.emulated_lines(&published);
        let chosen = emulated.first_move.as_ref().or(published.first_move.as_ref());
        let start = self.prover.start();
        let proven = Figures {
            outcome: self.prover.value(&start, aim, &self.board.size).map(|value| outcome(aim, value)),
            chosen_move_value: match chosen {
                Some(mv) => self.prover.value(&start.play_text(mv)?.1, aim, &self.board.size),
                None => None,
            },
            ..Figures::default()
        };
        let words = self.request.words;
        let missing = match published.emulation {
            _ if self.watch.stop().raised() => words.text("lab-nip-stopped"),
            Effort::Days => words.text("lab-nip-out-of-reach"),
            _ => words.text("lab-nip-not-run"),
        };
        let shown = Figures {
            outcome: Some(published.outcome),
            first_move: published.first_move,
            lines: Some(Count::Counted(published.lines)),
            ..Figures::default()
        };
        let verdict = verdict::verdict(&shown, &emulated, &proven, missing, words);
        Ok(Cell { board: self.board.size.clone(), mode: mode(aim), published: shown, emulated, proven, verdict })
    }

    fn emulated(&self, published: &Published) -> Figures {
        let aim = published.aim;
        if !published.emulation.is_worth_it(self.request.all) {
            return Figures::default();
        }
        self.begin("emulating", aim);
        let begin = Instant::now();
        let mut look = |share: f64, _| {
            self.watch.progress(&Progress::new(Stage::Searching, begin.elapsed()).with_share(share));
        };
        let belief = self.emulation.value(aim, &mut look, self.watch.stop());
        belief.map_or_else(Figures::default, |belief| Figures {
            outcome: Some(outcome(aim, belief.for_first)),
            first_move: Some(belief.first_move),
            ..Figures::default()
        })
    }

    fn emulated_lines(&self, published: &Published) -> Option<Count> {
        if self.watch.stop().raised() {
            return None;
        }
        if !published.recount.is_worth_it(self.request.all) {
            return Some(if published.recount == Effort::Days { Count::OutOfReach } else { Count::OnRequest });
        }
        let aim = published.aim;
        self.begin("counting", aim);
        let begin = Instant::now();
        let mut look = |_, lines: u64| {
            // Only an estimate: the count may come out differently.
            let all = Some(published.lines);
            self.watch.progress(&Progress { done: lines, all, ..Progress::new(Stage::Lines, begin.elapsed()) });
        };
        self.emulation.lines(aim, &mut look, self.watch.stop()).map(Count::Counted)
    }

    fn begin(&self, doing: &str, aim: Aim) {
        self.watch.task(&format!("{doing} {} {}", self.board.size, mode(aim)));
    }
}

fn rules(size: &str) -> Result<Discs<u64>, LabError> {
    let (rows, columns) = parse_size(size).map_err(GameError::from)?;
    let switches = discs::nip::switches([]).map_err(GameError::from)?;
    Ok(discs::nip::game(discs::nip::shape(rows, columns, &switches)?, switches)?)
}

fn outcome(aim: Aim, for_first: i32) -> Outcome {
    match aim {
        Aim::Exact => Outcome::score(for_first),
        Aim::WinOnly => Outcome::sign(for_first),
    }
}

fn mode(aim: Aim) -> &'static str {
    match aim {
        Aim::Exact => "exact",
        Aim::WinOnly => "win-only",
    }
}
