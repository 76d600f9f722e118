use serde::{Serialize, Serializer};
use texts::Words;

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in English, as JSON has it.
    pub name: String,
    /// What CSV has instead, where every cell is one number or one text: a name for each part of a cell.
    pub parts: Vec<String>,
}

impl Column {
    /// A column whose cells have several parts, with the names of these in CSV.
    pub fn split(name: impl Into<String>, parts: &[&str]) -> Column {
        Column { name: name.into(), parts: parts.iter().map(|&part| part.to_owned()).collect() }
    }

    /// Games won, lost and drawn; `of` says whose, in front of the names of CSV.
    pub fn counts(name: impl Into<String>, of: &str) -> Column {
        let parts = ["won", "lost", "drawn"].map(|part| slug(&format!("{of} {part}")));
        Column { name: name.into(), parts: parts.into() }
    }

    /// The interval of a score at some confidence, like 95.
    pub fn interval(percent: u32) -> Column {
        Column { name: format!("{percent} %"), parts: vec![format!("low_{percent}"), format!("high_{percent}")] }
    }

    /// The name in the language of the reader. What stands before a colon, like the seat that a number is about, is a name of
    /// its own; names that people gave stay as they are.
    pub(crate) fn label(&self, words: &Words) -> String {
        let one = |name: &str| {
            let key = format!("lab-column-{}", slug(name).replace('_', "-"));
            if words.has(&key) { words.text(&key) } else { name.to_owned() }
        };
        match self.name.rsplit_once(": ") {
            Some((about, what)) => format!("{}: {}", one(about), one(what)),
            None => one(&self.name),
        }
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Column {
        Column { name: name.to_owned(), parts: vec![slug(name)] }
    }
}

impl From<String> for Column {
    fn from(name: String) -> Column {
        Column::from(name.as_str())
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name)
    }
}

/// A name that every program can take for a variable: small letters, digits and `_`.
fn slug(name: &str) -> String {
    let plain = name.replace('%', " percent ").replace('²', "2").to_lowercase();
    let words = plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use texts::Language;

    #[test]
    fn names_for_programs_have_no_spaces_and_no_signs() {
        for (name, expected) in [
            ("score %", "score_percent"),
            ("seconds: R²", "seconds_r2"),
            ("first: verdict", "first_verdict"),
            ("lookahead:{plies}:N: ms", "lookahead_plies_n_ms"),
            ("", ""),
        ] {
            assert_eq!(Column::from(name).parts, [expected]);
        }
        assert_eq!(Column::counts("won-lost-drawn", "").parts, ["won", "lost", "drawn"]);
        assert_eq!(Column::interval(95).parts, ["low_95", "high_95"]);
    }

    #[test]
    fn names_of_ours_are_translated_and_those_of_people_are_not() {
        let japanese = Words::new(Language::Japanese);
        assert_eq!(Column::from("first: score %").label(&japanese), "先手: 得点率 %");
        assert_eq!(Column::from("lookahead:{plies}:N: ms").label(&japanese), "lookahead:{plies}:N: ミリ秒");
        assert_eq!(Column::from("bp").label(&japanese), "bp");
        let english = Words::new(Language::English);
        assert_eq!(Column::from("first: score %").label(&english), "first: score %");
    }
}
