//! Many games side by side, with the arrays that they write into.

use crate::errors::{game_error, input};
use crate::position::Position;
use games::{Batch, BatchOutput, BatchPlan, Observation};
use guard::guarded;
use numpy::{PyArray1, PyReadonlyArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// More games than this need more memory than anybody wants to give.
const MOST_GAMES: usize = 1 << 20;

/// Many games of one kind side by side; a game that ends begins again. The arrays belong to the caller and are written in place.
#[pyclass(frozen, module = "yomikiri", name = "Vector")]
pub struct Vector {
    batch: Mutex<Box<dyn Batch>>,
    games: usize,
    codes: usize,
    seats: usize,
    planes: usize,
}

impl Vector {
    /// The games of a plan.
    pub fn new(game: games::Game, observation: Observation, plan: BatchPlan) -> PyResult<Vector> {
        if !(1..=MOST_GAMES).contains(&plan.games) {
            return Err(input(format!("a number of games is a whole number from 1 to {MOST_GAMES}")));
        }
        Ok(Vector {
            batch: Mutex::new(game.batch(plan)),
            games: plan.games,
            codes: game.move_codes() as usize,
            seats: game.seats(),
            planes: observation.len(),
        })
    }

    fn check(&self, name: &str, len: usize, each: usize) -> PyResult<()> {
        let wanted = self.games * each;
        if len == wanted {
            return Ok(());
        }
        Err(input(format!("{name} has {len} numbers; {} games need {wanted}", self.games)))
    }
}

/// The arrays that games write into.
type Arrays<'py> = (
    PyReadwriteArrayDyn<'py, u8>,
    Option<PyReadwriteArrayDyn<'py, u8>>,
    PyReadwriteArrayDyn<'py, u8>,
    PyReadwriteArrayDyn<'py, f32>,
    PyReadwriteArrayDyn<'py, u8>,
    PyReadwriteArrayDyn<'py, u8>,
);

#[guarded]
#[pymethods]
impl Vector {
    /// Begins all games anew and draws chance from this seed; `arrays` are legal, planes or None, to_move, rewards, ended, cut.
    fn reset(&self, py: Python<'_>, seed: u64, arrays: Arrays<'_>) -> PyResult<()> {
        self.with(py, arrays, |batch, out| {
            batch.reset(seed, out);
            Ok(())
        })
    }

    /// Makes one move in every game.
    fn step(&self, py: Python<'_>, codes: PyReadonlyArray1<'_, i64>, arrays: Arrays<'_>) -> PyResult<()> {
        let codes = codes.as_slice().map_err(|_| input("moves are an array of whole numbers without gaps"))?;
        self.with(py, arrays, |batch, out| batch.step(codes, out))
    }

    /// A legal move of every game by chance.
    fn sample<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut codes = vec![0; self.games];
        py.detach(|| self.batch.lock().unwrap_or_else(PoisonError::into_inner).sample(&mut codes));
        PyArray1::from_vec(py, codes)
    }

    /// The position of a game.
    fn position(&self, game: usize) -> PyResult<Position> {
        let found = self.batch.lock().unwrap_or_else(PoisonError::into_inner).position(game);
        let games = self.games;
        let found =
            found.ok_or_else(|| input(format!("there is no game {game}; they are counted from 0 to {}", games - 1)))?;
        Ok(Position::new(found))
    }

    fn __len__(&self) -> usize {
        self.games
    }
}

impl Vector {
    fn with(
        &self,
        py: Python<'_>,
        arrays: Arrays<'_>,
        work: impl FnOnce(&mut dyn Batch, &mut BatchOutput<'_>) -> Result<(), games::GameError> + Send,
    ) -> PyResult<()> {
        let (mut legal, mut planes, mut to_move, mut rewards, mut ended, mut cut) = arrays;
        let gaps = |_| input("the arrays have gaps; give whole ones");
        let mut nothing: [u8; 0] = [];
        let mut out = BatchOutput {
            legal: legal.as_slice_mut().map_err(gaps)?,
            planes: match &mut planes {
                Some(planes) => planes.as_slice_mut().map_err(gaps)?,
                None => &mut nothing,
            },
            to_move: to_move.as_slice_mut().map_err(gaps)?,
            rewards: rewards.as_slice_mut().map_err(gaps)?,
            ended: ended.as_slice_mut().map_err(gaps)?,
            cut: cut.as_slice_mut().map_err(gaps)?,
        };
        self.check("legal", out.legal.len(), self.codes)?;
        if !out.planes.is_empty() {
            self.check("planes", out.planes.len(), self.planes)?;
        }
        self.check("to_move", out.to_move.len(), 1)?;
        self.check("rewards", out.rewards.len(), self.seats)?;
        self.check("ended", out.ended.len(), 1)?;
        self.check("cut", out.cut.len(), 1)?;
        let done = py.detach(|| {
            let mut batch = self.batch.lock().unwrap_or_else(PoisonError::into_inner);
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&mut **batch, &mut out)))
        });
        done.map_err(|panic| crate::errors::panicked(&*panic))?.map_err(game_error)
    }
}
