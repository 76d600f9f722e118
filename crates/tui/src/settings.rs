use crate::theme::{Colours, Symbols, Theme};
use durable::DurableFile;
use session::Setup;
use std::io::{self, Write};
use std::path::Path;
use texts::Language;

/// What a person has chosen for all games; nothing where the machine decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    pub(crate) language: Option<Language>,
    pub(crate) colours: Option<Colours>,
    pub(crate) symbols: Option<Symbols>,
    /// How each game was set up last.
    setups: Vec<Setup>,
}

/// Between the lines of a set-up, which stands in one line of the file.
const BETWEEN: char = '\t';

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
            setups: text.lines().filter_map(|line| read_setup(line.strip_prefix("setup: ")?)).collect(),
        }
    }

    /// How a game was set up last, if it was.
    pub(crate) fn setup(&self, game: &str) -> Option<&Setup> {
        self.setups.iter().find(|setup| setup.game == game)
    }

    /// Remembers how a game was set up.
    pub(crate) fn remember(&mut self, setup: &Setup) {
        self.setups.retain(|known| known.game != setup.game);
        self.setups.push(setup.clone());
    }

    /// Writes them to a file.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
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
        for setup in &self.setups {
            let line = setup.to_string().trim_end().replace('\n', &BETWEEN.to_string());
            writeln!(file, "setup: {line}")?;
        }
        file.commit()
    }

    /// What it looks like, where the environment fills the gaps.
    pub(crate) fn theme(&self, variable: impl Fn(&str) -> Option<String>) -> Theme {
        Theme {
            colours: self.colours.unwrap_or_else(|| Colours::of_this_terminal(&variable)),
            symbols: self.symbols.unwrap_or_else(|| Symbols::of_this_terminal(&variable)),
        }
    }
}

/// The set-up of a line, if it is one that can still be played.
fn read_setup(line: &str) -> Option<Setup> {
    let setup: Setup = line.replace(BETWEEN, "\n").parse().ok()?;
    setup.open().is_ok().then_some(setup)
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
            ..Settings::default()
        };
        chosen.write(&path).expect("the folder can be written to");
        assert_eq!(Settings::read(&path), chosen);
        std::fs::write(&path, "language: tlh\ncolours full\nsymbols: ascii\n").expect("the file can be written");
        assert_eq!(Settings::read(&path), Settings { symbols: Some(Symbols::Ascii), ..Settings::default() });
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn the_last_set_up_of_every_game_is_remembered_and_one_that_is_gone_is_forgotten() {
        let folder = std::env::temp_dir().join(format!("yomikiri-setups-{}", std::process::id()));
        let path = folder.join("settings");
        let setup = |game: &str, second: &str| Setup {
            game: game.to_owned(),
            rules: vec![("lift".to_owned(), "loses".to_owned())],
            seats: ["human", second].map(|text| session::Occupant::read(text).expect("it is a player")).to_vec(),
            ..Setup::default()
        };
        let mut settings = Settings::default();
        settings.remember(&setup("gobblers", "5"));
        settings.remember(&Setup {
            rules: Vec::new(),
            line: vec!["f5".to_owned()],
            ..setup("othello", "gtp:./engine -l 'a b'")
        });
        settings.remember(&setup("gobblers", "mcts:1s"));
        settings.write(&path).expect("the folder can be written to");
        let read = Settings::read(&path);
        assert_eq!(read, settings);
        assert_eq!(read.setup("gobblers"), Some(&setup("gobblers", "mcts:1s")));
        assert!(read.setup("othello").is_some_and(|setup| setup.line == ["f5"]) && read.setup("nip").is_none());
        std::fs::write(&path, "setup: game: chess\nsetup: nonsense\n").expect("the file can be written");
        assert_eq!(Settings::read(&path), Settings::default());
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
