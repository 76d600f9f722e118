//! Trees of moves with what is known of every position.

use crate::errors::{Kind, game_error, input};
use crate::limits::Amount;
use crate::position::{GivenMove, Position, analysis_settings, work_progress};
use crate::{solve, work};
use answers::AnalysisResult;
use games::{Line, LineText};
use guard::guarded;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use study::{NodeId, Study};

/// A tree of moves. `Position.tree` makes one; `Tree.load` reads one.
#[pyclass(frozen, module = "yomikiri", name = "Tree")]
pub struct Tree {
    study: Mutex<Study>,
}

impl Tree {
    /// The tree of a line.
    pub fn new(line: &Line) -> Tree {
        Tree { study: Mutex::new(Study::new(line)) }
    }

    fn study(&self) -> MutexGuard<'_, Study> {
        self.study.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position in a tree.
#[pyclass(frozen, module = "yomikiri", name = "Node")]
pub struct Node {
    tree: Py<Tree>,
    id: NodeId,
}

#[guarded]
#[pymethods]
impl Tree {
    /// The first position.
    #[getter]
    fn root(slf: Py<Self>) -> Node {
        let id = slf.get().study().root();
        Node { tree: slf, id }
    }

    /// How many positions there are.
    fn __len__(&self) -> usize {
        self.study().len()
    }

    /// The tree as a record with variations, as files have it.
    #[getter]
    fn text(&self) -> String {
        self.study().to_record().to_string()
    }

    /// Writes the tree into a file, which `Tree.load`, the screens and the page read.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let text = self.study().to_record().to_string();
        std::fs::write(&path, text).map_err(|error| Kind::Work.error(format!("\"{}\": {error}", path.display())))
    }

    /// The tree that a file holds.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Tree> {
        let wrong = |error: String| input(format!("\"{}\": {error}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        let records = record::read(&text).map_err(|error| wrong(error.to_string()))?;
        let [record] = &records[..] else {
            return Err(wrong(format!("there are {} games in it; a tree is one", records.len())));
        };
        let study = Study::from_record(record).map_err(|error| wrong(error.to_string()))?;
        Ok(Tree { study: Mutex::new(study) })
    }

    fn __repr__(&self) -> String {
        format!("<Tree of {} positions>", self.study().len())
    }
}

#[guarded]
#[pymethods]
impl Node {
    /// The tree.
    #[getter]
    fn tree(&self, py: Python<'_>) -> Py<Tree> {
        self.tree.clone_ref(py)
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.tree.get().study().position(self.id).clone())
    }

    /// The move that led here; `None` at the root.
    #[getter]
    fn r#move(&self) -> Option<String> {
        let study = self.tree.get().study();
        study.mv(self.id).map(|mv| study.game().move_text(mv))
    }

    /// The moves from the root to here.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.tree.get().study().line_to(self.id).move_texts()
    }

    /// The position before; `None` at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Node> {
        let id = self.tree.get().study().parent(self.id)?;
        Some(Node { tree: self.tree.clone_ref(py), id })
    }

    /// What follows, the main move first.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Node> {
        let ids = self.tree.get().study().children(self.id).to_vec();
        ids.into_iter().map(|id| Node { tree: self.tree.clone_ref(py), id }).collect()
    }

    /// What somebody has to say about the move that led here.
    #[getter]
    fn comment(&self) -> String {
        self.tree.get().study().comment(self.id).to_owned()
    }

    /// What is known of the move that led here, for the player who made it, and how it was found, like `("+4", "exact")` or `("-1.5", "12 plies")`: by `analyse` of the position before
    /// it, or by the file that the tree was read from. `None` if nothing is known.
    #[getter]
    fn judgement(&self) -> Option<(String, String)> {
        self.tree.get().study().judged(self.id).map(|judgement| (judgement.value, judgement.how))
    }

    /// Says something about it.
    fn say(&self, comment: &str) {
        self.tree.get().study().set_comment(self.id, comment);
    }

    /// Plays a move: the node after it, which may have been there before.
    fn play(&self, py: Python<'_>, r#move: GivenMove) -> PyResult<Node> {
        let mut study = self.tree.get().study();
        let mv = Position::new(study.position(self.id).clone()).read(&r#move)?;
        let id = study.play(self.id, mv).map_err(game_error)?;
        Ok(Node { tree: self.tree.clone_ref(py), id })
    }

    /// Removes this node and all that follows it; the node where it hung. The root stays.
    fn remove(&self, py: Python<'_>) -> Node {
        let id = self.tree.get().study().remove(self.id);
        Node { tree: self.tree.clone_ref(py), id }
    }

    /// Makes the line to here the main one.
    fn promote(&self) {
        self.tree.get().study().promote(self.id);
    }

    /// What `analyse` has found here; `None` if nothing was looked at.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let json = {
            let study = self.tree.get().study();
            let Some(report) = study.report(self.id) else { return Ok(None) };
            serde_json::to_string(&AnalysisResult::new(&study.line_to(self.id), report, 1)).unwrap_or_default()
        };
        work::answer(py, "Analysis", &json).map(Some)
    }

    /// Analyses the position as `Position.analyse` does, and goes on from what is known of it.
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
        let (line, known) = {
            let study = self.tree.get().study();
            let known = study.report(self.id).cloned().map(|known| study::Report {
                // The limits are those of this call.
                elapsed: std::time::Duration::ZERO,
                nodes: 0,
                ..known
            });
            (study.line_to(self.id), known)
        };
        let done = work::run(py, progress.as_ref(), |watch| solve::analyse(&line, &settings, known, watch))?;
        let (report, json) = done.value.map_err(solve::Refused::into_error)?;
        self.tree.get().study().learn(self.id, report);
        work::answer_or_interrupt(py, "Analysis", &json, done.interrupted)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Node>().is_ok_and(|other| other.get().id == self.id && other.get().tree.is(&self.tree))
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&format!("{:?}", self.id))
    }

    fn __repr__(&self) -> String {
        let line = self.tree.get().study().line_to(self.id).move_texts();
        format!("<Node {}>", if line.is_empty() { "root".to_owned() } else { line.join(" ") })
    }
}
