//! Amounts as people write them.

use std::time::Duration;

/// A size in bytes: `4G`, `512M`, `1.5GiB`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn memory_size(text: &str) -> Result<usize, String> {
    let wrong = || "a size is a number and K, M, G or T, like 512M or 4G".to_owned();
    let letters = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(letters);
    let unit = match unit.to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 1u64 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err(wrong()),
    };
    let number = decimal(number).ok_or_else(wrong)?;
    Ok((number * unit as f64) as usize)
}

/// A time: `10m`, `90s`, `1h30m`, `0.5s`; a bare number is seconds.
///
/// # Errors
/// A sentence that says what would be right.
pub fn time(text: &str) -> Result<Duration, String> {
    match delay(text)? {
        Duration::ZERO => Err("a time must be greater than zero, like 90s, 10m or 1h30m".to_owned()),
        time => Ok(time),
    }
}

/// A time that may be nothing: `500ms`, `0`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn delay(text: &str) -> Result<Duration, String> {
    let seconds = decimal(text).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.or_else(|| game::duration(text)).ok_or_else(|| "a time is like 90s, 10m or 1h30m".to_owned())
}

/// A number of nodes: `1000000`, `1_000_000`, `500M`, `2G`.
///
/// # Errors
/// A sentence that says what would be right.
pub fn nodes(text: &str) -> Result<u64, String> {
    let wrong = || "a number of nodes is a whole number above 0, like 5000000, 500M or 2G".to_owned();
    let plain = text.replace('_', "");
    let (digits, unit) = match plain.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&plain[..at], 1_000),
        Some((at, 'm' | 'M')) => (&plain[..at], 1_000_000),
        Some((at, 'g' | 'G')) => (&plain[..at], 1_000_000_000),
        _ => (plain.as_str(), 1),
    };
    let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    number.filter(|&number| number > 0).ok_or_else(wrong)
}

/// A plain decimal number: digits and at most one point, no sign, no exponent.
pub fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|_| plain)
}

/// Bytes as people say them: `5.9 GiB`.
pub fn bytes(bytes: usize) -> String {
    let gibi = bytes as f64 / f64::from(1 << 30);
    if gibi >= 1.0 { format!("{gibi:.1} GiB") } else { format!("{:.0} MiB", bytes as f64 / f64::from(1 << 20)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(memory_size("4G"), Ok(4 << 30));
        assert_eq!(memory_size("1.5GiB"), Ok(3 << 29));
        assert_eq!(memory_size("512M"), Ok(512 << 20));
        for wrong in ["", "4", "G", "-4G", "4X", "1e3G", "4 G", "nanG", "ⅣG"] {
            assert!(memory_size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_add_up() {
        assert_eq!(time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(time("10m"), Ok(Duration::from_mins(10)));
        assert_eq!(time("1h30m"), Ok(Duration::from_mins(90)));
        assert_eq!(time("0.5s"), Ok(Duration::from_millis(500)));
        for wrong in ["", "0", "m", "10x", "-1s", "1h30", "99999999999999999999d"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
        for nothing in ["0", "0ms", "0s"] {
            assert_eq!(delay(nothing), Ok(Duration::ZERO));
            assert_eq!(time(nothing), Err("a time must be greater than zero, like 90s, 10m or 1h30m".to_owned()));
        }
    }

    #[test]
    fn node_counts_take_units() {
        assert_eq!(nodes("1_000"), Ok(1000));
        assert_eq!(nodes("2G"), Ok(2_000_000_000));
        for wrong in ["", "0", "-1", "1.5", "many", "99999999999999999G", "é"] {
            assert!(nodes(wrong).is_err(), "{wrong}");
        }
    }
}
