use crate::{Language, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The files of a language, by subject.
type Files = [(&'static str, &'static str); 11];

const ENGLISH: Files = [
    ("common", include_str!("../texts/en/common.ftl")),
    ("page", include_str!("../texts/en/page.ftl")),
    ("row", include_str!("../texts/en/row.ftl")),
    ("screen", include_str!("../texts/en/screen.ftl")),
    ("plain", include_str!("../texts/en/plain.ftl")),
    ("rules", include_str!("../texts/en/rules.ftl")),
    ("lab", include_str!("../texts/en/lab.ftl")),
    ("results", include_str!("../texts/en/results.ftl")),
    ("train", include_str!("../texts/en/train.ftl")),
    ("web", include_str!("../texts/en/web.ftl")),
    ("editor", include_str!("../texts/en/editor.ftl")),
];

const JAPANESE: Files = [
    ("common", include_str!("../texts/ja/common.ftl")),
    ("page", include_str!("../texts/ja/page.ftl")),
    ("row", include_str!("../texts/ja/row.ftl")),
    ("screen", include_str!("../texts/ja/screen.ftl")),
    ("plain", include_str!("../texts/ja/plain.ftl")),
    ("rules", include_str!("../texts/ja/rules.ftl")),
    ("lab", include_str!("../texts/ja/lab.ftl")),
    ("results", include_str!("../texts/ja/results.ftl")),
    ("train", include_str!("../texts/ja/train.ftl")),
    ("web", include_str!("../texts/ja/web.ftl")),
    ("editor", include_str!("../texts/ja/editor.ftl")),
];

fn files(language: Language) -> &'static Files {
    match language {
        Language::English => &ENGLISH,
        Language::Japanese => &JAPANESE,
    }
}

/// The texts of a language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The texts of a language.
    pub fn new(language: Language) -> Words {
        let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks that keep writing directions apart are only in the way where all is written from left to right.
        bundle.set_use_isolating(false);
        for (_, text) in files(language) {
            // What can be read of a file with a mistake is used; a test makes sure that there is none.
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Words { language, bundle }
    }

    /// All texts of a file, by name, for somebody who fills their gaps elsewhere: a gap is written as `{name}`.
    pub fn of_file(&self, file: &str) -> Vec<(String, String)> {
        let Some((_, source)) = files(self.language).iter().find(|(name, _)| *name == file) else { return Vec::new() };
        let named =
            source.lines().filter(|line| !line.starts_with([' ', '#'])).filter_map(|line| line.split_once(" ="));
        named
            .map(|(name, _)| {
                let gaps: Vec<(String, String)> =
                    gaps(source).map(|gap| (gap.to_owned(), format!("{{{gap}}}"))).collect();
                let gaps: Vec<(&str, Value<'_>)> =
                    gaps.iter().map(|(gap, mark)| (&**gap, mark.as_str().into())).collect();
                (name.to_owned(), self.say(name, &gaps))
            })
            .collect()
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of this name, its gaps filled; the name itself if there is none.
    pub fn say(&self, name: &str, gaps: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(name).and_then(|message| message.value()) else {
            return name.to_owned();
        };
        let mut arguments = FluentArgs::new();
        for (gap, value) in gaps {
            arguments.set(*gap, value.clone());
        }
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// The text of this name, which has no gaps.
    pub fn text(&self, name: &str) -> String {
        self.say(name, &[])
    }

    /// Whether there is a text of this name.
    pub fn has(&self, name: &str) -> bool {
        self.bundle.has_message(name)
    }
}

/// The names of the gaps in a text.
fn gaps(text: &str) -> impl Iterator<Item = &str> {
    let name = |rest: &'_ str| rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    text.split('$').skip(1).map(move |rest| &rest[..name(rest).unwrap_or(rest.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The texts of a file with the gaps that each has, read line by line.
    fn gaps_by_name(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut name = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((start, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '}', '[', '*'])) {
                name = start.trim().to_owned();
                assert!(found.insert(name.clone(), BTreeSet::new()).is_none(), "{name} is there twice");
            }
            for gap in line.split('$').skip(1) {
                let gap = gap.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default();
                found.entry(name.clone()).or_default().insert(gap.to_owned());
            }
        }
        found
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_gaps() {
        for ((subject, english), (_, japanese)) in ENGLISH.iter().zip(&JAPANESE) {
            assert_eq!(gaps_by_name(english), gaps_by_name(japanese), "{subject}");
        }
    }

    #[test]
    fn no_file_has_a_mistake_and_no_name_is_used_in_two_files() {
        for language in Language::ALL {
            let mut names = BTreeSet::new();
            for (subject, text) in files(language) {
                let read = FluentResource::try_new((*text).to_owned());
                assert!(read.is_ok(), "{language} {subject}: {:?}", read.err().map(|(_, errors)| errors));
                for name in gaps_by_name(text).into_keys() {
                    assert!(names.insert(name.clone()), "{language} {subject}: {name} is used twice");
                }
            }
        }
    }
}
