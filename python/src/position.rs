//! Positions.

use crate::errors::{game_error, input};
use crate::game::Game;
use crate::library::Library;
use crate::limits::{self, Amount, resources};
use crate::solve::{self, Question, SolveRequest};
use crate::tree::Tree;
use crate::work;
use games::{Line, LineText, Move, Observation};
use guard::guarded;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A position of a game. It never changes: `play` makes a new one.
///
/// >>> import yomikiri
/// >>> p = yomikiri.game("othello", board="4x4").start()
/// >>> p.moves()
/// ['b1', 'a2', 'd3', 'c4']
/// >>> print(p.play("b1"))
///    a b c d
///  1 . X . .
///  2 . X X .
///  3 . X O .
///  4 . . . .
/// >>> p.solve().value
/// -8
#[pyclass(frozen, module = "yomikiri", name = "Position")]
#[derive(Clone)]
pub struct Position {
    pub position: games::Position,
    /// How positions of its game are laid out: found once, and handed on from move to move.
    layout: Arc<OnceLock<Observation>>,
}

/// A move as Python gives it: its text or its code.
pub enum GivenMove {
    /// The code.
    Code(u32),
    /// The text.
    Text(String),
}

impl FromPyObject<'_, '_> for GivenMove {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<GivenMove> {
        if let Ok(code) = given.extract() {
            return Ok(GivenMove::Code(code));
        }
        if let Ok(text) = given.extract() {
            return Ok(GivenMove::Text(text));
        }
        if given.is_instance_of::<PyInt>() {
            return Err(input(format!("there is no move {}; codes of moves begin with 0", *given)));
        }
        let kind = given.get_type().name()?;
        Err(PyTypeError::new_err(format!("a move is a text, like \"c3\", or its code, but no {kind}")))
    }
}

/// A number for a text, the same in every process.
pub fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Position {
    /// The class for a position.
    pub fn new(position: games::Position) -> Position {
        Position { position, layout: Arc::default() }
    }

    /// The class for another position of the same game.
    fn beside(&self, position: games::Position) -> Position {
        Position { position, layout: Arc::clone(&self.layout) }
    }

    /// How positions of its game are laid out.
    fn layout(&self) -> &Observation {
        self.layout.get_or_init(|| self.position.game().observation())
    }

    /// The legal move that is given.
    pub fn read(&self, mv: &GivenMove) -> PyResult<Move> {
        match mv {
            GivenMove::Text(text) => self.position.parse_move(text).map_err(game_error),
            GivenMove::Code(code) => {
                let mv = Move::of_code(*code);
                if self.position.moves().contains(&mv) {
                    return Ok(mv);
                }
                self.position.play(mv).map(|_| mv).map_err(game_error)
            }
        }
    }

    /// The position after a move.
    pub fn after(&self, mv: &GivenMove) -> PyResult<games::Position> {
        match mv {
            GivenMove::Text(text) => self.position.play_text(text).map(|(_, after)| after).map_err(game_error),
            GivenMove::Code(code) => self.position.play(Move::of_code(*code)).map_err(game_error),
        }
    }
}

