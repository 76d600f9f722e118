//! The rows of screens on which something is set up: a name, and a value that the arrow keys change.

use crate::text;
use crate::theme::Theme;

/// Columns of the names of the rows, and of all rows.
pub(crate) const LABEL: u16 = 18;
pub(crate) const WIDTH: u16 = 52;

/// Columns of a value with its arrows at most.
pub(crate) const VALUE: u16 = WIDTH - LABEL - 6;

/// A row with its value, and something beside it.
pub(crate) fn row(label: &str, value: &str, beside: &str, selected: bool, theme: Theme) -> String {
    let label = text::pad(label, LABEL);
    if selected {
        format!(" {label} {} {value} {}  {beside}", theme.pick("◀", "<"), theme.pick("▶", ">"))
    } else {
        format!(" {label}   {value}  {beside}")
    }
}

/// A row whose value is being typed.
pub(crate) fn typed_row(label: &str, typed: &str, theme: Theme) -> String {
    format!(" {}   {}{}", text::pad(label, LABEL), end(typed, VALUE), theme.pick("▏", "_"))
}

/// The row that begins what was set up.
pub(crate) fn begin_row(label: &str, theme: Theme) -> String {
    format!(" {} {label}", theme.pick("▶", ">"))
}

/// The end of a text that is being typed, as much of it as fits.
pub(crate) fn end(text: &str, columns: u16) -> &str {
    let starts = text.char_indices().map(|(at, _)| &text[at..]);
    starts.chain([""]).find(|end| text::width(end) <= columns).unwrap_or_default()
}
