use crate::run::{OfGame, Played, games_of, of_game};
use crate::self_play::SOLVED;
use crate::{ErrorRow, GAMES_A_BATCH, Games, GamesError, Sample, SelfPlay, Teacher, errors, fit, spread, turns};
use discs::othello::OthelloError;
use discs::{Discs, Move, Position, Word};
use eval::discs::Judgement;
use game::{Duel, Game, StopSignal};
use patterns::{Layout, Learned, Patterns, Weights, WeightsError, rules};
use std::collections::HashSet;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Play this long, if given; what an earlier run played counts as nothing.
    pub time: Option<Duration>,
    /// Play until there are so many games, if given, those of earlier runs included.
    pub games: Option<u64>,
    /// The seed of the games.
    pub seed: u64,
    /// Threads that play and fit.
    pub threads: usize,
    /// Where the weights go. The games are kept beside it, with `.games` at the end.
    pub out: PathBuf,
    /// Weights to play with; the fitted features without. What was solved in the games that they were learned from is learned again.
    pub teacher: Option<PathBuf>,
}

/// Somebody who waits for the weights.
pub trait Watcher: Sync {
    /// So many games have been played, of which so many in this run, with so many positions.
    fn played(&self, games: u64, fresh: u64, positions: u64);
    /// A pass of the fit is done; the error is that on what was held out.
    fn fitted(&self, pass: u32, error: f32);
    /// The doubts of the search are being measured.
    fn measuring(&self);
    /// Raised to end the work; the games that were played are kept.
    fn stop(&self) -> &StopSignal;
}

/// What came of it.
#[derive(Debug)]
pub struct Trained {
    /// The weights, as they were written.
    pub weights: Weights,
    /// Bytes of the file.
    pub bytes: usize,
    /// Errors on what was held out.
    pub held_out: Vec<ErrorRow>,
    /// Passes of the fit over all positions.
    pub passes: u32,
    /// Games played in this run.
    pub fresh_games: u64,
    /// Time that playing took in this run.
    pub playing: Duration,
    /// Time that the fit took.
    pub fitting: Duration,
}

/// Why there are no weights.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The games cannot be kept.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// The weights cannot be written, or those of the teacher not be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the file system said.
        source: io::Error,
    },
    /// The weights are not what they should be.
    #[error("{path}: {source}")]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: WeightsError,
    },
    /// Nothing to learn from.
    #[error("there are too few games to learn from; give it more time, like --time 10m")]
    TooFew,
    /// Not a game with discs.
    #[error("{0} has no patterns to learn; othello and nip do")]
    NoDiscs(String),
    /// There is no such game.
    #[error(transparent)]
    Rules(#[from] OthelloError),
    /// Somebody stopped it.
    #[error("stopped; the games are kept in {0}, and the same command goes on with them")]
    Stopped(PathBuf),
}

/// Games to measure the error on that had nothing to do with the training: the moves of each, passes left out.
pub type Foreign = Vec<Vec<(usize, usize)>>;

/// [`train`] for the game with this name, board and switches, with the errors on games of others beside.
///
/// # Errors
/// [`TrainError`], also if there is no such game or it is not played with discs.
pub fn train_named(
    name: &str,
    size: (usize, usize),
    switches: &[(&str, &str)],
    foreign: &Foreign,
    plan: &Plan,
    watcher: &dyn Watcher,
) -> Result<(Trained, Vec<ErrorRow>), TrainError> {
    struct Both<'a>(&'a Foreign, &'a Plan, &'a dyn Watcher);
    impl OfGame for Both<'_> {
        type Made = (Trained, Vec<ErrorRow>);
        fn of<W: Word>(self, game: Discs<W>) -> Result<Self::Made, TrainError> {
            let Both(foreign, plan, watcher) = self;
            let trained = train(&game, plan, watcher)?;
            let patterns = Patterns::new(Layout::new(game.board()), trained.weights.clone());
            let samples: Vec<Sample<W>> = foreign.iter().flat_map(|moves| samples_of(&game, moves)).collect();
            let errors = errors(&game, &patterns, samples.iter());
            Ok((trained, errors))
        }
    }
    of_game(name, size, switches, Both(foreign, plan, watcher))
}

/// The positions of a game of others, with the score at its end; none if it was not played to the end.
fn samples_of<W: Word>(game: &Discs<W>, moves: &[(usize, usize)]) -> Vec<Sample<W>> {
    let mut pos = game.start();
    let mut seen = Vec::new();
    for &(row, column) in moves {
        if game.moves(&pos).next() == Some(Move::Pass) {
            pos = pos.passed();
        }
        let Some(cell) = game.board().cell(row, column) else { return Vec::new() };
        seen.push(pos);
        match game.try_play(&pos, Move::Put(cell)) {
            Ok(next) => pos = next,
            Err(_) => return Vec::new(),
        }
    }
    let Some(score) = game.score_for_mover(&pos) else { return Vec::new() };
    let sample = |before: Position<W>| Sample {
        mine: before.mine,
        theirs: before.theirs,
        score: if before.seat == pos.seat { score } else { -score } as i16,
        target: 0,
        held_out: true,
    };
    seen.into_iter().map(sample).collect()
}

