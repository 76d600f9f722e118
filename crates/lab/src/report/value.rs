use super::grouped;
use serde::{Serialize, Serializer};
use texts::Words;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: it was not run, or there is nothing to say.
    Missing,
    /// Words.
    Text(String),
    /// A whole number.
    Count(i64),
    /// A number with so many decimals.
    Number(f64, usize),
    /// Yes or no.
    Flag(bool),
    /// Whether a published figure holds.
    Verdict(Verdict),
    /// Several figures that people read together, like `173-22-5`: what is shown, and the parts that a column of CSV has each.
    Split(String, Vec<Value>),
}

/// Whether a published figure holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Proven to be right.
    Proven,
    /// What was measured is compatible with it.
    Agrees,
    /// What was measured is not compatible with it.
    Differs,
    /// Proven to be wrong.
    Refuted,
    /// It was not run.
    NotRun,
}

impl Verdict {
    /// Its name in texts and pages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Verdict::Proven => "proven",
            Verdict::Agrees => "agrees",
            Verdict::Differs => "differs",
            Verdict::Refuted => "refuted",
            Verdict::NotRun => "not-run",
        }
    }
}

impl Value {
    /// A whole number that people read with its thousands apart.
    pub(crate) fn grouped(number: u64) -> Value {
        Value::Split(grouped(number), vec![Value::Count(number as i64)])
    }

    /// The value as people read it.
    pub(super) fn shown(&self, words: &Words) -> String {
        match self {
            Value::Flag(true) => words.text("lab-yes"),
            Value::Flag(false) => words.text("lab-no"),
            Value::Verdict(verdict) => words.text(&format!("lab-verdict-{}", verdict.name())),
            value => value.plain(),
        }
    }

    /// The value as programs read it: the same in every language.
    pub(super) fn plain(&self) -> String {
        match self {
            Value::Missing => String::new(),
            Value::Text(text) | Value::Split(text, _) => text.clone(),
            Value::Count(number) => number.to_string(),
            Value::Number(number, decimals) => format!("{number:.decimals$}"),
            Value::Flag(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Value::Verdict(verdict) => verdict.name().replace('-', " "),
        }
    }

    /// Whether it is set to the right, as numbers are.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Value::Count(_) | Value::Number(..) => true,
            Value::Split(_, parts) => parts.iter().all(Value::is_number),
            Value::Missing | Value::Text(_) | Value::Flag(_) | Value::Verdict(_) => false,
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => serializer.serialize_none(),
            Value::Text(text) | Value::Split(text, _) => serializer.serialize_str(text),
            Value::Count(number) => serializer.serialize_i64(*number),
            Value::Number(number, _) => serializer.serialize_f64(*number),
            Value::Flag(_) => serializer.serialize_str(&self.plain()),
            Value::Verdict(verdict) => verdict.serialize(serializer),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Flag(yes)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Missing, Into::into)
    }
}

impl From<Verdict> for Value {
    fn from(verdict: Verdict) -> Value {
        Value::Verdict(verdict)
    }
}
