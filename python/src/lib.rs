//! The Python package `yomikiri`.

use pyo3::prelude::*;

#[pymodule]
mod _yomikiri {}
