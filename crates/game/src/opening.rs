/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// The moves that lead to it from the usual start, one after the other without spaces.
    pub moves: &'static str,
    /// Its name in English.
    pub english: &'static str,
    /// Its name in Japanese.
    pub japanese: &'static str,
}
