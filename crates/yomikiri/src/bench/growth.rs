//! How the work of the solver grows with the distance from the end of the game, and what that says of the start.

use crate::cli::{BenchGrowthArguments, Common, Question};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::reporter::Reporter;
use crate::{figures, output};
use answers::Object;
use games::{Bout, Entrant, Game, Goal, Limits, Opening, Position, Resources};
use serde::Serialize;
use statistics::{Confidence, Fit, Form, Interval, fit};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tournament::usual_limits;

/// No player thinks longer about a move.
const PATIENCE: Duration = Duration::from_mins(10);

#[derive(Serialize)]
struct GrowthResult {
    game: &'static str,
    board: String,
    rules: Object<String>,
    mode: &'static str,
    player: String,
    seed: u64,
    #[serde(flatten)]
    growth: Growth,
    finished: bool,
    threads: usize,
    seconds: f64,
    version: &'static str,
}

/// What was measured, and what that says of the start.
#[derive(Serialize)]
struct Growth {
    rows: Vec<Row>,
    factor_a_ply: Option<f64>,
    factor_interval_95: Option<[f64; 2]>,
    r_squared: Option<f64>,
    plies_from_start: f64,
    nodes_from_start: Option<f64>,
    nodes_interval_95: Option<[f64; 2]>,
}

/// Positions that are equally far from the end.
#[derive(Serialize)]
struct Row {
    plies: usize,
    positions: usize,
    /// The geometric mean.
    nodes: f64,
}

/// Plays, solves and lays a curve through what it took.
pub fn run(arguments: &BenchGrowthArguments, common: &Common) -> Result<ExitCode, Failure> {
    let game = arguments.choice.open()?;
    let resources =
        Resources { threads: common.single_threads()?, memory: common.memory()?, portable: false, tables: None };
    game.player(&arguments.player, &resources, common.seed)?;
    if game.start().solver(&resources)?.into_score().is_none() {
        return Err(Failure::input(format!(
            "{} is solved by induction; growth is measured where a search solves: othello and nip",
            game.name()
        )));
    }
    let interrupt = Interrupt::install()?;
    let begin = Instant::now();
    let mut sample =
        Sample { game: &game, arguments, resources: &resources, interrupt: &interrupt, lengths: Vec::new() };
    let mut points = Vec::new();
    let mut plies = arguments.plies.clone();
    plies.sort_unstable();
    plies.dedup();
    let finished = sample.measure(&plies, common.seed, &mut points)?;
    let result = GrowthResult {
        game: game.name(),
        board: game.board(),
        rules: Object::switches(game.switches()),
        mode: arguments.mode.name(),
        player: arguments.player.clone(),
        seed: common.seed,
        growth: Growth::new(&points, &plies, &sample.lengths),
        finished,
        threads: resources.threads,
        seconds: begin.elapsed().as_secs_f64(),
        version: env!("CARGO_PKG_VERSION"),
    };
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.text(&game))?;
    }
    Ok(if finished { ExitCode::SUCCESS } else { ExitCode::from(interrupt::EXIT_CODE) })
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            Question::Wld => "wld",
            Question::Exact => "exact",
        }
    }

    fn goal(self) -> Goal {
        match self {
            Question::Wld => Goal::WinLossDraw,
            Question::Exact => Goal::Exact,
        }
    }
}

/// What positions are taken from, and how they are solved.
struct Sample<'a> {
    game: &'a Game,
    arguments: &'a BenchGrowthArguments,
    resources: &'a Resources,
    interrupt: &'a Arc<Interrupt>,
    /// The plies of the games that were played.
    lengths: Vec<usize>,
}

/// Plies left, and nodes that the solver entered.
type Point = (usize, u64);

impl Sample<'_> {
    /// Solves the positions of all games; whether nobody stopped it. The easy ones come first, so that what is known early is of use.
    fn measure(&mut self, plies: &[usize], seed: u64, points: &mut Vec<Point>) -> Result<bool, Failure> {
        let mut lines = Vec::new();
        for number in 0..self.arguments.positions {
            let Some(line) = self.play(seed, number as u64)? else { return Ok(false) };
            self.lengths.push(line.len() - 1);
            lines.push(line);
        }
        for &left in plies {
            for line in lines.iter().filter(|line| line.len() > left) {
                let Some(nodes) = self.solve(&line[line.len() - 1 - left])? else { return Ok(false) };
                points.push((left, nodes));
            }
        }
        Ok(true)
    }

    /// The positions of a game, from the start to the end; `None` if it was stopped.
    fn play(&self, seed: u64, number: u64) -> Result<Option<Vec<Position>>, Failure> {
        let seeds = [0, 1].map(|seat| seed.wrapping_mul(1 << 20).wrapping_add(2 * number + seat));
        let mut entrants = seeds.map(|seed| Entrant::Named { description: &self.arguments.player, seed });
        let mut bout = Bout {
            entrants: &mut entrants,
            opening: Opening::Moves(&[]),
            limits: usual_limits(self.game).into(),
            time: PATIENCE,
            resources: self.resources,
            stop: self.interrupt.signal(),
        };
        let Some(played) = self.game.bout(&mut bout)? else { return Ok(None) };
        let mut positions = vec![self.game.start()];
        for &mv in &played.moves {
            let next = positions[positions.len() - 1].play(mv)?;
            positions.push(next);
        }
        Ok(Some(positions))
    }

    /// The nodes that a position takes from nothing; `None` if it was stopped.
    fn solve(&self, position: &Position) -> Result<Option<u64>, Failure> {
        let Some(mut solver) = position.solver(self.resources)?.into_score() else { return Ok(None) };
        let reporter =
            Reporter::new(Arc::clone(self.interrupt)).about_score(position.to_move(), self.game.seat_names());
        let outcome = solver.solve(self.arguments.mode.goal(), &Limits::default(), &reporter);
        reporter.gauge.finish();
        Ok(outcome.finished.then_some(outcome.nodes.max(1)))
    }
}

