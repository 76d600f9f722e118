//! The native part of the Python package `yomikiri`: the same games, solvers and studies as the command line, for programs in Python.
//!
//! Games and positions are classes of their own. What work finds is handed over as the JSON that the command line prints, and becomes a plain
//! Python object (`yomikiri/results.py`): words and numbers are the same by construction. Nothing here names a game.

// Python hands values over, and says its lifetimes in every signature.
#![allow(clippy::needless_pass_by_value, clippy::elidable_lifetime_names, clippy::too_many_arguments)]
// Documents here are those of Python: its lists are no links, and its names have no backticks in examples.
#![allow(clippy::doc_link_with_quotes, clippy::doc_markdown)]

mod batch;
mod book;
mod cluster;
mod errors;
mod experiment;
mod game;
mod library;
mod limits;
mod matches;
mod player;
mod position;
mod record;
mod shards;
mod solve;
mod tablebase;
mod training;
mod tree;
mod vector;
mod work;

use pyo3::prelude::*;

/// The native part of the package `yomikiri`.
#[pymodule(gil_used = true)]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<tablebase::Tablebase>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<tree::Node>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<library::Library>()?;
    module.add_class::<vector::Vector>()?;
    module.add_class::<cluster::Coordinator>()?;
    module.add_class::<cluster::Worker>()?;
    module.add_class::<training::TrainingGames>()?;
    module.add_class::<book::GrowingBook>()?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(game::list_games, module)?)?;
    module.add_function(wrap_pyfunction!(game::reopen, module)?)?;
    module.add_function(wrap_pyfunction!(solve::check, module)?)?;
    module.add_function(wrap_pyfunction!(matches::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(record::records, module)?)?;
    module.add_function(wrap_pyfunction!(library::proofs, module)?)?;
    module.add_function(wrap_pyfunction!(experiment::experiments, module)?)?;
    module.add_function(wrap_pyfunction!(experiment::run_experiment, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_moves, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_play, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_planes, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_legal_masks, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_playouts, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_solve, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch_analyse, module)?)?;
    module.add_function(wrap_pyfunction!(shards::contest_plan, module)?)?;
    module.add_function(wrap_pyfunction!(shards::contest_missing, module)?)?;
    module.add_function(wrap_pyfunction!(shards::contest_part, module)?)?;
    module.add_function(wrap_pyfunction!(shards::contest_keep, module)?)?;
    module.add_function(wrap_pyfunction!(shards::experiment_missing, module)?)?;
    module.add_function(wrap_pyfunction!(shards::experiment_part, module)?)?;
    module.add_function(wrap_pyfunction!(shards::experiment_keep, module)?)?;
    module.add_function(wrap_pyfunction!(shards::memory_size, module)?)?;
    module.add_function(wrap_pyfunction!(book::book_look, module)?)?;
    module.add_function(wrap_pyfunction!(training::training_batch, module)?)?;
    module.add_function(wrap_pyfunction!(training::training_part, module)?)?;
    module.add_function(wrap_pyfunction!(training::training_fit, module)?)?;
    module.add_function(wrap_pyfunction!(training::seconds, module)?)?;
    module.add_function(wrap_pyfunction!(game::_panic, module)?)?;
    Ok(())
}
