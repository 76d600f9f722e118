//! Looking ahead in two stages, [m, n], by m: whom it favours, beside who wins in truth.

use crate::experiment::GameChoice;
use crate::passing::Passing;
use crate::report::{Section, Table, Value, Verdict, grouped};
use crate::{Bench, LabError};
use game::{Bounds, Seat};
use serde::{Deserialize, Serialize};
use table::{Goal, Judge, Limits, Lookahead, Resources, Solving, Stage};

/// The table of an experiment with lookahead.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct LookaheadTable {
    game: GameChoice,
    boards: Vec<Board>,
    /// Boards that are run in minutes.
    #[serde(default)]
    quick_boards: Vec<String>,
}

/// One board of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Board {
    /// As rows x columns.
    #[serde(rename = "board")]
    size: String,
    /// Plies of the first stage; the second one has the rest of the game.
    m: Vec<u32>,
    /// Whom the published program favours, by m: B or W, or ? where it was given up.
    #[serde(default)]
    favours: String,
    /// The times that were published.
    #[serde(default)]
    time: Vec<String>,
}

/// Who wins, and what it took to prove that.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Truth {
    /// `B`, `W` or `-`.
    winner: char,
    nodes: u64,
    seconds: f64,
}

/// What a lookahead found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Found {
    /// `B`, `W` or `-`.
    favours: char,
    first_count: u64,
    second_count: u64,
    seconds: f64,
}

impl LookaheadTable {
    /// Looks ahead on every board with every m.
    pub(crate) fn run(&self, experiment: &str, bench: &mut Bench<'_>) -> Result<Vec<Section>, LabError> {
        let known: Vec<&str> = self.boards.iter().map(|board| board.size.as_str()).collect();
        if let Some(name) = bench.board.as_ref().filter(|name| !known.contains(&name.as_str())) {
            return Err(LabError::UnknownBoard { name: name.clone(), known: known.join(", ") });
        }
        let mut sections = Vec::new();
        for board in &self.boards {
            let left_out = bench.quick && bench.board.is_none() && !self.quick_boards.contains(&board.size);
            if bench.wants(&board.size) && !left_out {
                sections.push(self.section(experiment, bench, board)?);
            }
        }
        Ok(sections)
    }

    fn section(&self, experiment: &str, bench: &mut Bench<'_>, board: &Board) -> Result<Section, LabError> {
        let table = self.game.open_on(Some(&board.size))?;
        let place = table.place();
        // One solver for all: what it has read out once serves every m, and the whole game most of all, since who is ahead
        // after m plies as far as can be cannot get more in the end than without that aim.
        let mut reader = Reader { table: &*table, solver: None };
        let key = format!("winner of {place} {}", table.switches());
        let truth: Option<Truth> = bench.cell(experiment, &key, |bench| {
            let watch = Passing { observer: bench.observer, task: &format!("who wins at {place}") };
            let solver = reader.solver(&bench.resources, None)?;
            let outcome = solver.solve(Goal::WinLossDraw, &Limits::default(), &watch);
            Ok(outcome.finished.then(|| Truth {
                winner: letter(outcome.bounds.low.signum().max(0) + outcome.bounds.high.signum().min(0)),
                nodes: outcome.nodes,
                seconds: outcome.elapsed.as_secs_f64(),
            }))
        })?;
        let winner = truth.as_ref().map(|truth| truth.winner);
        let empties = table.start().text().chars().filter(|&cell| cell == '-').count() as u32;
        let mut shown = Table::new(&[
            "m",
            "n",
            "published",
            "measured",
            "verdict",
            "right side",
            "first count",
            "second count",
            "published time",
            "seconds",
        ]);
        let (mut same, mut right, mut run) = (0, 0, 0);
        for (index, &m) in board.m.iter().enumerate() {
            let n = empties.saturating_sub(m);
            let key = format!("lookahead {m},{n} of {place} {} by win", table.switches());
            let found: Option<Found> = bench.cell(experiment, &key, |bench| {
                let solver = reader.solver(&bench.resources, winner)?;
                let stages = Lookahead {
                    first: Stage { plies: m, judge: Judge::Win },
                    second: Stage { plies: n, judge: Judge::Win },
                    line: false,
                };
                let watch = Passing { observer: bench.observer, task: &format!("[{m}, {n}] on {place}") };
                let foresight = solver.lookahead(&stages, &Limits::default(), &watch);
                Ok(foresight.map(|foresight| Found {
                    favours: match foresight.favoured {
                        Some(Seat::FIRST) => 'B',
                        Some(_) => 'W',
                        None => '-',
                    },
                    first_count: foresight.first_count,
                    second_count: foresight.second_count,
                    seconds: foresight.elapsed.as_secs_f64(),
                }))
            })?;
            let published = board.favours.chars().nth(index);
            let verdict = match (published, &found) {
                (Some(published), Some(found)) if published == found.favours => Verdict::Agrees,
                (Some('?'), _) | (_, None) => Verdict::NotRun,
                _ => Verdict::Differs,
            };
            if let Some(found) = &found {
                run += 1;
                same += usize::from(verdict == Verdict::Agrees);
                right += usize::from(winner == Some(found.favours));
            }
            let correct =
                found.as_ref().zip(winner).map(|(found, winner)| if found.favours == winner { "yes" } else { "no" });
            shown.rows.push(vec![
                Value::Count(i64::from(m)),
                Value::Count(i64::from(n)),
                published.map(String::from).into(),
                found.as_ref().map(|found| found.favours.to_string()).into(),
                if published == Some('?') { Value::Missing } else { verdict.into() },
                correct.into(),
                found.as_ref().map(|found| grouped(found.first_count)).into(),
                found.as_ref().map(|found| grouped(found.second_count)).into(),
                board.time.get(index).cloned().into(),
                found.as_ref().map_or(Value::Missing, |found| Value::Number(found.seconds, 3)),
            ]);
        }
        let proven = truth.map_or_else(
            || "Who wins is not proven here.".to_owned(),
            |Truth { winner, nodes, seconds }| {
                let winner = match winner {
                    'B' => "black wins",
                    'W' => "white wins",
                    _ => "it is a draw",
                };
                format!("Proven before all else: {winner} ({} positions, {seconds:.1} s).", grouped(nodes))
            },
        );
        let summary = format!(
            "{proven} Of {run} lookaheads {right} favour the right side; {same} say what the published program said."
        );
        Ok(Section { title: place, paragraphs: vec![summary], table: Some(shown), figures: Vec::new() })
    }
}

/// Who answers all questions about one board: a solver that is there when the first is asked.
struct Reader<'t> {
    table: &'t dyn table::Table,
    solver: Option<Box<dyn Solving>>,
}

impl Reader<'_> {
    /// The solver; a new one is told who wins, if that is known.
    fn solver(&mut self, resources: &Resources, winner: Option<char>) -> Result<&mut dyn Solving, LabError> {
        let solver = if let Some(solver) = self.solver.take() {
            solver
        } else {
            let mut solver = self.table.start().solver(resources)?.into_score().ok_or_else(|| {
                LabError::File(format!("{} is not about a score; lookahead needs one", self.table.place()))
            })?;
            match winner {
                Some('B') => solver.learn(Bounds { low: 1, high: i32::MAX }),
                Some('W') => solver.learn(Bounds { low: -i32::MAX, high: -1 }),
                Some(_) => solver.learn(Bounds::exact(0)),
                None => {}
            }
            solver
        };
        Ok(&mut **self.solver.insert(solver))
    }
}

fn letter(sign: i32) -> char {
    match sign {
        1 => 'B',
        -1 => 'W',
        _ => '-',
    }
}