impl Growth {
    /// What points and the lengths of games say.
    fn new(points: &[Point], plies: &[usize], lengths: &[usize]) -> Growth {
        let row = |&plies: &usize| {
            let logs: Vec<f64> =
                points.iter().filter(|&&(left, _)| left == plies).map(|&(_, nodes)| (nodes as f64).ln()).collect();
            let mean = logs.iter().sum::<f64>() / logs.len() as f64;
            (!logs.is_empty()).then(|| Row { plies, positions: logs.len(), nodes: mean.exp() })
        };
        let ends = |interval: Interval| [interval.low, interval.high];
        let numbers: Vec<(f64, f64)> = points.iter().map(|&(left, nodes)| (left as f64, nodes as f64)).collect();
        let curve: Option<Fit> = fit(Form::Exponential, &numbers);
        let start = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
        let sure = Confidence::default();
        Growth {
            rows: plies.iter().filter_map(row).collect(),
            factor_a_ply: curve.map(|curve| curve.b.exp()),
            factor_interval_95: curve.and_then(|curve| curve.b_interval(sure)).map(|b| [b.low.exp(), b.high.exp()]),
            r_squared: curve.map(|curve| curve.r_squared),
            plies_from_start: start,
            nodes_from_start: curve.map(|curve| curve.at(start)),
            nodes_interval_95: curve.and_then(|curve| curve.prediction(start, sure)).map(ends),
        }
    }
}

impl GrowthResult {
    fn text(&self, game: &Game) -> String {
        let asked = if self.mode == "wld" { "who wins" } else { "the best score" };
        let mut text = format!(
            "{}   {}\n{asked}, from positions of games of {} against itself, seed {}\n\n{:>10} {:>10} {:>22} {:>10}\n",
            game.place(),
            game.switches(),
            self.player,
            self.seed,
            "plies left",
            "positions",
            "nodes, geometric mean",
            "a ply"
        );
        let mut before: Option<&Row> = None;
        for row in &self.growth.rows {
            let factor = before.map_or(String::new(), |before| {
                let plies = (row.plies - before.plies) as f64;
                format!("x{:.2}", (row.nodes / before.nodes).powf(1.0 / plies))
            });
            let nodes = figures::grouped(row.nodes.round() as u64);
            let _ = writeln!(text, "{:>10} {:>10} {nodes:>22} {factor:>10}", row.plies, row.positions);
            before = Some(row);
        }
        if let (Some(factor), Some([low, high])) = (self.growth.factor_a_ply, self.growth.factor_interval_95) {
            let r_squared = self.growth.r_squared.unwrap_or(0.0);
            let _ =
                writeln!(text, "\ngrowth   {factor:.2} times a ply (95 %: {low:.2} to {high:.2}), R² {r_squared:.3}");
        }
        if let (Some(nodes), Some([low, high])) = (self.growth.nodes_from_start, self.growth.nodes_interval_95) {
            let _ = writeln!(
                text,
                "start    {:.1} plies from the end: {nodes:.1e} nodes (95 %: {low:.1e} to {high:.1e}), if it goes on so",
                self.growth.plies_from_start
            );
        }
        if !self.finished {
            text += "stopped early\n";
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Growth;

    #[test]
    fn an_even_growth_is_found_and_goes_on_to_the_start() {
        let around = |plies: u32| [90, 100, 111].map(|percent| (plies as usize, percent * 3_u64.pow(plies)));
        let points: Vec<(usize, u64)> = (4..10).flat_map(around).collect();
        let found = Growth::new(&points, &[4, 5, 6, 7, 8, 9, 30], &[19, 21]);
        assert_eq!(found.rows.len(), 6, "a number of plies without positions has no row");
        assert!((found.rows[0].nodes / 8100.0 - 1.0).abs() < 0.01);
        assert!(found.factor_a_ply.is_some_and(|factor| (factor - 3.0).abs() < 1e-6));
        let expected = 100.0 * 3_f64.powi(20);
        assert!(found.nodes_from_start.is_some_and(|nodes| (nodes / expected - 1.0).abs() < 0.01));
        let [low, high] = found.nodes_interval_95.expect("there are enough points");
        assert!(low < 0.8 * expected && 1.25 * expected < high && high < 10.0 * expected, "{low} to {high}");
    }
}
