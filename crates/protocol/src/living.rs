//! All programs that run, so that none is left behind by a process that ends at once.

use crate::system;
use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct Living {
    groups: BTreeSet<u32>,
    /// Nothing is started any more.
    over: bool,
}

static LIVING: Mutex<Living> = Mutex::new(Living { groups: BTreeSet::new(), over: false });

fn living() -> MutexGuard<'static, Living> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs at once, with what they have started, and lets no more be started: for a process that is about to
/// exit without cleaning up.
pub fn end_all() {
    let mut living = living();
    living.over = true;
    for group in std::mem::take(&mut living.groups) {
        system::kill(group);
    }
}

/// Starts a command in a group of its own.
pub(crate) fn start(command: &mut Command) -> io::Result<Child> {
    system::apart(command);
    // Held while it is started, so that none slips through between its start and the note of it.
    let mut living = living();
    if living.over {
        return Err(io::Error::other("the program is about to end"));
    }
    let child = command.spawn()?;
    living.groups.insert(child.id());
    Ok(child)
}

/// Ends a group, whose first process has not been waited for.
pub(crate) fn kill(group: u32) {
    let mut living = living();
    // Only while it is noted, since afterwards the number may be somebody else's.
    if living.groups.remove(&group) {
        system::kill(group);
    }
}
