use std::time::{SystemTime, UNIX_EPOCH};

/// The year, month and day of now, in the time zone of Greenwich.
pub fn today() -> (u16, u8, u8) {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date_of_day((seconds / 86_400) as i64)
}

/// The date of a day, counted from the first of 1970: in eras of 400 years, which begin in March so that the leap day is the last.
fn date_of_day(day: i64) -> (u16, u8, u8) {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    ((era * 400 + year + carry) as u16, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date_of_day(0), (1970, 1, 1));
        assert_eq!(date_of_day(11_016), (2000, 2, 29));
        assert_eq!(date_of_day(11_017), (2000, 3, 1));
        assert_eq!(date_of_day(20_773), (2026, 11, 16));
    }
}
