use jiff::Zoned;
use jiff::civil::Date;

/// The date where this machine is, as [`Date`] writes it: 2026-11-16.
pub fn today() -> Date {
    Zoned::now().date()
}
