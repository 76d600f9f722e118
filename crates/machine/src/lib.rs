//! What this machine has and where its user's data is, how people write amounts of it (the same for the command
//! line and for Python), and its memory for tables.

mod amounts;
mod folder;
mod hardware;
mod zeroed;

pub use amounts::{bytes, decimal, delay, memory_size, nodes, time};
pub use folder::data_folder;
pub use hardware::{description, memory, threads};
pub use zeroed::{ZeroValid, ZeroedSlice};

/// The smallest memory that a solve can work in.
pub const LEAST_MEMORY: usize = 32 << 20;

/// The bytes to stay within: those given under some name, or a quarter of what the machine has.
///
/// # Errors
/// A sentence, if that is too little to work with or more than there is.
pub fn allowance(given: Option<usize>, name: &str) -> Result<usize, String> {
    let all = memory();
    let allowed = given.unwrap_or((all / 4).max(LEAST_MEMORY));
    if allowed < LEAST_MEMORY {
        return Err(format!("{name} is too small to solve in; give at least {}, like 1G", bytes(LEAST_MEMORY)));
    }
    if allowed > all {
        return Err(format!("{name} is more than the {} of this machine; give less, like 1G", bytes(all)));
    }
    Ok(allowed)
}
