//! How many stones a move a level gives away, judged by something stronger.

use crate::failure::Failure;
use game::StopSignal;
use games::{Bout, Entrant, Game, Goal, Level, Limits, Line, Move, Opening, Position, Resources, Solver};
use serde::Serialize;
use std::time::Duration;
use tournament::usual_limits;

/// Games that each level plays against itself.
const GAMES: u64 = 20;

/// A position is judged by looking so many plies ahead,
const PLIES: u32 = 6;

/// and with so many plies of the game left it is solved.
const SOLVED: usize = 12;

/// What a level gives away.
#[derive(Serialize)]
pub struct LevelLosses {
    level: u8,
    moves: usize,
    /// Stones a move, by third of the game.
    by_third: [f64; 3],
    /// In the whole game.
    all: f64,
    /// The most on one move, on average over the games.
    worst_of_a_game: f64,
}

/// Whether losses can be counted at all.
///
/// # Errors
/// A sentence that says in which games they can.
pub fn check(table: &Game) -> Result<(), Failure> {
    if table.seats() == 2 && table.highest_score() > 1 {
        return Ok(());
    }
    Err(Failure::input(format!("losses are counted in stones, in othello and nip; {} has none", table.name())))
}

/// What is measured, and the names of the columns of [`LevelLosses::row`].
pub fn about(table: &Game, seed: u64) -> String {
    format!(
        "{}   {}\nstones that a level gives away a move, where it has a choice, in {GAMES} games against itself, seed {seed};\n\
         judged by looking {PLIES} plies ahead, the last {SOLVED} plies solved\n\n{:>5} {:>6} {:>8} {:>8} {:>8} {:>8} {:>16}\n",
        table.place(),
        table.switches(),
        "level",
        "moves",
        "first",
        "second",
        "last",
        "all",
        "worst of a game"
    )
}

/// Lets a level play itself and judges its moves; `None` if it was stopped.
///
/// # Errors
/// Those of the players.
pub fn measure(
    table: &Game,
    level: Level,
    resources: &Resources,
    seed: u64,
    stop: &StopSignal,
) -> Result<Option<LevelLosses>, Failure> {
    let name = format!("level:{level}");
    let (mut lost, mut moves, mut worst) = ([0.0; 3], [0_usize; 3], 0.0);
    for number in 0..GAMES {
        let seeds = [0, 1].map(|seat| seed.wrapping_mul(1 << 20).wrapping_add(2 * number + seat));
        let mut entrants = seeds.map(|seed| Entrant::Named { description: &name, seed });
        let mut bout = Bout {
            entrants: &mut entrants,
            opening: Opening::Moves(&[]),
            limits: usual_limits(table).into(),
            time: PATIENCE,
            resources,
            stop,
        };
        let Some(played) = table.bout(&mut bout)? else { return Ok(None) };
        let mut judge = Judge::new(table, resources)?;
        let mut line: Line = table.line();
        let mut most: f64 = 0.0;
        for (ply, &mv) in played.moves.iter().enumerate() {
            let pos = line.position().clone();
            if pos.moves().len() > 1 {
                let Some(loss) = judge.loss(&pos, mv, played.moves.len() - ply, stop)? else { return Ok(None) };
                let third = ply * 3 / played.moves.len();
                lost[third] += loss;
                moves[third] += 1;
                most = most.max(loss);
            }
            line.push(mv).map_err(Failure::input)?;
        }
        worst += most / GAMES as f64;
    }
    let mean = |lost: f64, moves: usize| lost / moves.max(1) as f64;
    Ok(Some(LevelLosses {
        level: level.number(),
        moves: moves.iter().sum(),
        by_third: std::array::from_fn(|third| mean(lost[third], moves[third])),
        all: mean(lost.iter().sum(), moves.iter().sum()),
        worst_of_a_game: worst,
    }))
}

/// No move of a game takes nearly as long.
const PATIENCE: Duration = Duration::from_mins(10);

/// Somebody stronger.
struct Judge<'a> {
    analyst: Box<dyn games::Analyst>,
    resources: &'a Resources,
}

impl Judge<'_> {
    fn new<'a>(table: &Game, resources: &'a Resources) -> Result<Judge<'a>, Failure> {
        let analyst = table.analyst(&Resources { memory: resources.memory.min(MEMORY), ..resources.clone() }, 1);
        let analyst = analyst.ok_or_else(|| Failure::input(format!("nobody judges moves of {}", table.name())))?;
        Ok(Judge { analyst, resources })
    }

    /// How many stones worse than the best a move is; `None` if it was stopped.
    fn loss(&mut self, pos: &Position, mv: Move, plies_left: usize, stop: &StopSignal) -> Result<Option<f64>, Failure> {
        let seat = pos.to_move();
        let values: Vec<(Move, f64)> = if plies_left <= SOLVED
            && let Solver::Score(mut solver) = pos.solver(self.resources)?
        {
            let scores = solver.move_scores(Goal::Exact, &Limits::default(), stop);
            scores.into_iter().map(|(mv, bounds)| (mv, f64::from(bounds.low))).collect()
        } else {
            let Some(estimates) = self.analyst.judge(pos, PLIES, 0, stop)? else { return Ok(None) };
            estimates.into_iter().map(|found| (found.mv, found.by_seat[seat.index()].number())).collect()
        };
        let best = values.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
        let made = values.iter().find(|(judged, _)| *judged == mv).map_or(best, |(_, value)| *value);
        Ok((!stop.raised()).then_some(best - made))
    }
}

/// More than a look of these plies fills.
const MEMORY: usize = 64 << 20;

impl LevelLosses {
    /// The result as a line under [`about`].
    pub fn row(&self) -> String {
        let [first, second, last] = self.by_third;
        format!(
            "{:>5} {:>6} {first:>8.2} {second:>8.2} {last:>8.2} {:>8.2} {:>16.1}\n",
            self.level, self.moves, self.all, self.worst_of_a_game
        )
    }
}
