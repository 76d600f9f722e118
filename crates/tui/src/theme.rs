use game::Seat;
use ratatui::style::{Color, Modifier, Style};

/// How much colour there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    /// The 256 colours of nearly every terminal.
    Full,
    /// The sixteen that every terminal with colours has.
    Basic,
    /// None: only bold and reversed letters.
    None,
}

/// Which letters there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// Lines, curves and discs.
    Unicode,
    /// Only what every terminal can show.
    Ascii,
}

/// What the screens look like. Every style that sets a colour sets the background as well, or leaves both to the terminal, so
/// that dark and light terminals are the same to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) colours: Colours,
    pub(crate) symbols: Symbols,
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cloth {
    /// Green, for black and white stones.
    Felt,
    /// Light, for pieces in the colours of their owners.
    Wood,
}

/// Headings, and what is looked for first.
pub(crate) fn heading() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

impl Colours {
    pub(crate) const ALL: [Colours; 3] = [Colours::Full, Colours::Basic, Colours::None];

    /// What the environment says of the terminal.
    pub(crate) fn of_this_terminal(variable: impl Fn(&str) -> Option<String>) -> Colours {
        let term = variable("TERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" || term.contains("mono") {
            Colours::None
        } else if term.contains("256") || term.contains("direct") || variable("COLORTERM").is_some() {
            Colours::Full
        } else {
            Colours::Basic
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Colours::Full => "full",
            Colours::Basic => "basic",
            Colours::None => "none",
        }
    }
}

impl Symbols {
    pub(crate) const ALL: [Symbols; 2] = [Symbols::Unicode, Symbols::Ascii];

    /// What the locale allows.
    pub(crate) fn of_this_terminal(variable: impl Fn(&str) -> Option<String>) -> Symbols {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        // Where nothing is said, nearly every terminal of today understands it.
        if locale.is_empty() || locale.contains("utf-8") || locale.contains("utf8") {
            Symbols::Unicode
        } else {
            Symbols::Ascii
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Symbols::Unicode => "unicode",
            Symbols::Ascii => "ascii",
        }
    }
}

impl Theme {
    pub(crate) fn ascii(self) -> bool {
        self.symbols == Symbols::Ascii
    }

    /// The first of two texts, or the second one where only ASCII is understood.
    pub(crate) fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.ascii() { ascii } else { unicode }
    }

    fn paint(self, full: (u8, u8), basic: (Color, Color), plain: Modifier) -> Style {
        match self.colours {
            Colours::Full => Style::new().fg(Color::Indexed(full.0)).bg(Color::Indexed(full.1)),
            Colours::Basic => Style::new().fg(basic.0).bg(basic.1),
            Colours::None => Style::new().add_modifier(plain),
        }
    }

    /// What matters less.
    pub(crate) fn quiet(self) -> Style {
        // Whoever wants no colours wants no pale letters either.
        let pale = if self.colours == Colours::None { Modifier::empty() } else { Modifier::DIM };
        Style::new().add_modifier(pale)
    }

    /// The line that a person is at.
    pub(crate) fn selected(self) -> Style {
        self.paint((16, 180), (Color::Black, Color::Yellow), Modifier::REVERSED)
    }

    /// What needs an answer, or went wrong.
    pub(crate) fn alert(self) -> Style {
        self.paint((231, 88), (Color::White, Color::Red), Modifier::REVERSED)
    }

    /// The board and its lines. Black and white stones, and dark pieces on wood, stand out from every background here.
    pub(crate) fn board(self, cloth: Cloth) -> Style {
        match cloth {
            Cloth::Felt => self.paint((22, 65), (Color::Black, Color::Green), Modifier::empty()),
            Cloth::Wood => self.paint((246, 230), (Color::DarkGray, Color::Gray), Modifier::empty()),
        }
    }

