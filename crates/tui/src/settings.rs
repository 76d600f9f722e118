use crate::theme::{Colours, Symbols, Theme};
use durable::DurableFile;
use std::io::{self, Write};
use std::path::Path;
use texts::Language;

/// What a person has chosen for all games; nothing where the machine decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) language: Option<Language>,
    pub(crate) colours: Option<Colours>,
    pub(crate) symbols: Option<Symbols>,
}

impl Settings {
    /// The settings of a file; what it does not say, or says wrongly, is left to the machine.
    pub(crate) fn read(path: &Path) -> Settings {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let value = |name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(known, _)| *known == name).map(|(_, value)| value.trim().to_owned())
        };
        let (colours, symbols) = (value("colours"), value("symbols"));
        Settings {
            language: value("language").and_then(|value| value.parse().ok()),
            colours: Colours::ALL.into_iter().find(|known| colours.as_deref() == Some(known.name())),
            symbols: Symbols::ALL.into_iter().find(|known| symbols.as_deref() == Some(known.name())),
        }
    }

    /// Writes them to a file.
    pub(crate) fn write(self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let values = [
            ("language", self.language.map(Language::code)),
            ("colours", self.colours.map(Colours::name)),
            ("symbols", self.symbols.map(Symbols::name)),
        ];
        let mut file = DurableFile::create(path)?;
        for (name, value) in values {
            if let Some(value) = value {
                writeln!(file, "{name}: {value}")?;
            }
        }
        file.commit()
    }

    /// What it looks like, where the environment fills the gaps.
    pub(crate) fn theme(self, variable: impl Fn(&str) -> Option<String>) -> Theme {
        Theme {
            colours: self.colours.unwrap_or_else(|| Colours::of_this_terminal(&variable)),
            symbols: self.symbols.unwrap_or_else(|| Symbols::of_this_terminal(&variable)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written_and_nonsense_is_nothing() {
        let folder = std::env::temp_dir().join(format!("yomikiri-settings-{}", std::process::id()));
        let path = folder.join("settings");
        assert_eq!(Settings::read(&path), Settings::default());
        let chosen = Settings {
            language: Some(Language::Japanese),
            colours: Some(Colours::None),
            symbols: Some(Symbols::Ascii),
        };
        chosen.write(&path).expect("the folder can be written to");
        assert_eq!(Settings::read(&path), chosen);
        std::fs::write(&path, "language: tlh\ncolours full\nsymbols: ascii\n").expect("the file can be written");
        assert_eq!(Settings::read(&path), Settings { symbols: Some(Symbols::Ascii), ..Settings::default() });
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
