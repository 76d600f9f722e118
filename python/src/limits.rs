//! What work may use, as Python says it: numbers, or text as on the command line.

use crate::errors::input;
use games::Resources;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::time::Duration;

/// More threads would only wait for each other.
const MOST_THREADS: usize = 256;

/// A number, or a text like `10m`, `4G` or `2G`.
pub enum Amount {
    /// Seconds, bytes or nodes.
    Number(f64),
    /// As on the command line.
    Text(String),
}

impl FromPyObject<'_, '_> for Amount {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Amount> {
        if let Ok(number) = given.extract() {
            return Ok(Amount::Number(number));
        }
        if let Ok(text) = given.extract() {
            return Ok(Amount::Text(text));
        }
        let kind = given.get_type().name()?;
        Err(PyTypeError::new_err(format!("a limit is a number or a text, like 10, \"10m\" or \"4G\", but no {kind}")))
    }
}

/// A time: seconds, or a text like `90s`.
pub fn time(given: Option<Amount>) -> PyResult<Option<Duration>> {
    given
        .map(|given| match given {
            Amount::Text(text) => machine::time(&text).map_err(|error| input(format!("time: {error}"))),
            Amount::Number(seconds) => {
                let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
                time.ok_or_else(|| {
                    input("time: a time must be greater than zero, in seconds, or like \"90s\", \"10m\" or \"1h30m\"")
                })
            }
        })
        .transpose()
}

/// A number of nodes: a whole number, or a text like `2G`.
pub fn nodes(given: Option<Amount>) -> PyResult<Option<u64>> {
    given
        .map(|given| {
            let text = match given {
                Amount::Text(text) => text,
                Amount::Number(number) if number.fract() == 0.0 && (0.0..1e18).contains(&number) => {
                    (number as u64).to_string()
                }
                Amount::Number(number) => number.to_string(),
            };
            machine::nodes(&text).map_err(|error| input(format!("nodes: {error}")))
        })
        .transpose()
}

/// Threads, memory and the place of tables. All threads of the machine if none are given.
pub fn resources(threads: Option<usize>, memory: Option<Amount>) -> PyResult<Resources> {
    Ok(Resources {
        threads: checked_threads(threads)?,
        memory: checked_memory(memory)?,
        portable: false,
        tables: machine::data_folder(),
    })
}

/// A number of threads; all of the machine if none is given.
pub fn checked_threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(machine::threads()),
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => Ok(threads),
        Some(_) => Err(input(format!("threads: a number of threads is a whole number from 1 to {MOST_THREADS}"))),
    }
}

fn checked_memory(memory: Option<Amount>) -> PyResult<usize> {
    let bytes = match memory {
        None => None,
        Some(Amount::Number(bytes)) if bytes >= 0.0 => Some(bytes as usize),
        Some(Amount::Number(_)) => {
            return Err(input("memory: a size is a number of bytes, or like \"512M\" or \"4G\""));
        }
        Some(Amount::Text(text)) => {
            Some(machine::memory_size(&text).map_err(|error| input(format!("memory: {error}")))?)
        }
    };
    machine::allowance(bytes, "memory").map_err(input)
}