    /// A point that lies on a line that matters in play.
    pub(crate) fn on_line(self, cloth: Cloth) -> Style {
        match (cloth, self.colours) {
            (Cloth::Felt, Colours::Full) => Style::new().fg(Color::Indexed(22)).bg(Color::Indexed(66)),
            _ => self.board(cloth),
        }
    }

    /// A point of a camp.
    pub(crate) fn camp(self, seat: Option<Seat>) -> Style {
        let seat = seat.map_or(0, Seat::index);
        let full = [(25, 153), (124, 217), (28, 157), (94, 222)][seat];
        self.paint(full, (Color::DarkGray, Color::White), Modifier::empty())
    }

    /// The colour of somebody's tokens on a board, on top of the style of the point.
    pub(crate) fn token(self, cloth: Cloth, seat: Seat) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (full, basic) = match cloth {
            Cloth::Felt => ([16, 231, 16, 231], [Color::Black, Color::White, Color::Black, Color::White]),
            Cloth::Wood => ([19, 124, 22, 130], [Color::Blue, Color::Red, Color::Green, Color::Magenta]),
        };
        match self.colours {
            Colours::Full => bold.fg(Color::Indexed(full[seat.index()])),
            Colours::Basic => bold.fg(basic[seat.index()]),
            Colours::None => bold,
        }
    }

    /// The body of a large piece.
    pub(crate) fn body(self, seat: Seat) -> Style {
        let full = [(231, 25), (231, 124), (231, 28), (16, 214)][seat.index()];
        let basic = [Color::Blue, Color::Red, Color::Green, Color::Magenta][seat.index()];
        self.paint(full, (Color::White, basic), Modifier::empty()).add_modifier(Modifier::BOLD)
    }

    /// Where the person at the screen is.
    pub(crate) fn cursor(self, cloth: Cloth) -> Style {
        self.mark(cloth, (130, 220), (Color::Yellow, Color::Yellow), Modifier::REVERSED)
    }

    /// The piece that the person at the screen took up.
    pub(crate) fn chosen(self, cloth: Cloth) -> Style {
        self.mark(cloth, (25, 117), (Color::Cyan, Color::Cyan), Modifier::REVERSED)
    }

    /// Where a hint points to.
    pub(crate) fn hint(self, cloth: Cloth) -> Style {
        self.mark(cloth, (97, 219), (Color::Magenta, Color::LightMagenta), Modifier::UNDERLINED)
    }

    /// What won the game.
    pub(crate) fn winning(self, cloth: Cloth) -> Style {
        self.mark(cloth, (130, 228), (Color::Yellow, Color::LightYellow), Modifier::REVERSED)
    }

    /// Where the last move began or ended.
    pub(crate) fn last(self, cloth: Cloth) -> Style {
        self.mark(cloth, (29, 187), (Color::LightBlue, Color::LightYellow), Modifier::empty())
    }

    fn mark(self, cloth: Cloth, full: (u8, u8), basic: (Color, Color), plain: Modifier) -> Style {
        match cloth {
            Cloth::Felt => self.paint((231, full.0), (Color::Black, basic.0), plain),
            Cloth::Wood => self.paint((16, full.1), (Color::Black, basic.1), plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<'a>(set: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn the_environment_decides_about_colours_and_symbols() {
        assert_eq!(Colours::of_this_terminal(with(&[("TERM", "xterm-256color")])), Colours::Full);
        assert_eq!(Colours::of_this_terminal(with(&[("TERM", "xterm")])), Colours::Basic);
        assert_eq!(Colours::of_this_terminal(with(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")])), Colours::None);
        assert_eq!(Symbols::of_this_terminal(with(&[("LANG", "ja_JP.UTF-8")])), Symbols::Unicode);
        assert_eq!(Symbols::of_this_terminal(with(&[("LANG", "C")])), Symbols::Ascii);
        assert_eq!(Symbols::of_this_terminal(with(&[("LANG", "C"), ("LC_ALL", "C.UTF-8")])), Symbols::Unicode);
        assert_eq!(Symbols::of_this_terminal(with(&[])), Symbols::Unicode);
    }
}
