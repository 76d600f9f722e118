use game::{Material, Seat};
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

    /// The board and its lines. Tokens stand out from every background here; a test makes sure of it.
    pub(crate) fn board(self, material: Material) -> Style {
        match material {
            Material::Felt => self.paint((22, 65), (Color::Black, Color::Green), Modifier::empty()),
            Material::Wood => self.paint((246, 230), (Color::DarkGray, Color::Gray), Modifier::empty()),
            Material::Plain => self.paint((246, 254), (Color::DarkGray, Color::Gray), Modifier::empty()),
        }
    }

    /// A point that lies on a line that matters in play.
    pub(crate) fn on_line(self, material: Material) -> Style {
        match (material, self.colours) {
            (Material::Felt, Colours::Full) => Style::new().fg(Color::Indexed(22)).bg(Color::Indexed(66)),
            _ => self.board(material),
        }
    }

    /// A point of a camp.
    pub(crate) fn camp(self, seat: Seat) -> Style {
        let full = [(25, 153), (124, 217), (28, 157), (94, 222)][seat.index()];
        self.paint(full, (Color::DarkGray, Color::White), Modifier::empty())
    }

    /// The colour of signs that say something of a point, on top of the style of the point: more than the lines of the board,
    /// and dark, since no board is.
    pub(crate) fn sign(self) -> Style {
        match self.colours {
            Colours::Full => Style::new().fg(Color::Indexed(16)).add_modifier(Modifier::BOLD),
            // Many terminals show bold black as grey.
            Colours::Basic => Style::new().fg(Color::Black),
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    /// The colour of somebody's tokens on a board, on top of the style of the point.
    pub(crate) fn token(self, material: Material, seat: Seat) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (full, basic) = match material {
            Material::Felt => ([16, 231, 16, 231], [Color::Black, Color::White, Color::Black, Color::White]),
            Material::Wood | Material::Plain => {
                ([19, 124, 22, 94], [Color::Blue, Color::Red, Color::Green, Color::Magenta])
            }
        };
        match self.colours {
            Colours::Full => bold.fg(Color::Indexed(full[seat.index()])),
            Colours::Basic if basic[seat.index()] == Color::Black => self.sign(),
            Colours::Basic => bold.fg(basic[seat.index()]),
            Colours::None => bold,
        }
    }

    /// Whether tokens are black and white, so that they need no shape to be told apart.
    pub(crate) fn tells_tokens_by_brightness(self, material: Material) -> bool {
        material == Material::Felt && self.colours != Colours::None
    }

    /// The body of a large piece.
    pub(crate) fn body(self, seat: Seat) -> Style {
        let full = [(231, 25), (231, 124), (231, 28), (16, 214)][seat.index()];
        let basic = [Color::Blue, Color::Red, Color::Green, Color::Magenta][seat.index()];
        self.paint(full, (Color::White, basic), Modifier::empty()).add_modifier(Modifier::BOLD)
    }

    /// Where the person at the screen is.
    pub(crate) fn cursor(self, material: Material) -> Style {
        self.mark(material, (130, 220), (Color::Yellow, Color::Yellow), Modifier::REVERSED)
    }

    /// The piece that the person at the screen took up.
    pub(crate) fn chosen(self, material: Material) -> Style {
        self.mark(material, (25, 117), (Color::Cyan, Color::Cyan), Modifier::REVERSED)
    }

    /// Where it can be seen that a position cannot be.
    pub(crate) fn wrong(self, material: Material) -> Style {
        self.mark(material, (160, 216), (Color::Red, Color::LightRed), Modifier::UNDERLINED)
    }

    /// Where a hint points to.
    pub(crate) fn hint(self, material: Material) -> Style {
        self.mark(material, (97, 219), (Color::Magenta, Color::LightMagenta), Modifier::UNDERLINED)
    }

    /// What won the game.
    pub(crate) fn winning(self, material: Material) -> Style {
        self.mark(material, (130, 228), (Color::Yellow, Color::LightYellow), Modifier::REVERSED)
    }

    /// Where the last move began or ended.
    pub(crate) fn last(self, material: Material) -> Style {
        self.mark(material, (29, 187), (Color::LightBlue, Color::LightYellow), Modifier::empty())
    }

    fn mark(self, material: Material, full: (u8, u8), basic: (Color, Color), plain: Modifier) -> Style {
        match material {
            Material::Felt => self.paint((231, full.0), (Color::Black, basic.0), plain),
            Material::Wood | Material::Plain => self.paint((16, full.1), (Color::Black, basic.1), plain),
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
    /// How bright one of the 256 colours is, from 0 to 1, as WCAG has it.
    fn brightness(colour: Option<Color>) -> f64 {
        let Some(Color::Indexed(index)) = colour else { panic!("{colour:?} is none of the 256") };
        let [red, green, blue] = match index {
            16..=231 => [36, 6, 1].map(|step| [0, 95, 135, 175, 215, 255][usize::from((index - 16) / step % 6)]),
            232.. => [8 + 10 * (u32::from(index) - 232); 3],
            _ => panic!("the first 16 colours differ between terminals"),
        }
        .map(|level| f64::from(level) / 255.0)
        .map(|level| if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast between a colour and the ground, from 1 to 21.
    fn contrast(on: Style, ground: Style) -> f64 {
        let (one, other) = (brightness(on.fg) + 0.05, brightness(ground.bg) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn tokens_and_signs_stand_out_from_every_ground() {
        let theme = Theme { colours: Colours::Full, symbols: Symbols::Unicode };
        let seats = [0, 1, 2, 3].map(Seat::new);
        for material in [Material::Felt, Material::Wood, Material::Plain] {
            let mut grounds = vec![theme.board(material), theme.on_line(material)];
            if material == Material::Wood {
                grounds.extend(seats.map(|seat| theme.camp(seat)));
            }
            for &ground in &grounds {
                assert!(contrast(theme.sign(), ground) >= 4.5, "{material:?} {ground:?}");
            }
            let marks: [fn(Theme, Material) -> Style; 6] =
                [Theme::cursor, Theme::chosen, Theme::wrong, Theme::hint, Theme::winning, Theme::last];
            grounds.extend(marks.map(|mark| mark(theme, material)));
            for (ground, seat) in grounds.iter().flat_map(|ground| seats.map(|seat| (ground, seat))) {
                let found = contrast(theme.token(material, seat), *ground);
                assert!(found >= 3.0, "{material:?} {ground:?} {seat}: {found:.1}");
            }
            for &ground in &grounds[2..] {
                let written = if ground.fg.is_some() { contrast(ground, ground) } else { 21.0 };
                assert!(written >= 3.0, "{material:?} {ground:?}: {written:.1}");
            }
        }
    }

    #[test]
    fn black_and_white_discs_are_equally_visible() {
        let theme = Theme { colours: Colours::Full, symbols: Symbols::Unicode };
        for ground in [theme.board(Material::Felt), theme.on_line(Material::Felt)] {
            let [black, white] =
                [Seat::FIRST, Seat::SECOND].map(|seat| contrast(theme.token(Material::Felt, seat), ground));
            assert!(black.max(white) / black.min(white) < 1.4, "{black:.1} {white:.1}");
        }
    }
}
