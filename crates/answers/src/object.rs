use serde::{Serialize, Serializer};

/// A JSON object whose keys are only known at run time and keep their order: switches, moves.
#[derive(Clone, Debug)]
pub struct Object<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl Object<String> {
    /// The switches of a game with their values.
    pub fn switches(switches: &game::Switches) -> Object<String> {
        Object(switches.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}
