//! What differs from system to system: processes with all that they have started.

pub(crate) use here::{apart, has_ended, kill};

#[cfg(unix)]
mod here {
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    /// Lets a command run in a group of its own: Ctrl-C does not reach it, and it can be ended with what it has started.
    pub(crate) fn apart(command: &mut Command) {
        command.process_group(0);
    }

    /// Ends a group of processes. Its first process must not have been waited for, or the number may be somebody else's.
    pub(crate) fn kill(group: u32) {
        if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
            // It fails if nobody is left, which is what is wanted.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// Whether a process has ended, without taking note of it: its number stays its own.
    pub(crate) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(Pid::from_child(child)), look).is_ok_and(|ended| ended.is_some())
    }
}

#[cfg(not(unix))]
mod here {
    use std::process::{Child, Command};

    /// There are no groups here.
    pub(crate) fn apart(_: &mut Command) {}

    /// Without groups, whoever has the process ends it.
    pub(crate) fn kill(_: u32) {}

    /// Whether a process has ended.
    pub(crate) fn has_ended(child: &mut Child) -> bool {
        child.try_wait().is_ok_and(|ended| ended.is_some())
    }
}
