//! Numbers as people read them.

pub use lab::grouped;
pub use machine::bytes;

use std::time::Duration;

/// A large number in three digits: `25.3 M`.
pub fn short(number: f64) -> String {
    let (scaled, unit) = match number {
        n if n >= 1e12 => (n / 1e12, " T"),
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e3 => (n / 1e3, " k"),
        n => return format!("{n:.0}"),
    };
    let decimals = if scaled < 10.0 { 2 } else { usize::from(scaled < 100.0) };
    format!("{scaled:.decimals$}{unit}")
}

/// A time as people say it: `0.012 s`, `12.3 s`, `4m05s`, `2h03m`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{:.3} s", time.as_secs_f64()),
        10..60 => format!("{:.1} s", time.as_secs_f64()),
        60..3600 => format!("{}m{:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h{:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

/// A time that is only estimated: `4 s`, `4m05s`.
pub fn rough_duration(time: Duration) -> String {
    if time.as_secs() < 60 { format!("{} s", time.as_secs()) } else { duration(time) }
}

/// Nodes a second.
pub fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let check = |number, text: &str| assert_eq!(grouped(number), text);
        check(0, "0");
        check(999, "999");
        check(1000, "1,000");
        check(29_123_456, "29,123,456");
    }

    #[test]
    fn large_numbers_keep_three_digits() {
        let check = |number, text: &str| assert_eq!(short(number), text);
        check(7.0, "7");
        check(1234.0, "1.23 k");
        check(25_300_000.0, "25.3 M");
        check(2.4e9, "2.40 G");
    }

    #[test]
    fn times_are_short() {
        let check = |seconds, text: &str| assert_eq!(duration(Duration::from_secs_f64(seconds)), text);
        check(0.0123, "0.012 s");
        check(59.94, "59.9 s");
        check(245.0, "4m05s");
        check(7380.0, "2h03m");
    }
}
