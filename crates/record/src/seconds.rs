//! Times as records write them: in seconds, to the millisecond.

use std::time::Duration;

/// Nobody thinks longer than this, some thirty years; up to here a number of seconds is exact to the millisecond.
const MOST: f64 = 1e9;

/// The time that a number of seconds stands for, to the millisecond, so that it is the same when it is written and read again.
pub(crate) fn read(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=MOST).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// A time in seconds, with so many decimals at least and three at most.
pub(crate) fn text(time: Duration, decimals: usize) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    let needed = text.trim_end_matches('0').len();
    let point = text.len() - 4;
    text[..needed.max(point + 1 + decimals)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written_to_the_millisecond() {
        for (given, decimals, written) in [
            ("0.01", 2, "0.01"),
            ("2.5", 2, "2.50"),
            ("7", 3, "7.000"),
            ("1.2344999", 2, "1.234"),
            ("1e9", 2, "1000000000.00"),
        ] {
            assert_eq!(text(read(given).expect("it is a time"), decimals), written);
        }
        for wrong in ["-1", "nan", "inf", "1e10", "", "soon"] {
            assert_eq!(read(wrong), None);
        }
    }
}
