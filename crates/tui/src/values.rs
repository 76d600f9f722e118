//! The values of moves as they are written on cells and in lists.

use crate::theme::Theme;
use game::{Prospect, Seat};
use games::{Standing, Worth};
use study::MoveReport;

/// A value in few letters, with a sign that says whether it is proven: `+4✓`, `-1.5`, `W9✓`.
pub(crate) fn short(known: &MoveReport, seat: Seat, theme: Theme) -> Option<String> {
    let sign = if known.proof.is_some() { theme.pick("✓", "*") } else { "" };
    known.worth(seat).map(|worth| format!("{}{sign}", letters(worth)))
}

/// The same for a cell of so many columns: what is after the point goes first, then the sign.
pub(crate) fn for_cell(known: &MoveReport, seat: Seat, columns: usize, theme: Theme) -> Option<String> {
    let worth = known.worth(seat)?;
    let whole = match worth {
        Worth::Judged(hundredths) => format!("{:+}", (f64::from(hundredths) / 100.0).round() as i32),
        other => letters(other),
    };
    let sign = if known.proof.is_some() { theme.pick("✓", "*") } else { "" };
    [short(known, seat, theme)?, format!("{whole}{sign}"), whole]
        .into_iter()
        .find(|text| text.chars().count() <= columns)
}

fn letters(worth: Worth) -> String {
    match worth {
        Worth::Proven(Prospect::Win(plies)) => format!("W{plies}"),
        Worth::Proven(Prospect::Loss(plies)) => format!("L{plies}"),
        Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => "=".to_owned(),
        Worth::Decided(Standing::Won) => "W".to_owned(),
        Worth::Decided(Standing::Lost) => "L".to_owned(),
        Worth::Exact(score) => format!("{score:+}"),
        Worth::Judged(hundredths) => format!("{:+.1}", f64::from(hundredths) / 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Colours, Symbols};
    use games::Move;
    use study::{Guess, Proof, Source};

    #[test]
    fn a_value_says_as_much_as_there_is_room_for() {
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        let mv = Move::of_code(0);
        let guess = Some(Guess { by_seat: vec![Worth::Judged(-1150), Worth::Judged(1150)], plies: 3, doubt: None });
        let mut known = MoveReport { mv, proof: None, bounds: None, guess, book: None, line: Vec::new() };
        let cell = |known: &MoveReport, columns| for_cell(known, Seat::FIRST, columns, theme);
        assert_eq!(
            (cell(&known, 5), cell(&known, 3), cell(&known, 2)),
            (Some("-11.5".into()), Some("-12".into()), None)
        );
        known.proof = Some(Proof { worth: Worth::Exact(4), source: Source::Search });
        assert_eq!((cell(&known, 3), cell(&known, 2)), (Some("+4*".into()), Some("+4".into())));
        assert_eq!(short(&known, Seat::FIRST, theme), Some("+4*".into()));
    }
}