/// Positions that the doubts are measured on.
const SPREAD_POSITIONS: u32 = 300;

/// Plays, fits and writes the weights.
///
/// # Errors
/// [`TrainError`] if a file cannot be read or written, or somebody stopped it.
pub fn train<W: Word>(game: &Discs<W>, plan: &Plan, watcher: &dyn Watcher) -> Result<Trained, TrainError> {
    let layout = Layout::new(game.board());
    let path = games_of(&plan.out);
    let teacher = plan.teacher.as_deref().map(Teacher::read).transpose()?;
    let played = Played::new(game.clone(), plan.seed, teacher.as_ref())?;
    let mut games: Games<W> = Games::open(&path, &played.identity)?;
    let begin = Instant::now();
    let fresh_games = play(&played.self_play(), plan, &mut games, watcher)?;
    let playing = begin.elapsed();
    if watcher.stop().raised() {
        return Err(TrainError::Stopped(path));
    }
    let begin = Instant::now();
    let all_games = games.numbers().count() as u64 * GAMES_A_BATCH;
    let mut samples: Vec<Sample<W>> = games.samples().copied().collect();
    if let Some(teacher) = &plan.teacher {
        let solved = Games::solved_in(&games_of(teacher), &rules(game))?;
        let empties = |sample: &Sample<W>| (game.board().cells() & !sample.mine & !sample.theirs).count();
        samples.extend(solved.into_iter().filter(|sample| empties(sample) <= SOLVED));
    }
    if !samples.iter().any(|sample| sample.held_out) {
        return Err(TrainError::TooFew);
    }
    let mut report = |pass: u32, error: f32| watcher.fitted(pass, error);
    let fitted = fit(&layout, game.board().cells(), &samples, plan.threads, watcher.stop(), &mut report);
    let fitting = begin.elapsed();
    watcher.measuring();
    let mut weights = fitted.weights;
    weights.learned =
        Learned { rules: rules(game), seed: plan.seed, games: all_games, positions: samples.len() as u64 };
    weights.turns = turns(game, &Patterns::new(layout.clone(), weights.clone()), samples.iter());
    let patterns = Arc::new(Patterns::new(layout.clone(), weights.clone()));
    let judgement = Judgement::with_patterns(game, Arc::clone(&patterns));
    weights.spread = spread(game, &judgement, SPREAD_POSITIONS, plan.seed, watcher.stop()).unwrap_or_default();
    if watcher.stop().raised() {
        return Err(TrainError::Stopped(path));
    }
    let held_out = errors(game, &patterns, samples.iter().filter(|sample| sample.held_out));
    let wrap = |source| TrainError::Weights { path: plan.out.clone(), source };
    let file = weights.write(&layout).map_err(wrap)?;
    durable::write(&plan.out, &file).map_err(|source| TrainError::Io { path: plan.out.clone(), source })?;
    Ok(Trained { weights, bytes: file.len(), held_out, passes: fitted.passes, fresh_games, playing, fitting })
}

/// Plays until the time is over or there are enough games. Returns how many were played.
fn play<W: Word>(
    self_play: &SelfPlay<'_, W>,
    plan: &Plan,
    games: &mut Games<W>,
    watcher: &dyn Watcher,
) -> Result<u64, TrainError> {
    struct State<'a, W> {
        games: &'a mut Games<W>,
        done: HashSet<u64>,
        next: u64,
        fresh: u64,
        positions: u64,
        failed: Option<GamesError>,
    }
    let begin = Instant::now();
    let done: HashSet<u64> = games.numbers().collect();
    let positions = games.samples().count() as u64;
    let state = Mutex::new(State { games, done, next: 0, fresh: 0, positions, failed: None });
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let most = plan.games.map(|games| games.div_ceil(GAMES_A_BATCH));
    let work = |_: usize| {
        loop {
            let over = plan.time.is_some_and(|time| begin.elapsed() >= time);
            if over || watcher.stop().raised() {
                return;
            }
            let batch = {
                let mut state = lock();
                while state.done.contains(&state.next) {
                    state.next += 1;
                }
                let batch = state.next;
                if state.failed.is_some() || most.is_some_and(|most| batch >= most) {
                    return;
                }
                state.next += 1;
                batch
            };
            let Some(samples) = self_play.batch(batch, watcher.stop()) else { return };
            let mut state = lock();
            state.positions += samples.len() as u64;
            if let Err(error) = state.games.push(batch, samples) {
                state.failed = Some(error);
                return;
            }
            state.fresh += GAMES_A_BATCH;
            let all = state.games.numbers().count() as u64 * GAMES_A_BATCH;
            watcher.played(all, state.fresh, state.positions);
        }
    };
    game::on_threads(plan.threads, &work);
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.failed {
        Some(error) => Err(error.into()),
        None => Ok(state.fresh),
    }
}