#[guarded]
#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game::new(self.position.game())
    }

    /// The position as one line of text, which `Game.position` reads.
    #[getter]
    fn text(&self) -> String {
        self.position.text()
    }

    /// The seat to move: 0 for the player who began.
    #[getter]
    fn to_move(&self) -> usize {
        self.position.to_move().index()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// What each seat got, if the game is over.
    #[getter]
    fn payoff(&self) -> Option<Vec<i32>> {
        self.position.payoff().map(|payoff| payoff.entries().to_vec())
    }

    /// The seat that has won; `None` for a draw, and while the game goes on.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.position.payoff().and_then(|payoff| payoff.winner()).map(::game::Seat::index)
    }

    /// The legal moves as people write them; none when the game is over.
    fn moves(&self) -> Vec<String> {
        self.position.move_texts()
    }

    /// The codes of the legal moves, in the order of `moves`.
    fn codes(&self) -> Vec<u32> {
        self.position.moves().into_iter().map(Move::code).collect()
    }

    /// The code of a legal move.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").start().code("d3")
    /// 19
    #[pyo3(name = "code")]
    fn code_of(&self, r#move: GivenMove) -> PyResult<u32> {
        self.read(&r#move).map(Move::code)
    }

    /// The position after a move, which is given by its text or its code.
    ///
    /// >>> import yomikiri
    /// >>> p = yomikiri.game("othello").start()
    /// >>> p.play("d3") == p.play(19)
    /// True
    /// >>> p.play("a1")
    /// Traceback (most recent call last):
    ///     ...
    /// yomikiri.errors.IllegalMove: a1 is not legal here; legal is d3, c4, f5, e6
    fn play(&self, r#move: GivenMove) -> PyResult<Position> {
        Ok(self.beside(self.after(&r#move)?))
    }

    /// The position after several moves in one text; forced passes may be left out.
    ///
    /// >>> import yomikiri
    /// >>> p = yomikiri.game("othello").start().line("f5d6c3d3c4")
    /// >>> p.to_move
    /// 1
    fn line(&self, moves: &str) -> PyResult<Position> {
        let mut line = Line::from_position(self.position.game(), self.position.clone());
        line.push_line(moves).map_err(game_error)?;
        Ok(self.beside(line.position().clone()))
    }

    /// Which codes of moves are legal, as an array of `bool`.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").start().legal_mask().nonzero()[0].tolist()
    /// [19, 26, 37, 44]
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.position.game().move_codes() as usize];
        self.position.moves().into_iter().for_each(|mv| mask[mv.code() as usize] = true);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The board as an array of rows and columns: 0 where nothing stands, 1 for what belongs to the first player, 2 for the second and so on, -1 where the board has no cell.
    /// Of several tokens on one cell it is the top one.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello", board="4x4").start().array().tolist()
    /// [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let layout = self.layout();
        let mut board = vec![-1i8; layout.rows * layout.columns];
        layout.cells().iter().for_each(|&cell| board[cell] = 0);
        if layout.is_simple() {
            let mut planes = vec![0; layout.len()];
            self.position.observe(layout, &mut planes);
            let (own, other) = planes.split_at(board.len());
            let seats = if self.position.to_move().index() == 0 { [1, 2] } else { [2, 1] };
            for (cell, (own, other)) in board.iter_mut().zip(own.iter().zip(other)) {
                *cell += *own as i8 * seats[0] + *other as i8 * seats[1];
            }
        } else {
            for (point, &cell) in self.position.scene().points.iter().zip(layout.cells()) {
                board[cell] = point.top().map_or(0, |token| token.seat.index() as i8 + 1);
            }
        }
        PyArray1::from_vec(py, board).reshape([layout.rows, layout.columns])
    }

    /// The position as planes of numbers for programs that learn, seen by the player to move; `Game.planes` names them.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").start().planes().shape
    /// (3, 8, 8)
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let layout = self.layout();
        let mut planes = vec![0; layout.len()];
        self.position.observe(layout, &mut planes);
        PyArray1::from_vec(py, planes).reshape([layout.names.len(), layout.rows, layout.columns])
    }

    /// One of all positions that are images of this one by a symmetry of the board: the same for all of them.
    fn canonical(&self) -> Position {
        self.beside(self.position.canonical())
    }

    /// The number of lines of exactly so many plies.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").start().perft(5)
    /// 1396
    #[pyo3(signature = (depth, *, threads=1))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<u64> {
        let threads = limits::checked_threads(Some(threads))?;
        py.detach(|| Ok(self.position.perft(depth, threads)))
    }

    /// The board as a picture.
    #[pyo3(signature = (width=360))]
    fn svg(&self, width: u32) -> PyResult<String> {
        if !(40..=4000).contains(&width) {
            return Err(input("width: a width is a number of pixels from 40 to 4000"));
        }
        Ok(svg::board(&self.position.scene(), width))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(360)
    }

    /// Proves what the position is worth, or as much of it as the limits allow.
    ///
    /// `mode` is `"exact"` for the score, `"wld"` for who wins. `time` is seconds or a text like `"10m"`, `nodes` a number or `"2G"`, `memory`
    /// bytes or `"4G"`. With `moves` every move is valued too. `checkpoint` is a file that keeps what is proven, from which `resume` goes on; `certificate` is
    /// a file for the proof, which `yomikiri.check` confirms. A `library` keeps what was proven, where `yomikiri.proofs` and the command `results` find it. `progress` is called
    /// with a `yomikiri.Progress` now and then, or is `True` for a bar of tqdm. Ctrl-C raises `yomikiri.Interrupted`, whose `result` has the bounds that are proven.
    ///
    /// `mode="lookahead"` is the two-stage lookahead of the literature, which proves nothing: `lookahead=(7, 5)` are the plies of its stages, `stage_1` and `stage_2` say whether they judge
    /// by `"win"` or by `"score"`.
    ///
    /// >>> import yomikiri
    /// >>> solution = yomikiri.game("nip", board="6x6").start().solve()
    /// >>> solution.value, solution.winner, len(solution.line)
    /// (4, 'first', 20)
    /// >>> print(solution)
    /// +4 for black: black wins
    /// >>> print(yomikiri.game("nip", board="4x6").start().solve("lookahead", lookahead=(7, 5)))
    /// +1 for black: black is favoured
    #[pyo3(signature = (mode="exact", *, time=None, nodes=None, memory=None, threads=None, moves=false, checkpoint=None, resume=false, certificate=None, library=None, lookahead=None, stage_1=None, stage_2=None, progress=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        mode: &str,
        time: Option<Amount>,
        nodes: Option<Amount>,
        memory: Option<Amount>,
        threads: Option<usize>,
        moves: bool,
        checkpoint: Option<PathBuf>,
        resume: bool,
        certificate: Option<PathBuf>,
        library: Option<&Library>,
        lookahead: Option<(u32, u32)>,
        stage_1: Option<&str>,
        stage_2: Option<&str>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let request = SolveRequest {
            position: self.position.clone(),
            question: Question::new(mode, lookahead, stage_1, stage_2)?,
            limits: games::Limits { time: limits::time(time)?, nodes: limits::nodes(nodes)? },
            resources: resources(threads, memory)?,
            moves,
            checkpoint,
            resume,
            certificate,
        };
        let progress = work_progress(py, progress)?;
        let done = work::run(py, progress.as_ref(), |watch| request.run(watch, &|| watch.last()))?;
        let solved = done.value.map_err(solve::Refused::into_error)?;
        solve::keep(py, library, solved.proof.as_ref())?;
        work::answer_or_interrupt(py, "Solution", &solved.json, done.interrupted)
    }

    /// What every move is worth: proven, bounded or estimated, and by what. One of the limits `time` (2 seconds if nothing is said), `depth` and `nodes` ends it; `lines` of the
    /// best moves come with the play that is expected after them.
    ///
    /// >>> import yomikiri
    /// >>> analysis = yomikiri.game("gobblers").start().line("S@b2").analyse(nodes=20_000)
    /// >>> len(analysis.moves)
    /// 26
    #[pyo3(signature = (*, lines=1, time=None, depth=None, nodes=None, memory=None, threads=None, seed=1, progress=None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        lines: usize,
        time: Option<Amount>,
        depth: Option<u32>,
        nodes: Option<Amount>,
        memory: Option<Amount>,
        threads: Option<usize>,
        seed: u64,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let settings = analysis_settings(lines, time, depth, nodes, memory, threads, seed)?;
        let progress = work_progress(py, progress)?;
        let line = Line::from_position(self.position.game(), self.position.clone());
        let done = work::run(py, progress.as_ref(), |watch| solve::analyse(&line, &settings, None, watch))?;
        let (_, json) = done.value.map_err(solve::Refused::into_error)?;
        work::answer_or_interrupt(py, "Analysis", &json, done.interrupted)
    }

    /// A tree of moves from here, with what is known of every position in it.
    ///
    /// >>> import yomikiri
    /// >>> tree = yomikiri.game("othello").start().tree
    /// >>> node = tree.root.play("f5").play("d6")
    /// >>> node.line
    /// ['f5', 'd6']
    #[getter]
    fn tree(&self) -> Tree {
        Tree::new(&Line::from_position(self.position.game(), self.position.clone()))
    }

    fn __str__(&self) -> String {
        self.position.drawing()
    }

    fn __repr__(&self) -> String {
        format!("<Position {}: {}>", self.position.game().place(), self.position.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| other.get().position == self.position)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.position.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Game, String))> {
        let again = py.import("yomikiri._pickle")?.getattr("position")?;
        Ok((again, (Game::new(self.position.game()), self.position.text())))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// How long an analysis works if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// The settings of an analysis.
pub fn analysis_settings(
    lines: usize,
    time: Option<Amount>,
    depth: Option<u32>,
    nodes: Option<Amount>,
    memory: Option<Amount>,
    threads: Option<usize>,
    seed: u64,
) -> PyResult<study::Settings> {
    let (time, nodes) = (limits::time(time)?, limits::nodes(nodes)?);
    let unlimited = time.is_none() && depth.is_none() && nodes.is_none();
    let limits = study::Limits { time: if unlimited { Some(USUAL_TIME) } else { time }, depth, nodes, best: false };
    Ok(study::Settings { resources: resources(threads, memory)?, lines, limits, seed })
}

/// What is called with the progress: `True` is a bar.
pub fn work_progress<'py>(py: Python<'py>, given: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(given) = given else { return Ok(None) };
    let made = py.import("yomikiri.progress")?.getattr("listener")?.call1((given,))?;
    Ok((!made.is_none()).then_some(made))
}
