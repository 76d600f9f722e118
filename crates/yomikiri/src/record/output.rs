//! Games to files of any format.

use crate::cli::{Format, Target};
use crate::failure::Failure;
use crate::output::print;
use crate::progress::note;
use durable::DurableFile;
use record::formats::{Exported, ggf, obf, transcript, wthor};
use record::{Boards, Record, json};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes games; what the format cannot hold is said on standard error.
///
/// # Errors
/// [`Failure`] if the format cannot hold a game at all, or the file cannot be written.
pub fn write(records: &[Record], target: &Target) -> Result<(), Failure> {
    let exported = match target.to {
        Format::Text => whole(super::texts(records, Boards::Hidden)),
        Format::Json => whole(json::write(records)),
        Format::Transcript => transcript::write(records).map_err(Failure::input)?,
        Format::Ggf => ggf::write(records).map_err(Failure::input)?,
        Format::Obf => obf::write(records).map_err(Failure::input)?,
        Format::Wthor => return write_wthor(records, target.output.as_deref()),
    };
    warn(&exported.warnings);
    match &target.output {
        Some(path) => save(path, exported.file.as_bytes()),
        None => print(&exported.file),
    }
}

fn whole(file: String) -> Exported<String> {
    Exported { file, warnings: Vec::new() }
}

fn warn(warnings: &[String]) {
    for warning in warnings {
        note(warning);
    }
}

fn write_wthor(records: &[Record], path: Option<&Path>) -> Result<(), Failure> {
    let path =
        path.ok_or_else(|| Failure::input("WTHOR is three files; name the one of the games with --output FILE.wtb"))?;
    let exported = wthor::write(records, today()).map_err(Failure::input)?;
    warn(&exported.warnings);
    // The names first: games without names would be there, but not the other way round.
    save(&path.with_extension("jou"), &exported.file.players)?;
    save(&path.with_extension("trn"), &exported.file.tournaments)?;
    save(path, &exported.file.games)
}

/// Writes a file, whole or not at all.
///
/// # Errors
/// [`Failure`] if it cannot be written.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || -> std::io::Result<()> {
        let mut file = DurableFile::create(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    write().map_err(|error| Failure::input(format!("{}: {error}; name another file", path.display())))
}

/// The year, month and day, in the time zone of Greenwich.
fn today() -> (u16, u8, u8) {
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
