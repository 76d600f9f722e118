//! What this machine has.

use std::fs;
use std::num::NonZero;
use std::thread;

/// Memory to assume where the machine does not tell: modest, so that a quarter of it is no harm.
const ASSUMED_MEMORY: usize = 4 << 30;

/// The memory that this process may use: the machine's, or less where a control group limits it.
pub fn memory() -> usize {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| total_of(&text)).unwrap_or(ASSUMED_MEMORY);
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    // A group without a limit says "max" or a number beyond all memory.
    let groups = limits.iter().filter_map(|path| fs::read_to_string(path).ok()?.trim().parse::<usize>().ok());
    groups.fold(machine, usize::min)
}

/// The threads that this process can run at once.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The machine in a few words, for reports: its processor and threads.
pub fn description() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim()));
    let (model, threads) = (model.unwrap_or(std::env::consts::ARCH), threads());
    format!("{model}, {threads} hardware thread{}", if threads == 1 { "" } else { "s" })
}

fn total_of(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibi: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibi << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_in_kibibytes() {
        assert_eq!(total_of("MemTotal:       24617460 kB\nMemFree: 1 kB\n"), Some(24_617_460 << 10));
        assert_eq!(total_of("nothing"), None);
    }
}
