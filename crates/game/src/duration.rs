use std::time::Duration;

/// A time as people write it: `500ms`, `1.5s`, `2m`, `1h30m`, `2d`; nothing if it is none.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(game::duration("1h30m"), Some(Duration::from_secs(5400)));
/// assert_eq!(game::duration("soon"), None);
/// ```
pub fn duration(text: &str) -> Option<Duration> {
    // Months and years are no times of a game, and `10M` is a slip for `10m`.
    let known = |letter: char| letter.is_ascii_digit() || ".mshdin".contains(letter);
    text.chars().all(known).then(|| humantime::parse_duration(text).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_numbers_with_units_and_add_up() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("1.5s", 1500),
            ("0.5s", 500),
            ("2m", 120_000),
            ("2min", 120_000),
            ("1h30m", 5_400_000),
            ("1m0.5s", 60_500),
            ("2d", 172_800_000),
            ("0ms", 0),
            ("0s", 0),
        ] {
            assert_eq!(duration(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        let wrong = ",m,ms,10,10x,10M,1y,-1s,1h30,1 s,1e3s,٣s,.s,1..5s,99999999999999999999d";
        for wrong in wrong.split(',') {
            assert_eq!(duration(wrong), None, "{wrong}");
        }
    }
}
