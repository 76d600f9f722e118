use std::fmt;
use std::str::FromStr;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Japanese.
    Japanese,
}

/// The text is no language that the program speaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no language known here; there are en (English) and ja (日本語)")]
pub struct LanguageError(String);

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// The language of the person at this machine, as `LANG` and its like say; English if it is another one.
    pub fn of_this_machine() -> Language {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        // Whoever says "C" wants no translation, whatever LANGUAGE says; the first of these that is set decides.
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let plain = locale.split('.').next().is_some_and(|name| matches!(name, "C" | "POSIX"));
        if plain {
            return Language::English;
        }
        let locale = sys_locale::get_locale().unwrap_or_default();
        if locale.split('-').next() == Some("ja") { Language::Japanese } else { Language::English }
    }

    /// Its short name, `en` or `ja`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Japanese => "日本語",
        }
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Language, LanguageError> {
        let found = Language::ALL.into_iter().find(|language| language.code() == text);
        found.ok_or_else(|| LanguageError(text.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
